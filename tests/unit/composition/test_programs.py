"""The release as one program: the records that its components get."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.composition import read_release
from verifydp.composition.programs import part_of, release_program
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
