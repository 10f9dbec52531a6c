"""What it costs to draw noises that depend on one another, beside independent noise.

Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_copulas.py``.
"""

import statistics
import time

import numpy as np
import pytest

from verifydp.laws import Laplace, Normal
from verifydp.laws.copulas import (
    Clayton,
    CopulaPerturbation,
    CoupledLaw,
    GaussianCopula,
    Gumbel,
    Independence,
    SurvivalCopula,
    UpperBound,
)

PAIRS, ROUNDS, MOST = 1_000_000, 7, 2.0
LAWS = {"normal": Normal(0, 2), "laplace": Laplace(0, 2)}
COPULAS = [Independence(), UpperBound(), Clayton(2), Gumbel(2)]
COPULAS += [SurvivalCopula(Clayton(2))]


def ratio(draw, name):
    """The median over rounds, in which both are timed in turn, of CPU times."""
    rng = np.random.default_rng(1)
    alone = {"normal": rng.normal, "laplace": rng.laplace}[name]
    ratios = []
    for _ in range(ROUNDS):
        start = time.process_time()
        alone(0.0, 2.0, size=(PAIRS, 2))
        between = time.process_time()
        draw(PAIRS, rng)
        ratios.append((time.process_time() - between) / (between - start))
    return statistics.median(ratios)


@pytest.mark.parametrize("name", LAWS)
def test_noise_of_a_gaussian_copula(name, show):
    """At most twice what NumPy takes for independent noise of the same law."""
    laws = [LAWS[name]] * 2
    coupled = CoupledLaw(GaussianCopula("1/2"), laws)
    perturbed = CopulaPerturbation(laws, "1/2", 10, "0.02")
    for what, draw in (("coupled", coupled.sample), ("perturbed", perturbed.sample)):
        found = ratio(draw, name)
        show(f"{what} {name} noise: {found:.2f} of independent noise")
        assert found < MOST


@pytest.mark.parametrize("copula", COPULAS, ids=lambda one: type(one).__name__)
def test_noise_of_other_copulas(copula, show):
    """Reported: powers, sines and quantiles cost what they cost."""
    for name, law in LAWS.items():
        found = ratio(CoupledLaw(copula, [law] * 2).sample, name)
        show(f"{type(copula).__name__}, {name} noise: {found:.2f} of independent noise")
        assert found < 10 * MOST  # out of all proportion
