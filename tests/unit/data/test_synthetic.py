"""Synthetic pairs have the form of the data and hold nothing that stands in them."""

import numpy as np
import pytest

from verifydp.data.digests import content_bytes
from verifydp.data.domain import parse_domain
from verifydp.data.synthetic import synthetic_pair
from verifydp.evidence.claim import Relation

REMOVE, REPLACE = Relation("add-remove"), Relation("replace")


def table(names=("Zaphodia", "Quirinus", "Xeno")):
    kinds = [("name", object), ("income", float), ("age", np.int64), ("ill", bool)]
    rows = [(name, 73137.25, 41, True) for name in names]
    return np.array(rows, dtype=kinds)


def test_a_table_of_constants():
    made = synthetic_pair(table(), (3, 2), REMOVE)
    assert made.database.dtype == made.neighbour.dtype == table().dtype
    usual, other = ("a", 0.0, 0, False), ("b", 1.0, 1, True)
    assert made.database.tolist() == [usual, usual, other]
    assert made.neighbour.tolist() == [usual, usual]
    assert made.texts == {"a", "b"}


def test_it_depends_on_types_and_sizes_alone():
    """Else a zero, a median or a largest value of the data would show."""
    first = synthetic_pair(table(), (3, 3), REPLACE)
    other = table(names=("a", "Yolandra", "Wilhelmine"))
    other["income"], other["age"] = [0.0, np.nan, -1e9], [7, 8, 9]
    second = synthetic_pair(other, (3, 3), REPLACE)
    assert content_bytes(first.database) == content_bytes(second.database)
    assert content_bytes(first.neighbour) == content_bytes(second.neighbour)


@pytest.mark.parametrize(
    ("relation", "sizes", "differing"),
    [
        (REMOVE, (5, 3), 2),
        (REMOVE, (3, 5), 2),
        (REPLACE, (4, 4), 1),
        (Relation("replace", 3), (4, 4), 3),
        (Relation("add-remove", 2), (4, 4), 1),
        (Relation("replace", 9), (4, 4), 4),
        (Relation("pair"), (4, 4), 1),
        (REMOVE, (1, 0), 1),
    ],
)
def test_the_shape_is_that_of_the_pair(relation, sizes, differing):
    made = synthetic_pair(np.array([3.5, 7.25]), sizes, relation)
    sides = made.database, made.neighbour
    assert tuple(map(len, sides)) == sizes
    assert sum(int((side == 1).sum()) for side in sides) == differing


def test_values_are_the_ends_of_a_domain():
    text = "name: {Ann, Bo, Cleo}, income: 100.5..9000, age: 17.5..90, no NaN"
    domain = parse_domain(text)
    made = synthetic_pair(table(), (2, 2), REPLACE, domain)
    assert made.neighbour.tolist() == [
        ("Ann", 100.5, 18, False),
        ("Cleo", 9000.0, 90, True),
    ]
    assert domain.admits(made.database)
    assert domain.admits(made.neighbour)


def test_ends_of_a_domain_stay_within_the_type():
    ages = np.array([41], dtype=np.uint8)
    made = synthetic_pair(ages, (2, 1), REMOVE, parse_domain("-5..1000"))
    assert made.database.tolist() == [0, 255]
    half = synthetic_pair(np.array([41.0]), (2, 1), REMOVE, parse_domain("3.."))
    assert half.database.tolist() == [3.0, 4.0]


def test_nothing_is_made_up_outside_of_a_domain():
    assert synthetic_pair(table(), (2, 1), REMOVE, parse_domain("ill: {3, 4}")) is None
    few = parse_domain("at most 1 rows")
    assert synthetic_pair(np.array([1.0]), (2, 1), REMOVE, few) is None


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ([3.5, 7], [0.0, 1.0]),
        ([7, 3], [0, 1]),
        (["Ann", None], ["a", "b"]),
        ([True], [False, True]),
        ([[41, "Ann"], [42, "Bo"]], [[0, "a"], [1, "b"]]),
        (
            [{"name": "Ann", "of": {"age": 41}}] * 2,
            [{"name": "a", "of": {"age": 0}}, {"name": "b", "of": {"age": 1}}],
        ),
        ([None], [None, None]),
        ([], [None, None]),
    ],
)
def test_lists_of_any_records(base, expected):
    assert synthetic_pair(base, (2, 1), REMOVE).database == expected


def test_fields_that_few_records_have_are_left_out():
    """They may be named after them."""
    rows = [{"Ann": 3, "age": 41}, {"Bo": 4, "age": 52}]
    made = synthetic_pair(rows, (2, 1), REMOVE)
    assert made.database == [{"age": 0}, {"age": 1}]


@pytest.mark.parametrize(
    "base", [[[1], [1, 2]], ["Ann", 3], [object()], [{3: 4}], 3.5, {"name": "Ann"}]
)
def test_nothing_is_made_up_where_types_do_not_say_enough(base):
    assert synthetic_pair(base, (2, 1), REMOVE) is None


@pytest.mark.parametrize("shape", [(3, 2), (2, 2, 2)])
def test_arrays_keep_the_shape_of_a_record(shape):
    made = synthetic_pair(np.full(shape, 7.5), (3, 2), REMOVE)
    assert made.database.shape == (3, *shape[1:])
    assert made.neighbour.shape == (2, *shape[1:])
    assert made.database[-1].min() == 1.0
    assert made.database[:-1].max() == 0.0


def test_texts_of_a_fixed_width_hold_those_of_the_domain():
    names = np.array(["Zaphodia", "Bo"])
    made = synthetic_pair(
        names, (2, 1), REMOVE, parse_domain("{Bo, Wilhelmine, Zaphodia}")
    )
    assert made.database.tolist() == ["Bo", "Zaphodia"]
    plain = synthetic_pair(names, (2, 1), REMOVE)
    assert plain.database.dtype == "<U1"
