"""Cells: they cover the line, every value falls into one, atoms stand alone."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verifydp.empirical.cells import OutputCells, lay_cells

FIXED = settings(derandomize=True, deadline=None, max_examples=150)
LARGEST = float(np.finfo(np.float64).max)
TINIEST = 5e-324
PLAIN = st.floats(allow_nan=False)
ANY = st.one_of(
    st.floats(),
    st.sampled_from([0.0, -0.0, TINIEST, -TINIEST, LARGEST, -LARGEST]),
    st.sampled_from([math.inf, -math.inf, math.nan]),
    st.integers(-3, 3).map(float),
)
VALUES = st.lists(ANY, min_size=1, max_size=60)


def around(values):
    """The values, both infinities, NaN, and the doubles next to each value."""
    values = np.asarray(values, dtype=float)
    with np.errstate(over="ignore"):
        return np.concatenate(
            [
                values,
                np.nextafter(values, np.inf),
                np.nextafter(values, -np.inf),
                [np.inf, -np.inf, np.nan, 0.0, -0.0],
            ]
        )


def cell_by_comparison(cells, value):
    """The cell of one value, found by comparing with every interval in turn."""
    if math.isnan(value):
        return cells.count - 1
    last = cells.count - 2
    inside = []
    for cell in range(cells.count - 1):
        lower, upper = cells.interval(cell)
        if lower <= value and (value < upper or cell == last):
            inside.append(cell)
    assert len(inside) == 1, (value, inside)
    return inside[0]


@given(VALUES)
@example([LARGEST, LARGEST, -LARGEST, -LARGEST, math.inf, -math.inf])
@example([9e307, -9e307, 1.7e308, -1.7e308])
@FIXED
def test_every_value_is_counted_in_the_one_interval_that_holds_it(values):
    cells = lay_cells(np.array(values), quantiles=16)
    looked_at = around([*values, *cells.edges])
    expected = np.zeros(cells.count, dtype=np.int64)
    for value in looked_at:
        expected[cell_by_comparison(cells, value)] += 1
    counts = cells.tally(looked_at)
    assert counts.tolist() == expected.tolist()
    assert counts.sum() == len(looked_at)


@given(VALUES)
@FIXED
def test_intervals_cover_the_line_without_gaps(values):
    cells = lay_cells(np.array(values), quantiles=16)
    intervals = [cells.interval(cell) for cell in range(cells.count - 1)]
    assert intervals[0][0] == -math.inf
    assert intervals[-1][1] == math.inf
    assert all(a[1] == b[0] for a, b in pairwise(intervals))
    assert all(lower < upper for lower, upper in intervals[:-1])
    assert np.isfinite(cells.edges[:-1]).all()


@given(VALUES)
@FIXED
def test_repeated_values_and_infinities_share_their_cell_with_nothing(values):
    array = np.array(values)
    cells = lay_cells(array, quantiles=16)
    distinct, repeats = np.unique(array[~np.isnan(array)], return_counts=True)
    for value, count in zip(distinct, repeats, strict=True):
        if count < 2 and np.isfinite(value):
            continue
        cell = cell_by_comparison(cells, value)
        assert cells.atoms[cell]
        for beside in around([value]):
            if beside != value and not math.isnan(beside):
                assert cell_by_comparison(cells, beside) != cell


@given(VALUES)
@FIXED
def test_atoms_are_exactly_the_intervals_of_one_double(values):
    cells = lay_cells(np.array(values), quantiles=16)
    for cell in range(cells.count - 1):
        lower, upper = cells.interval(cell)
        if cell == cells.count - 2:
            single = lower == math.inf  # closed above: only infinity itself
        else:
            single = math.nextafter(lower, math.inf) == upper
        assert bool(cells.atoms[cell]) == single


@given(VALUES, VALUES)
@FIXED
def test_counts_add_up_to_the_number_of_values(past, later):
    cells = lay_cells(np.array(past), quantiles=8)
    counts = cells.tally(np.array(later))
    assert counts.shape == (cells.count,)
    assert counts.min() >= 0
    assert counts.sum() == len(later)
    assert counts[-1] == sum(map(math.isnan, later))


@given(st.lists(PLAIN, max_size=40))
@FIXED
def test_centres_are_finite_and_in_order(values):
    cells = lay_cells(np.array(values, dtype=float), quantiles=8)
    centres = cells.centres()
    assert centres.shape == (cells.count - 1,)
    assert np.isfinite(centres).all()
    assert (np.diff(centres / 4) >= 0).all()


def test_many_values_are_counted_in_several_chunks():
    values = np.arange(100_000.0) % 10
    cells = OutputCells(np.array([0.0, 5.0]))
    assert cells.tally(values).tolist() == [0, 50_000, 50_000, 0]
    values[17] = values[50_000] = math.nan
    assert cells.tally(values).tolist() == [0, 49_999, 49_999, 2]


def test_no_values_give_one_interval_and_the_nan_cell():
    cells = lay_cells(np.zeros(0), quantiles=4)
    assert cells.count == 2
    assert cells.interval(0) == (-math.inf, math.inf)
    assert cells.tally(np.array([1.0, math.nan, math.inf])).tolist() == [2, 1]
    assert lay_cells(np.array([math.nan]), quantiles=4).count == 2


def test_only_the_most_frequent_of_many_atoms_get_cells():
    often = np.repeat(np.arange(100.0), 3)
    rarely = np.repeat(np.arange(1000.0, 1400.0), 2)
    cells = lay_cells(np.concatenate([often, rarely]), quantiles=4)
    assert cells.atoms.sum() == 256
    assert all(cells.atoms[cell_by_comparison(cells, v)] for v in range(100))


@pytest.mark.parametrize("value", [0.0, 1.0, -LARGEST, LARGEST, TINIEST, math.inf])
def test_a_constant_output_is_an_atom(value):
    cells = lay_cells(np.full(20, value), quantiles=4)
    counts = cells.tally(np.full(5, value))
    assert counts.max() == 5
    assert cells.atoms[int(counts.argmax())]


def test_tails_beyond_the_past_stay_distinguishable():
    cells = lay_cells(np.linspace(-1, 1, 50), quantiles=8)
    beyond = cells.tally(np.array([1.2, 1.5, 2.5, 4.0, 7.0]))
    assert (beyond <= 1).all()
    assert beyond.sum() == 5
