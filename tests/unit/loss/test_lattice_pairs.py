"""Pairs on the integers against sums over all integers that matter."""

import math
import random
from fractions import Fraction

import pytest

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.laws import DiscreteNormal, Geometric, LatticeMixture
from verifydp.loss import hockey_stick, kl, pure_epsilon, renyi, zcdp_rho

RANGE = range(-250, 251)


def drawn(generator):
    kind, at = generator.randint(0, 2), generator.randint(-3, 3)
    if kind == 0:
        return Geometric(at, ratio=Fraction(generator.randint(1, 8), 10))
    if kind == 1:
        return Geometric(at, decay=Fraction(generator.randint(2, 30), 10))
    return DiscreteNormal(at, Fraction(generator.randint(1, 40), 4))


def masses(law):
    return [float(law.probability(k).mid()) for k in RANGE]


def test_hockey_stick_against_the_sum():
    generator = random.Random(5)
    for _ in range(300):
        first, second = drawn(generator), drawn(generator)
        epsilon = Fraction(generator.randint(-8, 20), 8)
        growth = math.exp(epsilon)
        pairs = zip(masses(first), masses(second), strict=True)
        truth = math.fsum(max(0.0, p - growth * q) for p, q in pairs)
        value = float(hockey_stick(first, second, epsilon).mid())
        assert value == pytest.approx(truth, rel=1e-9, abs=1e-15)


def test_a_breakpoint_between_two_others_is_counted():
    """A piece of one integer once fell out of the sum."""
    first, second = Geometric(3, ratio="2/5"), Geometric(2, decay="1/10")
    pairs = zip(masses(first), masses(second), strict=True)
    truth = math.fsum(max(0.0, p - math.exp(-5 / 8) * q) for p, q in pairs)
    value = float(hockey_stick(first, second, "-5/8").mid())
    assert value == pytest.approx(truth, rel=1e-6)


def test_divergences_against_sums():
    generator = random.Random(6)
    finite = 0
    for _ in range(60):
        first, second = drawn(generator), drawn(generator)
        p, q = masses(first), masses(second)
        value = renyi(first, second, "1/2")
        truth = -2 * math.log(
            math.fsum(math.sqrt(a * b) for a, b in zip(p, q, strict=True))
        )
        assert float(value.mid()) == pytest.approx(truth, rel=1e-6, abs=1e-9)
        top = pure_epsilon(first, second)
        if top.is_finite():
            finite += 1
            terms = [
                (a, b) for a, b in zip(p, q, strict=True) if a > 1e-200 and b > 1e-200
            ]
            truth = math.fsum(a * math.log(a / b) for a, b in terms)
            loss = float(kl(first, second).mid())
            assert loss == pytest.approx(truth, rel=1e-6, abs=1e-9)
            largest = max(math.log(a / b) for a, b in terms)
            assert float(top.mid()) == pytest.approx(largest, rel=1e-6, abs=1e-9)
    assert finite > 10


def test_known_values():
    first, second = Geometric(2, decay="1/3"), Geometric(0, decay="1/3")
    assert pure_epsilon(first, second).overlaps(ball(2) / 3)
    assert hockey_stick(first, second, "2/3") == 0
    shifted = DiscreteNormal(3, 2), DiscreteNormal(0, 2)
    assert zcdp_rho(*shifted) * 4 == 9
    assert renyi(*shifted, 2).overlaps(ball(9) / 2)
    assert pure_epsilon(*shifted) == Ball.pos_inf()
    assert zcdp_rho(first, DiscreteNormal(0, 2)) == Ball.pos_inf()
    mixed = LatticeMixture(["1/2", "1/2"], [first, second])
    assert hockey_stick(mixed, second, "2/3") <= ball(Fraction(1, 10**100))
    with pytest.raises(UnsupportedError, match="mixture on the integers"):
        pure_epsilon(mixed, second)
