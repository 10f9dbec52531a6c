"""What noise of vectors costs: setting it up, in counted work, and drawing it.

Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_noise_of_vectors.py``.
"""

import statistics
import time
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from verifydp.invariants.rounding import nearest_table
from verifydp.laws.vectors.hull_exponential import HullExponential
from verifydp.laws.vectors.polytopes import Hull
from verifydp.mechanisms import mechanism

DRAWS, ROUNDS = 100_000, 5


def moves(rows, columns, records):
    """Differences of tables with the same margins, among that many records."""
    found = set()
    for places in combinations(range(rows), records):
        for cells in permutations(range(columns), records):
            for order in permutations(range(records)):
                move = np.zeros((rows, columns), dtype=int)
                for i, j, k in zip(places, cells, order, strict=True):
                    move[i, cells[k]] += 1
                    move[i, j] -= 1
                found.add(tuple(move.ravel().tolist()))
    return found - {(0,) * (rows * columns)}


def median_ratio(draw, known):
    """The median over rounds, in which both are timed in turn, of CPU times."""
    ratios, times = [], []
    for _ in range(ROUNDS):
        start = time.process_time()
        known()
        between = time.process_time()
        draw()
        times.append(time.process_time() - between)
        ratios.append(times[-1] / (between - start))
    return statistics.median(ratios), statistics.median(times)


@pytest.mark.parametrize(
    ("rows", "columns", "records", "facets", "turns", "pieces"),
    [(3, 3, 3, 18, 50, 20), (3, 4, 3, 42, 1_500, 300), (4, 4, 3, 3818, 100_000, 9_000)],
)
def test_noise_of_a_hull(rows, columns, records, facets, turns, pieces, show):
    """At most 100 times the time of as many exponential numbers as are drawn."""
    vectors = moves(rows, columns, 2) | moves(rows, columns, records)
    start = time.process_time()
    hull = Hull(sorted(vectors))
    size = len(hull.pieces[0])
    setting_up = time.process_time() - start
    assert hull.facet_count == facets
    assert hull.faces.turns <= turns
    assert size <= pieces
    law = HullExponential((0,) * (rows * columns), hull, 1)
    rng = np.random.default_rng(1)
    ratio, seconds = median_ratio(
        lambda: law.sample(DRAWS, rng), lambda: rng.exponential(size=(DRAWS, hull.rank))
    )
    show(
        f"hull of {rows} x {columns} tables, {len(vectors)} vectors, {facets} facets: "
        f"{hull.faces.turns} turns and {size} simplices in {setting_up:.2f} s; "
        f"{DRAWS / seconds:,.0f} draws a second, {ratio:.1f} times the exponentials"
    )
    assert ratio < 100


def test_even_points_in_nine_dimensions_are_those_of_rejection(show):
    """4 by 4 tables, against what of two million points of the cube is kept.

    Kolmogorov's distance on six directions at level 1e-9 each (Dvoretzky, Kiefer,
    Wolfowitz and Massart); a distance of 0.11 would be found.
    """
    hull = Hull(sorted(moves(4, 4, 2) | moves(4, 4, 3)))
    rng = np.random.default_rng(2)
    block = rng.uniform(-1, 1, size=(2_000_000, 3, 3))
    table = np.zeros((len(block), 4, 4))
    table[:, 1:, 1:] = block
    table[:, 0, 1:] = -block.sum(axis=1)
    table[:, :, 0] = -table.sum(axis=2)
    lines = np.abs(table).sum(axis=1).max(axis=1), np.abs(table).sum(axis=2).max(axis=1)
    likely = table[np.maximum(*lines) <= 2].reshape(-1, 16)
    kept = likely[hull.gauge_float(likely) <= 1]
    share = len(kept) / len(block)
    assert abs(share - hull.volume / 2**9) < np.sqrt(np.log(2e9) / 2 / len(block))
    weights = rng.exponential(size=(len(kept), 10))
    weights /= weights.sum(axis=1, keepdims=True)
    drawn = hull.weighted_corners(weights[:, 1:], rng)
    limit = 2 * np.sqrt(np.log(2e9) / 2 / len(kept))
    worst = 0.0
    for direction in rng.normal(size=(6, 16)):
        one, other = np.sort(drawn @ direction), np.sort(kept @ direction)
        both = np.concatenate([one, other])
        apart = [np.searchsorted(x, both, side="right") for x in (one, other)]
        worst = max(worst, float(np.abs(apart[0] - apart[1]).max()) / len(kept))
    show(
        f"4 x 4 tables: rejection keeps {share:.5f} of the cube; largest distance from "
        f"it {worst:.4f} of {limit:.4f} allowed, {len(kept)} points"
    )
    assert worst < limit


@pytest.mark.parametrize("rows", [3, 4, 10])
def test_noise_of_a_span(rows, show):
    """Beside normal numbers in every cell, which the naive mechanism draws."""
    subject = mechanism("projected-gaussian", vectors=moves(rows, rows, 2), mu=1)
    answer = (Fraction(0),) * rows**2
    law = subject.law(answer)
    rng = np.random.default_rng(1)
    law.sample(1, rng)
    ratio, seconds = median_ratio(
        lambda: law.sample(DRAWS // 10, rng),
        lambda: rng.normal(size=(DRAWS // 10, rows**2)),
    )
    show(
        f"normal noise on the span of {rows} x {rows} tables: "
        f"{DRAWS / 10 / seconds:,.0f} draws a second, {ratio:.2f} of naive noise"
    )
    assert ratio < 10


@pytest.mark.parametrize("size", [5, 10, 20])
def test_rounding_to_margins(size, show):
    """Units sent stay below one for each cell and noise deviation."""
    rng = np.random.default_rng(0)
    counts = rng.integers(0, 6, size=(size, size))
    noisy = counts + 2 * rng.normal(size=counts.shape)
    start = time.process_time()
    found = nearest_table(noisy, counts.sum(axis=1).tolist(), counts.sum(axis=0))
    seconds = time.process_time() - start
    show(f"rounding {size} x {size}: {found.steps} units sent in {seconds:.3f} s")
    assert found.steps <= 2 * size**2
