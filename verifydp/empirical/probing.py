"""One call on each of the first databases, to see on which the mechanism fails.

A look at a pair takes many draws, so that a small audit looks at few pairs; whether a
call fails is seen at once. These calls only choose which pairs are looked at first.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from verifydp.data import Base, as_database
from verifydp.empirical.draws import Drawn
from verifydp.empirical.failures import FailureBook, failed_in
from verifydp.empirical.outputs import collect
from verifydp.empirical.pace import Pace
from verifydp.empirical.plan import SearchedPairs
from verifydp.empirical.source import Phase
from verifydp.sampling import Piece, Sampler

__all__ = ["probe"]

_Pair = tuple[Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class _MadeOnce:
    """Pairs that are known, then further ones, each made when it is asked for."""

    known: list[_Pair]
    more: Iterator[_Pair]

    def __iter__(self) -> Iterator[_Pair]:
        place = 0
        while True:
            if place == len(self.known):
                pair = next(self.more, None)
                if pair is None:
                    return
                self.known.append(pair)
            yield self.known[place]
            place += 1


def probe(
    neighbours: SearchedPairs,
    sampler: Sampler,
    *,
    seed: int,
    calls: int,
    book: FailureBook,
    pace: Pace,
) -> tuple[SearchedPairs, int]:
    """Put the pairs first of which one side fails and the other does not.

    Parameters
    ----------
    neighbours
        Where pairs come from; without a trial pair nothing is called.
    sampler
        The mechanism.
    seed
        The audit's seed.
    calls
        How many calls may be spent, beside one for each of the trial.
    book
        Where failed calls are noted.
    pace
        Told about the calls.

    Returns
    -------
    tuple
        The pairs in their new order, and the calls that were made.
    """
    if not neighbours.trial:
        return neighbours, 0
    made = 0

    def fails(database: Any) -> bool:
        nonlocal made
        seeds = np.random.SeedSequence(seed, spawn_key=(Phase.TRIAL, 3, made))
        made += 1
        with pace.trying():
            raw = sampler.draw(Piece(as_database(database), 1, seeds))
        failed = failed_in(Drawn.of(collect(raw)))
        book.add(database, 1, failed)
        return bool(failed)

    base = neighbours.trial[0]
    known: dict[int, bool] = {id(base): fails(base)}
    ordinary = [(base, one) for one in neighbours.trial[1:]]
    known |= {id(one): fails(one) for one in neighbours.trial[1:]}
    probed: list[_Pair] = []
    first = iter(neighbours.first)
    # Pairs that cannot be probed are not made before they are looked at.
    for pair in first if made < calls else ():
        probed.append(pair)
        for side in pair:
            if id(side) not in known and made < calls:
                known[id(side)] = fails(side)
        if made >= calls:
            break

    def tells(pair: _Pair) -> bool:
        return {known.get(id(side)) for side in pair} == {True, False}

    telling = [pair for pair in (*ordinary, *probed) if tells(pair)]
    if not neighbours.sets_aside and neighbours.relation.name == "add-remove":
        telling = [*_boundary(neighbours, base, fails, calls - made), *telling]
    rest = [pair for pair in probed if not tells(pair)]
    return replace(neighbours, first=_MadeOnce([*telling, *rest], first)), made


def _boundary(
    neighbours: SearchedPairs, base: Any, fails: Callable[[Any], bool], calls: int
) -> Iterator[_Pair]:
    """The largest part of the base that fails, and that part with a record more.

    Found by bisection between the smallest part that the claim is about and the base.
    """
    whole = Base(as_database(base))
    sizes = [0, *(2**k for k in range(len(base).bit_length())), len(base)]
    parts = (whole.part(range(size)) for size in sizes)
    low = next((len(part) for part in parts if neighbours.holds(part)), len(base))
    if low + 1 >= len(base) or calls < 2 * len(base).bit_length():
        return
    high = len(base)
    if not fails(whole.part(range(low))):
        return
    while high - low > 1:
        middle = (low + high) // 2
        if fails(whole.part(range(middle))):
            low = middle
        else:
            high = middle
    yield whole.part(range(low)), whole.part(range(high))
