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
COPULAS = [UpperBound(), Clayton(2), Gumbel(2)]
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
    """Laplace noise: as above. Quantiles of the normal law alone cost more than NumPy.

    So normal noise takes at most twice as long as of `Independence`, by quantiles too.
    """
    laplace, normal = (
        CoupledLaw(copula, [LAWS[name]] * 2).sample for name in ("laplace", "normal")
    )
    alone = CoupledLaw(Independence(), [LAWS["normal"]] * 2).sample
    found = ratio(laplace, "laplace"), ratio(normal, "normal"), ratio(alone, "normal")
    show(
        f"{type(copula).__name__}: Laplace noise {found[0]:.2f}, normal noise "
        f"{found[1]:.2f} of NumPy's, {found[1] / found[2]:.2f} of Independence's"
    )
    assert found[0] < MOST
    assert found[1] < MOST * found[2]
