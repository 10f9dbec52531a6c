"""What arrays of torch cost beside those of NumPy, and coupled draws beside others.

Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_backends.py``. What is
timed runs in a process of its own in which every library computes with one thread, so
that a busy machine slows all alike; processor time counts.
"""

import json
import os
import subprocess
import sys
import time

import numpy as np
import pytest

from verifydp.backends import is_ready
from verifydp.exact import congruence
from verifydp.laws import Normal
from verifydp.laws.copulas import CoupledLaw, GaussianCopula, factors

ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

#: Time two ways in turn; the least processor time of each, since others who use the
#: caches only add to it.
RATIO = """
import json, sys, time
import numpy as np
from verifydp.backends import load_backend
from verifydp.laws import Laplace, Normal
from verifydp.laws.copulas import CoupledLaw, GaussianCopula

def ratio(one, two, rounds):
    alone, other = [], []
    for _ in range(rounds):
        start = time.process_time()
        one()
        between = time.process_time()
        two()
        alone.append(between - start)
        other.append(time.process_time() - between)
    return min(other) / min(alone)

def seeded(name):
    return load_backend(name).stream(np.random.SeedSequence(1))
"""
LAPLACE = """
numpy, torch = seeded("numpy"), seeded("torch")
size = 20_000_000
print(ratio(lambda: numpy.laplace(size=size), lambda: torch.laplace(size=size), 3))
"""
COUPLED = """
name, dimension = sys.argv[1], int(sys.argv[2])
copula = GaussianCopula.autoregressive("9/10", dimension)
rng, size, found = seeded(name), 2_000_000 // dimension, {}
for kind, law in (("normal", Normal(0, 2)), ("laplace", Laplace(0, 2))):
    coupled = CoupledLaw(copula, [law] * dimension)
    alone = getattr(rng, kind)
    found[kind] = ratio(
        lambda: alone(0.0, 2.0, size=(size, dimension)),
        lambda: coupled.sample(size, rng),
        15,
    )
print(json.dumps(found))
"""
torch_too = pytest.param(
    "torch", marks=pytest.mark.skipif(not is_ready("torch"), reason="needs torch")
)


def measured(code, *arguments):
    run = subprocess.run(
        [sys.executable, "-c", RATIO + code, *arguments],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, **ALONE},
    )
    return json.loads(run.stdout)


@pytest.mark.skipif(not is_ready("torch"), reason="needs torch")
def test_laplace_noise_of_torch(show):
    """At most 1.3 times what NumPy takes for 2e7 numbers."""
    found = measured(LAPLACE)
    show(f"torch on the processor, 2e7 Laplace numbers: {found:.2f} of NumPy's time")
    assert found < 1.3


@pytest.mark.parametrize("name", ["numpy", torch_too])
def test_a_hundred_coupled_noises(name, show):
    """At most twice what the backend takes for independent noises of these laws."""
    found = measured(COUPLED, name, "100")
    for kind, value in found.items():
        show(f"{name}, 100 coupled {kind} noises: {value:.2f} of independent ones")
        assert value < 2


@pytest.mark.parametrize("name", ["numpy", torch_too])
def test_a_thousand_coupled_noises(name, show):
    """A thousand products for each number: no target; not ten times as long."""
    found = measured(COUPLED, name, "1000")
    for kind, value in found.items():
        show(f"{name}, 1,000 coupled {kind} noises: {value:.2f} of independent ones")
        assert value < 10


@pytest.mark.parametrize("size", [100, 1000])
def test_a_dense_matrix_is_set_up(size, monkeypatch, show):
    """One change of basis shows it definite; the density is that of other algebra."""
    drawn = np.random.default_rng(3).normal(size=(size, 2 * size))
    lengths = np.sqrt((drawn**2).sum(axis=1))
    doubles = np.round(drawn @ drawn.T / np.outer(lengths, lengths), 6)
    np.fill_diagonal(doubles, 1)
    texts = [[str(one) for one in row] for row in doubles.tolist()]
    made = []

    class Counted(congruence.Congruence):
        def __init__(self, *given):
            made.append(given)
            super().__init__(*given)

    monkeypatch.setattr(factors, "Congruence", Counted)
    start = time.process_time()
    copula = GaussianCopula(texts)
    seconds = time.process_time() - start
    show(
        f"a dense matrix of {size} coordinates, read and shown definite: "
        f"{seconds:.2f} s"
    )
    assert len(made) == 1

    law = CoupledLaw(copula, [Normal(0, 1)] * size)
    points = np.random.default_rng(4).normal(size=(20, size))
    start = time.process_time()
    found = law.log_density_float(points)
    show(f"log density of 20 points there: {time.process_time() - start:.3f} s")
    forms = (points * np.linalg.solve(doubles, points.T).T).sum(axis=1)
    exact = -forms / 2 - np.linalg.slogdet(2 * np.pi * doubles)[1] / 2
    assert found == pytest.approx(exact, rel=1e-9)
