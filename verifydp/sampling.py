"""The protocol that samplers are written against.

A mechanism is anything that turns a database into a random output. However it
was given (a function, an executable, files of outputs already drawn), the
engine sees a `Sampler`: it asks for a `Piece` and gets the raw outputs.
Whatever an observer sees is an output, so an exception, a crash or a time-out
is a value here (`Raised`, `Exited`, `TimedOut`, `Garbled`), not an error.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

__all__ = [
    "ArrayFunctions",
    "Backend",
    "Diagnosing",
    "Exited",
    "Failure",
    "Garbled",
    "InTurn",
    "Piece",
    "Raised",
    "RandomStream",
    "Sampler",
    "TimedOut",
    "call_made",
    "counting_calls",
]

_COUNTING: ContextVar[Callable[[], None] | None] = ContextVar("counting", default=None)


@contextmanager
def counting_calls(made: Callable[[], None]) -> Iterator[None]:
    """Have `made` called after each single call that is made in this thread."""
    token = _COUNTING.set(made)
    try:
        yield
    finally:
        _COUNTING.reset(token)


def call_made() -> None:
    """Samplers that make calls one by one say so after each of them."""
    made = _COUNTING.get()
    if made is not None:
        made()


@dataclass(frozen=True, slots=True)
class Raised:
    """The mechanism raised an exception instead of answering.

    ``named`` is false where the type was made as it ran: then its name may be made of
    anything, as the message may.
    """

    type_name: str
    message: str
    named: bool = field(default=True, repr=False)

    def __str__(self) -> str:
        name = self.type_name if self.named else f"an exception: {self.type_name}"
        return f"raised {name}: {self.message}"


@dataclass(frozen=True, slots=True)
class Exited:
    """An executable ended before it had answered."""

    status: int

    def __str__(self) -> str:
        return f"exited with status {self.status}"


@dataclass(frozen=True, slots=True)
class TimedOut:
    """An executable did not answer in time (observed only where asked for)."""

    def __str__(self) -> str:
        return "timed out"


@dataclass(frozen=True, slots=True)
class Garbled:
    """An executable answered with something that is no JSON line."""

    def __str__(self) -> str:
        return "answered with something that is no JSON line"


#: What a mechanism may do instead of answering.
Failure = Raised | Exited | TimedOut | Garbled


class RandomStream(Protocol):
    """Independent random numbers; `numpy.random.Generator` is the model.

    Each method takes ``size`` (an int or a shape) and returns an array of it, of the
    backend's library, on its device and in its precision.
    """

    def random(self, size: Any = ...) -> Any:
        """Uniform on [0, 1)."""

    def normal(self, loc: Any = ..., scale: Any = ..., size: Any = ...) -> Any:
        """Gaussian with mean ``loc`` and standard deviation ``scale``."""

    def laplace(self, loc: Any = ..., scale: Any = ..., size: Any = ...) -> Any:
        """Laplace with mean ``loc`` and scale ``scale``."""

    def exponential(self, scale: Any = ..., size: Any = ...) -> Any:
        """Exponential with mean ``scale``."""

    def integers(self, low: Any, high: Any = ..., size: Any = ...) -> Any:
        """Whole numbers from ``low`` to ``high - 1``, as likely each; bits with 0, 2.

        With one bound they are from 0 to that bound less 1. At most ``2 ** 53``
        values.
        """

    def permutation(self, x: Any) -> Any:
        """The numbers 0 to ``x - 1`` in random order, every order as likely."""


class ArrayFunctions(Protocol):
    """Special functions of an array library, elementwise; in doubles to 1e-12.

    The error is relative to the value, in both tails: what is far below 1 keeps its
    digits.
    """

    def normal_distribution(self, x: Any) -> Any:
        """Probability that a standard normal number is at most ``x``."""

    def log_normal_distribution(self, x: Any) -> Any:
        """Natural logarithm of the same; of survival at ``-x``."""

    def normal_quantile(self, p: Any) -> Any:
        """The ``x`` at which `normal_distribution` is ``p``, of (0, 1)."""

    def log_gamma(self, x: Any) -> Any:
        """Natural logarithm of the gamma function, for ``x`` above 0."""


@runtime_checkable
class Backend(Protocol):
    """Where arrays live and random numbers come from.

    One whose last digits depend on how many threads it computes with has `threads` as
    well, and computes with so many wherever it was sent.
    """

    @property
    def name(self) -> str:
        """The name under which the backend is chosen."""

    @property
    def library(self) -> str:
        """The array library and its version, as "numpy 2.3.1"."""

    @property
    def device(self) -> str:
        """Where arrays are computed with: ``cpu``, ``cuda:0``, ..."""

    @property
    def precision(self) -> str:
        """The type of random numbers: ``float64`` or ``float32``."""

    @property
    def functions(self) -> ArrayFunctions:
        """Special functions of the library's arrays."""

    def stream(self, seeds: np.random.SeedSequence) -> RandomStream:
        """A stream that depends on ``seeds`` only."""

    def asarray(self, values: Any) -> Any:
        """Numbers as an array of the library on the device, in the precision."""

    def owns(self, value: Any) -> bool:
        """Whether a value is an array of the library."""

    def to_numpy(self, array: Any) -> npt.NDArray[Any]:
        """The same values as a NumPy array in host memory."""

    def synchronise(self) -> None:
        """Wait until the device has done what it was asked to do."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit of sampling work: ``size`` independent draws on one database.

    Parameters
    ----------
    database
        What the mechanism is called with.
    size
        Number of draws, at least 1.
    seeds
        The piece's own seed sequence, whose spawn key names phase, pair, side,
        block and piece. Two pieces never share one.
    first
        Index of the piece's first draw among the draws of its side; recorded
        samples are read from there.
    """

    database: Any
    size: int
    seeds: np.random.SeedSequence
    first: int = 0


@runtime_checkable
class Diagnosing(Protocol):
    """A sampler that can say why its mechanism does not answer."""

    def diagnose(self, database: Any) -> str:
        """One line on how a single call went."""


@runtime_checkable
class InTurn(Protocol):
    """A sampler whose calls are made one by one, on either database in any order."""

    def draw_in_turn(
        self, pieces: tuple[Piece, Piece], order: Sequence[int]
    ) -> tuple[Sequence[Any], Sequence[Any]]:
        """Draw both pieces, call by call.

        Parameters
        ----------
        pieces
            One of each side.
        order
            The side of each call, as often as its piece has draws.
        """


class Sampler(Protocol):
    """A mechanism as the engine sees it.

    Samplers whose ``parallel`` is true can be pickled and drawn from in several
    workers at once.
    """

    @property
    def name(self) -> str:
        """The name that reports show."""

    @property
    def reproducible(self) -> bool:
        """Whether a piece's outputs depend on its seeds only."""

    @property
    def parallel(self) -> bool:
        """Whether pieces may be drawn in several workers at once."""

    @property
    def piece_size(self) -> int:
        """The most draws that one piece should ask for."""

    @property
    def smallest_block(self) -> int:
        """The fewest draws that are worth a request (1 where a call is cheap)."""

    @property
    def available(self) -> int | None:
        """Draws that exist on each side; None where there is no limit."""

    def draw(self, piece: Piece) -> Any:
        """Draw ``piece.size`` outputs, in order.

        Returns
        -------
        array or sequence
            First axis (or length) is the draw. Numeric arrays are taken as they
            are, those of another library where they lie; elements of a sequence may be
            any Python value or a `Failure`.

        Raises
        ------
        InputError
            If the mechanism cannot be used at all.
        """
