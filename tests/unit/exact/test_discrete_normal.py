"""Sums over whole numbers, beside sums of mpmath with 60 digits."""

import time
from fractions import Fraction

import mpmath
import pytest

from verifydp.exact.balls import precision
from verifydp.exact.discrete_normal import discrete_normal_cdf, discrete_normal_tail

VARIANCES = [Fraction(1, 10**6), Fraction(1, 3), Fraction(4), Fraction(12345, 7)]


def summed(start, variance):
    """The sum from a place on, term by term, until terms do not count."""
    rate = mpmath.mpf(-variance.denominator) / (2 * variance.numerator)
    total, place = mpmath.mpf(0), start
    while True:
        term = mpmath.exp(rate * place * place)
        if place > start and term < total * mpmath.mpf(10) ** -58:
            return total + term
        total, place = total + term, place + 1


def contains(enclosed, value, relative):
    low, high = (mpmath.mpf(str(end.str(60, radius=False))) for end in ends(enclosed))
    slack = abs(value) * mpmath.mpf(10) ** -50
    return low - slack <= value <= high + slack and high - low <= abs(value) * relative


def ends(enclosed):
    return enclosed.lower(), enclosed.upper()


@pytest.mark.parametrize("variance", VARIANCES)
@pytest.mark.parametrize("start", [0, 1, 2, 30, 1000])
def test_a_tail_is_enclosed_and_narrow(variance, start):
    with mpmath.workdps(60), precision(128):
        enclosed = discrete_normal_tail(start, variance)
        assert contains(enclosed, summed(start, variance), mpmath.mpf(10) ** -30)


@pytest.mark.parametrize("variance", VARIANCES)
def test_a_half_line_has_its_share_of_the_whole(variance):
    with mpmath.workdps(60), precision(128):
        whole = 1 + 2 * summed(1, variance)
        for place in (-60, -3, -1, 0, 1, 5):
            below = (
                summed(-place, variance) / whole
                if place < 0
                else 1 - summed(place + 1, variance) / whole
            )
            enclosed = discrete_normal_cdf(place, variance)
            assert contains(enclosed, below, mpmath.mpf(10) ** -28), place


def test_few_digits_are_wide_and_right():
    """Whatever a certificate asks for: the true number is inside."""
    with mpmath.workdps(60):
        value = summed(3, Fraction(100))
        for bits in (16, 24, 53):
            with precision(bits):
                low, high = ends(discrete_normal_tail(3, Fraction(100)))
                assert float(low) <= value <= float(high)


def test_what_would_take_too_long_is_not_known():
    """A certificate may name any number: the work is limited, and the answer none."""
    started = time.process_time()
    with precision(64):
        for place in range(1, 200):
            assert discrete_normal_tail(place, Fraction(10**40)).is_nan()
        assert discrete_normal_cdf(5, Fraction(10**40)).is_nan()
    assert time.process_time() - started < 1
    # so few digits never tell that a ratio is below 1
    with precision(16):
        assert discrete_normal_tail(1, Fraction(10**9)).is_nan()
