"""What is said of pairs at a scale, also where enclosures cannot tell."""

from fractions import Fraction

import pytest

from verifydp.calibration import RULES, Demand
from verifydp.calibration.measuring import Measured, is_settled, measure
from verifydp.calibration.wording import reason_of
from verifydp.data.beliefs import GaussianPrior, PriorPair
from verifydp.exact.balls import Ball, ball, hull

PAIR = PriorPair("a", "b", 0, GaussianPrior(1, 2), GaussianPrior(0, 1))
DEMAND = Demand(Fraction(1), Fraction(1, 20))


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
    one = measure(PAIR, DEMAND, Fraction(2), Fraction(2), None)
    measured = [
        Measured(one.pair, one.raw, one.delta, one.epsilon, holds, one.own, None)
        for holds in answers
    ]
    assert is_settled(measured) is together


@pytest.mark.parametrize(("scale", "holds"), [("1.26", True), ("1.25", False)])
def test_a_pair_is_decided_by_its_enclosed_delta(scale, holds):
    one = measure(PAIR, DEMAND, Fraction(scale), Fraction(scale), None)
    assert one.holds is holds
    assert (one.delta <= ball(DEMAND.delta)) is holds


def test_without_noise_the_raw_delta_decides():
    one = measure(PAIR, DEMAND, Fraction(0), Fraction(0), None)
    assert one.holds is False
    assert one.delta == one.raw or one.delta.overlaps(one.raw)


def test_an_open_pair_is_told_with_its_enclosure():
    wide = hull(0, 1)
    one = Measured(PAIR, wide, wide, None, None, Fraction(1), None)
    reason = reason_of(DEMAND, RULES["exact"], [one])
    assert "does not tell on which side of 0.05" in reason


def test_a_ball_around_0_is_no_proof_of_delta_0():
    near = hull(0, Fraction(1, 10**130))
    unbounded = Ball.pos_inf()
    one = Measured(PAIR, near, near, unbounded, True, Fraction(1), None)
    assert "delta 0" not in reason_of(DEMAND, RULES["exact"], [one])
    sure = Measured(PAIR, near, ball(0), unbounded, True, Fraction(1), None)
    assert "delta 0" in reason_of(DEMAND, RULES["exact"], [sure])
