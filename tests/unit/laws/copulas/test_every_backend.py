"""Copulas draw on a device what they draw in host memory."""

from fractions import Fraction

import numpy as np
import pytest

from tests.unit.backends.elsewhere import StrictBackend
from tests.unit.laws.copulas.test_every_copula import every
from verifydp import backends
from verifydp.backends import is_ready, load_backend
from verifydp.laws.copulas.coupled import CoupledLaw
from verifydp.laws.copulas.gaussian import GaussianCopula
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.perturbation import CopulaPerturbation
from verifydp.laws.laplace import Laplace
from verifydp.laws.mixtures import Mixture
from verifydp.laws.normal import Normal
from verifydp.laws.power_exponential import PowerExponential
from verifydp.laws.truncated import Truncated

SEEDS = np.random.SeedSequence(4)


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    class Offer:
        def load(self):
            return StrictBackend

    monkeypatch.setattr(backends, "_offered", lambda: {"array_api_strict": Offer()})


def elsewhere():
    yield StrictBackend()
    if is_ready("torch"):
        yield load_backend("torch")


def compare(draw):
    expected = draw(load_backend("numpy").stream(SEEDS))
    for backend in elsewhere():
        drawn = draw(backend.stream(SEEDS))
        assert backend.owns(drawn)
        assert np.allclose(backend.to_numpy(drawn), expected, rtol=1e-9, atol=1e-12)


@every
@pytest.mark.parametrize("size", [0, 3, 20_000])
def test_levels(copula, size):
    compare(lambda rng: copula.sample(size, rng))


@pytest.mark.parametrize(
    "margins",
    [
        (Normal(0, 1), Normal(2, 3)),
        (Laplace(0, 1), Laplace(-1, "1/2")),
        (Laplace(0, 1), Normal(1, 2)),
        (Mixture(["1/4", "3/4"], [Normal(-3, 1), Laplace(4, 2)]), Normal(1, 2)),
        (Truncated(Normal(0, 1), 1, 3), PowerExponential(0, 3, 1)),
    ],
)
def test_outputs(margins):
    law = CoupledLaw(GaussianCopula(Fraction(1, 2)), margins)
    compare(lambda rng: law.sample(1000, rng))


def test_noises_of_a_perturbation():
    margins = (Laplace(0, 1), Normal(0, 1))
    noise = CopulaPerturbation(margins, "1/2", 10, "0.02")
    compare(lambda rng: noise.sample((40, 3), rng))
    # A table of 100 columns, whose state noise is drawn anew for each.
    compare(lambda rng: noise.sample((300, 100), rng))


def test_a_hundred_outputs():
    law = CoupledLaw(GaussianCopula.autoregressive("9/10", 100), [Laplace(0, 1)] * 100)
    compare(lambda rng: law.sample(500, rng))


def test_scores_of_levels_far_out():
    tails = np.array([-2.0, -500.0, -750.0, -1e5, -1e9])
    upper = np.array([True, False, True, False, False])
    expected = Levels.of_tails(tails, upper).scores
    for backend in elsewhere():
        there = Levels.of_tails(
            backend.asarray(tails), backend.asarray(upper.astype(float)) > 0
        )
        scores = backend.to_numpy(there.scores)
        assert np.allclose(scores, expected, rtol=1e-12, atol=0)
