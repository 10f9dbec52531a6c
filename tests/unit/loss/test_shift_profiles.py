"""Profiles of shifted noise against their closed forms in mpmath at 60 digits.

test_profile_quadrature.py compares them with integrals that share no formula.
"""

import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from scipy.special import ndtr

from verifydp.exact.balls import highest, lowest
from verifydp.laws import Laplace, Normal, NormalLaplace
from verifydp.loss import hockey_stick

DRAWS = 1000


@pytest.fixture(autouse=True)
def sixty_digits():
    with mpmath.workdps(60):
        yield


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator


def drawn(generator, low, high):
    """A rational whose logarithm is uniform."""
    return Fraction(round(10 ** generator.uniform(low, high) * 10**6), 10**6)


def contains_narrowly(enclosure, truth):
    low, high = number(lowest(enclosure)), number(highest(enclosure))
    room = truth * mpmath.mpf(10) ** -45
    return low - room <= truth <= high + room and high - low <= 1e-12 * truth


def is_tiny(truth):
    return mpmath.mpf(10) ** -30 <= truth <= mpmath.mpf(10) ** -12


def laplace_delta(shift, epsilon):
    if epsilon >= shift:
        return mpmath.mpf(0)
    if epsilon <= -shift:
        return -mpmath.expm1(epsilon)
    return -mpmath.expm1((epsilon - shift) / 2)


def normal_delta(mu, epsilon):
    with mpmath.workdps(120):
        upper = mpmath.erfc((epsilon / mu - mu / 2) / mpmath.sqrt(2)) / 2
        lower = mpmath.erfc((epsilon / mu + mu / 2) / mpmath.sqrt(2)) / 2
        return +(upper - mpmath.exp(epsilon) * lower)


def test_laplace_profiles():
    generator = random.Random(1)
    tiny = 0
    for draw in range(DRAWS):
        scale, shift = drawn(generator, -2, 2), drawn(generator, -3, 1)
        location = Fraction(generator.randint(-5, 5), 3)
        epsilon = drawn(generator, -4, 1.3) * generator.choice((1, 1, -1))
        if draw % 3 == 0:
            epsilon = shift / scale - Fraction(10) ** -30 * drawn(generator, 1, 18)
        first, second = Laplace(location + shift, scale), Laplace(location, scale)
        truth = laplace_delta(number(shift / scale), number(epsilon))
        value = hockey_stick(first, second, epsilon)
        if truth == 0:
            assert value == 0
        else:
            assert contains_narrowly(value, truth)
        tiny += is_tiny(truth)
    assert tiny >= DRAWS // 3


def test_normal_profiles():
    generator = random.Random(2)
    tiny = 0
    for draw in range(DRAWS):
        deviation, mu = drawn(generator, -1, 1), drawn(generator, -1, 1)
        epsilon = drawn(generator, -2, 1.3)
        if mu < epsilon / 12:  # delta far below 1e-30 is another test's
            mu = epsilon / 12
        if draw % 3 == 0:  # the first law's distance to the crossing, in deviations
            distance = Fraction(round(generator.uniform(7, 10.9) * 1000), 1000)
            epsilon = mu * (distance + mu / 2)
        mean = Fraction(generator.randint(-5, 5), 3)
        side = generator.choice((1, -1))
        first = Normal(mean + side * mu * deviation, deviation)
        truth = normal_delta(number(mu), number(epsilon))
        value = hockey_stick(first, Normal(mean, deviation), epsilon)
        assert contains_narrowly(value, truth), (mu, epsilon)
        tiny += is_tiny(truth)
    assert tiny >= DRAWS // 3


def survival(z, deviation, scale):
    """Of normal plus Laplace, from its definition by integration by parts."""
    u, v, c = z / deviation, z / scale, deviation / scale
    half = mpmath.exp(c * c / 2) / 4
    left = mpmath.exp(-v) * mpmath.erfc((c - u) / mpmath.sqrt(2))
    right = mpmath.exp(v) * mpmath.erfc((c + u) / mpmath.sqrt(2))
    return mpmath.erfc(u / mpmath.sqrt(2)) / 2 + half * (left - right)


def test_normal_laplace_survival_against_quadrature():
    """The closed form of the convolution, from the convolution itself."""
    deviation, scale = mpmath.mpf(1), mpmath.mpf(1) / 2
    for z in (-3, 0, 1, 4):

        def integrand(t, z=z):
            normal = mpmath.exp(-t * t / 2) / mpmath.sqrt(2 * mpmath.pi)
            rest = (z - t) / scale
            tail = mpmath.exp(-abs(rest)) / 2
            return normal * (tail if rest > 0 else 1 - tail)

        points = sorted({-mpmath.inf, mpmath.mpf(z), mpmath.inf})
        truth = mpmath.quad(integrand, points)
        assert abs(truth - survival(z, deviation, scale)) < 1e-20
        enclosure = NormalLaplace(0, 1, "1/2").survival(z)
        assert abs(number(lowest(enclosure)) - truth) < 1e-12


def test_doubles_lose_a_delta_that_the_enclosure_keeps():
    """Differences of distribution functions vanish in doubles; truth is 3e-44."""
    mu, epsilon = 0.001, 0.0132
    upper, lower = ndtr(epsilon / mu - mu / 2), ndtr(epsilon / mu + mu / 2)
    naive = (1 - upper) - np.exp(epsilon) * (1 - lower)
    truth = normal_delta(mpmath.mpf(1) / 1000, mpmath.mpf(132) / 10000)
    assert 1e-45 < truth < 1e-40
    assert naive == 0
    value = hockey_stick(Normal("0.001", 1), Normal(0, 1), "0.0132")
    assert contains_narrowly(value, truth)
    # Near the pure epsilon of Laplace noise the difference of tails is all rounding.
    close = hockey_stick(Laplace(1, 1), Laplace(0, 1), 1 - Fraction(2, 10**40))
    assert contains_narrowly(close, -mpmath.expm1(mpmath.mpf(-1) / 10**40))
    assert float(1 - Fraction(2, 10**40)) == 1.0
