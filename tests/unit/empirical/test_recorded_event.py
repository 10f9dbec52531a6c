"""An event that was written down counts the draws that the event itself counts."""

import math
from dataclasses import replace

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.empirical.cells import OutputCells, lay_cells
from verifydp.empirical.counted_event import CountedEvent
from verifydp.empirical.draws import Drawn, View
from verifydp.empirical.features import (
    Coordinate,
    Interpolated,
    LearnedScore,
    OutputKind,
    Total,
)
from verifydp.empirical.network_score import INPUTS, NetworkScore, Telling
from verifydp.empirical.outputs import collect
from verifydp.empirical.recorded_event import read_event
from verifydp.empirical.wording import event_record, simplify
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.results import Event

FIXED = settings(derandomize=True, deadline=None, max_examples=150)
LARGEST = float(np.finfo(np.float64).max)
WIDTHS = {"float": 1, "[float, float]": 2}
SCORE = LearnedScore((0.5, 0.1), (2.0, 1 / 3), (1.0, -0.7), (0.2, 0.0))
RATIO = Interpolated((-1.0, 0.1, 2.0), (-0.5, 0.0, 1 / 3))
NETWORK = NetworkScore(
    centre=(0.5, 0.1),
    scale=(2.0, 1 / 3),
    telling=Telling(
        linear=(0.6, -0.8),
        bent=(0.0, 1.0),
        direction=(1.0, 0.0),
        further=(0.0, 1.0),
        columns=(0.0,),
        partners=(1.0,),
        products=(1.0,),
    ),
    middle=(0.0,) * INPUTS,
    spread=(1.0, 2.0, *(1.5,) * (INPUTS - 2)),
    hidden=tuple(np.linspace(-1, 1, 2 * INPUTS).tolist()),
    bias=(0.1, -0.2),
    output=(1.0, -0.5),
)
FEATURES = [
    (Coordinate(0, 1), "float"),
    (RATIO, "float"),
    (Total(), "float"),
    (OutputKind(), "float"),
    (Coordinate(1, 2), "[float, float]"),
    (Total(), "[float, float]"),
    (SCORE, "[float, float]"),
    (NETWORK, "[float, float]"),
    (OutputKind(), "[float, float]"),
]
NUMBERS = st.one_of(
    st.floats(), st.sampled_from([0.0, -0.0, 1.5, math.inf, -math.inf, LARGEST])
)
CATEGORIES = ["a", "b", "c", None, (1, 2, 3)]


def outputs_of(structure):
    one = st.tuples(*[NUMBERS] * WIDTHS[structure])
    numbers = one.map(lambda row: row if len(row) > 1 else row[0])
    return st.lists(st.one_of(numbers, st.sampled_from(CATEGORIES)), max_size=25)


@given(
    st.sampled_from(FEATURES), st.data(), st.booleans(), st.booleans(), st.booleans()
)
@FIXED
def test_hits_are_those_of_the_event(chosen, data, unknown, aside, simple):
    feature, structure = chosen
    past = np.array(data.draw(st.lists(NUMBERS, min_size=1, max_size=12)))
    cells = lay_cells(past, quantiles=4)
    mask = np.zeros(cells.count, dtype=bool)
    mask[list(data.draw(st.sets(st.integers(0, cells.count - 1))))] = True
    event = CountedEvent(
        feature,
        cells,
        mask,
        frozenset({"text 'a'", "None"}),
        data.draw(st.booleans()),
        frozenset({"text 'a'", "text 'b'"}) if unknown else None,
        aside,
    )
    if simple:
        event = simplify(event, 1.0, [-1.0, 0.0, 1.0])
    width = WIDTHS[structure]
    record = event_record(event, structure, width=width, failed=aside)
    written = msgspec.json.decode(msgspec.json.encode(record), type=Event)
    again = read_event(written, on_database=event.on_database)
    drawn = Drawn.of(collect(data.draw(outputs_of(structure))))
    view = View(structure, width, ((feature, event.cells),))
    for side in (True, False):
        expected = event.hits(view.tally(drawn), 0, on_database=side)
        counted = again.event.hits(again.view.tally(drawn), 0, on_database=side)
        assert counted == expected


VALUE = Coordinate(0, 1)


def above(end, feature=VALUE):
    cells = OutputCells(np.array([end]))
    mask = np.array([False, True, False])
    return CountedEvent(feature, cells, mask, frozenset(), True)


def test_infinity_and_the_largest_number_are_told_apart():
    cells = OutputCells(np.array([LARGEST, math.inf]))
    for inside, values in (([1], [LARGEST]), ([0], [1.0]), ([2], [math.inf])):
        mask = np.zeros(4, dtype=bool)
        mask[inside] = True
        event = CountedEvent(Coordinate(0, 1), cells, mask, frozenset(), True)
        again = read_event(event_record(event, "float", width=1), on_database=True)
        for value in (1.0, LARGEST, math.inf):
            tally = again.view.tally(Drawn.of(collect([value])))
            assert again.event.hits(tally, 0) == (value in values), (inside, value)


def test_figures_that_are_not_the_words_are_refused():
    record = event_record(above(2.0), "float", width=1)
    lower = msgspec.structs.replace(record, intervals=((-5.0, "inf"),))
    nan = msgspec.structs.replace(record, nan=True)
    named = msgspec.structs.replace(record, categories=("None",))
    torn = msgspec.structs.replace(record, intervals=(("inf", 2.0),))
    for altered in (lower, nan, named, torn):
        with pytest.raises(CertificateError, match="the event was altered"):
            read_event(altered, on_database=True)


def test_events_that_cannot_be_computed_are_refused():
    record = event_record(above(2.0), "float")
    assert record.counting is None
    with pytest.raises(InputError, match="does not say how draws are counted"):
        read_event(record, on_database=True)
    score = event_record(above(2.0, SCORE), "[float, float]", width=2)
    weights = dict(score.counting.numbers)
    del weights["bent"]
    for numbers in ({}, weights, weights | {"bent": (1.0,)}):
        counting = msgspec.structs.replace(score.counting, numbers=numbers)
        torn = msgspec.structs.replace(score, counting=counting)
        with pytest.raises(InputError, match="'learned score', which cannot be"):
            read_event(torn, on_database=True)


@pytest.mark.parametrize("weight", [math.inf, math.nan])
def test_what_json_cannot_hold_is_not_recorded(weight):
    endless = replace(SCORE, linear=(weight, 0.0))
    record = event_record(above(0.0, endless), "[float, float]", width=2)
    assert record.counting is None


def test_long_scores_are_not_recorded():
    many = (1.0,) * 5000
    event = above(0.0, LearnedScore(many, many, many, many))
    assert event_record(event, "float[5000]", width=5000).counting is None


def test_a_kind_is_inside_where_its_one_value_is():
    """Cells in which no output of the usual form lies say nothing about it."""
    cells = OutputCells(np.array([0.0, 5e-324]))
    for cell, inside in ((0, False), (1, True), (2, False)):
        mask = np.zeros(4, dtype=bool)
        mask[cell] = True
        event = CountedEvent(OutputKind(), cells, mask, frozenset({"None"}), True)
        assert ("float" in event_record(event, "float").categories) == inside
