"""Priors: exact parameters, moments, laws, samples, and what is refused."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from verifydp.data.beliefs import FinitePrior, GaussianMixturePrior, GaussianPrior
from verifydp.data.beliefs.gaussian import rounded_root
from verifydp.errors import InputError
from verifydp.laws import Atoms, Mixture, Normal


def test_floats_are_the_decimals_that_are_written():
    prior = GaussianPrior(mean=0.1, sd=np.float64(0.2))
    assert (prior.mean, prior.sd) == (Fraction(1, 10), Fraction(1, 5))
    assert GaussianPrior(Decimal("0.1"), "1/5") == prior


def test_a_gaussian_prior_of_deviation_0_is_a_point():
    prior = GaussianPrior(3, 0)
    assert prior.law == Normal(3, 0)
    assert prior.text == "the point 3"
    assert prior.components == ((1, 3, 0),)


@pytest.mark.parametrize("square", [2, 14, 5, "0.0003", "123456789.7", 10**40 + 1])
@pytest.mark.parametrize("digits", [1, 5, 30, 60])
def test_a_rounded_root_is_above_the_root_and_near(square, digits):
    exact = Fraction(square)
    root = rounded_root(exact, digits)
    assert root**2 >= exact
    assert (root * (1 - Fraction(10) ** (1 - digits))) ** 2 < exact


@pytest.mark.parametrize(("variance", "sd"), [(0, 0), (4, 2), ("9/16", "3/4")])
def test_a_rational_root_is_exact(variance, sd):
    prior = GaussianPrior.of_variance(1, variance)
    assert prior == GaussianPrior(1, sd)


def test_moments_of_a_mixture_are_those_of_its_parts():
    prior = GaussianMixturePrior(["1/4", "3/4"], means=[0, 4], sds=[1, 2])
    assert prior.mean == 3
    # E X^2 = (1 + 3 * 20) / 4 = 61 / 4.
    assert prior.variance == Fraction(61, 4) - 9
    assert isinstance(prior.law, Mixture)


def test_components_of_weight_0_are_dropped():
    prior = GaussianMixturePrior([0.5, 0, 0.5], means=[0, 9, 1], sds=[1, 9, 1])
    assert prior.means == (0, 1)
    assert FinitePrior({0: 1, 7: 0}).values == (0,)


def test_a_finite_prior_is_the_empirical_law_of_its_values():
    prior = FinitePrior.of_values([3, 1, 3.0, "1", 2, 3])
    assert prior.law == Atoms({1: "1/3", 2: "1/6", 3: "1/2"})
    assert prior.finite_law.probability({3}) == Fraction(1, 2)
    assert prior.mean == Fraction(13, 6)


@pytest.mark.parametrize(
    "prior",
    [
        GaussianPrior(2, 3),
        GaussianMixturePrior([0.25, 0.75], means=[0, 8], sds=[1, 0]),
        FinitePrior({0: 0.5, 1: 0.25, 10: 0.25}),
    ],
)
def test_samples_have_the_moments_of_the_prior(prior):
    # 100,000 draws: mean and variance within 6 standard errors, which fails for a
    # right sampler with probability below 1e-8 and finds a wrong deviation.
    draws = prior.sample(100_000, np.random.default_rng(3))
    assert draws.shape == (100_000,)
    error = float(prior.variance) ** 0.5 / 100_000**0.5
    assert abs(draws.mean() - float(prior.mean)) < 6 * error
    squares = (draws - draws.mean()) ** 2
    assert abs(draws.var() - float(prior.variance)) < 6 * squares.std() / 100_000**0.5


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: GaussianPrior(0, -1), "sd is -1: it must be at least 0"),
        (lambda: GaussianPrior(float("nan"), 1), "mean is nan"),
        (lambda: GaussianPrior(0, float("inf")), "sd is inf"),
        (lambda: GaussianPrior("x", 1), "mean is 'x'"),
        (lambda: GaussianPrior.of_variance(0, -2), "variance is -2"),
        (lambda: GaussianMixturePrior([0.5, 0.6], [0, 1], [1, 1]), "sum to 1.1"),
        (
            lambda: GaussianMixturePrior([1 / 3, 1 / 3, 1 / 3], [0, 1, 2], [1, 1, 1]),
            "sum to 0.99999999999999990, not to 1",
        ),
        (lambda: GaussianMixturePrior([-0.5, 1.5], [0, 1], [1, 1]), "-0.5"),
        (lambda: GaussianMixturePrior([1], [0, 1], [1]), "1 weights, 2 means"),
        (lambda: GaussianMixturePrior([], [], []), "0 weights"),
        (lambda: GaussianMixturePrior([1], [0], [-1]), "an sd of the mixture is -1"),
        (lambda: FinitePrior({}), "no value"),
        (lambda: FinitePrior({0: 0.5}), "sum to 0.5"),
        (lambda: FinitePrior({float("nan"): 1}), "a value of the finite prior is nan"),
        (lambda: FinitePrior.of_values([]), "the list is empty"),
        (lambda: FinitePrior.of_values([1, float("inf")]), "a value is inf"),
    ],
)
def test_bad_parameters_get_one_line(make, words):
    with pytest.raises(InputError) as caught:
        make()
    message = str(caught.value)
    assert words in message
    assert "\n" not in message
