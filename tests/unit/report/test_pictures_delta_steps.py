"""Pictures of delta by epsilon: what records hold, and nothing more."""

import math
from dataclasses import replace
from xml.etree.ElementTree import fromstring

import msgspec

from verifydp.evidence.kinds import plain_result, read_result
from verifydp.report.pictures import figures_of, pictures_of
from verifydp.report.pictures.steps import lower_steps, upper_steps

from . import samples
from .every_result import every_result


def steps_of(result):
    return next(one for one in figures_of(result) if one.name == "delta-by-epsilon")


def curves(drawn):
    """Places of all pieces of curves, by their classes."""
    found = {}
    for one in fromstring(drawn.inline).iter("line"):
        name = " ".join(one.get("class", "").split())
        if name.startswith("curve"):
            ends = [one.get(key).rstrip("%") for key in ("x1", "x2", "y1", "y2")]
            found.setdefault(name, []).append(tuple(map(float, ends)))
    return found


def test_every_piece_of_a_curve_of_deltas_is_a_step():
    """A slanting piece would say something between the points that nobody knows."""
    seen = 0
    for name, result in every_result().items():
        for drawn in pictures_of(result):
            if drawn.name != "delta-by-epsilon":
                continue
            for pieces in curves(drawn).values():
                seen += len(pieces)
                assert all(a == b or c == d for a, b, c, d in pieces), name
    assert seen > 100


def test_a_proof_encloses_the_deltas_of_its_law():
    """Of Laplace noise of scale 1: 1 - exp((epsilon - 1) / 2), and 0 from 1 on."""
    (series,) = steps_of(every_result()["proof"]).series
    upper, lower = upper_steps(series.points, 1.2), lower_steps(series.points, 0.0)
    assert len(upper) > 40
    for at in (step / 100 for step in range(121)):
        true = max(0.0, 1 - math.exp((at - 1) / 2))
        over = [y for x, y in upper if x <= at]
        under = [y for x, y in lower if x >= at]
        assert min(over) >= true - 1e-15
        assert max(under, default=0.0) <= true + 1e-15
        assert min(over) - max(under, default=0.0) < 0.05


def test_the_claim_of_a_proof_is_marked_where_it_lies():
    claim = steps_of(every_result()["refutation"]).claim
    assert (claim.epsilon, claim.delta, claim.words) == (0.5, 0.0, "the claim: 0.5-DP")


def test_a_proof_of_an_earlier_version_is_read_and_drawn_from_its_bounds():
    plain = plain_result(every_result()["refutation"])
    del plain["profile"], plain["summary"]
    result = read_result(plain, type(every_result()["refutation"]))
    assert result.profile == ()
    (series,) = steps_of(result).series
    known = {(one.at, one.lower, one.upper) for one in series.points}
    assert known == {
        (result.epsilon_upper, None, 0.0),
        (result.epsilon_lower, 0.0, None),
        (0.5, result.delta_lower, result.delta_upper),
    }


def test_a_bound_that_says_nothing_is_not_drawn():
    result = every_result()["refutation"]
    silent = dict.fromkeys(result.bounds, "trivial")
    (series,) = steps_of(
        msgspec.structs.replace(result, bounds=silent, profile=())
    ).series
    assert [(one.lower, one.upper) for one in series.points] == [(None, None)]


def test_bounds_of_samples_are_lower_bounds_with_their_confidence():
    (series,) = steps_of(samples.refuted_by_interval()).series
    assert all(one.upper is None for one in series.points)
    assert {(one.at, one.lower) for one in series.points} == {
        (1.762419, 0.0),
        (1.0, 0.0402117),
    }
    assert "lower bound from samples, confidence 95 %" in series.lower_words
    legend = next(
        one for one in pictures_of(samples.refuted_by_interval())
        if one.name == "delta-by-epsilon"
    ).inline  # fmt: skip
    assert "lower bound" in legend
    assert "upper bound" not in legend


def test_what_is_known_to_be_at_least_an_infinite_epsilon_goes_to_the_end():
    result = msgspec.structs.replace(samples.refuted_by_category(), epsilon_lower="inf")
    (drawn,) = [one for one in pictures_of(result) if one.name == "delta-by-epsilon"]
    ends = [piece[1] for piece in curves(drawn)["curve lower"]]
    assert max(ends) == 98.0


def test_small_deltas_are_drawn_by_powers_of_ten():
    figure = steps_of(samples.refuted_by_category())
    text = figure.draw("p").text()
    assert "by powers of ten" in text
    far = replace(figure, claim=None)
    assert "by powers of ten" in far.draw("p").text()
    assert "by powers of ten" not in pictures_of(every_result()["proof"])[0].inline


def test_nothing_is_drawn_where_all_is_zero():
    assert not [
        one
        for one in pictures_of(samples.not_refuted())
        if one.name == "delta-by-epsilon"
    ]
