"""How many numbers a backend draws, mixes and counts in a second."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.sampling import Backend, RandomStream

__all__ = ["Timing", "time_backend"]

_DRAWS, _WIDTH, _ROUNDS = 1 << 20, 100, 3
_Work = Callable[[Backend, RandomStream], Any]


@dataclass(frozen=True, slots=True)
class Timing:
    """Numbers a second of one kind of work: the best of three rounds."""

    work: str
    numbers_a_second: float


def _mixed(backend: Backend, stream: RandomStream) -> Any:
    drawn = stream.normal(size=(_DRAWS // _WIDTH, _WIDTH))
    matrix = np.tri(_WIDTH) / _WIDTH
    return backend.functions.log_normal_distribution(drawn @ as_drawn(matrix, drawn))


def _sorted(backend: Backend, stream: RandomStream) -> Any:
    del backend
    drawn = stream.normal(size=_DRAWS)
    return namespace_of(drawn).sort(drawn)


_WORKS: dict[str, _Work] = {
    "uniform": lambda backend, stream: stream.random(_DRAWS),
    "normal": lambda backend, stream: stream.normal(size=_DRAWS),
    "Laplace": lambda backend, stream: stream.laplace(size=_DRAWS),
    "exponential": lambda backend, stream: stream.exponential(size=_DRAWS),
    "normal, sorted": _sorted,
    f"normal, mixed by a {_WIDTH} x {_WIDTH} matrix, to log levels": _mixed,
}


def time_backend(backend: Backend) -> Iterator[Timing]:
    """Time each kind of work, after a round that is not counted."""
    for work, draw in _WORKS.items():
        stream = backend.stream(np.random.SeedSequence(0))
        seconds = []
        for _ in range(_ROUNDS + 1):
            start = time.perf_counter()
            draw(backend, stream)
            backend.synchronise()
            seconds.append(time.perf_counter() - start)
        yield Timing(work, _DRAWS / min(seconds[1:]))
