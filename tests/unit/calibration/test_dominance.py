"""What dominates gives away at least as much; what nearly does is kept."""

from fractions import Fraction

import pytest

from verifydp.calibration import Demand
from verifydp.calibration.dominance import dominates, dominators
from verifydp.calibration.loss_at_scale import PairLoss
from verifydp.data.beliefs import GaussianPrior, PriorPair

LITTLE = Fraction(1, 10**6)


def _pair(distance, first, second):
    one, two = GaussianPrior(distance, first), GaussianPrior(0, second)
    return PriorPair("a", "b", 0, one, two)


def _delta(pair, scale, noise):
    demand = Demand(Fraction(1, 3), Fraction(1, 20), noise)
    return PairLoss.of(pair, demand).delta(Fraction(scale))


#: With k = 1/2: deviations 2 and 1 become 1 and 1/2, then v = 3/4 is added.
LARGER = _pair(4, 2, 1)
AT_THE_EDGE = _pair(2, 1, "0.5")


@pytest.mark.parametrize("noise", ["laplace", "gaussian"])
@pytest.mark.parametrize("scale", ["0.5", 2, 9])
def test_the_edge_is_dominated_and_gives_away_no_more(scale, noise):
    assert dominates(LARGER, AT_THE_EDGE)
    assert not _delta(AT_THE_EDGE, scale, noise) > _delta(LARGER, scale, noise)


@pytest.mark.parametrize(
    "near_miss",
    [
        _pair(2 + LITTLE, 1, "0.5"),
        _pair(2, 1 - LITTLE, "0.5"),
        _pair(2, "0.5", 1),
        _pair(4 + LITTLE, 2, 1),
    ],
)
def test_a_near_miss_is_kept(near_miss):
    assert not dominates(LARGER, near_miss)
    assert dominators([LARGER, near_miss])[1] is None


def test_what_is_a_little_farther_gives_away_more():
    assert _delta(_pair(4 + LITTLE, 2, 1), 2, "laplace") > _delta(LARGER, 2, "laplace")


@pytest.mark.parametrize(("digits", "sign"), [(200, 1), (300, 1), (300, -1)])
def test_numbers_beyond_doubles_are_compared_all_the_same(digits, sign):
    size = sign * 10**digits
    far, near = _pair(size, 2, 1), _pair(size // 2, 2, 1)
    assert dominates(far, near)
    assert not dominates(near, far)
    wide = _pair(1, abs(size), 1), _pair(1, 1, abs(size))
    assert dominators(wide) == [None, None]
