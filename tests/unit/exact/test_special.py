"""Special functions against mpmath: 1,000 drawn arguments each, extreme ones too.

All draws have a fixed seed, so a correct program never fails.
"""

import math
import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, hull, precision
from verifydp.exact.enclosing import enclosed
from verifydp.exact.error_function import erfc
from verifydp.exact.special import incomplete_gamma_upper

DRAWS = 1000


def log_uniform(draw, low, high):
    return Fraction(10 ** draw.uniform(low, high))


def test_erfc(encloses, mp):
    draw = random.Random(1)
    for _ in range(DRAWS):
        x = Fraction(draw.choice([draw.gauss(0, 2), draw.uniform(-80, 80)]))
        encloses(enclosed(lambda x=x: erfc(x)), mpmath.erfc(mp(x)))


def test_incomplete_gamma(encloses, mp):
    """Against the lower function's series of positive terms, in Horner's order."""
    draw = random.Random(3)
    for _ in range(DRAWS):
        a = log_uniform(draw, -8, 3)
        x = draw.choice([a * Fraction(draw.uniform(0.5, 2)), log_uniform(draw, -20, 3)])
        if x < 2 * a + 20:
            above = enclosed(lambda a=a, x=x: incomplete_gamma_upper(a, x))
            with mpmath.workdps(150):
                encloses(above, 1 - lower_gamma_series(mp(a), mp(x)))
        else:
            above = enclosed(lambda a=a, x=x: incomplete_gamma_upper(a, x))
            assert (above + lower_gamma_ball(a, x)).overlaps(ball(1))


def lower_gamma_series(a, x):
    term = total = mpmath.mpf(1)
    n = 0
    while term > total * mpmath.eps:
        n += 1
        term = term * x / (a + n)
        total += term
    return total * mpmath.exp(a * mpmath.log(x) - x - mpmath.loggamma(a + 1))


def lower_gamma_ball(a, x):
    """The value of the series, which is known to 1e-60 of itself."""
    with mpmath.workdps(80):
        value = lower_gamma_series(
            mpmath.mpf(a.numerator) / a.denominator,
            mpmath.mpf(x.numerator) / x.denominator,
        )
        near = Fraction(mpmath.nstr(value, 70))
    return hull(near * (1 - Fraction(1, 10**60)), near * (1 + Fraction(1, 10**60)))


@pytest.mark.parametrize(
    ("a", "x"), [(10**6, 10**6), (10**6, 999_000), (10**5, 50_000), (3, 4000)]
)
def test_incomplete_gamma_of_large_arguments(a, x, encloses):
    with mpmath.workdps(80):
        above = (
            mpmath.gammainc(a, x, mpmath.inf, regularized=True)
            if a < 10
            else 1 - lower_gamma_series(mpmath.mpf(a), mpmath.mpf(x))
        )
    encloses(enclosed(lambda: incomplete_gamma_upper(a, x)), above)


def test_wide_balls_are_enclosed_by_their_corners():
    gamma = incomplete_gamma_upper(hull(1, 2), hull(1, 3))
    assert gamma.contains(incomplete_gamma_upper(2, 1))
    assert gamma.contains(incomplete_gamma_upper(1, 3))
    assert gamma > 0
    assert gamma < 1
    assert erfc(hull(-100, 100)).rad() <= ball(Fraction(1001, 1000))


def test_the_ends_of_the_ranges():
    assert incomplete_gamma_upper(2, 0) == 1
    assert incomplete_gamma_upper(2, -1) == 1
    assert erfc(Ball.pos_inf()) == 0
    assert erfc(Ball.neg_inf()) == 2


def test_parameters_that_may_not_be_positive():
    assert incomplete_gamma_upper(hull(-1, 1), 1).contains(ball(0))
    for bad in (0, -1):
        with pytest.raises(InputError, match="needs a > 0"):
            incomplete_gamma_upper(bad, 1)


def test_no_float_could_tell_these_apart():
    x = Fraction(1, 2) + Fraction(1, 10**40)
    assert float(x) == 0.5
    with precision(256):
        assert incomplete_gamma_upper(3, x) < incomplete_gamma_upper(3, Fraction(1, 2))
    assert math.erfc(30) == 0
    assert erfc(30) > 0


@pytest.mark.parametrize("size", [10**12, 10**20, 10**40])
def test_huge_parameters_give_a_wide_ball_and_not_a_wrong_or_endless_one(size):
    with precision(64):
        above = incomplete_gamma_upper(size, size)
        assert incomplete_gamma_upper(size, size - size // 10).is_finite()
    half = ball(1) / 2  # the median lies within 1/3 of the parameter
    assert above.overlaps(half - ball(Fraction(1, 10**6)).union(ball(0)))
