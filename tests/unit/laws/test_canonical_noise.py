"""Canonical noise: a shift by 1 has the trade-off function exactly, smaller ones less.

Draws are compared by Kolmogorov's distance at level 1e-9; a distance of 0.021 is found.
"""

import math

import numpy as np
import pytest

from verifydp import special_functions as special
from verifydp.errors import InputError
from verifydp.laws.canonical_noise import (
    CanonicalNoise,
    approximate_curve,
    gaussian_curve,
)

CURVES = {
    "epsilon 1": approximate_curve(1),
    "epsilon 1, delta 1/20": approximate_curve(1, "1/20"),
    "epsilon 0, delta 1/10": approximate_curve(0, "1/10"),
    "epsilon 1/100": approximate_curve("1/100"),
    "mu 1": gaussian_curve(1),
    "mu 3": gaussian_curve(3),
}
LEVELS = np.linspace(0.0005, 0.9995, 1999)


@pytest.fixture(params=CURVES)
def curve(request):
    return CURVES[request.param]


@pytest.mark.parametrize(
    ("name", "x", "value"),
    [
        ("epsilon 1", -1, 0.1839397205857212),
        ("epsilon 1", 0.25, 0.6155292893150025),
        ("epsilon 1", 1.3, 0.8670612998848433),
        ("epsilon 1, delta 1/20", -1, 0.1655457485271491),
        ("epsilon 1, delta 1/20", -2.3, 0.0226527605849641),
        ("mu 1", -1, 0.1586552539314571),
        ("mu 1", 1.25, 0.8929394740524333),
    ],
)
def test_published_values(name, x, value):
    assert CanonicalNoise(CURVES[name]).cdf(x) == pytest.approx(value, rel=1e-12)


def test_a_step_of_one_is_the_curve(curve):
    """Type I error a at the threshold F^-1(1 - a): type II error F(threshold - 1)."""
    noise = CanonicalNoise(curve)
    threshold = noise.quantile(1 - LEVELS)
    assert np.allclose(noise.cdf(threshold - 1), curve(LEVELS), atol=1e-9)


def test_smaller_steps_give_away_no_more(curve):
    """Over thresholds and, as densities have steps, over unions of them: by hockey
    sticks of a fine partition for the lines that touch the curve.
    """
    noise = CanonicalNoise(curve)
    grid = np.linspace(-12, 12, 24_001)
    for move in (0.25, 0.5, 0.9):
        masses = np.diff(noise.cdf(grid))
        moved = np.diff(noise.cdf(grid - move))
        for growth in (1.0, 1.5, math.e, 8.0):
            # The curve's own delta: the line of slope -growth that touches it.
            allowed = (1 - curve(LEVELS) - growth * LEVELS).max()
            excess = np.maximum(moved - growth * masses, 0).sum()
            assert excess <= max(allowed, 0) + 2e-3 * growth


def test_it_is_symmetric_and_its_quantiles_are_inverse(curve):
    noise = CanonicalNoise(curve)
    x = np.linspace(-4.75, 4.75, 96)
    assert np.allclose(noise.cdf(x) + noise.cdf(-x), 1, atol=1e-12)
    assert np.all(np.diff(noise.cdf(x)) >= -1e-12)
    again = noise.cdf(noise.quantile(LEVELS))
    assert np.allclose(again, LEVELS, atol=1e-9)
    assert noise.quantile([0.5])[0] == 0


def test_draws_follow_it(curve):
    noise, draws = CanonicalNoise(curve), 100_000
    drawn = np.sort(noise.sample(draws, np.random.default_rng(1)))
    shares = np.arange(1, draws + 1) / draws
    bound = math.sqrt(math.log(2e9) / (2 * draws))
    assert np.abs(noise.cdf(drawn) - shares).max() < bound
    assert np.abs(noise.cdf(drawn * 1.2) - shares).max() > bound


def test_laplace_noise_wastes_some():
    """At type I error 0.4 it is harder to tell apart than epsilon 1 allows."""
    noise = CanonicalNoise(CURVES["epsilon 1"])
    laplace = 0.2299246507
    assert noise.cdf(noise.quantile(0.6) - 1) == pytest.approx(0.2207276647)
    assert laplace > 0.2207276647


def test_the_middle_of_normal_noise():
    assert CanonicalNoise(gaussian_curve(1)).middle == pytest.approx(
        float(special.ndtr(-0.5)), rel=1e-12
    )


def test_all_given_away_leaves_even_noise():
    noise = CanonicalNoise(approximate_curve(1, 1))
    assert noise.middle == pytest.approx(0, abs=1e-15)
    assert noise.cdf([-0.5, 0.25, 0.5]) == pytest.approx([0, 0.75, 1])


@pytest.mark.parametrize(
    ("curve", "message"),
    [
        (lambda a: 1 - a, "nothing is given away"),
        (lambda a: a, "leaves the region"),
        (lambda a: np.where(a < 0.5, 0.4, 0.0), "not convex"),
        (lambda a: (1 - a) ** 2 / 2, "not its own inverse"),
        (lambda a: a * np.nan, "leaves the region"),
    ],
)
def test_what_is_no_curve_is_one_line(curve, message):
    with pytest.raises(InputError, match=message) as raised:
        CanonicalNoise(curve)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: approximate_curve(-1), "epsilon must be at least 0"),
        (lambda: approximate_curve(1, 2), "delta from 0 to 1"),
        (lambda: CanonicalNoise(approximate_curve(0)), "nothing is given away"),
        (lambda: gaussian_curve(0), "mu is 0"),
        (lambda: CanonicalNoise(gaussian_curve(1)).quantile(2), "outside of 0 to 1"),
    ],
)
def test_wrong_parameters_are_one_line(wrong, message):
    with pytest.raises(InputError, match=message):
        wrong()
