"""Polynomials that enclose a function on an interval."""

from fractions import Fraction

import pytest

from verifydp.exact.balls import ball, precision
from verifydp.exact.series import enclosing_polynomial, variable


@pytest.mark.parametrize("degree", [1, 4, 20])
def test_function_and_derivative_are_enclosed(degree):
    centre, reach = Fraction(1, 3), Fraction(3, 4)
    found = enclosing_polynomial(lambda x: (-x * x).exp(), centre, reach, degree)
    slope = found.derivative()
    for k in range(-8, 9):
        t = reach * k / 8
        x = ball(centre + t)
        value = (-x * x).exp()
        assert found(ball(t)).overlaps(value)
        assert slope(ball(t)).overlaps(-2 * x * value)


def test_a_high_degree_is_narrow_and_what_is_common_cancels():
    """The difference of two functions 1e-20 apart, on a whole interval at once."""
    shift = Fraction(1, 10**20)
    with precision(200):
        found = enclosing_polynomial(
            lambda x: (x + ball(shift)).exp() - x.exp(), Fraction(0), Fraction(1), 40
        )
        for t in (Fraction(-1), Fraction(0), Fraction(1, 7), Fraction(1)):
            ratio = found(ball(t)) / (ball(shift) * ball(t).exp())
            assert abs(ratio - 1) < ball(Fraction(1, 10**15))


def test_the_length_of_other_series_is_left_alone():
    before = variable(ball(1)).length()
    length = len(variable(ball(1)).exp().coeffs())
    enclosing_polynomial(lambda x: x.exp(), Fraction(0), Fraction(1), 30)
    assert variable(ball(1)).length() == before
    assert len(variable(ball(1)).exp().coeffs()) == length


def test_what_is_not_analytic_is_not_finite():
    found = enclosing_polynomial(lambda x: x.log(), Fraction(0), Fraction(1), 5)
    assert not found(ball(0)).is_finite()
