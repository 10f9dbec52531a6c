"""Samplers are written once: on a device they draw what they draw in host memory.

The device is that of the strict array library, with NumPy's numbers on it, so that
outputs have to be equal and not only alike. torch runs the same samplers below.
"""

import numpy as np
import pytest

from tests.unit.backends.elsewhere import StrictBackend
from verifydp.backends import is_ready, load_backend
from verifydp.errors import UnsupportedError
from verifydp.mechanisms import mechanism, mechanisms

SEEDS = np.random.SeedSequence(9)

#: A database of those whose worst pair is not known.
DATABASES = {"exponential": [0.5, 1.0, 0.25]}


def drawn(name, backend, size=500):
    made = mechanism(name, **mechanisms()[name].example)
    try:
        database = DATABASES.get(name) or made.worst_pair().databases[1]
    except UnsupportedError as reason:
        pytest.skip(f"{name} names no pair: {reason}")
    return made.sample(database, size, backend.stream(SEEDS))


@pytest.mark.parametrize("name", mechanisms())
def test_a_device_gives_the_numbers_of_the_host(name):
    there = StrictBackend()
    outputs = drawn(name, there)
    assert there.owns(outputs)
    expected = drawn(name, load_backend("numpy"))
    assert np.allclose(there.to_numpy(outputs), expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", mechanisms())
@pytest.mark.skipif(not is_ready("torch"), reason="needs the extra 'torch'")
def test_torch_gives_the_numbers_of_the_host(name):
    there = load_backend("torch")
    outputs = drawn(name, there)
    assert there.owns(outputs)
    expected = drawn(name, load_backend("numpy"))
    assert np.allclose(there.to_numpy(outputs), expected, rtol=1e-12, atol=1e-12)
