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
from verifydp.exact.special import (
    erfc,
    exp_minus_one,
    incomplete_beta,
    incomplete_gamma_lower,
    incomplete_gamma_upper,
    log_one_plus,
)

DRAWS = 1000


def log_uniform(draw, low, high):
    return Fraction(10 ** draw.uniform(low, high))


def test_erfc(encloses, mp):
    draw = random.Random(1)
    for _ in range(DRAWS):
        x = Fraction(draw.choice([draw.gauss(0, 2), draw.uniform(-80, 80)]))
        encloses(enclosed(lambda x=x: erfc(x)), mpmath.erfc(mp(x)))


@pytest.mark.parametrize(
    ("function", "reference"),
    [(exp_minus_one, mpmath.expm1), (log_one_plus, mpmath.log1p)],
)
def test_forms_without_cancellation(function, reference, encloses, mp):
    draw = random.Random(2)
    for _ in range(DRAWS):
        x = log_uniform(draw, -60, 2) * draw.choice([1, -1])
        x = x if x > -1 else -1 / (1 - x)
        encloses(enclosed(lambda x=x: function(x), limit=64), reference(mp(x)))


def test_incomplete_gamma(encloses, mp):
    draw = random.Random(3)
    for _ in range(DRAWS):
        a = log_uniform(draw, -8, 3)
        x = draw.choice([a * Fraction(draw.uniform(0.5, 2)), log_uniform(draw, -20, 3)])
        below = enclosed(lambda a=a, x=x: incomplete_gamma_lower(a, x))
        above = enclosed(lambda a=a, x=x: incomplete_gamma_upper(a, x))
        # The series of positive terms, summed here on its own, in Horner's order.
        lower = lower_gamma_series(mp(a), mp(x))
        encloses(below, lower)
        if x < 2 * a + 20:
            with mpmath.workdps(150):
                encloses(above, 1 - lower_gamma_series(mp(a), mp(x)))
        assert (below + above).overlaps(ball(1))


def lower_gamma_series(a, x):
    term = total = mpmath.mpf(1)
    n = 0
    while term > total * mpmath.eps:
        n += 1
        term = term * x / (a + n)
        total += term
    return total * mpmath.exp(a * mpmath.log(x) - x - mpmath.loggamma(a + 1))


@pytest.mark.parametrize(
    ("a", "x"), [(10**6, 10**6), (10**6, 999_000), (10**5, 50_000), (3, 4000)]
)
def test_incomplete_gamma_of_large_arguments(a, x, encloses):
    with mpmath.workdps(80):
        above = mpmath.gammainc(a, x, mpmath.inf, regularized=True) if a < 10 else None
        below = lower_gamma_series(mpmath.mpf(a), mpmath.mpf(x)) if a > 10 else None
    if above is not None:
        encloses(enclosed(lambda: incomplete_gamma_upper(a, x)), above)
    if below is not None:
        encloses(enclosed(lambda: incomplete_gamma_lower(a, x)), below)


def test_incomplete_beta(encloses, mp):
    draw = random.Random(4)
    for _ in range(DRAWS):
        a, b = log_uniform(draw, -8, 3), log_uniform(draw, -8, 3)
        mean = a / (a + b)
        x = draw.choice(
            [Fraction(draw.random()), log_uniform(draw, -30, 0), min(mean, 1 - mean)]
        )
        found = enclosed(lambda a=a, b=b, x=x: incomplete_beta(x, a, b))
        encloses(found, beta_reference(mp(x), mp(a), mp(b)))


def beta_reference(x, a, b):
    """The series of DLMF 8.17.7 on one side of the mean, reflected on the other."""
    if x * (a + b + 2) > a + 1:
        with mpmath.workdps(90):
            return 1 - beta_reference(1 - x, b, a)
    term = total = 1 / a
    n = 0
    while abs(term) > total * mpmath.eps or n < 3:
        n += 1  # (1 - x) F(a + b, 1; a + 1; x), all terms positive
        term = term * (a + b + n - 1) / (a + n) * x
        total += term
    logarithm = (
        a * mpmath.log(x)
        + b * mpmath.log1p(-x)
        + mpmath.loggamma(a + b)
        - mpmath.loggamma(a)
        - mpmath.loggamma(b)
    )
    return total * mpmath.exp(logarithm)


@pytest.mark.parametrize(
    ("x", "a", "b", "value"),
    [
        (Fraction(1, 4), Fraction(1, 2), Fraction(1, 2), Fraction(1, 3)),
        (Fraction(1, 2), 10**8, 10**8, Fraction(1, 2)),
        (Fraction(1, 10**50), 1, 7, 1 - (1 - Fraction(1, 10**50)) ** 7),
        (Fraction(9, 10), 60, 1, Fraction(9, 10) ** 60),
    ],
)
def test_incomplete_beta_in_closed_form(x, a, b, value, encloses, mp):
    found = enclosed(lambda: incomplete_beta(x, a, b))
    encloses(found, mp(value))


def test_wide_balls_are_enclosed_by_their_corners():
    x, a, b = hull(Fraction(1, 4), Fraction(1, 2)), hull(2, 3), hull(1, 2)
    beta = incomplete_beta(x, a, b)
    assert beta.overlaps(ball(Fraction(1, 64)))  # x = 1/4, a = 3, b = 1
    assert beta.overlaps(ball(Fraction(1, 2)))  # x = 1/2, a = 2, b = 2
    assert beta.rad() < ball(Fraction(25, 100))
    gamma = incomplete_gamma_lower(hull(1, 2), hull(1, 3))
    assert gamma.contains(incomplete_gamma_lower(2, 1))
    assert gamma.contains(incomplete_gamma_lower(1, 3))
    assert gamma > 0
    assert gamma < 1
    assert erfc(hull(-100, 100)).rad() <= ball(Fraction(1001, 1000))


def test_the_ends_of_the_ranges():
    assert incomplete_beta(0, 2, 3) == 0
    assert incomplete_beta(-1, 2, 3) == 0
    assert incomplete_beta(1, 2, 3) == 1
    assert incomplete_gamma_lower(2, 0) == 0
    assert incomplete_gamma_upper(2, -1) == 1
    assert erfc(Ball.pos_inf()) == 0
    assert erfc(Ball.neg_inf()) == 2
    assert exp_minus_one(0) == 0


def test_parameters_that_may_not_be_positive():
    maybe = hull(-1, 1)
    assert incomplete_beta(Fraction(1, 2), maybe, 1).contains(ball(1))
    assert incomplete_gamma_upper(maybe, 1).contains(ball(0))
    for bad in (0, -1):
        with pytest.raises(InputError, match="needs a > 0"):
            incomplete_beta(Fraction(1, 2), bad, 1)
        with pytest.raises(InputError, match="needs b > 0"):
            incomplete_beta(Fraction(1, 2), 1, bad)
        with pytest.raises(InputError, match="needs a > 0"):
            incomplete_gamma_lower(bad, 1)
    with pytest.raises(InputError, match="above -1"):
        log_one_plus(-2)


def test_no_float_could_tell_these_apart():
    x = Fraction(1, 2) + Fraction(1, 10**40)
    assert float(x) == 0.5
    with precision(256):
        assert incomplete_beta(x, 3, 3) > incomplete_beta(Fraction(1, 2), 3, 3)
        assert log_one_plus(x - Fraction(1, 2)) < ball(x - Fraction(1, 2))
    assert math.erfc(30) == 0
    assert erfc(30) > 0


@pytest.mark.parametrize("size", [10**12, 10**20, 10**40])
def test_huge_parameters_give_a_wide_ball_and_not_a_wrong_or_endless_one(size):
    with precision(64):
        below = incomplete_gamma_lower(size, size)
        above = incomplete_gamma_upper(size, size)
        beta = incomplete_beta(Fraction(1, 2), size, size)
        assert incomplete_gamma_lower(size, size - size // 10).is_finite()
    half = ball(1) / 2  # the median lies within 1/3 of the parameter
    assert below.overlaps(half + ball(Fraction(1, 10**6)).union(ball(0)))
    assert above.overlaps(half - ball(Fraction(1, 10**6)).union(ball(0)))
    assert beta.contains(half)
