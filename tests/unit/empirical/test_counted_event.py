"""A fixed event: what it holds, how it is written, and its rounder form."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.empirical.cells import OutputCells, lay_cells
from verifydp.empirical.counted_event import CountedEvent, mask_of
from verifydp.empirical.draws import Drawn, View
from verifydp.empirical.features import Coordinate, OutputKind
from verifydp.empirical.outputs import collect
from verifydp.empirical.sight import NEW
from verifydp.empirical.wording import event_record, only_failures, simplify

FIXED = settings(derandomize=True, deadline=None, max_examples=100)
LARGEST = float(np.finfo(np.float64).max)
VALUE = Coordinate(0, 1)


def event_of(cells, inside, *, names=(), unknown=None, feature=VALUE):
    mask = np.zeros(cells.count, dtype=bool)
    mask[list(inside)] = True
    return CountedEvent(feature, cells, mask, frozenset(names), True, unknown)


def hits(event, values):
    view = View("float", 1, ((event.feature, event.cells),))
    return event.hits(view.tally(Drawn.of(collect(values))), 0)


@given(
    st.lists(st.floats(), min_size=1, max_size=30),
    st.lists(st.floats(), min_size=1, max_size=30),
    st.data(),
)
@FIXED
def test_hits_are_the_draws_inside_the_intervals(past, later, data):
    cells = lay_cells(np.array(past), quantiles=8)
    chosen = data.draw(st.sets(st.integers(0, cells.count - 1)))
    event = event_of(cells, chosen)
    expected = sum(int(cells.tally(np.array([v]))[list(chosen)].sum()) for v in later)
    assert hits(event, later) == expected
    # The intervals say the same, but for infinity, which the last one includes.
    finite = [v for v in later if math.isfinite(v)]
    said = sum(any(a <= v < b for a, b in event.intervals()) for v in finite)
    assert hits(event, finite) == said if finite else True
    ends = [end for pair in event.intervals() for end in pair]
    assert ends == sorted(ends)


@given(st.lists(st.floats(), min_size=1, max_size=30), st.data())
@FIXED
def test_a_mask_of_its_own_intervals_is_the_mask(past, data):
    cells = lay_cells(np.array(past), quantiles=8)
    inside = data.draw(st.sets(st.integers(0, cells.count - 1)))
    event = event_of(cells, inside)
    nan = bool(event.mask[-1])
    again = mask_of(cells, event.intervals(), nan=nan)
    infinite = np.isinf(cells.edges[-1:]).any()
    # Only whether infinity itself belongs to it can be lost in the intervals.
    upto = cells.count - 2 if infinite else cells.count - 1
    assert again[:upto].tolist() == event.mask[:upto].tolist()
    assert bool(again[-1]) == nan


def test_categories_are_inside_by_name_or_because_they_are_unknown():
    cells = OutputCells(np.array([0.0]))
    known = frozenset({"text 'a'", "text 'b'"})
    event = event_of(cells, [], names={"text 'a'"}, unknown=known)
    assert event.holds("text 'a'")
    assert not event.holds("text 'b'")
    assert event.holds("raised E: 17")
    assert hits(event, [1.0, "a", "b", "c", "c"]) == 3
    without = event_of(cells, [0], names={"text 'b'"})
    assert hits(without, [-1.0, 1.0, "a", "b", "c"]) == 2


EDGES = OutputCells(np.array([-2.0, 0.0, math.nextafter(0.0, 1.0), 3.0]))


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ([0], "the output is below -2"),
        ([4], "the output is at least 3"),
        ([2], "the output equals 0"),
        ([0, 1], "the output is below 0"),
        ([0, 1, 2], "the output is at most 0"),
        ([3, 4], "the output is above 0"),
        ([1], "the output lies in [-2, 0)"),
        ([0, 4], "the output is below -2 or is at least 3"),
        ([5], "the output is NaN"),
        ([2, 5], "the output equals 0 or is NaN"),
        ([0, 1, 2, 3, 4], "the output is any number"),
    ],
)
def test_events_in_words(inside, text):
    event = event_of(EDGES, inside)
    record = event_record(event, "float")
    assert record.text == text
    assert record.nan == (5 in inside)
    assert len(record.intervals) == len(event.intervals())


def test_infinities_in_words():
    cells = OutputCells(np.array([-LARGEST, 0.0, math.inf]))
    assert event_record(event_of(cells, [0]), "float").text == (
        "the output is minus infinity"
    )
    assert event_record(event_of(cells, [3]), "float").text == "the output is infinite"
    ends = OutputCells(np.array([-LARGEST, LARGEST, math.inf]))
    text = event_record(event_of(ends, [2]), "float").text
    assert text == "the output equals 1.79769313486e+308"


def test_categories_in_words():
    cells = OutputCells(np.zeros(0))
    names = {"text 'no'", "raised ValueError: empty", "None", "[float, float]"}
    event = event_of(cells, [], names=names, unknown=frozenset(names))
    record = event_record(event, "float")
    assert set(record.categories) == {*names, NEW}
    assert "the mechanism raised ValueError: empty" in record.text
    assert "further outputs" in record.text
    kind = event_of(cells, [0], feature=OutputKind())
    record = event_record(kind, "text 'yes'")
    assert record.categories == ("text 'yes'",)
    assert record.intervals == ()
    assert record.text == "the output is the text 'yes'"


@pytest.mark.parametrize("inside", [[0], [2], [4], [3, 4], [1, 5], [0, 4]])
def test_a_simpler_event_is_nearly_the_same(inside):
    """Ends move by little beside the spread; atoms, NaN and infinity stay."""
    cells = OutputCells(np.array([-1.43871, 0.5, math.nextafter(0.5, 1), 3.47219]))
    event = event_of(cells, inside, names={"text 'a'"})
    simple = simplify(event, 4.0, np.linspace(-3, 4, 21).tolist())
    assert simple.names == event.names
    random = np.random.default_rng(1)
    values = random.uniform(-4, 5, size=4000)
    near = np.abs(values[:, None] - cells.edges[None, :]).min(axis=1) < 0.09
    for value in [*values[~near], 0.5, math.inf, -math.inf, math.nan]:
        assert hits(simple, [float(value)]) == hits(event, [float(value)]), value
    text = event_record(simple, "float").text
    assert len(text) <= len(event_record(event, "float").text)


@pytest.mark.parametrize("inside", [[0], [3], [1, 2, 3]])
def test_a_simpler_event_keeps_infinities(inside):
    cells = OutputCells(np.array([-LARGEST, 0.25, math.inf]))
    simple = simplify(event_of(cells, inside), 4.0, [-1.0, 0.0, 1.0])
    for place, value in ((0, -math.inf), (3, math.inf)):
        assert hits(simple, [value]) == (place in inside)


def test_only_failures_are_no_answer():
    assert only_failures(Drawn(("raised E: x", "timed out"), (0, 0), b"\0" * 8, b"", 0))
    assert not only_failures(Drawn.of(collect([1.0])))
    assert not only_failures(Drawn.of(collect(["raised"])))
