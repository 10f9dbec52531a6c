"""Backends, and the kit that tests them."""

import importlib.util
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from verifydp import backends
from verifydp.backends import conformance, load_backend
from verifydp.backends.conformance import check_backend
from verifydp.backends.libraries.numpy import NumpyFunctions
from verifydp.cli.backend import backend as backend_group
from verifydp.errors import InputError, MissingExtraError
from verifydp.sampling import Backend


def test_numpy_backend():
    numpy = load_backend("numpy")
    assert isinstance(numpy, Backend)
    assert numpy.name == "numpy"
    seeds = np.random.SeedSequence(1)
    stream = numpy.stream(seeds)
    stream.spawn(3)
    first = stream.random(4)
    assert np.array_equal(first, numpy.stream(seeds).random(4))
    reference = np.random.Generator(np.random.PCG64(np.random.SeedSequence(1)))
    assert np.array_equal(first, reference.random(4))
    array = np.zeros(3)
    assert numpy.to_numpy(array) is array


def test_unknown_and_absent_backends(monkeypatch):
    with pytest.raises(InputError, match="'cuda' is unknown: use numpy or torch"):
        load_backend("cuda")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match="needs the extra 'torch'"):
        load_backend("torch")


def test_numpy_has_one_device_and_one_precision():
    with pytest.raises(InputError, match="device is 'cuda:0': numpy knows cpu alone"):
        load_backend("numpy", device="cuda:0")
    with pytest.raises(InputError, match="'float32': numpy draws float64 alone"):
        load_backend("numpy", precision="float32")


@pytest.mark.parametrize("seed", range(5))
def test_numpy_conforms(seed):
    # Five runs at an error rate of 1e-6 each.
    assert check_backend(load_backend("numpy"), seed=seed) == []


def test_error_rate_is_checked():
    with pytest.raises(InputError, match="error rate is 0"):
        check_backend(load_backend("numpy"), error_rate=0)


class Wrapped:
    """A NumPy stream, of which a test replaces a part."""

    def __init__(self, seeds: np.random.SeedSequence) -> None:
        self._own = np.random.Generator(np.random.PCG64(seeds))

    def random(self, size=None):
        return self._own.random(size)

    def normal(self, loc=0.0, scale=1.0, size=None):
        return self._own.normal(loc, scale, size)

    def laplace(self, loc=0.0, scale=1.0, size=None):
        return self._own.laplace(loc, scale, size)

    def exponential(self, scale=1.0, size=None):
        return self._own.exponential(scale, size)

    def integers(self, low, high=None, size=None):
        return self._own.integers(low, high, size)

    def permutation(self, x):
        return self._own.permutation(x)


def owns_arrays(value):
    return isinstance(value, np.ndarray)


@dataclass(frozen=True)
class Broken:
    """A backend of which a part is of one's choice."""

    make: Any = Wrapped
    functions: Any = field(default_factory=NumpyFunctions)
    owns: Any = owns_arrays
    to_numpy: Any = np.asarray
    name: str = "broken"
    library: str = "numpy"
    device: str = "cpu"
    precision: str = "float64"

    def asarray(self, values):
        return np.asarray(values, dtype=float)

    def stream(self, seeds):
        return self.make(seeds)

    def synchronise(self):
        pass


class VarianceForScale(Wrapped):
    def normal(self, loc=0.0, scale=1.0, size=None):
        return self._own.normal(loc, np.sqrt(scale), size)


class SlightlyNarrow(Wrapped):
    def laplace(self, loc=0.0, scale=1.0, size=None):
        return self._own.laplace(loc, 0.95 * scale, size)


class RateForScale(Wrapped):
    def exponential(self, scale=1.0, size=None):
        return self._own.exponential(1 / scale, size)


class Shifted(Wrapped):
    def normal(self, loc=0.0, scale=1.0, size=None):
        return self._own.normal(loc + 0.05 * scale, scale, size)


class Single(Wrapped):
    def random(self, size=None):
        return self._own.random(size).astype(np.float32)


class Coarse(Wrapped):
    def random(self, size=None):
        return self._own.random(size, dtype=np.float32).astype(np.float64)


class Closed(Wrapped):
    def random(self, size=None):
        return np.ceil(self._own.random(size) * 64) / 64


class Flat(Wrapped):
    def normal(self, loc=0.0, scale=1.0, size=None):
        return self._own.normal(loc, scale, int(np.prod(size)))


class Infinite(Wrapped):
    def exponential(self, scale=1.0, size=None):
        return np.asarray(self._own.exponential(scale, size)) / 0.0


class Antithetic(Wrapped):
    def random(self, size=None):
        draws = np.asarray(self._own.random(size))
        if draws.ndim == 1:
            draws[1::2] = 1 - draws[: draws.size // 2 * 2 : 2]
        return draws


class Repeating(Wrapped):
    def __init__(self, seeds):
        super().__init__(seeds)
        self._state = self._own.bit_generator.state

    def random(self, size=None):
        self._own.bit_generator.state = self._state
        return self._own.random(size)


def same_seed(seeds):
    return Wrapped(np.random.SeedSequence(0))


def entropy(seeds):
    return Wrapped(np.random.SeedSequence())


class Mirrored(Wrapped):
    """The parity of the seed turns the same uniforms around."""

    def __init__(self, seeds):
        super().__init__(seeds)
        self._shared = np.random.default_rng(3)
        self._turn = seeds.spawn_key[-1] % 2

    def random(self, size=None):
        draws = np.asarray(self._shared.random(size))
        return 1 - draws - 2.0**-53 if self._turn else draws


class Biased(Wrapped):
    def integers(self, low, high=None, size=None):
        drawn = self._own.integers(low, high, size)
        return np.maximum(drawn, self._own.integers(low, high, size))


class Inclusive(Wrapped):
    def integers(self, low, high=None, size=None):
        return self._own.integers(low, high, size, endpoint=True)


class Doubles(Wrapped):
    def integers(self, low, high=None, size=None):
        return self._own.integers(low, high, size).astype(float)


class Rotating(Wrapped):
    def permutation(self, x):
        return np.roll(np.arange(x), self._own.integers(x))


class Doubling(Wrapped):
    def permutation(self, x):
        return self._own.integers(0, x, x)


@pytest.mark.parametrize(
    ("make", "check"),
    [
        (VarianceForScale, "distribution"),
        (SlightlyNarrow, "distribution"),
        (RateForScale, "distribution"),
        (Shifted, "distribution"),
        (Single, "precision"),
        (Coarse, "resolution"),
        (Closed, "range"),
        (Flat, "shape"),
        (Infinite, "finite"),
        (Antithetic, "serial independence"),
        (Repeating, "progress"),
        (same_seed, "seeds"),
        (entropy, "determinism"),
        (Mirrored, "independence of seeds"),
        (Biased, "integers"),
        (Inclusive, "integers"),
        (Doubles, "integers"),
        (Rotating, "permutation"),
        (Doubling, "permutation"),
    ],
)
@pytest.mark.filterwarnings("ignore:divide by zero")
def test_broken_backends_are_found(make, check):
    breaches = check_backend(Broken(make))
    assert check in {breach.check for breach in breaches}
    assert all(str(breach).startswith(breach.check) for breach in breaches)


class Coarsened(np.ndarray):
    """Its products of matrices are of single precision."""

    def __matmul__(self, other):
        product = np.asarray(self, np.float32) @ np.asarray(other, np.float32)
        return product.astype(float)


class InSinglePrecision(Wrapped):
    def normal(self, loc=0.0, scale=1.0, size=None):
        return np.asarray(super().normal(loc, scale, size)).view(Coarsened)


class Unable(np.ndarray):
    """It has no comparison."""

    def __gt__(self, other):
        raise NotImplementedError


class WithoutComparison(Wrapped):
    def normal(self, loc=0.0, scale=1.0, size=None):
        return np.asarray(super().normal(loc, scale, size)).view(Unable)


@dataclass(frozen=True)
class Narrow(Broken):
    """It makes arrays of single precision and says otherwise."""

    def asarray(self, values):
        return np.asarray(values, dtype=np.float32)


class Differences(NumpyFunctions):
    """The usual way to lose a tail."""

    def normal_distribution(self, x):
        return 1 - super().normal_distribution(-x)


class Rounded(NumpyFunctions):
    def log_normal_distribution(self, x):
        return np.float32(super().log_normal_distribution(x)).astype(float)


class Wide(NumpyFunctions):
    def log_gamma(self, x):
        return super().log_gamma(x)[None]


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (Broken(functions=Differences()), "functions"),
        (Broken(functions=Rounded()), "functions"),
        (Broken(functions=Wide()), "functions"),
        (Broken(owns=lambda value: False), "owns"),
        (Broken(device="cuda:0"), "device"),
        (Broken(to_numpy=np.nan_to_num), "to_numpy"),
        (Broken(InSinglePrecision), "arrays"),
        (Broken(WithoutComparison), "arrays"),
        (Narrow(), "asarray"),
    ],
)
def test_broken_arrays_and_functions_are_found(broken, check):
    assert check_backend(Broken()) == []
    assert check in {breach.check for breach in check_backend(broken)}


def test_every_promise_of_the_kit_has_a_broken_backend():
    """Names of breaches, as they stand in its files, beside those that are tried."""
    folder = Path(conformance.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    names = r"(?:Breach|_Count)\(\s*(?:\"([\w ]+)\"|check,)"
    known = {name for text in texts for name in re.findall(names, text)} - {""}
    known |= set(re.findall(r"\(\"([\w ]*independence[\w ]*)\"", " ".join(texts)))
    tried = {
        argument[1]
        for test in (
            test_broken_backends_are_found,
            test_broken_arrays_and_functions_are_found,
        )
        for mark in test.pytestmark
        if mark.name == "parametrize"
        for argument in mark.args[1]
    }
    assert len(known) > 15
    assert known == tried


def test_command_times():
    timed = CliRunner().invoke(backend_group, ["bench", "numpy"])
    assert timed.exit_code == 0
    first, *lines = timed.output.splitlines()
    assert first == f"numpy (numpy {np.__version__}, cpu, float64)"
    assert [line.split("numbers/s")[1].split(",")[0].strip() for line in lines[:6]] == [
        *("uniform", "normal", "Laplace", "exponential", "normal", "normal")
    ]
    told = [line.split("k samples/s")[1].split(",")[0].strip() for line in lines[6:]]
    assert told == [
        "100 independent Laplace noises",
        "100 Laplace noises with a Gaussian copula",
        "100 outputs of a network with 128 hidden units",
    ]
    assert all(float(line.split()[0].replace(",", "")) > 0 for line in lines)


def test_command_lists_and_tests(monkeypatch):
    runner = CliRunner()
    listed = runner.invoke(backend_group, ["list"])
    assert listed.exit_code == 0
    assert f"numpy  ready: numpy {np.__version__}\n" in listed.output
    assert "torch  " in listed.output
    passed = runner.invoke(backend_group, ["conform", "numpy"])
    told = f"numpy conforms (numpy {np.__version__}, cpu, float64)\n"
    assert (passed.exit_code, passed.output) == (0, told)
    monkeypatch.setattr(backends, "load_backend", lambda name, **chosen: Broken(Flat))
    failed = runner.invoke(backend_group, ["conform", "numpy"])
    assert failed.exit_code == 1
    assert failed.output.startswith("numpy breaks: shape: normal()")
