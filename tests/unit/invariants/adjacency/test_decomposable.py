"""Margins joined without a circle: bounds against complete lists, and large tables."""

import itertools
import random
from collections import Counter

import pytest

from tests.unit.invariants.adjacency.brute_force import (
    counts_of,
    parameter,
    parameter_of_table,
)
from tests.unit.invariants.adjacency.test_semi_adjacent import totals_of
from verifydp.invariants.adjacency import SemiAdjacentReading, semi_adjacent_of
from verifydp.invariants.adjacency.decomposable_margins import DecomposableMargins
from verifydp.invariants.adjacency.overlapping_margins import OverlappingMargins
from verifydp.invariants.margins.cells import cells_of
from verifydp.invariants.margins.decomposable import joining_order

PATH = ((0, 1), (1, 2))
LONG = ((0, 1), (1, 2), (2, 3))
STAR = ((0, 1), (0, 2), (0, 3))
SHAPES = [
    (PATH, 3),
    (PATH, 4),  # with a feature in no set
    (LONG, 4),
    (STAR, 4),
    (((0, 1), (1, 2), (3,)), 4),
    (((0, 1, 2), (2, 3)), 4),
    (((0, 1, 2), (1, 2, 3)), 4),
]


def drawn(rng, published, features):
    """A table of few persons with many empty cells: there the bounds are strained."""
    levels = tuple(rng.choice((2, 2, 3)) for _ in range(features))
    cells = cells_of(levels)
    weights = [rng.random() ** 4 for _ in cells]
    seen = Counter(rng.choices(cells, weights, k=rng.randint(1, 8)))
    return levels, tuple(seen[cell] for cell in cells)


@pytest.mark.parametrize(("published", "features"), SHAPES, ids=str)
def test_bounds_hold_of_all_tables(published, features):
    """Against all pairs of tables, by other code; two sets are always exact."""
    rng = random.Random(features + len(published))
    compared = 0
    for _ in range(12):
        levels, counts = drawn(rng, published, features)
        totals = totals_of(levels, published, counts)
        for reading in SemiAdjacentReading:
            truth = OverlappingMargins(totals).compared(reading)
            if truth is None:
                continue
            found = DecomposableMargins(totals).parameter(reading)
            assert found.lower <= truth.value <= found.upper
            assert found.is_exact or len(published) > 2
            assert semi_adjacent_of(totals, reading).value == truth.value
            compared += 1
    assert compared >= 12


@pytest.mark.parametrize(
    ("published", "levels", "persons"),
    [(PATH, (2, 2, 2), 4), (LONG, (2, 2, 2, 2), 3), (STAR, (2, 2, 2, 2), 3)],
    ids=str,
)
def test_one_table_is_decided_as_its_definition_says(published, levels, persons):
    rng = random.Random(persons)
    cells = cells_of(levels)
    for _ in range(3):
        chosen = rng.choices(cells[:6], k=persons)
        totals = totals_of(levels, published, counts_of(chosen, levels))
        databases = [
            one
            for one in itertools.product(cells, repeat=persons)
            if totals.are_those_of(counts_of(one, levels))
        ]
        counts = counts_of(chosen, levels)
        own = DecomposableMargins(totals)
        found = own.at(counts)
        assert found.value == parameter_of_table(databases, counts, levels)
        if found.value:
            assert found.witness.conforms(totals)
            assert found.witness.persons_changed == found.value
        if len(databases) <= 60:
            for reading in SemiAdjacentReading:
                bounds = own.parameter(reading)
                truth = parameter(databases, reading.value)
                assert bounds.lower <= truth <= bounds.upper


def test_two_persons_are_not_always_enough_in_the_printed_reading():
    """One person alone has B=0, C=0: nobody else can give A and D of it at once."""
    levels = (2, 2, 2, 2)
    rows = [(0, 0, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1)]
    totals = totals_of(levels, LONG, counts_of(rows, levels))
    assert DecomposableMargins(totals).parameter(SemiAdjacentReading.PRINTED).upper == 3
    assert semi_adjacent_of(totals, "printed").value == 3


@pytest.mark.parametrize(
    ("published", "value"), [(PATH, 3), (LONG, 4), (((0, 1, 2), (2, 3)), 3)], ids=str
)
def test_thousands_of_persons_are_decided_at_once(published, value):
    rng = random.Random(4)
    levels = (4, 2, 3, 2)
    counts = tuple(rng.randint(1, 300) for _ in cells_of(levels))
    totals = totals_of(levels, published, counts)
    found = semi_adjacent_of(totals)
    assert found.value == value
    assert found.witness.conforms(totals)
    assert semi_adjacent_of(totals, "printed").value == 2


def test_two_sets_whose_rarest_levels_must_meet_ask_for_two_persons():
    """All but one of a stratum have both: no table keeps these persons apart."""
    counts = [0] * 8
    for cell, number in {(0, 0, 0): 5, (1, 0, 1): 1}.items():
        counts[4 * cell[0] + 2 * cell[1] + cell[2]] = number
    totals = totals_of((2, 2, 2), PATH, tuple(counts))
    assert semi_adjacent_of(totals).value == 3  # of six, one has A=1 and one has C=1
    counts[2] = counts[7] = 0
    counts[0], counts[5] = 1, 1
    totals = totals_of((2, 2, 2), PATH, tuple(counts))
    assert semi_adjacent_of(totals).value == 2
    assert OverlappingMargins(totals).compared(SemiAdjacentReading.POINTWISE).value == 2


def test_sets_in_a_circle_are_refused():
    circle = ((0, 1), (1, 2), (0, 2))
    assert joining_order(circle) is None
    totals = totals_of((2, 2, 2), circle, (1,) * 8)
    with pytest.raises(ValueError, match="circle"):
        DecomposableMargins(totals)
