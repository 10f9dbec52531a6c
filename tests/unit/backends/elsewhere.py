"""A backend whose arrays lie on a device that NumPy cannot reach.

It is made of the strict implementation of the array API standard, which refuses all
that is not in the standard, mixtures of devices included.
"""

from dataclasses import dataclass, field
from typing import Any

import array_api_strict as strict
import numpy as np

from verifydp.backends.libraries.numpy import NumpyFunctions

DEVICE = strict.Device("device1")
HOST = strict.Device("CPU_DEVICE")


def there(values: Any) -> Any:
    """Numbers as an array on the device."""
    return strict.asarray(np.asarray(values), device=DEVICE)


def back(array: Any) -> np.ndarray:
    """The same in host memory."""
    return np.array(array.to_device(HOST))


class Functions:
    """Those of SciPy, by way of the host."""

    def __getattr__(self, name: str) -> Any:
        return lambda array: there(getattr(NumpyFunctions(), name)(back(array)))


class Stream:
    """NumPy's numbers, on the device."""

    def __init__(self, seeds: np.random.SeedSequence) -> None:
        self._own = np.random.Generator(np.random.PCG64(seeds))

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **named: there(getattr(self._own, name)(*given, **named))


@dataclass(frozen=True)
class StrictBackend:
    """The backend."""

    name: str = "array_api_strict"
    library: str = "array_api_strict"
    device: str = str(DEVICE)
    precision: str = "float64"
    functions: Any = field(default_factory=Functions)

    def stream(self, seeds: np.random.SeedSequence) -> Stream:
        return Stream(np.random.SeedSequence(seeds.entropy, spawn_key=seeds.spawn_key))

    def asarray(self, values: Any) -> Any:
        return there(np.asarray(values, dtype=float))

    def owns(self, value: Any) -> bool:
        return isinstance(value, type(there(0.0)))

    def to_numpy(self, array: Any) -> np.ndarray:
        return back(array)

    def synchronise(self) -> None:
        pass
