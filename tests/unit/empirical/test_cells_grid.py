"""Counting by the grid is the same as counting by its borders, for every double."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verifydp.empirical.cells import CELLS_MAX, OutputCells, lay_grid

FIXED = settings(derandomize=True, deadline=None, max_examples=40)
#: From the subnormals to the ends of the range.
SCALES = st.integers(-1074, 1022).map(lambda power: math.ldexp(1.0, power))
SHIFTS = st.one_of(
    st.just(0.0),
    st.floats(-1e6, 1e6),
    st.floats(allow_nan=False, allow_infinity=False),
)


def past(shift, scale, seed):
    with np.errstate(over="ignore", invalid="ignore"):
        return shift + scale * np.random.default_rng(seed).normal(size=400)


def probes(cells, values, seed):
    """Each border, the doubles beside it, further ones, and random doubles."""
    edges = cells.edges
    near = [edges]
    for direction in (np.inf, -np.inf):
        step = edges
        for _ in range(3):
            step = np.nextafter(step, direction)
            near.append(step)
    bits = np.random.default_rng(seed).integers(0, 2**63, size=300, dtype=np.int64)
    anything = bits.view(np.float64)
    anything = anything[np.isfinite(anything)]
    tiny = np.array([0.0, -0.0, 5e-324, -5e-324, 1e-310])
    largest = np.finfo(np.float64).max
    ends = np.array([largest, -largest])
    return np.concatenate([*near, values, anything, -anything, tiny, ends])


def assert_same_counts(cells, values, seed):
    by_edges = OutputCells(cells.edges)
    looked_at = probes(cells, values, seed)
    looked_at = looked_at[np.isfinite(looked_at)]
    index = np.searchsorted(cells.edges, looked_at, side="right")
    assert cells.grid.index(looked_at).tolist() == index.tolist()
    for start in range(0, len(looked_at), 997):
        chunk = looked_at[start : start + 997]
        assert cells.tally(chunk).tolist() == by_edges.tally(chunk).tolist()
    # Not finite: the way without the grid, in the same cells.
    odd = np.append(looked_at, [np.inf, -np.inf, np.nan, np.nan])
    counts = cells.tally(odd)
    assert counts.tolist() == by_edges.tally(odd).tolist()
    assert counts.sum() == len(odd)
    assert counts[-1] == 2


@given(SHIFTS, SCALES, st.integers(0, 2**32 - 1))
@example(0.0, 1.0, 0)
@example(0.0, math.ldexp(1.0, -1074), 1)
@example(0.0, math.ldexp(1.0, -1050), 2)
@example(0.0, math.ldexp(1.0, 1019), 3)
@example(0.0, math.ldexp(1.0, 1022), 4)
@example(1e300, 1e290, 5)
@example(1e16, 1.0, 6)
@FIXED
def test_the_grid_agrees_with_its_borders_around_every_border(shift, scale, seed):
    values = past(shift, scale, seed)
    cells = lay_grid(values)
    if cells is None:  # repeats, or too few doubles for a grid: allowed
        return
    assert len(cells.edges) == CELLS_MAX - 1
    assert (np.diff(cells.edges) > 0).all()
    assert_same_counts(cells, values, seed)


@pytest.mark.parametrize("scale", [1e-300, 1e-9, 1.0, 1e9, 1e300])
@pytest.mark.parametrize("centre", [0.0, 1.0, -40.0])
def test_a_grid_is_laid_over_ordinary_noise(centre, scale):
    values = scale * np.random.default_rng(7).laplace(centre, 1.0, size=2000)
    cells = lay_grid(values)
    assert cells is not None
    assert_same_counts(cells, values, 8)
    # Fine enough to tell the quantiles of the noise apart.
    assert (cells.tally(values) > 0).sum() > 100


@pytest.mark.parametrize(
    "values",
    [
        np.arange(63.0),
        np.append(np.arange(100.0), 5.0),
        np.append(np.arange(100.0), np.inf),
        np.append(np.arange(100.0), np.nan),
        np.ones(100),
        np.concatenate([np.linspace(0, 1e-9, 500), [1e9, 2e9, 3e9, -1e9]]),
    ],
    ids=["few", "repeated", "infinite", "nan", "constant", "too coarse"],
)
def test_no_grid_where_it_would_lose_something(values):
    assert lay_grid(values) is None


def test_huge_values_give_no_warning():
    half = np.linspace(1e307, 1.7e308, 200)
    for values in (np.concatenate([-half, half]), half):
        grid = lay_grid(values)  # a warning is an error here
        assert grid is None or grid.tally(values).sum() == len(values)
