"""The line below which no test lies, and the tests that were counted."""

import math
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import msgspec
import pytest

import verifydp
from verifydp.report.pictures import figures_of, pictures_of
from verifydp.report.pictures.trade_off import least_errors

from . import samples


def allowed(at, levels):
    """The definition: no test with this type I error misses less."""
    return max(
        0.0,
        *(1 - delta - math.exp(epsilon) * at for epsilon, delta in levels),
        *(math.exp(-epsilon) * (1 - delta - at) for epsilon, delta in levels),
    )


def height(corners, at):
    for (x, y), (z, w) in pairwise(corners):
        if x <= at <= z:
            return y + (w - y) * (at - x) / (z - x)
    raise AssertionError(at)


@pytest.mark.parametrize(
    "levels",
    [
        [(0.0, 0.0)],
        [(1.0, 0.0)],
        [(0.5, 0.1)],
        [(700.0, 0.0)],
        [(0.0, 0.4), (0.3, 0.3), (1.0, 0.05), (2.0, 0.0)],
        [(step / 8, 0.4 * math.exp(-step / 4)) for step in range(25)],
    ],
)
def test_the_line_is_the_one_of_the_definition(levels):
    corners = least_errors(levels)
    for at in (step / 512 for step in range(513)):
        assert height(corners, at) == pytest.approx(allowed(at, levels), abs=1e-9)
    assert [x for x, _ in corners] == sorted({x for x, _ in corners})


def test_two_corners_that_touch_leave_one():
    """What gives all away is drawn along the axes, however steep the lines are."""
    levels = [(667.0, 1.0), (1000.0, 0.0)]
    assert height(least_errors(levels), 0.01) < 1e-9


def trade_off(result):
    return next(one for one in figures_of(result) if one.name == "trade-off")


def test_a_counted_violation_lies_where_the_claim_allows_nothing():
    result = samples.refuted_by_interval()
    figure = trade_off(result)
    (one,) = figure.counted
    # The event is likelier on the neighbour: alarms are those on the database.
    assert one.false_alarms == 485 / 40_000
    assert one.misses == 1 - 3_052 / 40_000
    assert one.misses < allowed(one.false_alarms, [figure.claim[:2]])
    assert "no bounds" in one.words


def test_the_violation_is_drawn_inside_what_the_claim_rules_out():
    (drawn,) = [
        one
        for one in pictures_of(samples.refuted_by_interval())
        if one.name == "trade-off"
    ]
    svg = fromstring(drawn.inline)
    (region,) = [one for one in svg.iter("polygon") if one.get("class") == "event"]
    corners = [
        tuple(float(part) for part in pair.split(","))
        for pair in region.get("points").split()
    ]
    (dot,) = [one for one in svg.findall("circle") if one.get("r") == "4"][-1:]
    place = float(dot.get("cx").rstrip("%")) * 10, float(dot.get("cy"))
    assert inside(place, corners)


def inside(place, corners):
    """Whether a ray to the right crosses the border an odd number of times."""
    x, y = place
    crossings = 0
    for (a, b), (c, d) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b):
            crossings += 1
    return crossings % 2 == 1


def test_the_law_is_drawn_only_where_the_record_has_it():
    bare = samples.not_refuted()
    assert not any(line.lower for line in trade_off(bare).lines)
    known = msgspec.structs.replace(bare, epsilon_upper=1.25, delta_upper=0.02)
    (law,) = [line for line in trade_off(known).lines if line.lower]
    assert "on the tested databases" in law.words
    assert "upper bound, from the mechanism's law" in law.words
    levels = [(1.25, 0.0), (1.0, 0.02)]
    for at in (0.0, 0.1, 0.2, 0.3, 0.6, 0.9):
        assert height(law.corners, at) == pytest.approx(allowed(at, levels))


def test_samples_say_that_some_test_lies_below_and_never_that_none_does():
    lines = trade_off(samples.not_refuted()).lines
    assert [line.lower for line in lines] == [False]
    assert "lower bound from samples, confidence 95 %" in lines[0].words
    nothing = msgspec.structs.replace(samples.not_refuted(), epsilon_lower=0.0)
    assert trade_off(nothing).lines == ()


def test_a_curve_names_the_worst_case_that_its_steps_are_of():
    """A mechanism with this epsilon may give away nothing: then no test lies there."""
    result = verifydp.curve("any", epsilon="1", delta="1/10")
    (figure,) = (one for one in figures_of(result) if one.name == "trade-off")
    assert f"in the worst case of {result.scope}" in figure.caption
    (picture,) = (one for one in pictures_of(result) if one.name == "trade-off")
    assert ">upper bound: in the worst" in picture.inline  # in two lines
