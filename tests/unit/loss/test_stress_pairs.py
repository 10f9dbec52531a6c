"""Pairs whose parts live on very different scales, or give hardly anything away."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.laws.laplace import Laplace
from verifydp.laws.mixtures import Mixture
from verifydp.laws.normal import Normal
from verifydp.laws.normal_laplace import NormalLaplace
from verifydp.loss import hockey_stick, pure_epsilon
from verifydp.loss.landmarks import digits_of_range, finest, landmarks
from verifydp.loss.log_ratio import LogRatio
from verifydp.loss.shapes import is_hidden_by_noise


def test_a_divergence_too_small_for_a_rational_is_told_as_an_interval():
    value = hockey_stick(Normal(0, 1), Normal("0.0001", 1), 1)
    assert lowest(value) <= 0 < highest(value) < Fraction(1, 10**1000)
    assert value.rad() < ball(Fraction(1, 10**120))


@pytest.mark.parametrize("limit", [10**4, 10**6, 10**8])
def test_huge_log_ratios(limit):
    """Noise far finer than the data: epsilon anywhere below the limit of the ratio."""
    noise = Fraction(1, limit)
    one, two = NormalLaplace(0, 1, noise), NormalLaplace(1, 1, noise)
    other = Mixture(["1/2", "1/2"], [two, NormalLaplace(-2, 2, noise)])
    for epsilon in (1, limit // 2, limit - 1):
        for second in (two, other):
            value = hockey_stick(one, second, epsilon)
            assert 0 <= highest(value) < 1
    raw = hockey_stick(Normal(0, 1), Normal(1, 1), 1)
    assert abs(hockey_stick(one, two, 1) - raw) < ball(noise)


@pytest.mark.parametrize("distance", [10**3, 10**6, 10**9])
@pytest.mark.parametrize("share", ["0.9", "0.99", "0.9069572472821"])
def test_far_shifts_under_noise_of_their_order(distance, share):
    """Where the ratio is flat a secant leads nowhere: the bracket is halved."""
    scale = Fraction(share) * distance
    one, two = NormalLaplace(0, 1, scale), NormalLaplace(distance, 1, scale)
    value = hockey_stick(one, two, 1)
    # Without the normal variable it is 1 - exp((epsilon - distance / scale) / 2).
    wanted = 1 - ball((1 - 1 / Fraction(share)) / 2).exp()
    assert value.rad() < ball(Fraction(1, 10**12)) * value
    assert abs(value - wanted) < ball(Fraction(2, distance))


def test_raw_mixtures_of_distant_narrow_normals():
    shares = ["1/4", "3/4"]
    one = Mixture(shares, [Normal("443.7", "11.27"), Normal(3036, "0.3385")])
    two = Mixture(shares, [Normal(1534, "0.07514"), Normal(-5840, "0.03398")])
    for first, second in ((one, two), (two, one)):
        value = hockey_stick(first, second, "5.377")
        assert value > ball(1 - Fraction(1, 10**12))
        assert value < ball(1 + Fraction(1, 10**12))


def test_points_under_noise_of_a_tiny_scale():
    """Atoms at 34 and 13 keep nearly all of delta until the noise is 1e-40."""
    scale = Fraction(1, 10**40)
    first = Mixture(["1/4", "3/4"], [Laplace(34, scale), Laplace(13, scale)])
    second = Mixture(
        ["4/11", "4/11", "3/11"],
        [
            Laplace(22, scale),
            NormalLaplace(29, "0.1", scale),
            NormalLaplace(28, 4, scale),
        ],
    )
    finer = hockey_stick(first, second, 100)
    assert ball(0) < finer < ball(Fraction(3, 4))
    assert finer.rad() < ball(Fraction(1, 10**12)) * finer
    # The wide normal law alone is there: compare with its density as a constant.
    cut = [Fraction(6, 4), Fraction(-15, 4)]
    total = ball(0)
    with precision(200):
        root = (2 * Ball.pi()).sqrt()
        for share, z in zip((Fraction(1, 4), Fraction(3, 4)), cut, strict=True):
            height = ball(Fraction(3, 44)) * ball(-z * z / 2).exp() / root
            height = height * ball(100).exp()
            # share exp(-t) / 2b is above the height up to t: both sides are alike.
            reach = (ball(share / (2 * scale)) / height).log()
            if reach > 0:
                inside = ball(share) * (1 - (-reach).exp())
                total = total + inside - height * 2 * reach * ball(scale)
    assert abs(finer - total) < ball(Fraction(1, 10**9))


def test_pure_epsilon_of_nearly_equal_widths():
    """The log ratio peaks hundreds of deviations out."""
    first = Normal("-0.125", "9.775")
    parts = [Normal("1.21", "9.7755"), Normal("0.287", "9.7752")]
    second = Mixture(["1/2", "1/2"], parts)
    value = pure_epsilon(first, second)
    grid = np.linspace(-40_000, 40_000, 800_001)
    ratio = first.log_density_float(grid) - np.logaddexp(
        *(part.log_density_float(grid) + np.log(0.5) for part in parts)
    )
    assert abs(float(value.mid()) - ratio.max()) < 1e-6
    assert value.rad() < ball(Fraction(1, 10**12)) * value


def test_dividing_by_one_part_leaves_the_ratio():
    one = Mixture(["1/3", "2/3"], [Normal(0, 1), Normal(4, 3)])
    two = Mixture(["1/2", "1/2"], [Normal(1, 2), Normal(-3, "1/5")])
    ratio = LogRatio(one.parts(Fraction(0)), two.parts(Fraction(0)), Fraction(1))
    for at in (Fraction(-7), Fraction(1, 3), Fraction(11)):
        spot = ratio.spot(at)
        wanted = one.log_density(at) - two.log_density(at) - 1
        assert spot.value.overlaps(wanted)
        near = ratio.spot(at + Fraction(1, 10**6))
        change = float((near.value - spot.value).mid()) * 1e6
        assert abs(change - float(spot.slope.mid())) < 1e-2 * (1 + abs(change))


def test_slopes_between_spots_are_enclosed():
    one = Mixture(["1/3", "2/3"], [NormalLaplace(0, 1, 2), NormalLaplace(4, 3, 1)])
    two = Mixture(["1/2", "1/2"], [NormalLaplace(1, 2, 1), Laplace(-9, "1/5")])
    ratio = LogRatio(one.parts(Fraction(0)), two.parts(Fraction(0)), Fraction(0))
    for low, high in ((-8, -7), (-3, 5), (0, 1), (2, 40)):
        middle = Fraction(low + high, 2)
        ends = ratio.spot(Fraction(low)), ratio.spot(middle), ratio.spot(Fraction(high))
        slope = ratio.slope_between(*ends)
        for k in range(21):
            at = Fraction(low) + Fraction(high - low) * k / 20
            assert slope.overlaps(ratio.spot(at).slope)


def test_landmarks_lie_inside_and_increase():
    laws = [NormalLaplace(0, 1, "1e-9"), Normal(5, 2)]
    points = landmarks(laws, Fraction(-3), Fraction(4))
    assert points == sorted(set(points))
    assert all(-3 < point < 4 for point in points)
    assert Fraction(256, 10**9) in points
    assert finest(laws) == 1
    assert digits_of_range(laws) == 32


def test_the_coupling_splits_components():
    """Half of one component goes to each of two."""
    whole = Laplace(0, 1)
    halves = Mixture(["1/2", "1/2"], [Laplace(-1, 1), Laplace(1, 1)])
    assert is_hidden_by_noise(whole, halves, Fraction(1))
    assert not is_hidden_by_noise(whole, halves, Fraction(999, 1000))
    assert not is_hidden_by_noise(whole, NormalLaplace(0, 1, 1), Fraction(9))
    assert not is_hidden_by_noise(whole, Normal(0, 1), Fraction(9))
    assert hockey_stick(whole, halves, 1) == 0
