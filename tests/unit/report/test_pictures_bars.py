"""Bars: the budget by component, excluded epsilons, limits."""

from fractions import Fraction

import msgspec
import pytest

import verifydp
from verifydp.report.pictures import figures_of, pictures_of

from .every_result import every_result


def bars_of(result, name):
    return next(one for one in figures_of(result) if one.name == name)


def test_components_add_up_to_the_budget():
    figure = bars_of(every_result()["release"], "budget-by-component")
    total, *parts = figure.bars
    assert (total.value, total.text, total.own) == (1.0, "1.33334 in all", True)
    assert [(one.name, one.text) for one in parts] == [
        ("all", "0.333334 (25 %)"),
        ("old", "not touched"),
        ("young", "1 (75 %)"),
    ]
    assert [one.start for one in parts] == [0.0, 0.25, 0.25]
    assert parts[-1].start + parts[-1].value == 1.0


def test_a_bar_of_nothing_at_the_end_stays_inside_the_picture():
    parts = [{"name": "a", "of": "x: {1}", "epsilon": 1}]
    parts.append({"name": "b", "of": "x: {2}", "epsilon": "1/2"})
    figure = bars_of(verifydp.compose({"component": parts}), "budget-by-component")
    assert (figure.bars[-1].start, figure.bars[-1].value) == (1.0, 0.0)
    for box in figure.draw("p").root.iter("rect"):
        ends = [float(box.attrib[name].rstrip("%")) for name in ("x", "width")]
        assert sum(ends) <= 100 + 1e-9


def test_the_cheap_ones_of_many_components_are_one_bar():
    parts = [{"name": f"c{place}", "epsilon": f"1/{place + 1}"} for place in range(40)]
    figure = bars_of(verifydp.compose({"component": parts}), "budget-by-component")
    _, *bars, rest = figure.bars
    assert [one.name for one in bars] == [f"c{place}" for place in range(23)]
    assert rest.name == "17 more components"
    total = sum(Fraction(1, place + 1) for place in range(40))
    left = sum(Fraction(1, place + 1) for place in range(23, 40))
    assert rest.value == pytest.approx(float(left / total))
    assert rest.start + rest.value == pytest.approx(1.0)


def test_a_release_at_a_delta_is_drawn_between_its_bounds():
    release = {"delta": "1e-6"}
    parts = [{"name": "a", "epsilon": "1/2"}, {"name": "b", "epsilon": "1/3"}]
    found = verifydp.compose({"release": release, "component": parts})
    figure = bars_of(found, "delta-by-epsilon")
    (series,) = figure.series
    assert figure.claim is None
    assert "lower bound: some such release" in series.lower_words
    held = [one for one in found.numbers if one.quantity == "epsilon"]
    known = {one.at for one in series.points}
    assert {one.upper for one in held} <= known


def test_an_attack_excludes_the_epsilons_below_its_bound():
    figure = bars_of(every_result()["bound of a claim"], "excluded-epsilons")
    (bar,) = figure.bars
    assert bar.value == every_result()["bound of a claim"].epsilon_lower
    assert bar.text == "epsilon at least 1.09861"
    assert figure.mark == (0.5, "claimed: 0.5")
    assert "if the figures are exact" in figure.caption


def test_an_attack_by_counts_is_a_point_beside_the_claim():
    result = verifydp.bound(
        true_positives=632,
        positives=1000,
        false_positives=250,
        negatives=1000,
        epsilon="1/2",
    )
    figure = bars_of(result, "trade-off")
    said_in, said_out = figure.counted
    assert (said_in.false_alarms, said_in.misses) == (0.25, 1 - 0.632)
    assert said_out.false_alarms == pytest.approx(1 - 0.632)
    (line,) = figure.lines
    assert not line.lower
    assert "confidence 95 %" in line.words


def test_a_score_that_is_a_limit_ends_at_the_line():
    figure = bars_of(every_result()["choice"], "scores")
    assert [one.value for one in figure.bars] == [0.5, 0.9]
    assert figure.mark == (0.9, "the limit: 0.9")


def test_what_has_no_bound_reaches_over_the_whole_width():
    result = msgspec.structs.replace(
        every_result()["bound of a claim"], epsilon_lower="inf", exact="inf"
    )
    (drawn,) = pictures_of(result)
    assert 'width="100%" y' in drawn.inline
    assert "epsilon is infinite" in drawn.inline
