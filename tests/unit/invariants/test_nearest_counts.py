"""Whole numbers near tables of any features, against all tables with their margins."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from tests.unit.invariants.adjacency.test_semi_adjacent import totals_of
from verifydp.api.whole_numbers import whole_numbers
from verifydp.errors import InputError, UnsupportedError
from verifydp.invariants.margins.cells import cells_of
from verifydp.invariants.margins.sharing import tables_sharing
from verifydp.invariants.nearest_counts import least_squared_distance, near_counts

SHAPES = [
    (((),), 2),
    (((0,),), 2),
    (((0,), (1,)), 3),
    (((0,), (1,), (2,)), 3),
    (((0, 1), (1, 2)), 3),
    (((0, 1), (0, 2), (1, 2)), 3),
    (((0, 1), (1, 2), (2, 3), (0, 3)), 4),
]


def squared(counts, noisy):
    return sum((a - Fraction(b)) ** 2 for a, b in zip(counts, noisy, strict=True))


def drawn(rng, features):
    levels = tuple(rng.choice((2, 2, 3)) for _ in range(features))
    cells = cells_of(levels)
    seen = Counter(rng.choices(cells, k=rng.randint(1, 9)))
    return levels, tuple(seen[cell] for cell in cells)


@pytest.mark.parametrize(("published", "features"), SHAPES, ids=str)
def test_what_is_said_of_the_distance_holds_of_all_tables(published, features):
    rng = random.Random(features)
    shown = 0
    for _ in range(8):
        levels, counts = drawn(rng, features)
        totals = totals_of(levels, published, counts)
        noisy = [one + rng.gauss(0, rng.choice((0.3, 1, 4))) for one in counts]
        found = near_counts(totals, noisy)
        try:
            best = min(
                squared(one, noisy) for one in tables_sharing(totals, steps=20_000)
            )
        except TimeoutError:
            continue
        assert totals.are_those_of(found.counts)
        assert found.squared_distance == squared(found.counts, noisy)
        assert found.least <= best <= found.squared_distance
        assert not found.is_nearest or found.squared_distance == best
        shown += found.is_nearest
    assert shown >= 4


def test_prices_of_any_kind_bound_the_distance():
    """Also prices that nobody would choose; and no bound is above what is reached."""
    rng = random.Random(9)
    levels, published = (2, 2, 2), ((0, 1), (1, 2))
    counts = (3, 0, 1, 2, 0, 1, 4, 0)
    totals = totals_of(levels, published, counts)
    noisy = [one + rng.gauss(0, 1) for one in counts]
    best = min(squared(one, noisy) for one in tables_sharing(totals))
    for size in (0.1, 1, 10):
        for _ in range(50):
            prices = [Fraction(rng.gauss(0, size)) for _ in range(8)]
            assert least_squared_distance(totals, noisy, prices) <= best


def test_a_proposal_that_breaks_a_margin_is_refused(monkeypatch):
    totals = totals_of((2, 2, 2), ((0, 1), (1, 2)), (3, 0, 1, 2, 0, 1, 4, 0))
    wrong = (4, 0, 1, 2, 0, 1, 4, 0)
    monkeypatch.setattr(
        "verifydp.invariants.nearest_counts._Program.found", lambda self: wrong
    )
    with pytest.raises(UnsupportedError, match="no whole numbers"):
        near_counts(totals, [1.0] * 8)


def test_what_cannot_be_rounded_is_told():
    totals = totals_of((2, 2, 2), ((0,), (1,)), (1,) * 8)
    with pytest.raises(InputError, match="7 numbers are given for 8 cells"):
        near_counts(totals, [1.0] * 7)
    with pytest.raises(InputError, match="no finite number"):
        near_counts(totals, [float("nan")] * 8)
    far = whole_numbers(totals, [1e50] * 8)
    assert (far.counts, far.words[:24]) == ((), "none: a noisy count or t")


def test_noise_far_larger_than_counts_still_gives_counts():
    rng = np.random.default_rng(3)
    counts = tuple(map(int, rng.integers(0, 60, 32)))
    totals = totals_of((4, 2, 2, 2), ((0, 1), (1, 2)), counts)
    noisy = (np.array(counts) + rng.normal(size=32) * 1000).tolist()
    found = near_counts(totals, noisy)
    assert totals.are_those_of(found.counts)
    assert found.squared_distance - found.least < found.squared_distance / 100
