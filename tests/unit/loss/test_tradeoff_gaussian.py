"""Gaussian trade-off functions and the least Gaussian-DP parameter."""

import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, highest, hull, lowest
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.tradeoff import TradeOff, tradeoff
from verifydp.loss.tradeoff_gaussian import (
    gaussian_dp_parameter,
    gaussian_tradeoff,
    is_gaussian_dp,
)

IDENTITY = TradeOff([(0, 1), (1, 0)])


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator


def quantile(p):
    """Newton's method on the cdf of mpmath, independent of the library."""
    p = number(p)
    x = mpmath.mpf(0)
    for _ in range(200):
        step = (mpmath.ncdf(x) - p) / mpmath.npdf(x)
        step = max(min(step, mpmath.mpf(1) / 2), -mpmath.mpf(1) / 2)
        x -= step
        if abs(step) < mpmath.mpf(10) ** -50:
            return x
    raise AssertionError(f"no quantile found at {p}")


def assert_encloses(value, reference):
    exact = Fraction(mpmath.nstr(reference, 50))
    slack = abs(exact) / 10**38
    assert lowest(value) <= exact + slack
    assert highest(value) >= exact - slack
    assert highest(value) - lowest(value) <= abs(exact) / 2**42


def test_the_gaussian_function_contains_the_reference():
    source = random.Random(60)
    with mpmath.workdps(60):
        for _ in range(100):
            alpha = Fraction(source.randint(1, 999), 1000)
            mu = Fraction(source.randint(1, 60), 10)
            reference = mpmath.ncdf(quantile(1 - alpha) - number(mu))
            assert_encloses(gaussian_tradeoff(mu, alpha), reference)
        assert_encloses(gaussian_tradeoff(1, "1e-40"), far_reference())


def far_reference():
    """G_1 at 1e-40, where Phi^-1(1 - alpha) is minus the quantile at alpha."""
    low, high = mpmath.mpf(13), mpmath.mpf(14)
    for _ in range(200):
        middle = (low + high) / 2
        tail = mpmath.erfc(middle / mpmath.sqrt(2)) / 2
        low, high = (middle, high) if tail > mpmath.mpf(10) ** -40 else (low, middle)
    return mpmath.ncdf(low - 1)


def test_ends_and_zero():
    for mu in (0, 3, ball(3)):
        assert gaussian_tradeoff(mu, 0) == 1
        assert gaussian_tradeoff(mu, 1).is_zero()
    value = gaussian_tradeoff(0, "1/3")
    assert lowest(value) <= Fraction(2, 3) <= highest(value)


def test_a_ball_of_parameters_gives_all_values():
    wide = gaussian_tradeoff(hull(1, 2), "1/4")
    assert wide.contains(gaussian_tradeoff(1, "1/4").mid())
    assert wide.contains(gaussian_tradeoff(2, "1/4").mid())


def drawn_function(source):
    parts = [[source.randint(1, 6) for _ in range(4)] for _ in range(2)]
    laws = [
        FiniteLaw({i: Fraction(n, sum(row)) for i, n in enumerate(row)})
        for row in parts
    ]
    return tradeoff(*laws)


def test_the_parameter_is_least_on_all_of_the_function():
    source = random.Random(61)
    grid = [Fraction(n, 41) for n in range(42)]
    tried = 0
    for _ in range(40):
        function = drawn_function(source)
        if function == IDENTITY:
            continue
        tried += 1
        mu = gaussian_dp_parameter(function)
        # Enough between the vertices too, which is what convexity promises.
        above = highest(mu) + Fraction(1, 10**9)
        assert is_gaussian_dp(function, above)
        for alpha in grid:
            assert lowest(gaussian_tradeoff(above, alpha)) <= function(alpha)
        # Not enough a little below: some vertex is under G_mu.
        below = lowest(mu) - Fraction(1, 10**9)
        assert not is_gaussian_dp(function, below)
        assert any(
            lowest(gaussian_tradeoff(below, alpha)) > beta
            for alpha, beta in function.vertices
        )
        # G is its own inverse, so the order of the laws does not matter.
        assert gaussian_dp_parameter(function.inverse).overlaps(mu)
    assert tried > 30


def test_the_parameter_of_randomised_response():
    """Twice the quantile of the truth; the number is that of SD-Q26."""
    growth = Fraction("2.718281828459045235360287471352662497757")
    mu = gaussian_dp_parameter(TradeOff.from_approximate(growth, 0))
    assert lowest(mu) > Fraction("1.2320353852")
    assert highest(mu) < Fraction("1.2320353854")
    with mpmath.workdps(60):
        reference = 2 * quantile(Fraction(3, 4))
        assert_encloses(
            gaussian_dp_parameter(TradeOff.from_approximate(3, 0)), reference
        )


def test_no_parameter_is_enough_where_an_error_vanishes():
    leaky = TradeOff([(0, "999/1000"), (1, 0)])
    for function in (leaky, leaky.inverse, TradeOff.from_approximate(2, "1/100")):
        assert gaussian_dp_parameter(function) > ball(10**9)
        assert not is_gaussian_dp(function, 10**6)
    assert isinstance(gaussian_dp_parameter(IDENTITY), Ball)
    assert gaussian_dp_parameter(IDENTITY).is_zero()
    assert is_gaussian_dp(IDENTITY, 0)


def test_a_near_miss_that_floats_cannot_see():
    """The parameter at a vertex, rounded to 30 digits downward, is not enough."""
    function = TradeOff.from_approximate(3, 0)
    with mpmath.workdps(60):
        exact = Fraction(mpmath.nstr(2 * quantile(Fraction(3, 4)), 50))
    below, above = exact - Fraction(1, 10**30), exact + Fraction(1, 10**30)
    assert float(below) == float(above)
    assert not is_gaussian_dp(function, below)
    assert is_gaussian_dp(function, above)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gaussian_tradeoff(-1, "1/2"), "mu is -1"),
        (lambda: gaussian_tradeoff(hull(-1, 1), "1/2"), "surely at least 0"),
        (lambda: gaussian_tradeoff(1, 2), "error is 2"),
        (lambda: gaussian_tradeoff(1.0, "1/2"), "float"),
        (lambda: is_gaussian_dp(IDENTITY, -1), "mu is -1"),
    ],
)
def test_bad_arguments_are_refused(call, message):
    with pytest.raises(InputError, match=message):
        call()
