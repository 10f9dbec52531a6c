"""Samplers are written once: on a device they draw what they draw in host memory.

The device is that of the strict array library, with NumPy's numbers on it, so that
outputs have to be equal and not only alike. torch runs the same samplers below.
"""

import numpy as np
import pytest

from tests.unit.backends.elsewhere import StrictBackend
from verifydp import backends
from verifydp.backends import is_ready, load_backend
from verifydp.mechanisms import mechanism, mechanisms

SEEDS = np.random.SeedSequence(9)

#: A database of those whose worst pair is not known.
DATABASES = {
    "exponential": [0.5, 1.0, 0.25],
    "k-norm": [5, 1, 2],
    "norm-noise": [0.5, -2, 3],
    "tulap": 0.5,
}


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """The device is found by those that compute in host memory."""

    class Offer:
        def load(self):
            return StrictBackend

    monkeypatch.setattr(backends, "_offered", lambda: {"array_api_strict": Offer()})


def example(name):
    """A mechanism and a database; what of its outputs is one number."""
    made = mechanism(name, **mechanisms()[name].example)
    if name not in DATABASES:
        pair = made.worst_pair()
        return made, pair.databases[1], pair.statistic
    return (
        made,
        DATABASES[name],
        lambda outputs: outputs.reshape(len(outputs), -1)[:, 0],
    )


def drawn(name, backend, size=500):
    made, database, _ = example(name)
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
    made, database, statistic = example(name)
    draws, device = 20_000, dict(zip(("device", "precision"), place, strict=True))
    found = []
    for seed, backend in enumerate(
        (load_backend("numpy"), load_backend("torch", **device))
    ):
        stream = backend.stream(np.random.SeedSequence(100 + seed))
        outputs = backend.to_numpy(made.sample(database, draws, stream))
        assert len(outputs) == draws
        found.append(np.asarray(statistic(outputs), dtype=float))
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
