"""The reference backend: NumPy arrays in host memory, PCG64 streams."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["NumpyBackend"]


@dataclass(frozen=True, slots=True)
class NumpyBackend:
    """NumPy arrays and `numpy.random.Generator` streams.

    Examples
    --------
    >>> stream = NumpyBackend().stream(np.random.SeedSequence(7))
    >>> stream.laplace(size=3).shape
    (3,)
    """

    @property
    def name(self) -> str:
        """The name under which the backend is chosen."""
        return "numpy"

    def stream(self, seeds: np.random.SeedSequence) -> np.random.Generator:
        """Return a generator that depends on the seed sequence's key only.

        The sequence is copied: what the user of the stream spawns from it leaves
        ``seeds`` as it was, so that a second stream from it is the same.
        """
        own = np.random.SeedSequence(
            entropy=seeds.entropy,
            spawn_key=seeds.spawn_key,
            pool_size=seeds.pool_size,
        )
        return np.random.Generator(np.random.PCG64(own))

    def to_numpy(self, array: Any) -> npt.NDArray[Any]:
        """Return the same values as an array, without a copy where possible."""
        return np.asarray(array)
