"""Pictures: all draws in bars, the event's region marked, any numbers at all."""

import math
from dataclasses import replace

import numpy as np
import pytest

from verifydp.empirical.cells import lay_cells, lay_grid
from verifydp.empirical.counted_event import CountedEvent
from verifydp.empirical.features import Coordinate, OutputKind
from verifydp.empirical.picture import draw_picture, picture_edges
from verifydp.empirical.sight import Sight


def sight_of(database, neighbour, *, categories=(), further=((), ()), grid=False):
    pooled = np.concatenate([database, neighbour])
    cells = lay_grid(pooled) if grid else lay_cells(pooled, quantiles=128)
    counts = np.stack(
        [
            np.concatenate([cells.tally(side), np.array([*more, 0], dtype=int)])
            for side, more in zip((database, neighbour), further, strict=True)
        ]
    ).astype(np.int64)
    return Sight("value", "float", cells, tuple(categories), counts, len(database))


def totals(picture):
    return [
        sum(b.database for b in picture.bars),
        sum(b.neighbour for b in picture.bars),
    ]


@pytest.mark.parametrize("grid", [False, True])
def test_bars_hold_every_draw(grid):
    random = np.random.default_rng(1)
    sight = sight_of(random.normal(size=900), random.normal(2, 3, size=900), grid=grid)
    picture = draw_picture(sight, None)
    assert totals(picture) == [900, 900]
    assert 10 < len(picture.bars) <= 50
    assert not any(bar.in_event for bar in picture.bars)
    ends = [bar.upper for bar in picture.bars[:-1]]
    assert ends == [bar.lower for bar in picture.bars[1:]]
    assert (picture.bars[0].lower, picture.bars[-1].upper) == ("-inf", "inf")


def test_the_event_marks_exactly_its_draws():
    random = np.random.default_rng(2)
    sight = sight_of(random.normal(size=900), random.normal(2, 3, size=900))
    mask = np.zeros(sight.cells.count, dtype=bool)
    mask[20:50] = mask[-1] = True
    event = CountedEvent(Coordinate(0, 1), sight.cells, mask, frozenset(), True)
    picture = draw_picture(sight, event)
    marked = sum(bar.database for bar in picture.bars if bar.in_event)
    assert marked == sight.counts[0, : sight.cells.count][mask].sum()


def test_single_outcomes_and_categories_have_bars_of_their_own():
    database = np.array([0.0] * 5 + [1.0] * 3 + [math.nan] + [math.inf] * 2)
    neighbour = np.array([0.0] * 4 + [1.0] * 5 + [-math.inf] * 2)
    sight = sight_of(database, neighbour, categories=["text 'a'"], further=((2,), (1,)))
    bars = {
        bar.label: (bar.database, bar.neighbour)
        for bar in draw_picture(sight, None).bars
    }
    assert bars == {
        "-inf": (0, 2),
        "0": (5, 4),
        "1": (3, 5),
        "inf": (2, 0),
        "NaN": (1, 0),
        "text 'a'": (2, 1),
    }


@pytest.mark.parametrize(
    "values",
    [
        np.linspace(-1.0, 1.0, 300) * 1.7e308,
        np.append(np.linspace(-1, 1, 60), [math.inf] * 20),
        np.append(np.linspace(-1, 1, 60), [-math.inf] * 20),
        np.linspace(0, 1, 300) * 1e-310,
        np.zeros(10),
        np.full(10, math.nan),
        np.zeros(0),
    ],
    ids=["huge", "infinite", "minus infinite", "subnormal", "constant", "nan", "none"],
)
def test_any_numbers_can_be_drawn(values):
    sight = sight_of(values, values * 0.9991)
    edges, spread = picture_edges(sight)
    assert not np.isnan(edges).any()
    assert (np.diff(edges) >= 0).all()
    assert spread >= 0
    assert totals(draw_picture(sight, None)) == [len(values)] * 2


@pytest.mark.parametrize("marked", [None, False, True])
def test_texts_of_the_usual_kind_are_counted(marked):
    """All have one value, which is an atom and not the first of the cells."""
    zeros = np.zeros(80), np.zeros(20)
    sight = sight_of(*zeros, categories=("text 'no'",), further=((20,), (80,)))
    sight = replace(sight, feature=OutputKind().name, structure="text 'yes'")
    event = None
    if marked is not None:
        mask = np.full(sight.cells.count, marked)
        event = CountedEvent(OutputKind(), sight.cells, mask, frozenset(), True)
    bars = draw_picture(sight, event).bars
    assert [(b.label, b.database, b.neighbour) for b in bars] == [
        ("text 'yes'", 80, 20),
        ("text 'no'", 20, 80),
    ]
    assert bars[0].in_event == bool(marked)
