"""PyTorch tensors, in host memory or on an accelerator.

On the processor random numbers are those of NumPy's PCG64: torch's own generator there
takes 32 bits of a seed, so that among some ten thousand pieces two would share a
stream. On an accelerator they are drawn where they are used, by torch's counter-based
generator, which takes 64; where a device has none of float64 they are drawn on the
processor and moved.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from verifydp.errors import InputError

__all__ = ["BACKEND", "TorchBackend", "TorchFunctions", "TorchStream"]

_PRECISIONS = {"float64": torch.float64, "float32": torch.float32}
_ROOT_HALF = math.sqrt(0.5)
#: Names the child of a stream's seeds behind functions that take no generator.
_GLOBAL = 0x676C6F62


class TorchFunctions:
    """Special functions of torch, under the names of the protocol."""

    def normal_distribution(self, x: Any) -> Any:
        """Probability that a standard normal number is at most ``x``.

        By the complementary error function: `torch.special.ndtr` is a difference from
        1, which is 0 below -8.3.
        """
        return torch.special.erfc(-_ROOT_HALF * x).mul_(0.5)

    def log_normal_distribution(self, x: Any) -> Any:
        """Natural logarithm of the same."""
        return torch.special.log_ndtr(x)

    def normal_quantile(self, p: Any) -> Any:
        """The ``x`` at which `normal_distribution` is ``p``."""
        return torch.special.ndtri(p)

    def log_gamma(self, x: Any) -> Any:
        """Natural logarithm of the gamma function."""
        return torch.lgamma(x)


class TorchStream:
    """Random tensors from a seed sequence.

    Parameters
    ----------
    seeds
        Where all numbers come from; it stays as it is.
    device
        Where tensors are made.
    precision
        ``float64`` or ``float32``.

    Attributes
    ----------
    device
        As given, for tensors of one's own.
    dtype
        The type of the tensors.
    """

    def __init__(
        self, seeds: np.random.SeedSequence, device: torch.device, precision: str
    ) -> None:
        self.device = device
        self.dtype = _PRECISIONS[precision]
        self._seeds = np.random.SeedSequence(
            entropy=seeds.entropy,
            spawn_key=seeds.spawn_key,
            pool_size=seeds.pool_size,
        )

    @cached_property
    def generator(self) -> Any:
        """A generator on the device, for random functions of torch itself."""
        if self.device.type == "cuda":
            number = int(self._seeds.generate_state(1, np.uint64)[0])
            return torch.Generator(self.device).manual_seed(number >> 1)
        return _host_generator(self._seeds)

    @contextmanager
    def behind_global_functions(self) -> Iterator[None]:
        """Let random functions that take no generator draw from this stream's seeds.

        Such are dropout, and `torch.randn` inside of a module. Their numbers are
        unlike those of `generator`. The state that was found is put back.
        """
        seeds = np.random.SeedSequence(
            entropy=self._seeds.entropy,
            spawn_key=(*self._seeds.spawn_key, _GLOBAL),
            pool_size=self._seeds.pool_size,
        )
        there = None
        if self.device.type in ("cuda", "mps"):
            there = getattr(torch, self.device.type)
        place = [self.device] if self.device.type == "cuda" else []
        host, device = torch.get_rng_state(), there and there.get_rng_state(*place)
        try:
            torch.set_rng_state(_host_generator(seeds).get_state())
            if there is not None:
                number = int(seeds.generate_state(1, np.uint64)[0]) >> 1
                seeded = torch.Generator(self.device).manual_seed(number)
                there.set_rng_state(seeded.get_state(), *place)
            yield
        finally:
            torch.set_rng_state(host)
            if there is not None:
                there.set_rng_state(device, *place)

    def random(self, size: Any = ()) -> Any:
        """Uniform on [0, 1), with as many random bits as the type has digits."""
        if self._draws_there:
            return torch.rand(
                _shape(size),
                generator=self.generator,
                device=self.device,
                dtype=self.dtype,
            )
        kind = np.float64 if self.dtype == torch.float64 else np.float32
        return self._moved(self._host.random(_shape(size), dtype=kind))

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Gaussian with mean ``loc`` and standard deviation ``scale``."""
        shape = _shape(size, loc, scale)
        if self._draws_there:
            drawn = torch.randn(
                shape, generator=self.generator, device=self.device, dtype=self.dtype
            )
        else:
            drawn = self._moved(self._host.standard_normal(shape))
        return _placed(drawn, loc, scale)

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Laplace with mean ``loc`` and scale ``scale``."""
        shape = _shape(size, loc, scale)
        if self._draws_there:  # the difference of two exponential numbers
            drawn = self._waits(shape).sub_(self._waits(shape))
        else:
            drawn = self._moved(self._host.laplace(size=shape))
        return _placed(drawn, loc, scale)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """Exponential with mean ``scale``."""
        shape = _shape(size, scale)
        if self._draws_there:
            drawn = self._waits(shape)
        else:
            drawn = self._moved(self._host.standard_exponential(shape))
        return _placed(drawn, 0.0, scale)

    def integers(self, low: int, high: int | None = None, size: Any = ()) -> Any:
        """Whole numbers from ``low`` to ``high - 1``, as likely each."""
        least, beyond = (0, low) if high is None else (low, high)
        if not self._draws_there:
            drawn = self._host.integers(least, beyond, _shape(size))
            return torch.from_numpy(np.asarray(drawn)).to(self.device)
        return torch.randint(
            least, beyond, _shape(size), generator=self.generator, device=self.device
        )

    def permutation(self, x: int) -> Any:
        """The numbers 0 to ``x - 1`` in random order."""
        if not self._draws_there:
            return torch.from_numpy(self._host.permutation(x)).to(self.device)
        return torch.randperm(x, generator=self.generator, device=self.device)

    @property
    def _draws_there(self) -> bool:
        return bool(self.device.type == "cuda")

    @cached_property
    def _host(self) -> np.random.Generator:
        return np.random.Generator(np.random.PCG64(self._seeds))

    def _waits(self, shape: tuple[int, ...]) -> Any:
        empty = torch.empty(shape, device=self.device, dtype=self.dtype)
        return empty.exponential_(generator=self.generator)

    def _moved(self, drawn: Any) -> Any:
        tensor = torch.from_numpy(np.asarray(drawn))
        return tensor.to(device=self.device, dtype=self.dtype)


@dataclass(frozen=True, slots=True)
class TorchBackend:
    """PyTorch tensors on one device.

    Parameters
    ----------
    device
        ``cpu``, ``cuda``, ``cuda:1``, ``mps``: whatever torch finds here.
    precision
        ``float64`` or ``float32``, the type of random numbers.
    threads
        With how many torch computes on the processor: as many as it does now, if not
        given. Sums, means and products of single precision have other last digits with
        another number, so that it belongs to the record, and to every worker.

    Raises
    ------
    InputError
        If there is no such device or type, or the device lacks the type.
    """

    device: str = "cpu"
    precision: str = "float64"
    threads: int | None = None

    def __post_init__(self) -> None:
        if self.precision not in _PRECISIONS:
            raise InputError(f"precision is {self.precision!r}: use float64 or float32")
        object.__setattr__(self, "device", str(_found(self.device)))
        if self.device.startswith("mps") and self.precision == "float64":
            raise InputError(
                f"precision is float64, which {self.device} does not know: use float32"
            )
        if self.device == "cpu" and self.threads is None:
            object.__setattr__(self, "threads", torch.get_num_threads())

    @property
    def name(self) -> str:
        """The name under which the backend is chosen."""
        return "torch"

    @property
    def library(self) -> str:
        """PyTorch and its version, with the name of the accelerator if it is one."""
        version = f"torch {torch.__version__}"
        if not self.device.startswith("cuda"):
            return version
        return f"{version} on {torch.cuda.get_device_name(self.device)}"

    @property
    def functions(self) -> TorchFunctions:
        """Those of torch."""
        return TorchFunctions()

    def stream(self, seeds: np.random.SeedSequence) -> TorchStream:
        """Return a stream that depends on the seed sequence's key only.

        Torch computes with `threads` from then on: what is done with the numbers is the
        same in every worker.
        """
        if self.threads is not None and torch.get_num_threads() != self.threads:
            torch.set_num_threads(self.threads)
        return TorchStream(seeds, torch.device(self.device), self.precision)

    def asarray(self, values: Any) -> Any:
        """Numbers as a tensor on the device, in the precision."""
        kind = _PRECISIONS[self.precision]
        return torch.as_tensor(values, dtype=kind, device=self.device)

    def owns(self, value: Any) -> bool:
        """Whether a value is a tensor."""
        return isinstance(value, torch.Tensor)

    def to_numpy(self, array: Any) -> npt.NDArray[Any]:
        """Return the same values in host memory; without a copy where they are there.

        What NumPy has no type for (`torch.bfloat16`) is widened, which is exact.
        """
        if not isinstance(array, torch.Tensor):
            return np.asarray(array)
        host = array.detach().cpu().resolve_conj().resolve_neg()
        if host.dtype == torch.bfloat16:
            host = host.float()
        return np.asarray(host.numpy())

    def synchronise(self) -> None:
        """Wait until the device has done what it was asked to do."""
        if self.device.startswith("cuda"):
            torch.cuda.synchronize(self.device)
        elif self.device.startswith("mps"):
            torch.mps.synchronize()


def _host_generator(seeds: np.random.SeedSequence) -> Any:
    """A generator on the processor whose whole state comes from a seed sequence."""
    made = torch.Generator()
    state = made.manual_seed(0).get_state().numpy().copy()
    words: Any = np.random.MT19937(seeds).state["state"]
    # The state is a seed, two counts, a place and 624 words of 64 bits each.
    state[24 : 24 + 8 * 624] = words["key"].astype(np.uint64).view(np.uint8)
    made.set_state(torch.from_numpy(state))
    return made


def _shape(size: Any, *parameters: Any) -> tuple[int, ...]:
    """The shape that is asked for; without one, that of the parameters together."""
    if size is None:
        return tuple(np.broadcast_shapes(*(np.shape(one) for one in parameters)))
    return (int(size),) if np.ndim(size) == 0 else tuple(map(int, size))


def _placed(drawn: Any, loc: Any, scale: Any) -> Any:
    """Move and stretch; numbers that change nothing cost nothing."""
    if not (isinstance(scale, (int, float)) and scale == 1):
        drawn = drawn * _as_tensor(scale, drawn)
    if not (isinstance(loc, (int, float)) and loc == 0):
        drawn = drawn + _as_tensor(loc, drawn)
    return drawn


def _as_tensor(value: Any, drawn: Any) -> Any:
    if isinstance(value, (int, float)):
        return value
    return torch.as_tensor(value, dtype=drawn.dtype, device=drawn.device)


def _found(name: str) -> torch.device:
    """The device of this name, where torch can compute.

    Raises
    ------
    InputError
        If torch knows no such name, or finds no such device.
    """
    try:
        device = torch.device(name)
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        reason = str(error).strip().split("\n")[0]
        raise InputError(
            f"device is {name!r}, which torch {torch.__version__} cannot use here "
            f"({reason[:80]}): use cpu"
        ) from None
    if device.type == "cuda" and device.index is None:
        return torch.device("cuda", torch.cuda.current_device())
    return device


#: What the folder offers under this file's name.
BACKEND = TorchBackend
