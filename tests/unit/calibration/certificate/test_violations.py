"""Violations: short events whose gap is certainly above delta."""

from fractions import Fraction

import pytest

from verifydp.calibration.certificate.violations import find_violation
from verifydp.exact.balls import ball
from verifydp.laws import Laplace, Mixture, Normal, NormalLaplace


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        (Laplace(0, 1), Laplace(3, 1), "the release is at most 1"),
        (Laplace(3, 1), Laplace(0, 1), "the release is at least 2"),
        (NormalLaplace(1, 1, "0.1"), NormalLaplace(0, 4, "0.1"), "from"),
    ],
)
def test_one_interval_is_found_where_it_is_enough(first, second, text):
    found = find_violation(first, second, Fraction(1), Fraction(1, 100))
    assert text in found.text
    assert len(found.intervals) == 1
    low, high = found.intervals[0]
    growth = ball(Fraction(1)).exp()
    gap = first.mass(low, high) - growth * second.mass(low, high)
    assert gap > ball(Fraction(1, 100))
    assert found.gap.overlaps(gap)


def test_two_tails_are_joined_where_one_is_not_enough():
    # Each tail has half of the gap of 0.0184.
    first, second = NormalLaplace(0, 2, 1), NormalLaplace(0, 1, 1)
    one = find_violation(first, second, Fraction(1), Fraction("0.009"))
    two = find_violation(first, second, Fraction(1), Fraction("0.0183"))
    assert [len(one.intervals), len(two.intervals)] == [1, 2]
    assert " or " in two.text
    assert two.gap > ball(Fraction("0.0183"))


def test_no_violation_where_the_claim_holds():
    first, second = NormalLaplace(0, 2, 1), NormalLaplace(0, 1, 1)
    assert find_violation(first, second, Fraction(1), Fraction("0.0184")) is None
    assert find_violation(second, first, Fraction(1), Fraction(0)) is None


def test_mixtures_give_several_intervals():
    first = Mixture(["1/2", "1/2"], [Normal(0, 1), Normal(20, 1)])
    second = Normal(10, 1)
    found = find_violation(first, second, Fraction(1), Fraction("0.9"))
    assert len(found.intervals) == 2
    assert found.first > ball(Fraction("0.9"))
