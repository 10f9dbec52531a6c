"""The two sides of a pair as a source of draws, each piece with its own stream."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from verifydp.empirical.draws import (
    Both,
    Drawn,
    Tally,
    View,
    draw_both,
    draw_counted,
    draw_kept,
)
from verifydp.empirical.pace import Pace
from verifydp.empirical.workers import hold_side
from verifydp.executors.parcels import ParcelExecutor
from verifydp.sampling import InTurn, Piece, Sampler, counting_calls

__all__ = ["Phase", "Source"]


class _Summable(Protocol):
    def __add__(self, other: Any) -> Any: ...


_T = TypeVar("_T", bound=_Summable)
_Seen = TypeVar("_Seen", Drawn, Tally)

#: A piece at work, calls that were not yet told of, and draws of one request.
_Work = tuple[Future[_T], int, int]

#: Numbers in the outputs of one piece, at most: 8 MiB.
_NUMBERS_MAX = 1 << 20

#: Pieces of a block whose calls are made one by one in several workers, at least.
_PIECES = 16

#: Seconds between two looks at the clock while workers are at work.
_LOOK_SECONDS = 0.25

#: In the place of a side: the streams that order the calls.
_ORDER = 2


class Phase(IntEnum):
    """What draws are for; streams of different phases are independent."""

    SEARCH = 0
    TEST = 1
    SHRINK = 2
    CONFIRM = 3
    ANSWERS = 4
    TRIAL = 5
    REPLAY = 6
    PICTURE = 7
    MARGINS = 8


#: What listeners are told that draws are for.
_NAMES = {
    Phase.SEARCH: "search",
    Phase.TEST: "test",
    Phase.SHRINK: "shrink",
    Phase.CONFIRM: "confirm",
    Phase.ANSWERS: "confirm",
    Phase.TRIAL: "trial",
    Phase.PICTURE: "picture",
    Phase.MARGINS: "margins",
}


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
    pace
        Told about the calls that are made; None for nobody.
    """

    sampler: Sampler
    sides: tuple[Any, Any]
    seed: int
    words: tuple[int, ...]
    executor: Executor
    pace: Pace | None = None
    #: The sides as they were given, which may be differences from a base.
    given: tuple[Any, Any] | None = None

    @property
    def calls_in_turn(self) -> bool:
        """Whether calls are made one by one, so that a coin can pick their side."""
        return isinstance(self.sampler, InTurn)

    def kept(
        self, phase: Phase, block: int, first: int, size: int, *, coin: bool = False
    ) -> tuple[Drawn, Drawn]:
        """Draw ``size`` outputs on each side and keep them.

        Parameters
        ----------
        phase, block
            Name the streams.
        first
            Number of draws made on each side before, for recorded samples.
        size
            Draws on each side; half of all draws where a coin picks their sides.
        coin
            Whether a fair coin picks the side of every call, where calls are made one
            by one. Else these have ``size`` draws on each side, in random order.
        """
        self._begin(phase)
        if isinstance(self.sampler, InTurn):
            return self._in_turn(phase, block, first, size, None, coin=coin)
        return self._noted(
            self._both(phase, block, first, size, lambda p: self._submit(draw_kept, p))
        )

    def counted(
        self,
        phase: Phase,
        block: int,
        first: int,
        size: int,
        view: View,
        *,
        coin: bool = False,
    ) -> tuple[Tally, Tally]:
        """Draw ``size`` outputs on each side and count them; else as `kept`."""
        self._begin(phase)
        # The memory of a piece does not grow with the width of the outputs.
        step = max(_NUMBERS_MAX // max(1, view.width), self.sampler.smallest_block)
        if isinstance(self.sampler, InTurn):
            return self._in_turn(phase, block, first, size, view, coin=coin, most=step)
        return self._noted(
            self._both(
                phase,
                block,
                first,
                size,
                lambda p: self._submit(draw_counted, p, view),
                step,
            )
        )

    def _noted(self, sides: tuple[_Seen, _Seen]) -> tuple[_Seen, _Seen]:
        """The same; what was moved from a device for it is added up."""
        if self.pace is not None:
            self.pace.host_bytes += sides[0].host_bytes + sides[1].host_bytes
        return sides

    def _begin(self, phase: "Phase") -> None:
        if self.pace is not None:
            self.pace.begin_phase(_NAMES[phase])
        if isinstance(self.executor, ParcelExecutor) and self.given is not None:
            for side, given in zip(self.sides, self.given, strict=True):
                hold_side(self.executor, side, given)

    def _submit(self, work: Callable[..., _T], piece: Piece, *rest: Any) -> Future[_T]:
        return self.executor.submit(work, self.sampler, piece, *rest)

    def _both(
        self,
        phase: Phase,
        block: int,
        first: int,
        size: int,
        submit: Callable[[Piece], Future[_T]],
        most: int = _NUMBERS_MAX,
    ) -> tuple[_T, _T]:
        futures: tuple[list[_Work[_T]], list[_Work[_T]]] = ([], [])
        # Sides alternate, in an order by the seed, so that drift hits both alike.
        for side, piece in self._pieces(phase, block, first, size, most):
            futures[side].append(self._told(submit(piece), piece.size, piece.size))
        self._wait([*futures[0], *futures[1]])
        return _sum(futures[0]), _sum(futures[1])

    def _in_turn(
        self,
        phase: Phase,
        block: int,
        first: int,
        size: int,
        view: View | None,
        *,
        coin: bool,
        most: int = _NUMBERS_MAX,
    ) -> tuple[Any, Any]:
        assert isinstance(self.sampler, InTurn)
        step = min(self.sampler.piece_size, most)
        futures: list[_Work[Both]] = []
        start = 0
        orders = self._orders((phase, block), size, step, coin=coin)
        for index, order in enumerate(orders):
            pieces = tuple(
                Piece(
                    database=self.sides[side],
                    size=int(np.count_nonzero(order == side)),
                    seeds=np.random.SeedSequence(
                        self.seed, spawn_key=(phase, *self.words, side, block, index)
                    ),
                    first=first + start,
                )
                for side in (0, 1)
            )
            futures.append(
                self._submit_both((pieces[0], pieces[1]), tuple(order.tolist()), view)
            )
            start += len(order) // 2
        self._wait(futures)
        first_side, second_side = _sum(futures).sides
        return first_side, second_side

    def _orders(
        self, named: tuple[Phase, int], size: int, step: int, *, coin: bool
    ) -> Iterator[npt.NDArray[np.int64]]:
        """The sides of the calls of each piece, ``step`` calls a side at most."""
        phase, block = named
        apart = getattr(self.sampler, "calls_apart", False)
        for index, start in enumerate(range(0, size, size if apart else step)):
            count = size if apart else min(step, size - start)
            key = (phase, *self.words, _ORDER, block, index)
            seeds = np.random.SeedSequence(self.seed, spawn_key=key)
            random = np.random.Generator(np.random.PCG64(seeds))
            order = np.repeat([0, 1], count)
            order = (
                random.integers(2, size=2 * count)
                if coin
                else random.permutation(order)
            )
            if not apart:
                yield order
                continue
            # As many pieces as workers may want, which do not depend on the workers.
            pieces = max(min(2 * size, _PIECES), -(-size // step))
            yield from np.array_split(order, pieces)

    def _submit_both(
        self, pieces: tuple[Piece, Piece], order: tuple[int, ...], view: View | None
    ) -> "_Work[Both]":
        """Every call tells where it is made in this thread, else all at their end."""
        assert isinstance(self.sampler, InTurn)
        told, sampler = 0, self.sampler

        def made() -> None:
            nonlocal told
            told += 1
            if self.pace is not None:
                self.pace.made(1)

        with counting_calls(made):
            future = self.executor.submit(draw_both, sampler, pieces, order, view)
        return self._told(future, len(order) - told, 1)

    def _told(self, future: Future[_T], calls: int, batch: int) -> "_Work[_T]":
        """Tell about the calls of finished work now, of other work when it is done."""
        if self.pace is None or not future.done() or future.exception() is not None:
            return future, calls, batch
        if calls:
            self.pace.made(calls, batch=batch)
        return future, 0, batch

    def _wait(self, works: Sequence["_Work[Any]"]) -> None:
        """Tell about calls as their pieces are done, whatever their order.

        Where the time is over, or a piece has failed, the others are dropped: those
        that workers have begun are nobody's concern any more.
        """
        told = {future: (calls, batch) for future, calls, batch in works if calls}
        left = {future for future, _, _ in works if not future.done()}
        try:
            while True:
                for future in [one for one in told if one.done()]:
                    calls, batch = told.pop(future)
                    future.result()
                    if self.pace is not None:
                        self.pace.made(calls, batch=batch)
                if not left:
                    return
                _, left = wait(left, _LOOK_SECONDS, FIRST_COMPLETED)
                if self.pace is not None:
                    self.pace.look()
        except BaseException:
            begun = sum(
                calls for future, (calls, _) in told.items() if not future.cancel()
            )
            if self.pace is not None:
                self.pace.dropped(begun)
            raise

    def _pieces(
        self, phase: Phase, block: int, first: int, size: int, most: int
    ) -> Iterator[tuple[int, Piece]]:
        step = min(self.sampler.piece_size, most)
        for index, start in enumerate(range(0, size, step)):
            seeds = np.random.SeedSequence(
                self.seed, spawn_key=(phase, *self.words, _ORDER, block, index)
            )
            for side in (0, 1) if seeds.generate_state(1)[0] % 2 else (1, 0):
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


def _sum(works: list[_Work[_T]]) -> _T:
    """What all pieces gave, in the order of the pieces."""
    first, *further = (future.result() for future, _, _ in works)
    for one in further:
        first = first + one
    return first
