"""The profiles of shifted noise against quadrature of the positive part.

Nothing here uses a distribution function or a closed form of a convolution: the
densities are integrated as they are defined, ``delta = E_p[(1 - exp(-v))+]`` with v
the log ratio less epsilon, which keeps its digits where v is small. Gauss-Legendre
rules in doubles cover every draw; the panels are halved to see how far they are off.
"""

import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from verifydp.exact.balls import highest, lowest
from verifydp.laws import Laplace, Normal, NormalLaplace
from verifydp.loss import hockey_stick

DRAWS = 1000
NODES, WEIGHTS = np.polynomial.legendre.leggauss(16)
#: Where the exponent of what is left out begins.
NEGLIGIBLE = 36.0


def rule(low, high, panels):
    """Nodes and weights on many intervals at once, of shape (interval, node)."""
    inner = (np.arange(panels)[:, None] + (NODES + 1) / 2).ravel() / panels
    weights = np.tile(WEIGHTS / 2, panels) / panels
    width = (high - low)[:, None]
    return low[:, None] + width * inner, width * weights


def drawn(generator, low, high):
    """A rational whose logarithm is uniform."""
    return Fraction(round(10 ** generator.uniform(low, high) * 10**6), 10**6)


def tiny(generator):
    return Fraction(10) ** -30 * drawn(generator, 3, 17.5)


def floats(values):
    return np.array([float(value) for value in values])


def assert_agree(pairs, epsilons, coarse, fine, *, share_tiny):
    """The quadrature is settled, and every enclosure is narrow and holds it."""
    assert np.all(np.abs(coarse - fine) <= 1e-11 * fine)
    assert np.mean((fine >= 1e-30) & (fine <= 1e-12)) >= share_tiny
    compared = 0
    for (first, second), epsilon, truth in zip(pairs, epsilons, fine, strict=True):
        value = hockey_stick(first, second, epsilon)
        low, high = lowest(value), highest(value)
        assert 0 < high - low <= high / 10**12, (first, second, epsilon)
        if truth >= 1e-30:
            assert float(low) == pytest.approx(truth, rel=1e-9, abs=0)
            compared += 1
    assert compared >= 0.95 * len(pairs)


# Laplace, in units of the scale: v = min(2 s, shift - epsilon), s from the crossing.


def laplace_by_quadrature(gap, panels):
    """Of ``shift - epsilon = gap``, both ways of the location of the first law."""
    below, w = rule(np.zeros_like(gap), gap / 2, panels)
    rising = (np.exp(below - gap[:, None] / 2) / 2 * -np.expm1(-2 * below) * w).sum(1)
    beyond, w = rule(np.zeros_like(gap), np.full_like(gap, NEGLIGIBLE), panels)
    above = (np.exp(-beyond) / 2 * -np.expm1(-gap[:, None]) * w).sum(1)
    return rising + above


def test_laplace_profiles():
    generator = random.Random(11)
    pairs, epsilons, gaps = [], [], []
    for draw in range(DRAWS):
        scale, shift = drawn(generator, -2, 2), drawn(generator, -3, 1)
        share = Fraction(generator.randint(-98, 99), 100)
        ratio = shift / scale
        gap = tiny(generator) if draw % 3 == 0 else (1 - share) * ratio
        pairs.append((Laplace(shift, scale), Laplace(0, scale)))
        epsilons.append(ratio - gap)
        gaps.append(gap)
    pieces = [laplace_by_quadrature(floats(gaps), panels) for panels in (64, 128)]
    assert_agree(pairs, epsilons, *pieces, share_tiny=0.3)


# Normal, in units of the deviation: v = mu t, t from the crossing at u + mu.


def normal_by_quadrature(u, mu, panels):
    reach = np.maximum(-u, 0) + 2 * NEGLIGIBLE / (
        np.maximum(u, 0) + np.sqrt(np.maximum(u, 0) ** 2 + 2 * NEGLIGIBLE)
    )
    t, w = rule(np.zeros_like(u), reach, panels)
    density = np.exp(-((u[:, None] + t) ** 2) / 2) / np.sqrt(2 * np.pi)
    return (density * -np.expm1(-mu[:, None] * t) * w).sum(1)


def test_normal_profiles():
    generator = random.Random(12)
    pairs, epsilons, crossings, shifts = [], [], [], []
    for draw in range(DRAWS):
        deviation, mu = drawn(generator, -1, 1), drawn(generator, -2, 1)
        low, high = (7, 10.9) if draw % 3 == 0 else (-8, 7)
        u = Fraction(round(generator.uniform(low, high) * 1000), 1000)
        pairs.append((Normal(mu * deviation, deviation), Normal(0, deviation)))
        epsilons.append(mu * (u + mu / 2))
        crossings.append(u)
        shifts.append(mu)
    u, mu = floats(crossings), floats(shifts)
    pieces = [normal_by_quadrature(u, mu, panels) for panels in (8, 16)]
    assert_agree(pairs, epsilons, *pieces, share_tiny=0.3)


# Normal plus Laplace: u and the shift in deviations, c the deviation over the scale.


def half_line(w, decay, panels):
    """The integral of ``phi(w + t) k(t)`` over ``t >= 0``, for ``w >= 0``.

    k is 1, or ``1 - exp(-decay t)`` where a decay is given.
    """
    reach = 2 * NEGLIGIBLE / (w + np.sqrt(w**2 + 2 * NEGLIGIBLE))
    t, weights = rule(np.zeros_like(w), reach, panels)
    values = np.exp(-((w[:, None] + t) ** 2) / 2) / np.sqrt(2 * np.pi)
    if decay is not None:
        values = values * -np.expm1(-decay[:, None] * t)
    return (values * weights).sum(1)


def log_share(u, c, panels):
    """Logarithm of the density over its asymptote ``exp(c^2 / 2 - c u) c / 2``.

    The convolution with Laplace noise is an integral on each side of its kink at u;
    for ``u >= c`` both are taken together, so that what is missing to 1 is positive.
    """
    shape = np.broadcast_shapes(u.shape, c.shape)
    u, c = (np.broadcast_to(value, shape).ravel() for value in (u, c))
    mirrored, v = np.where(u < 0, 2 * c * u, 0), np.abs(u)
    result, near = np.empty(u.shape), v < c
    far = ~near
    left = half_line(c[near] - v[near], None, panels)
    right = half_line(c[near] + v[near], None, panels)
    result[near] = np.log(left + np.exp(2 * c[near] * v[near]) * right)
    result[far] = np.log1p(-half_line(v[far] - c[far], 2 * c[far], panels))
    return (result + mirrored).reshape(shape)


def convolved_by_quadrature(gap, c, shift, panels):
    """The divergence where ``c shift - epsilon = gap``; the crossing by bisection."""
    inner = panels // 4
    gap, c, shift = gap[:, None], c[:, None], shift[:, None]

    def excess(u):
        return gap + log_share(u - shift, c, inner) - log_share(u, c, inner)

    low, high = np.full_like(gap, -60.0), np.full_like(gap, 80.0)
    for _ in range(60):
        middle = (low + high) / 2
        above = excess(middle) > 0
        low, high = np.where(above, low, middle), np.where(above, middle, high)
    start = high[:, 0]
    bend = np.maximum(start, shift[:, 0]) + 9 + c[:, 0]
    total = np.zeros_like(start)
    end = bend + NEGLIGIBLE / c[:, 0]
    for ends, count in (((start, bend), panels), ((bend, end), panels // 4)):
        u, weights = rule(*ends, count)
        at_first = log_share(u - shift, c, inner)
        v = np.maximum(gap + at_first - log_share(u, c, inner), 0)
        density = c / 2 * np.exp(c**2 / 2 - c * (u - shift) + at_first)
        total += (density * -np.expm1(-v) * weights).sum(1)
    return total


def convolved_draws(count):
    generator = random.Random(13)
    for draw in range(count):
        deviation, scale = drawn(generator, -0.5, 0.5), drawn(generator, -0.5, 0.5)
        if draw % 5 < 2:  # a narrower Laplace law puts its tail below 1e-30
            scale = max(scale, deviation)
        shift = drawn(generator, -0.5, 1)
        share = Fraction(generator.randint(-90, 97), 100)
        ratio = shift / scale
        gap = tiny(generator) if draw % 5 < 2 else (1 - share) * ratio
        first = NormalLaplace(shift, deviation, scale)
        yield (first, NormalLaplace(0, deviation, scale)), ratio - gap, gap


def test_normal_laplace_profiles():
    drawn_ones = list(convolved_draws(DRAWS))
    pairs = [pair for pair, _, _ in drawn_ones]
    gap = floats(gap for _, _, gap in drawn_ones)
    c = floats(first.deviation / first.scale for first, _ in pairs)
    shift = floats(first.mean / first.deviation for first, _ in pairs)

    def by_quadrature(panels):
        cuts = range(0, DRAWS, 50)
        return np.concatenate(
            [
                convolved_by_quadrature(
                    *(x[at : at + 50] for x in (gap, c, shift)), panels
                )
                for at in cuts
            ]
        )

    pieces = [by_quadrature(panels) for panels in (12, 24)]
    epsilons = [epsilon for _, epsilon, _ in drawn_ones]
    assert_agree(pairs, epsilons, *pieces, share_tiny=0.3)


def mpmath_density(law, x):
    """The convolution, by completing the square on each side of the kink."""
    d, b = (mpmath.mpf(v.numerator) / v.denominator for v in (law.deviation, law.scale))
    u, c = (x - mpmath.mpf(law.mean.numerator) / law.mean.denominator) / d, d / b
    left = mpmath.exp(-c * u) * mpmath.ncdf(u - c)
    right = mpmath.exp(c * u) * mpmath.ncdf(-u - c)
    return mpmath.exp(c * c / 2) * (left + right) / (2 * b)


def test_normal_laplace_profiles_against_mpmath():
    """Quadrature of ``p - exp(epsilon) q`` beyond its root, to 20 digits."""
    for (first, second), epsilon, _ in convolved_draws(15):
        with mpmath.workdps(60):  # 30 digits remain where p and the rest nearly agree
            growth = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)

            def gain(x, first=first, second=second, growth=growth):
                return mpmath_density(first, x) - growth * mpmath_density(second, x)

            low = high = mpmath.mpf(first.mean.numerator) / first.mean.denominator
            while gain(low) > 0:
                low -= 1
            while gain(high) < 0:
                high += 1
            for _ in range(60):
                middle = (low + high) / 2
                low, high = (middle, high) if gain(middle) < 0 else (low, middle)
            wide = float(max(first.deviation, first.scale))
            cuts = [low + wide * k for k in (0, 1, 2, 4, 8, 20, 50)]
            truth, error = mpmath.quadgl(gain, cuts, error=True, maxdegree=5)
            assert error <= truth * mpmath.mpf(10) ** -20
            value = hockey_stick(first, second, epsilon)
            ends = [
                mpmath.mpf(end.numerator) / end.denominator
                for end in (lowest(value), highest(value))
            ]
            room = truth * mpmath.mpf(10) ** -18
            assert ends[0] - room <= truth <= ends[1] + room
