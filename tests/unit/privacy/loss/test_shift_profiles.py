"""The three profiles of shifted noise against mpmath at 60 digits."""

import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from scipy.special import ndtr

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import ball, highest, lowest
from verifydp.privacy.laws import Laplace, Normal, NormalLaplace
from verifydp.privacy.loss import epsilon_at, hockey_stick, pure_epsilon
from verifydp.privacy.loss.float_forms import epsilon_at_float, hockey_stick_float

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
    for _ in range(DRAWS):
        scale, shift = drawn(generator, -2, 2), drawn(generator, -3, 1)
        location = Fraction(generator.randint(-5, 5), 3)
        epsilon = drawn(generator, -4, 1.3) * generator.choice((1, 1, -1))
        first, second = Laplace(location + shift, scale), Laplace(location, scale)
        truth = laplace_delta(number(shift / scale), number(epsilon))
        value = hockey_stick(first, second, epsilon)
        if truth == 0:
            assert value == 0
        else:
            assert contains_narrowly(value, truth)


def test_normal_profiles():
    generator = random.Random(2)
    deepest = 1
    for _ in range(DRAWS):
        deviation, mu = drawn(generator, -1, 1), drawn(generator, -1, 1)
        epsilon = drawn(generator, -2, 1.3)
        if mu < epsilon / 12:  # delta far below 1e-30 is another test's
            mu = epsilon / 12
        mean = Fraction(generator.randint(-5, 5), 3)
        side = generator.choice((1, -1))
        first = Normal(mean + side * mu * deviation, deviation)
        truth = normal_delta(number(mu), number(epsilon))
        value = hockey_stick(first, Normal(mean, deviation), epsilon)
        assert contains_narrowly(value, truth), (mu, epsilon)
        deepest = min(deepest, truth)
    assert deepest < mpmath.mpf(10) ** -25


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


@pytest.mark.parametrize("noise", ["laplace", "normal", "normal-laplace"])
@pytest.mark.parametrize("shift", ["1/100", "1", "7"])
def test_float_forms_on_a_grid(noise, shift):
    first, second = pair(noise, shift)
    limit = pure_epsilon(first, second)
    top = float(limit.mid()) if limit.is_finite() else 20.0
    grid = np.linspace(-min(top, 3), top * 63 / 64, 23)
    values = hockey_stick_float(first, second, grid)
    compared = 0
    for epsilon, value in zip(grid, values, strict=True):
        truth = hockey_stick(first, second, Fraction(float(epsilon)))
        if truth > ball(Fraction(1, 10**30)):
            assert value == pytest.approx(float(truth.mid()), rel=1e-9, abs=0)
            compared += 1
    assert compared >= 3
    deltas = np.array([0.001, 0.1, 0.9])
    for delta, epsilon in zip(
        deltas, epsilon_at_float(first, second, deltas), strict=True
    ):
        truth = epsilon_at(first, second, Fraction(float(delta)))
        assert epsilon == pytest.approx(float(truth.mid()), rel=1e-9, abs=1e-12)


def pair(noise, shift):
    if noise == "laplace":
        return Laplace(shift, 1), Laplace(0, 1)
    if noise == "normal":
        return Normal(shift, 1), Normal(0, 1)
    return NormalLaplace(shift, 1, 1), NormalLaplace(0, 1, 1)


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


def test_float_forms_refuse_what_they_do_not_know():
    with pytest.raises(UnsupportedError, match="no two shifts of one noise"):
        hockey_stick_float(Laplace(0, 1), Laplace(0, 2), [0.1])
    with pytest.raises(UnsupportedError, match="no float form is known"):
        hockey_stick_float(Laplace(0, 1), Normal(0, 2), [0.1])
    for noise in ("laplace", "normal", "normal-laplace"):
        first, _ = pair(noise, "1")
        assert hockey_stick_float(first, first, [0.0, 1.0]).tolist() == [0, 0]
        assert hockey_stick_float(first, first, -1.0) == pytest.approx(1 - np.exp(-1))
