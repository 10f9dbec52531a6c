"""The reference backend: NumPy arrays in host memory, PCG64 streams."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp import special_functions as special
from verifydp.errors import InputError

__all__ = ["BACKEND", "NumpyBackend", "NumpyFunctions"]


class NumpyFunctions:
    """Special functions of `scipy.special`, under the names of the protocol."""

    def normal_distribution(self, x: Any) -> Any:
        """Probability that a standard normal number is at most ``x``."""
        return special.ndtr(x)

    def log_normal_distribution(self, x: Any) -> Any:
        """Natural logarithm of the same."""
        return special.log_ndtr(x)

    def normal_quantile(self, p: Any) -> Any:
        """The ``x`` at which `normal_distribution` is ``p``."""
        return special.ndtri(p)

    def log_gamma(self, x: Any) -> Any:
        """Natural logarithm of the gamma function."""
        return special.gammaln(x)


@dataclass(frozen=True, slots=True)
class NumpyBackend:
    """NumPy arrays and `numpy.random.Generator` streams.

    Parameters
    ----------
    device, precision
        ``cpu`` and ``float64``, the only ones.

    Raises
    ------
    InputError
        If another is asked for.

    Examples
    --------
    >>> stream = NumpyBackend().stream(np.random.SeedSequence(7))
    >>> stream.laplace(size=3).shape
    (3,)
    """

    device: str = "cpu"
    precision: str = "float64"

    def __post_init__(self) -> None:
        if self.device != "cpu":
            raise InputError(
                f"device is {self.device!r}: numpy knows cpu alone, torch knows others"
            )
        if self.precision != "float64":
            raise InputError(
                f"precision is {self.precision!r}: numpy draws float64 alone, torch "
                "draws float32 as well"
            )

    @property
    def name(self) -> str:
        """The name under which the backend is chosen."""
        return "numpy"

    @property
    def library(self) -> str:
        """NumPy and its version."""
        return f"numpy {np.__version__}"

    @property
    def functions(self) -> NumpyFunctions:
        """Those of SciPy."""
        return NumpyFunctions()

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

    def asarray(self, values: Any) -> npt.NDArray[np.float64]:
        """Numbers as an array of doubles."""
        return np.asarray(values, dtype=np.float64)

    def owns(self, value: Any) -> bool:
        """Whether a value is a NumPy array or number."""
        return isinstance(value, (np.ndarray, np.generic))

    def to_numpy(self, array: Any) -> npt.NDArray[Any]:
        """Return the same values as an array, without a copy where possible."""
        return np.asarray(array)

    def synchronise(self) -> None:
        """Nothing to wait for: NumPy returns when it is done."""


#: What the folder offers under this file's name.
BACKEND = NumpyBackend
