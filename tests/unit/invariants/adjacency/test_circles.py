"""Three published sets in a circle: the bound against all tables, or none."""

import random
from collections import Counter

import pytest

from tests.unit.invariants.adjacency.test_semi_adjacent import totals_of
from verifydp.invariants.adjacency import SemiAdjacentReading, semi_adjacent_of
from verifydp.invariants.adjacency.circles import most_in_circle
from verifydp.invariants.adjacency.connection import _by_comparing, connection_of
from verifydp.invariants.adjacency.overlapping_margins import OverlappingMargins
from verifydp.invariants.margins.cells import cells_of

CIRCLE = ((0, 1), (0, 2), (1, 2))


@pytest.mark.parametrize(
    ("published", "levels"),
    [
        (CIRCLE, (2, 2, 2)),
        (CIRCLE, (3, 2, 2)),
        (CIRCLE, (3, 3, 2)),
        (((0, 1, 3), (0, 2), (1, 2)), (2, 2, 2, 2)),
        (CIRCLE, (2, 2, 2, 2)),
    ],
    ids=str,
)
def test_no_table_needs_more_than_the_bound(published, levels):
    rng = random.Random(len(cells_of(levels)))
    reached, cells = 0, cells_of(levels)
    for _ in range(40):
        # Counts of 0 and 1, where cycles are forced.
        seen = Counter(rng.sample(cells, k=min(len(cells), rng.randint(3, 7))))
        counts = tuple(seen[cell] for cell in cells)
        totals = totals_of(levels, published, counts)
        most = most_in_circle(totals)
        truth = OverlappingMargins(totals).compared(SemiAdjacentReading.POINTWISE)
        if truth is not None:
            assert truth.value <= most
            reached = max(reached, truth.value)
    assert reached >= 4


def test_the_bound_is_reached_by_six_persons_and_one():
    levels = (3, 3, 2)
    rows = [(i, i, 0) for i in range(3)] + [(i, (i + 1) % 3, 1) for i in range(3)]
    counts = [0] * 18
    for a, b, c in [*rows, (0, 2, 0)]:
        counts[6 * a + 2 * b + c] = 1
    totals = totals_of(levels, CIRCLE, tuple(counts))
    found = OverlappingMargins(totals).compared(SemiAdjacentReading.POINTWISE)
    assert found.value <= most_in_circle(totals) == 7


@pytest.mark.parametrize(
    ("published", "levels"),
    [
        (CIRCLE, (3, 3, 3)),
        (((0, 1), (1, 2), (2, 3), (0, 3)), (2, 2, 2, 2)),
        (((0, 1, 2), (0, 1, 3), (2, 3)), (2, 2, 3, 3)),
        (((0, 1), (1, 2)), (2, 2, 2)),
    ],
    ids=str,
)
def test_other_sets_have_no_such_bound(published, levels):
    size = len(cells_of(levels))
    assert most_in_circle(totals_of(levels, published, (1,) * size)) is None


def test_a_circle_of_thousands_is_decided_in_seconds():
    rng = random.Random(4)
    levels = (4, 2, 2)
    counts = tuple(rng.randint(1, 300) for _ in cells_of(levels))
    totals = totals_of(levels, CIRCLE, counts)
    found = semi_adjacent_of(totals)
    assert found.value == 5
    assert found.witness.conforms(totals)
    printed = semi_adjacent_of(totals, "printed")
    assert (printed.value, printed.witness.conforms(totals)) == (2, True)


def test_cycles_connect_all_tables_as_comparing_them_shows():
    rng = random.Random(8)
    cells = cells_of((3, 2, 2))
    for _ in range(12):
        counts = [0] * len(cells)
        for _ in range(7):
            counts[rng.randrange(len(cells))] += 1
        totals = totals_of((3, 2, 2), CIRCLE, tuple(counts))
        found, compared = connection_of(totals, 4), _by_comparing(totals, 4)
        assert found.is_connected
        assert compared.is_connected
        assert found.is_vacuous == compared.is_vacuous
