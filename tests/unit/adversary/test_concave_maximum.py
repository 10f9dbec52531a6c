"""Maxima of concave functions, where they are known."""

from fractions import Fraction

import pytest

from verifydp.adversary.concave_maximum import _bounded, concave_maximum
from verifydp.exact.balls import ball, precision

ZERO, ONE = Fraction(0), Fraction(1)


@pytest.mark.parametrize("top", [Fraction(k, 7) for k in range(8)])
def test_a_parabola(top):
    found = concave_maximum(lambda x: ball(-((x - top) ** 2)), ZERO, ONE)
    assert found.low <= 0 <= found.high
    assert found.high - found.low < Fraction(1, 2**60)


@pytest.mark.parametrize("slope", [-5, 0, 3])
def test_a_line(slope):
    found = concave_maximum(lambda x: ball(slope * x), ZERO, Fraction(2))
    assert found.low <= max(0, 2 * slope) <= found.high
    assert found.high - found.low < Fraction(1, 2**55)


def test_a_roof():
    peak = Fraction(1, 3)
    found = concave_maximum(lambda x: ball(min(x, (1 - x) / 2)), ZERO, ONE)
    assert found.low <= peak <= found.high
    assert found.high - found.low < Fraction(1, 2**55)


def test_entropy():
    def entropy(x):
        parts = [ball(p) * ball(p).log() for p in (x, 1 - x) if p]
        return -sum(parts, ball(0))

    found = concave_maximum(entropy, ZERO, ONE)
    with precision(300):
        assert ball(found.low) <= ball(2).log() <= ball(found.high)
    assert found.high - found.low < Fraction(1, 2**60)


@pytest.mark.parametrize(
    "points", [("1/10", "2/10", "3/10"), ("7/10", "8/10", "9/10"), ("0", "1/2", "1")]
)
def test_the_bound_holds_for_any_three_points(points):
    """So that a search that goes wrong is loose, never false."""

    def value(x):
        return ball(x * (1 - x))

    three = tuple(Fraction(point) for point in points)
    with precision(200):
        found = _bounded(value, (ZERO, ONE), three)
    assert found.low <= Fraction(1, 4) <= found.high
