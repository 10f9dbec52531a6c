import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from verifydp.data import allows, kind_of
from verifydp.empirical.search import (
    add_remove,
    number_pairs,
    numbers,
    replace,
    simplest_pair,
    tables,
    vectors,
)
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

SETTINGS = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=200,
    suppress_health_check=list(HealthCheck),
)
COLUMNS = {
    "x": float,
    "n": int,
    "b": bool,
    "t": str,
    "c": ["Bern", "Ulm"],
    "age": numbers(0, 120),
    "level": st.integers(1, 3),
}


def drawn(strategy, examples):
    values = []

    @settings(SETTINGS, max_examples=examples, phases=[Phase.generate])
    @given(strategy)
    def collect(value):
        values.append(value)

    collect()
    return values


def reaches(strategy, condition, examples=300):
    assert any(map(condition, drawn(strategy, examples)))


@pytest.mark.parametrize("value", [math.inf, -math.inf, 0.0, 1e300, -1e300])
def test_numbers_reach_the_edges(value):
    reaches(numbers(), lambda x: x == value)


def test_numbers_reach_nan_and_the_negative_zero():
    reaches(numbers(), math.isnan)
    reaches(numbers(), lambda x: x == 0 and math.copysign(1, x) < 0)


@SETTINGS
@given(st.data())
def test_bounded_numbers_stay_inside(data):
    bounds = st.floats(-1e9, 1e9)
    lower, upper = sorted([data.draw(bounds), data.draw(bounds)])
    assert lower <= data.draw(numbers(lower, upper)) <= upper
    assert lower <= data.draw(numbers(lower)) < math.inf
    assert -math.inf < data.draw(numbers(None, upper)) <= upper


@pytest.mark.parametrize("value", [0.0, 120.0, 1.0])
def test_bounded_numbers_reach_their_bounds(value):
    reaches(numbers(0, 120), lambda x: x == value)


@SETTINGS
@given(st.floats(1e-3, 1e3), st.data())
def test_number_pairs_are_at_most_the_sensitivity_apart(sensitivity, data):
    one, other = data.draw(number_pairs(sensitivity))
    distance = abs(Fraction(one) - Fraction(other))
    assert 0 < distance <= Fraction(sensitivity)


def test_number_pairs_reach_the_whole_distance_in_both_orders():
    reaches(number_pairs(0.1), lambda pair: pair == (0.0, 0.1))
    reaches(number_pairs(0.1), lambda pair: pair == (0.0, -0.1))
    reaches(number_pairs(2.0), lambda pair: 0 < abs(pair[0] - pair[1]) < 1)


@pytest.mark.parametrize(
    ("minimum", "maximum"), [(0.0, 3.0), (1e13, None), (None, -1e13), (-1e13, 1e13)]
)
def test_number_pairs_stay_in_their_range(minimum, maximum):
    pairs = drawn(number_pairs(5.0, minimum=minimum, maximum=maximum), 60)
    lower = -math.inf if minimum is None else minimum
    upper = math.inf if maximum is None else maximum
    assert all(lower <= number <= upper for pair in pairs for number in pair)
    assert len(set(pairs)) > 20


@pytest.mark.parametrize(
    ("make", "relation"),
    [
        (lambda r: vectors(relation=r.name, group_size=r.group_size), None),
        (lambda r: tables(COLUMNS, relation=r.name, group_size=r.group_size), None),
        (lambda r: add_remove(numbers(), group_size=r.group_size), "add-remove"),
        (
            lambda r: replace(st.text(max_size=3), group_size=r.group_size),
            "replace",
        ),
    ],
)
@pytest.mark.parametrize("group_size", [1, 3])
def test_drawn_pairs_are_related(make, relation, group_size):
    for name in [relation] if relation else ["add-remove", "replace"]:
        wanted = Relation(name, group_size)
        pairs = drawn(make(wanted), 60)
        assert all(allows(wanted, *pair) for pair in pairs)
        assert max(len(side) for pair in pairs for side in pair) <= 6


def test_tables_have_typed_columns_on_both_sides():
    @settings(SETTINGS, max_examples=60)
    @given(tables(COLUMNS))
    def each(pair):
        assert pair[0].dtype == pair[1].dtype
        assert pair[0].dtype == [
            ("x", float),
            ("n", np.int64),
            ("b", bool),
            ("t", object),
            ("c", object),
            ("age", float),
            ("level", np.int64),
        ]

    each()


def test_tables_reach_the_edges():
    cells = {name: [] for name in COLUMNS}
    for pair in drawn(tables(COLUMNS), 300):
        for name in COLUMNS:
            cells[name] += [*pair[0][name].tolist(), *pair[1][name].tolist()]
    assert any(map(math.isnan, cells["x"]))
    assert {math.inf, -math.inf, 1e300} <= set(cells["x"])
    assert {0, 2**63 - 1, -(2**63)} <= set(cells["n"])
    assert set(cells["b"]) == {True, False}
    assert {"", "a"} <= set(cells["t"])
    unseen = set(cells["c"]) - {"Bern", "Ulm"}
    assert set(cells["c"]) >= {"Bern", "Ulm"}
    assert len(unseen) == 1
    assert {0.0, 120.0} <= set(cells["age"])
    assert set(cells["level"]) == {1, 2, 3}


@pytest.mark.parametrize(
    ("records", "kind", "shape"),
    [
        (numbers(), "array", ()),
        (st.lists(numbers(), min_size=2, max_size=2), "array", (2,)),
        (st.fixed_dictionaries({"a": numbers()}), "table", ()),
        (st.text(min_size=1, max_size=2, alphabet="xyz"), "list", None),
    ],
)
def test_the_form_follows_from_the_records(records, kind, shape):
    @settings(SETTINGS, max_examples=40)
    @given(add_remove(records))
    def each(pair):
        assert {kind_of(side) for side in pair} == {kind}
        assert shape is None or {side.shape[1:] for side in pair} == {shape}

    each()
    reaches(add_remove(records), lambda pair: sorted(map(len, pair)) == [0, 1])


def test_sizes_up_to_the_largest_are_drawn():
    reaches(vectors(max_size=4), lambda pair: sorted(map(len, pair)) == [3, 4])
    reaches(vectors(max_size=1), lambda pair: sorted(map(len, pair)) == [0, 1])


def test_the_simplest_pair():
    one, other = simplest_pair(vectors())
    assert sorted([one.tolist(), other.tolist()]) == [[], [0.0]]


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        (st.just((1, 1)), "only pairs of identical databases"),
        (st.just(3), "drew 3: it must draw pairs"),
        (st.nothing(), "no pairs can be drawn"),
        (st.integers().filter(lambda x: False), "no pairs can be drawn"),
        (st.integers().map(lambda x: 1 / 0), "raised ZeroDivisionError: division"),
        (3, "no pairs can be drawn"),
    ],
)
def test_a_strategy_without_pairs_is_refused(strategy, message):
    with pytest.raises(InputError, match=message) as caught:
        simplest_pair(strategy)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: numbers(1, 0), "holds no number"),
        (lambda: numbers(math.nan), "finite"),
        (lambda: numbers(0, math.inf), "finite"),
        (lambda: number_pairs(0), "sensitivity is 0"),
        (lambda: number_pairs(math.inf), "sensitivity is inf"),
        (lambda: number_pairs(math.nan), "sensitivity is nan"),
        (lambda: number_pairs(1, minimum=2, maximum=2), "no two numbers"),
        (lambda: vectors(relation="swap"), "'swap' is unknown"),
        (lambda: vectors(max_size=0), "max_size is 0"),
        (lambda: vectors(group_size=0), "group size is 0"),
        (lambda: tables({}), "at least one column"),
        (lambda: tables({"a": complex}), "column 'a'"),
        (lambda: tables({"a": []}), "column 'a'"),
        (lambda: tables({"a": "text"}), "column 'a'"),
        (lambda: add_remove(3), "must be a hypothesis strategy, not a int"),
    ],
)
def test_mistakes_are_refused_at_once(call, message):
    with pytest.raises(InputError, match=message):
        call()
