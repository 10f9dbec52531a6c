"""Kept and counted draws: the same counts, however they are cut into pieces."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.empirical.cells import OutputCells
from verifydp.empirical.draws import Drawn, Tally, View, draw_counted, draw_kept
from verifydp.empirical.features import Coordinate, Total
from verifydp.empirical.outputs import collect
from verifydp.sampling import Piece, Raised

FIXED = settings(derandomize=True, deadline=None, max_examples=80)
CELLS = OutputCells(np.array([-1.0, 0.0, np.nextafter(0.0, 1.0), 2.0]))
VIEW = View("float", 1, ((Coordinate(0, 1), CELLS),))
OUTPUT = st.one_of(
    st.floats(),
    st.sampled_from([0.0, 3, None, "a", "b", True, Raised("E", "x")]),
    st.lists(st.floats(-1, 1), min_size=2, max_size=3),
)
OUTPUTS = st.lists(OUTPUT, min_size=1, max_size=30)


def counts_of(values):
    """Counted one output at a time."""
    cells = np.zeros(CELLS.count, dtype=int)
    categories = {}
    for value in values:
        if isinstance(value, float):
            cells += CELLS.tally(np.array([value]))
        else:
            name = collect([value]).names[0]
            categories[name] = categories.get(name, 0) + 1
    return cells.tolist(), categories


@given(OUTPUTS)
@FIXED
def test_every_output_is_counted_once(values):
    tally = VIEW.tally(Drawn.of(collect(values)))
    assert (tally.array(0).tolist(), tally.categories) == counts_of(values)
    assert tally.array(0).sum() + sum(tally.categories.values()) == len(values)
    assert VIEW.tally_outputs(collect(values)) == tally


@given(OUTPUTS, OUTPUTS)
@FIXED
def test_sums_of_parts_are_the_whole(first, second):
    whole = Drawn.of(collect(first)) + Drawn.of(collect(second))
    assert len(whole) == len(first) + len(second)
    direct = Drawn.of(collect([*first, *second]))
    assert whole.counted() == direct.counted()
    for name, width in zip(direct.names, direct.widths, strict=True):
        assert whole.widths[whole.names.index(name)] == width
        rows, expected = whole.rows(name, width), direct.rows(name, width)
        assert rows.tobytes() == expected.tobytes()
    parts = [VIEW.tally(Drawn.of(collect(part))) for part in (first, second)]
    total = parts[0] + parts[1]
    assert total.array(0).tolist() == VIEW.tally(direct).array(0).tolist()
    assert total.categories == VIEW.tally(direct).categories


@given(OUTPUTS, st.data())
@FIXED
def test_a_part_is_the_draws_between(values, data):
    start = data.draw(st.integers(0, len(values)))
    stop = data.draw(st.integers(start, len(values)))
    part = Drawn.of(collect(values)).part(start, stop)
    assert len(part) == stop - start
    tally = VIEW.tally(part)
    cells, categories = counts_of(values[start:stop])
    assert tally.array(0).tolist() == cells
    assert tally.categories == categories


def test_wider_outputs_of_another_structure_are_no_numbers_of_this_one():
    drawn = Drawn.of(collect([1.0, [5.0, 6.0], 2.0]))
    assert drawn.rows("float", 1).tolist() == [[1.0], [2.0]]
    assert drawn.rows("[float, float]", 2).tolist() == [[5.0, 6.0]]
    assert drawn.rows("None", 3).shape == (0, 3)


def test_nan_and_infinity_are_numbers_of_the_usual_structure():
    tally = VIEW.tally(Drawn.of(collect([math.nan, math.inf, -math.inf, 0.0])))
    assert tally.array(0).tolist() == [1, 0, 1, 0, 1, 1]
    assert tally.categories == {}


def test_several_features_count_the_same_draws():
    cells = OutputCells(np.array([0.0]))
    view = View("float[2]", 2, ((Coordinate(1, 2), cells), (Total(), cells)))
    tally = view.tally_outputs(collect(np.array([[3.0, -1.0], [-5.0, 1.0]])))
    assert tally.array(0).tolist() == [1, 1, 0]
    assert tally.array(1).tolist() == [1, 1, 0]


@pytest.mark.parametrize("size", [1, 5])
def test_a_piece_is_kept_or_counted_alike(size, counting_sampler):
    sampler = counting_sampler(lambda database, size, rng: rng.normal(size=size))
    piece = Piece(0, size, np.random.SeedSequence(4))
    kept = draw_kept(sampler, piece)
    counted = draw_counted(sampler, piece, VIEW)
    assert len(kept) == size
    assert VIEW.tally(kept) == counted
    assert isinstance(counted, Tally)
