"""How much a backend draws, mixes and counts in a second."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.sampling import Backend, RandomStream

__all__ = ["Timing", "TimedWork", "time_backend"]

_DRAWS, _WIDTH, _ROUNDS = 1 << 20, 100, 3


@dataclass(frozen=True, slots=True)
class TimedWork:
    """A kind of work.

    Attributes
    ----------
    name
        What is made.
    count
        How many of these a round makes.
    draw
        Makes them, with a stream of the backend.
    unit
        What is counted.
    """

    name: str
    count: int
    draw: Callable[[Backend, RandomStream], Any]
    unit: str = "numbers"


@dataclass(frozen=True, slots=True)
class Timing:
    """How many a second of one kind of work: the best of three rounds."""

    work: TimedWork
    a_second: float


def _mixed(backend: Backend, stream: RandomStream) -> Any:
    drawn = stream.normal(size=(_DRAWS // _WIDTH, _WIDTH))
    matrix = np.tri(_WIDTH) / _WIDTH
    return backend.functions.log_normal_distribution(drawn @ as_drawn(matrix, drawn))


def _sorted(backend: Backend, stream: RandomStream) -> Any:
    del backend
    drawn = stream.normal(size=_DRAWS)
    return namespace_of(drawn).sort(drawn)


_NUMBERS = (
    TimedWork("uniform", _DRAWS, lambda backend, stream: stream.random(_DRAWS)),
    TimedWork("normal", _DRAWS, lambda backend, stream: stream.normal(size=_DRAWS)),
    TimedWork("Laplace", _DRAWS, lambda backend, stream: stream.laplace(size=_DRAWS)),
    TimedWork(
        "exponential", _DRAWS, lambda backend, stream: stream.exponential(size=_DRAWS)
    ),
    TimedWork("normal, sorted", _DRAWS, _sorted),
    TimedWork(
        f"normal, mixed by a {_WIDTH} x {_WIDTH} matrix, to log levels", _DRAWS, _mixed
    ),
)


def time_backend(
    backend: Backend, further: Sequence[TimedWork] = ()
) -> Iterator[Timing]:
    """Time random numbers and further work, after a round that is not counted.

    Parameters
    ----------
    backend
        What is timed.
    further
        Kinds of work beside numbers.
    """
    for work in (*_NUMBERS, *further):
        stream = backend.stream(np.random.SeedSequence(0))
        seconds = []
        for _ in range(_ROUNDS + 1):
            start = time.perf_counter()
            work.draw(backend, stream)
            backend.synchronise()
            seconds.append(time.perf_counter() - start)
        yield Timing(work, work.count / min(seconds[1:]))
