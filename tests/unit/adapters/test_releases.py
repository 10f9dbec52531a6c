"""Pufferfish claims as audits: right and wrong releases, with both error rates.

A true claim is refuted with probability at most alpha, set to 1e-9 here; the false
ones are far beyond their claims, so that missing one has less than that as well.
"""

from fractions import Fraction

import numpy as np
import pytest

import verifydp
from verifydp.adapters.releases import release_sampler, secret_pairs
from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
)
from verifydp.errors import InputError
from verifydp.evidence.verdict import Verdict
from verifydp.laws.noise import GaussianNoise, LaplaceNoise
from verifydp.notions.pufferfish import PufferfishPrivacy
from verifydp.sampling import Piece

ALPHA = Fraction(1, 10**9)
SHIFTED = {"a": GaussianPrior(0, 1), "b": GaussianPrior(2, 1)}
#: GP-C2 of the paper on Gaussian priors: two components, noise for the average shift.
MIXED = {
    "a": GaussianMixturePrior(["1/2", "1/2"], [0, 40], [1, 1]),
    "b": GaussianMixturePrior(["1/2", "1/2"], [10, 41], [1, 1]),
}


def audited(mechanism, claim, samples=60_000):
    return verifydp.audit(mechanism, claim, samples=samples, alpha=ALPHA)


@pytest.mark.parametrize(
    ("scale", "verdict"),
    [("11/2", Verdict.REFUTED), (10, Verdict.NOT_REFUTED)],
)
def test_noise_for_the_average_shift_is_caught_and_for_the_largest_is_not(
    scale, verdict
):
    claim = PufferfishPrivacy(1.0, priors=MIXED)
    result = audited(LaplaceNoise(scale), claim, samples=200_000)
    assert result.verdict is verdict
    assert verifydp.check(result.certificate) is True
    assert result.epsilon_lower <= result.epsilon_upper
    assert result.delta_lower <= result.delta_upper


def vectorised(database, size, rng):
    return database + rng.laplace(scale=1.0, size=size)


def single(value):
    return value + np.random.default_rng().laplace(scale=1.0)


@pytest.mark.parametrize("mechanism", [vectorised, single])
@pytest.mark.parametrize(
    ("epsilon", "verdict"), [(0.5, Verdict.REFUTED), (2.0, Verdict.NOT_REFUTED)]
)
def test_functions_get_the_data_one_number_for_each_draw(mechanism, epsilon, verdict):
    result = audited(mechanism, PufferfishPrivacy(epsilon, priors=SHIFTED), 20_000)
    assert result.verdict is verdict
    assert str(result.claim).endswith("-pufferfish private for the stated secrets")


def test_the_worst_of_several_secrets_is_found():
    priors = {**SHIFTED, "c": GaussianPrior(30, 1)}
    result = audited(LaplaceNoise(2), PufferfishPrivacy(1.5, priors=priors))
    assert result.verdict is Verdict.REFUTED
    assert "c" in {result.pair.database, result.pair.neighbour}


def test_data_are_drawn_from_the_prior_of_the_secret():
    """Means of 40,000 draws: 5 standard errors, so wrong once in a million runs."""
    family = Family({"a": GaussianPrior(3, 2), "b": FinitePrior({0: "1/4", 4: "3/4"})})
    sampler = release_sampler(lambda database, size, rng: database, family, None)
    for secret, mean, sd in (("a", 3, 2), ("b", 3, 3**0.5)):
        drawn = np.asarray(
            sampler.draw(Piece(secret, 40_000, np.random.SeedSequence(1)))
        )
        assert abs(drawn.mean() - mean) < 5 * sd / 200
        assert abs(drawn.std() - sd) < 0.05 * sd


def test_beliefs_of_several_adversaries_are_compared_one_by_one():
    near = {"a": GaussianPrior(0, 1), "b": GaussianPrior(0, 1)}
    family = Family((near, SHIFTED))
    assert secret_pairs(family) == ((([0, "a"]), [0, "b"]), ([1, "a"], [1, "b"]))
    result = audited(LaplaceNoise(1), PufferfishPrivacy(1.0, priors=family))
    assert result.verdict is Verdict.REFUTED
    assert result.pair.database[0] == 1


def test_one_order_alone_is_refused():
    family = Family(SHIFTED, [("a", "b")], symmetric=False)
    with pytest.raises(InputError, match="both orders"):
        audited(GaussianNoise(1), PufferfishPrivacy(1.0, priors=family))


def test_other_arguments_about_neighbours_are_refused():
    claim = PufferfishPrivacy(1.0, priors=SHIFTED)
    with pytest.raises(InputError, match="names its secrets"):
        verifydp.audit(LaplaceNoise(1), claim, pair=("a", "b"))


@pytest.mark.parametrize(("epsilon", "delta"), [(-1, 0), (float("nan"), 0), (1, 1)])
def test_parameters_out_of_range_are_refused(epsilon, delta):
    with pytest.raises(InputError):
        PufferfishPrivacy(epsilon, delta, priors=SHIFTED)


def test_noises_that_are_written_alike_are_kept_apart():
    family = Family(SHIFTED)
    scales = Fraction("1.23456789012"), Fraction("1.23456789013")
    one, two = (release_sampler(LaplaceNoise(x), family, None) for x in scales)
    assert one.name == two.name
    assert one.source_digest != two.source_digest
    again = release_sampler(LaplaceNoise(scales[0]), family, None)
    assert again.source_digest == one.source_digest
