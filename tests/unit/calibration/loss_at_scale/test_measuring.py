"""What is said of pairs at a scale, also where enclosures cannot tell."""

from dataclasses import replace
from fractions import Fraction

import pytest

from verifydp.calibration import RULES, Demand, optimal_scale
from verifydp.calibration.certificate import MeasuredClaim
from verifydp.calibration.certificate.wording import reason_of
from verifydp.calibration.choosing import WantedScales
from verifydp.calibration.loss_at_scale import Measured, PairLoss, measure
from verifydp.data.beliefs import GaussianPrior, PriorPair
from verifydp.exact.balls import Ball, ball, hull

PAIR = PriorPair("a", "b", 0, GaussianPrior(1, 2), GaussianPrior(0, 1))
DEMAND = Demand(Fraction(1), Fraction(1, 20))


def _measured(scale):
    return measure(PairLoss.of(PAIR, DEMAND), Fraction(scale), DEMAND.delta)


def _claim(*measured):
    wanted = WantedScales((Fraction(1),) * len(measured), None)
    return MeasuredClaim.of(DEMAND, RULES["exact"], Fraction(1), measured, wanted)


@pytest.mark.parametrize(
    ("answers", "together"),
    [
        ([True, True], True),
        ([True, None], None),
        ([False, None], False),
        ([True, False], False),
    ],
)
def test_one_failure_decides_and_one_open_pair_leaves_it_open(answers, together):
    one = _measured(2)
    claim = _claim(*(replace(one, holds=holds) for holds in answers))
    assert claim.settled is together


@pytest.mark.parametrize(("scale", "holds"), [("1.26", True), ("1.25", False)])
def test_a_pair_is_decided_by_its_enclosed_delta(scale, holds):
    one = _measured(scale)
    assert one.holds is holds
    assert (one.delta <= ball(DEMAND.delta)) is holds


def test_without_noise_the_raw_delta_decides():
    one = _measured(0)
    assert one.holds is False
    assert one.delta == one.raw or one.delta.overlaps(one.raw)


def test_searches_and_checks_ask_one_function(monkeypatch):
    asked = []

    def watched(loss, scale):
        asked.append(scale)
        return enclosed(loss, scale)

    enclosed = PairLoss.delta
    monkeypatch.setattr(PairLoss, "delta", watched)
    found = optimal_scale(PAIR, DEMAND)
    assert {found.lower, found.upper} <= set(asked)
    asked.clear()
    _measured(found.upper)
    assert asked == [0, found.upper]


def test_an_open_pair_is_told_with_its_enclosure():
    wide = hull(0, 1)
    reason = reason_of(_claim(Measured(PAIR, wide, wide, None, None)))
    assert "does not tell on which side of 0.05" in reason


def test_a_ball_around_0_is_no_proof_of_delta_0():
    near = hull(0, Fraction(1, 10**130))
    unbounded = Ball.pos_inf()
    one = Measured(PAIR, near, near, unbounded, True)
    assert "delta 0" not in reason_of(_claim(one))
    sure = Measured(PAIR, near, ball(0), unbounded, True)
    assert "delta 0" in reason_of(_claim(sure))
