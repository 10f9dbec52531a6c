"""The torch backend; skipped where the extra `torch` is not installed."""

import pickle

import numpy as np
import pytest

import verifydp
from verifydp.backends import load_backend
from verifydp.backends.conformance import check_backend
from verifydp.backends.functions import functions_of
from verifydp.errors import InputError

torch = pytest.importorskip("torch", reason="needs the extra 'torch'")

DEVICES = ["cpu", *(["cuda:0"] if torch.cuda.is_available() else [])]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("precision", ["float64", "float32"])
def test_torch_conforms(device, precision):
    chosen = load_backend("torch", device=device, precision=precision)
    assert check_backend(chosen) == []


def test_numbers_of_the_processor_are_those_of_numpy():
    seeds = np.random.SeedSequence(5)
    streams = [load_backend(name).stream(seeds) for name in ("numpy", "torch")]
    for draw in (
        lambda rng: rng.random(3),
        lambda rng: rng.normal(1.0, 2.0, (2, 2)),
        lambda rng: rng.laplace(scale=3.0, size=4),
        lambda rng: rng.exponential(0.5, 3),
        lambda rng: rng.integers(0, 7, 9),
        lambda rng: rng.permutation(6),
    ):
        host, there = map(draw, streams)
        assert isinstance(there, torch.Tensor)
        assert np.allclose(host, there.numpy(), rtol=1e-15, atol=0)


def test_parameters_may_be_tensors():
    stream = load_backend("torch").stream(np.random.SeedSequence(1))
    drawn = stream.normal(torch.zeros(3), torch.tensor([1e-9, 1.0, 1e9]))
    assert drawn.shape == (3,)
    assert drawn[0].abs() < 1e-7 < drawn[2].abs()


def test_the_generator_is_seeded_by_all_of_the_seed():
    """Torch takes 32 bits of a seed; here none of two seeds agree."""
    backend = load_backend("torch")
    first, again, other = (
        torch.rand(4, generator=backend.stream(np.random.SeedSequence(n)).generator)
        for n in (3, 3, 3 + 2**32)
    )
    assert torch.equal(first, again)
    assert not torch.equal(first, other)
    reference = np.random.MT19937(np.random.SeedSequence(3))
    words = reference.random_raw(8)
    known = set(((words & (2**24 - 1)) / 2**24).tolist())
    assert set(first.tolist()) <= known


def test_tails_keep_their_digits():
    """`torch.special.ndtr` is 0 there."""
    far = torch.tensor([-20.0], dtype=torch.float64)
    found = functions_of(far).normal_distribution(far)
    assert float(found) == pytest.approx(2.7536241186062337e-89, rel=1e-12)


@pytest.mark.parametrize("name", ["cuda:97", "a place"])
def test_a_device_that_is_absent_is_told(name):
    with pytest.raises(InputError, match=f"device is '{name}'.*use cpu"):
        load_backend("torch", device=name)


def test_precision_is_part_of_the_record():
    def release(database, size, rng):
        return rng.laplace(scale=2.0, size=(size, 2)) + float(sum(database))

    result = verifydp.audit(
        release,
        epsilon=1.0,
        pair=([0.0], [1.0]),
        samples=2000,
        backend="torch",
        precision="float32",
    )
    assert result.arrays.precision == "float32"
    assert "float32" in result.certificate.provenance["arrays"]


def test_threads_are_part_of_the_record_and_go_to_every_worker():
    """The sum of a million numbers has other last digits with another number."""
    before = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        two = load_backend("torch")
        torch.set_num_threads(1)
        one = load_backend("torch")
        assert (two.threads, one.threads) == (2, 1)
        two.stream(np.random.SeedSequence(1))
        assert torch.get_num_threads() == 2
        there = pickle.loads(pickle.dumps(one))
        assert there == one != two
        there.stream(np.random.SeedSequence(1))
        assert torch.get_num_threads() == 1

        result = verifydp.audit(
            lambda database, size, rng: rng.laplace(size=size) + len(database),
            epsilon=2,
            pair=([], [1]),
            samples=2000,
            backend="torch",
        )
    finally:
        torch.set_num_threads(before)
    assert result.arrays.threads == 1
    assert result.certificate.provenance["arrays"].endswith(", cpu, float64, 1 thread")


def test_what_needs_a_gradient_or_is_narrow_is_an_output():
    backend = load_backend("torch")
    assert backend.to_numpy(torch.ones(2, requires_grad=True)).tolist() == [1.0, 1.0]
    narrow = torch.tensor([1.5], dtype=torch.bfloat16)
    assert backend.to_numpy(narrow).tolist() == [1.5]
