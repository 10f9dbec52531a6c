"""Noise: exact laws of the release, samples, and what is refused."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest

from verifydp.data.beliefs import (
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
    NormalComponent,
)
from verifydp.errors import InputError
from verifydp.laws import (
    Atoms,
    Laplace,
    Mixture,
    Normal,
    NormalLaplace,
    NormalPowerExponential,
    PowerExponential,
)
from verifydp.laws.noise import (
    GaussianNoise,
    LaplaceNoise,
    NoNoise,
    NormalSum,
    PowerExponentialNoise,
)
from verifydp.loss import hockey_stick

MIXTURE = GaussianMixturePrior([0.5, 0.5], means=[0, 4], sds=[0, 2])


def test_laplace_noise_on_every_kind_of_prior():
    noise = LaplaceNoise(scale=0.5)
    assert noise.released(GaussianPrior(1, 2)) == NormalLaplace(1, 2, "1/2")
    assert noise.released(GaussianPrior(1, 0)) == Laplace(1, "1/2")
    assert noise.released(MIXTURE) == Mixture(
        ["1/2", "1/2"], [Laplace(0, "1/2"), NormalLaplace(4, 2, "1/2")]
    )
    assert noise.released(FinitePrior({0: 1})) == Laplace(0, "1/2")


def test_normal_noise_adds_variances():
    assert GaussianNoise(3).released(GaussianPrior(1, 2)) == NormalSum(1, 13)
    assert GaussianNoise(3).released(MIXTURE).laws == (
        NormalSum(0, 9),
        NormalSum(4, 13),
    )


def test_without_noise_the_data_are_released():
    assert NoNoise().released(GaussianPrior(1, 2)) == Normal(1, 2)
    assert NoNoise().released(FinitePrior({0: 1})) == Atoms({0: 1})
    assert not NoNoise().sample(5, np.random.default_rng(0)).any()


@pytest.mark.parametrize("level", ["0.2", 1, 3])
def test_a_sum_of_rational_deviation_is_the_normal_law(level):
    sums = NormalSum(0, 4), NormalSum(1, 9)
    laws = Normal(0, 2), Normal(1, 3)
    for first, second in ((0, 1), (1, 0)):
        one = hockey_stick(sums[first], sums[second], level)
        two = hockey_stick(laws[first], laws[second], level)
        assert one.overlaps(two)
        assert one == two == 0 or one.rel_accuracy_bits() > 40


def test_a_sum_of_irrational_deviation_against_quadrature():
    first, second = NormalSum(0, 3), NormalSum(1, 2)
    value = hockey_stick(first, second, 1)
    with mpmath.workdps(25):

        def gap(y):
            one = mpmath.npdf(y, 0, mpmath.sqrt(3))
            return max(one - mpmath.e * mpmath.npdf(y, 1, mpmath.sqrt(2)), 0)

        ends = [-40, -10, -5, -2, -1, -0.5, 0, 1, 5, 8, 10, 12, 16, 40]
        # The kinks cost the quadrature digits, not the closed form.
        expected = mpmath.quad(gap, ends, maxdegree=8)
    assert abs(float(value.mid()) - float(expected)) < 1e-6


@pytest.mark.parametrize(
    "noise",
    [
        LaplaceNoise(2),
        GaussianNoise(3),
        PowerExponentialNoise(rate=1, power=1),
        PowerExponentialNoise(rate="1/2", power=2),
        PowerExponentialNoise(rate=2, power="1/2"),
    ],
)
def test_samples_have_the_variance_of_the_noise(noise):
    # 200,000 draws: within 6 standard errors of the variance, which a right sampler
    # misses with probability below 1e-6.
    squares = noise.sample(200_000, np.random.default_rng(5)) ** 2
    error = squares.std() / 200_000**0.5
    assert abs(squares.mean() - float(noise.variance)) < 6 * error


def test_power_1_is_laplace_and_power_2_is_normal():
    assert PowerExponentialNoise(4, 1).variance == LaplaceNoise("1/4").variance
    assert PowerExponentialNoise("1/18", 2).variance == GaussianNoise(3).variance


def test_power_exponential_noise_around_points_and_normal_laws():
    noise = PowerExponentialNoise(1, "1/2")
    assert noise.around(NormalComponent(1, 3, 0)) == PowerExponential(3, 1, "1/2")
    assert noise.around(NormalComponent(1, 3, 2)) == NormalPowerExponential(
        3, 2, 1, "1/2"
    )
    normal, laplace = PowerExponentialNoise(2, 2), PowerExponentialNoise(2, 1)
    assert normal.around(NormalComponent(1, 3, 1)) == NormalSum(3, "5/4")
    assert laplace.around(NormalComponent(1, 3, 1)) == NormalLaplace(3, 1, "1/2")


def test_normal_noise_is_no_metric_noise():
    # At distance 1 and rate 1 the metric argument would promise delta 0 at epsilon 1.
    noise = PowerExponentialNoise(rate=1, power=2)
    first, second = (noise.released(FinitePrior({x: 1})) for x in (0, 1))
    value = hockey_stick(first, second, 1)
    assert float(value.mid()) == pytest.approx(0.2862082119221, abs=1e-13)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: LaplaceNoise(0), "scale is 0: it must be above 0"),
        (lambda: LaplaceNoise(float("nan")), "scale is nan"),
        (lambda: GaussianNoise(-1), "sd is -1"),
        (lambda: PowerExponentialNoise(1, 3), "power is 3"),
        (lambda: PowerExponentialNoise(-1, 1), "rate is -1"),
    ],
)
def test_bad_parameters_get_one_line(make, words):
    with pytest.raises(InputError) as caught:
        make()
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("noise", "text"),
    [
        (LaplaceNoise("1/3"), "Laplace noise of scale 1/3"),
        (GaussianNoise(2), "normal noise of sd 2"),
        (NoNoise(), "no noise"),
    ],
)
def test_texts(noise, text):
    assert str(noise) == text
    assert noise.variance >= Fraction(0)
