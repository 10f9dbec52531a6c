"""Divergences of power-exponential noise on points and on normal priors."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.laws import (
    Laplace,
    Mixture,
    Normal,
    NormalLaplace,
    NormalPowerExponential,
    PowerExponential,
)
from verifydp.loss import hockey_stick, pure_epsilon, renyi, total_variation
from verifydp.loss.unimodal import unimodal_hockey_stick

POWERS = ["1/2", "9/10", "5/4", "19/10"]


def below(first, second, epsilon, reach=60, cells=60_000):
    """A sum over a fine grid, in doubles: at most the divergence."""
    kinks = [float(x) for law in (first, second) for x in law.breakpoints]
    grid = np.unique(np.concatenate([np.linspace(-reach, reach, cells + 1), kinks]))
    p = np.diff(first.cdf_float(grid), prepend=0, append=1)
    q = np.diff(second.cdf_float(grid), prepend=0, append=1)
    return np.maximum(p - np.exp(float(Fraction(epsilon))) * q, 0).sum()


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("epsilon", ["1/10", "1/2"])
def test_points_against_a_fine_grid(power, epsilon):
    single = PowerExponential(0, 1, power), PowerExponential(1, 1, power)
    first = Mixture(
        ["1/3", "2/3"], [PowerExponential(0, 1, power), PowerExponential(3, 1, power)]
    )
    second = Mixture(
        ["1/2", "1/2"], [PowerExponential(1, 1, power), PowerExponential(4, 1, power)]
    )
    for pair in (single, (first, second), (second, first)):
        value = float(hockey_stick(*pair, epsilon).mid())
        assert below(*pair, epsilon) - 1e-12 <= value <= below(*pair, epsilon) + 1e-5


def test_pure_epsilon_of_points():
    for power in ("1/2", "1", "9/10"):
        one, two = PowerExponential(0, 3, power), PowerExponential(4, 3, power)
        top = ball(3) * (ball(Fraction(power)) * ball(4).log()).exp()
        assert pure_epsilon(one, two).overlaps(top)
    # A tie: the square root of 4 is 2.
    one, two = PowerExponential(0, 3, "1/2"), PowerExponential(4, 3, "1/2")
    assert hockey_stick(one, two, 6) == 0
    assert hockey_stick(one, two, "5.999") > 0
    steep = PowerExponential(0, 1, "3/2"), PowerExponential(1, 1, "3/2")
    assert not pure_epsilon(*steep).is_finite()


def test_pure_epsilon_of_mixed_points():
    """No grid point is above it, and some event comes close to it."""
    first = Mixture(["1/3", "2/3"], [PowerExponential(x, 1, "1/2") for x in (0, 3)])
    second = Mixture(["1/2", "1/2"], [PowerExponential(x, 1, "1/2") for x in (1, 4)])
    top = pure_epsilon(first, second)
    grid = np.concatenate([np.linspace(-50, 50, 20_001), [0.0, 3.0]])
    ratio = first.log_density_float(grid) - second.log_density_float(grid)
    assert ratio.max() <= float(top.mid()) + 1e-12
    assert ratio.max() >= float(top.mid()) - 1e-9
    assert hockey_stick(first, second, lowest(top) - Fraction(1, 100)) > 0


@pytest.mark.parametrize(
    ("one", "two", "epsilon"),
    [((0, 2), (0, 1), "1"), ((1, 1), (0, 2), "0.3"), ((0, 2), (0, 1), "0")],
)
def test_quadrature_agrees_with_closed_forms(one, two, epsilon):
    """Power 1, by the engine that knows no closed form and by the one that does."""
    pair = [NormalPowerExponential(*side, 1, 1) for side in (one, two)]
    known = hockey_stick(NormalLaplace(*one, 1), NormalLaplace(*two, 1), epsilon)
    with precision(56):
        value = unimodal_hockey_stick(*pair, Fraction(epsilon))
    assert value.overlaps(known)
    assert highest(value) - lowest(value) <= 2 * highest(value) / 10**8
    assert hockey_stick(*pair, epsilon).overlaps(known)  # by its other name


@pytest.mark.parametrize("power", ["1/2", "3/2"])
def test_normal_priors_and_mixtures_of_them(power):
    def noised(mean, deviation):
        return NormalPowerExponential(mean, deviation, 4, power)

    first = Mixture(["1/2", "1/2"], [noised(0, 1), noised(3, 1)])
    value = hockey_stick(first, noised(1, 2), "1/2")
    truth = below(first, noised(1, 2), "1/2", reach=40, cells=4_000)
    assert highest(value) - lowest(value) <= 2 * highest(value) / 10**8
    assert abs(float(value.mid()) - truth) < 1e-4
    assert total_variation(first, first) == 0


def test_a_calibrated_rate_is_private():
    """Rate (epsilon / (shift + tau spread))^p for p = 1/2: delta is far below 0.05."""
    rate = "0.5812417298258391"
    pair = [NormalPowerExponential(*side, rate, "1/2") for side in ((0, 1), (1, 2))]
    assert highest(hockey_stick(*pair, 1)) < Fraction(1, 10**6)
    assert highest(hockey_stick(*pair[::-1], 1)) < Fraction(1, 20)


def test_what_is_not_known_is_refused_in_one_line():
    noise = PowerExponential(0, 1, "1/2"), PowerExponential(1, 1, "1/2")
    prior = NormalPowerExponential(0, 1, 1, "1/2"), Normal(0, 0)
    cases = [
        lambda: renyi(*noise, 2),
        lambda: pure_epsilon(prior[0], Laplace(0, 1)),
        lambda: hockey_stick(*prior, 1),
        lambda: hockey_stick(noise[0], PowerExponential(0, 2, "1/2"), 1),
    ]
    for case in cases:
        with pytest.raises(UnsupportedError) as caught:
            case()
        assert "\n" not in str(caught.value)
