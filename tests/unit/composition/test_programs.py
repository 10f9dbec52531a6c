"""The release as one program: the records that its components get."""

import re
from fractions import Fraction

import numpy as np
import pytest

from verifydp.composition import read_release
from verifydp.composition.programs import part_of, release_program, require_kept
from verifydp.composition.regions import RecordRegion
from verifydp.errors import InputError

PLAN = {"component": [{"name": "a", "epsilon": 1}]}


@pytest.mark.parametrize(
    ("kind", "values"),
    [("?", [True, False]), ("M8[D]", ["2020-01-01", "2021-01-01"]), ("m8[s]", [1, 2])],
)
def test_a_condition_on_what_it_cannot_read_is_refused(kind, values):
    """Its part would be empty whatever the data, and no audit could fail."""
    table = np.zeros(2, dtype=[("x", kind)])
    table["x"] = values
    for condition in ("x: {True, False}", "x: 0..3000"):
        with pytest.raises(InputError, match="no condition reads"):
            part_of(table, RecordRegion.read(condition))
    numbers = np.array([(1,), (2,)], dtype=[("x", int)])
    assert len(part_of(numbers, RecordRegion.read("x: 2..3000"))) == 1


@pytest.mark.parametrize("number", [np.int64(3), np.float32(3), Fraction(3), 3])
def test_numbers_of_every_type_meet_a_range(number):
    records = [{"x": number}, {"x": 9}]
    assert part_of(records, RecordRegion.read("x: 0..5")) == records[:1]


def test_programs_that_take_no_known_values_are_refused():
    with pytest.raises(InputError, match="takes 2 values"):
        release_program(read_release(PLAN), {"a": lambda part, size: (part, size)})
    made = release_program(read_release(PLAN), {"a": len})
    assert made([1, 2]) == (2,)


def test_what_is_said_not_to_be_adaptive_may_not_be():
    alone = read_release({"release": {"adaptive": False}, **PLAN})
    adaptive = {"a": lambda part, earlier: (part, earlier)}
    with pytest.raises(InputError, match="adaptive = false"):
        release_program(alone, adaptive)
    assert release_program(read_release(PLAN), adaptive)([1]) == (([1], {}),)


@pytest.mark.parametrize(
    ("values", "expected"),
    [([3, 44, 40], [44, 40]), ([], []), ([np.nan, 50.5], [50.5])],
)
def test_the_values_of_an_only_column_meet_conditions_by_its_name(values, expected):
    """So a file of one column is read: an array of its values."""
    region = RecordRegion.read("age: 40..120")
    assert part_of(np.array(values), region, "age").tolist() == expected
    with pytest.raises(InputError, match="the columns of the data are size"):
        part_of(np.array(values), region, "size")
    with pytest.raises(InputError, match="give a table"):
        part_of(np.array(values), region)
    with pytest.raises(InputError, match="no condition reads"):
        part_of(np.array([True]), region, "age")


def table(*rows):
    return np.array(list(rows), dtype=[("city", "U1"), ("age", float)])


KEPT = [
    (table(("A", 1), ("B", 2)), table(("B", 2), ("A", 7))),
    ([{"city": "A", "age": 1}], [{"city": "A", "age": 2}]),
    (
        [{"city": float("nan"), "age": 1}],
        [{"city": float("nan"), "age": 2}],
    ),
    ([], []),
]


@pytest.mark.parametrize("pair", KEPT)
def test_a_pair_that_keeps_its_columns_is_taken(pair):
    """Nothing is raised; pairs that are refused follow."""
    require_kept(pair, ["city"])


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ((table(("A", 1)), table(("B", 1))), "only the neighbour ('B',)"),
        ((table(("A", 1), ("A", 2)), table(("A", 1))), "the neighbour nothing more"),
        (([{"city": "A"}], [{"city": "C"}]), "only the database has ('A',)"),
        (([{"age": 3}], [{"city": "C"}]), "the pair has no such column"),
        ((np.zeros(1, dtype=[("x", int)]),) * 2, "the pair has no such column"),
        (([3], [4]), "without columns"),
    ],
)
def test_a_pair_that_does_not_is_refused(pair, message):
    with pytest.raises(InputError, match=re.escape(message)):
        require_kept(pair, ["city"])
