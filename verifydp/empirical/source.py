"""The two sides of a pair as a source of draws, each piece with its own stream."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol, TypeVar

import numpy as np

from verifydp.empirical.draws import Drawn, Tally, View, draw_counted, draw_kept
from verifydp.sampling import Piece, Sampler

__all__ = ["Phase", "Source"]


class _Summable(Protocol):
    def __add__(self, other: Any) -> Any: ...


_T = TypeVar("_T", bound=_Summable)


class Phase(IntEnum):
    """What draws are for; streams of different phases are independent."""

    SEARCH = 0
    TEST = 1
    SHRINK = 2
    CONFIRM = 3
    ANSWERS = 4
    TRIAL = 5


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Draws on the two databases of one pair.

    Parameters
    ----------
    sampler
        The mechanism.
    sides
        The database and its neighbour.
    seed
        The audit's seed.
    words
        Numbers that name the pair, so that its streams do not depend on when it
        was looked at.
    executor
        Where pieces are drawn.
    """

    sampler: Sampler
    sides: tuple[Any, Any]
    seed: int
    words: tuple[int, ...]
    executor: Executor

    def kept(
        self, phase: Phase, block: int, first: int, size: int
    ) -> tuple[Drawn, Drawn]:
        """Draw ``size`` outputs on each side and keep them.

        Parameters
        ----------
        phase, block
            Name the streams.
        first
            Number of draws made on each side before, for recorded samples.
        size
            Draws on each side.
        """
        return self._both(
            phase, block, first, size, lambda p: self._submit(draw_kept, p)
        )

    def counted(
        self, phase: Phase, block: int, first: int, size: int, view: View
    ) -> tuple[Tally, Tally]:
        """Draw ``size`` outputs on each side and count them."""
        return self._both(
            phase, block, first, size, lambda p: self._submit(draw_counted, p, view)
        )

    def _submit(self, work: Callable[..., _T], piece: Piece, *rest: Any) -> Future[_T]:
        return self.executor.submit(work, self.sampler, piece, *rest)

    def _both(
        self,
        phase: Phase,
        block: int,
        first: int,
        size: int,
        submit: Callable[[Piece], Future[_T]],
    ) -> tuple[_T, _T]:
        futures: tuple[list[Future[_T]], list[Future[_T]]] = ([], [])
        # Sides alternate, so that a slow drift of the mechanism hits both alike.
        for side, piece in self._pieces(phase, block, first, size):
            futures[side].append(submit(piece))
        return _total(futures[0]), _total(futures[1])

    def _pieces(
        self, phase: Phase, block: int, first: int, size: int
    ) -> Iterator[tuple[int, Piece]]:
        step = self.sampler.piece_size
        for index, start in enumerate(range(0, size, step)):
            for side in (0, 1):
                key = (phase, *self.words, side, block, index)
                yield (
                    side,
                    Piece(
                        database=self.sides[side],
                        size=min(step, size - start),
                        seeds=np.random.SeedSequence(self.seed, spawn_key=key),
                        first=first + start,
                    ),
                )


def _total(futures: list[Future[_T]]) -> _T:
    total = futures[0].result()
    for future in futures[1:]:
        total = total + future.result()
    return total
