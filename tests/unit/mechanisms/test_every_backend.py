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


def places():
    """Where torch draws numbers that are not NumPy's, or not to all digits."""
    found = [("cpu", "float32")]
    if is_ready("torch"):
        import torch  # noqa: PLC0415 - where it is installed

        found += [("cuda", kind) for kind in ("float64", "float32")] * (
            torch.cuda.is_available()
        )
    return found


@pytest.mark.parametrize("place", places(), ids=" ".join)
@pytest.mark.parametrize("name", mechanisms())
@pytest.mark.skipif(not is_ready("torch"), reason="needs the extra 'torch'")
def test_torch_draws_the_same_laws(name, place):
    """Shares below 19 places, of 20,000 draws each, with NumPy's of another seed.

    Two right samplers differ by more than 6 deviations with probability below 4e-8 in
    all; shares that differ by 0.03 are found.
    """
    made = mechanism(name, **mechanisms()[name].example)
    try:
        pair = made.worst_pair()
    except UnsupportedError as reason:
        pytest.skip(f"{name} names no pair: {reason}")
    draws, device = 20_000, dict(zip(("device", "precision"), place, strict=True))
    found = []
    for seed, backend in enumerate(
        (load_backend("numpy"), load_backend("torch", **device))
    ):
        stream = backend.stream(np.random.SeedSequence(100 + seed))
        outputs = backend.to_numpy(made.sample(pair.databases[1], draws, stream))
        assert len(outputs) == draws
        found.append(np.asarray(pair.statistic(outputs), dtype=float))
    for level in np.arange(1, 20) / 20:
        place_of = np.quantile(found[0], level)
        one, two = ((values <= place_of).mean() for values in found)
        # Where outputs are whole numbers a share may be 1.
        spread = np.sqrt(max(one * (1 - one), 1 / draws) * 2 / draws)
        assert abs(one - two) <= 6 * spread


@pytest.mark.parametrize("name", mechanisms())
@pytest.mark.skipif(not is_ready("torch"), reason="needs the extra 'torch'")
def test_torch_gives_the_numbers_of_the_host(name):
    there = load_backend("torch")
    outputs = drawn(name, there)
    assert there.owns(outputs)
    expected = drawn(name, load_backend("numpy"))
    assert np.allclose(there.to_numpy(outputs), expected, rtol=1e-12, atol=1e-12)
