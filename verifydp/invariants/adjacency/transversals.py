"""How many points it can take to meet all of some sets, by their sizes alone.

Sets of given sizes are laid among some points so that meeting all of them takes as many
points as possible. With persons as points and "those who have level y of a feature" as
sets, that is how many other persons have to change with one.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from verifydp.formal.prove.integer_programs import (
    WORK,
    Answer,
    IntegerProgram,
    feasible,
)

__all__ = ["Layout", "hardest_layout", "least_cover"]

#: Families of sets that would meet all, up to which a program is written.
_COVERS_MAX = 20_000
#: Sets up to which families of them are listed at all.
_SETS_MAX = 6

#: A point by the sets that it is in.
Kind = frozenset[int]


@dataclass(frozen=True, slots=True)
class Layout:
    """Sets laid among points, and how many points meet all of them.

    Parameters
    ----------
    kinds
        How many points are in exactly these sets.
    lower
        Meeting all sets of this layout takes at least so many points.
    upper
        No layout takes more.
    """

    kinds: dict[Kind, int]
    lower: int
    upper: int


def least_cover(kinds: Sequence[Kind], wanted: Kind) -> tuple[Kind, ...] | None:
    """Choose as few kinds as possible whose union holds what is wanted; exact.

    Returns
    -------
    tuple of frozenset or None
        None where all of them together do not.

    Examples
    --------
    >>> len(least_cover([frozenset({0, 1}), frozenset({2}), frozenset({1, 2})],
    ...     frozenset({0, 1, 2})))
    2
    """
    useful = {kind & wanted: kind for kind in kinds if kind & wanted}
    best: dict[Kind, tuple[Kind, ...]] = {frozenset(): ()}
    frontier = [frozenset[int]()]
    while frontier and wanted not in best:
        reached: list[Kind] = []
        for met in frontier:
            for part, kind in useful.items():
                union = met | part
                if union not in best:
                    best[union] = (*best[met], kind)
                    reached.append(union)
        frontier = reached
    return best.get(wanted)


def hardest_layout(sizes: Sequence[int], points: int, *, work: int = WORK) -> Layout:
    """Lay sets of given sizes among points so that many points are needed to meet all.

    Sets that fit beside each other without a shared point need a point each. Otherwise
    some point is in as many sets as all sizes together are times the number of points,
    rounded up: it is taken, and the sets that it meets are gone. Those that are left
    are at most as hard to meet as the smallest ones, and so on. Where a layout that
    needs so many points is not at hand, whether more than s are needed is an integer
    program over the kinds of points, in which no s kinds that occur meet all sets.

    Parameters
    ----------
    sizes
        Of each set, from 1 to ``points``.
    points
        How many there are.
    work
        Budget of the solver.

    Returns
    -------
    Layout
        ``lower`` is that of the layout itself, found by trying all families of its
        kinds; ``lower < upper`` only where a program was not decided or not written.

    Examples
    --------
    >>> hardest_layout([1, 1, 1], 2).lower, hardest_layout([1, 1, 1], 3).lower
    (2, 3)
    """
    count = len(sizes)
    if count == 0:
        return Layout({frozenset(): points} if points else {}, 0, 0)
    everything = frozenset(range(count))
    if sum(sizes) <= points:
        kinds = {frozenset({place}): size for place, size in enumerate(sizes)}
        return Layout(_filled(kinds, points), count, count)
    best = _greedy(sizes, points)
    upper = _by_pigeonholes(sizes, points)
    known = _needed(best, everything)
    for needed in range(known + 1, upper + 1):
        program = _program(sizes, points, needed - 1)
        if program is None:
            break
        found = feasible(program[0], work=work)
        if found.answer is Answer.NONE:
            upper = needed - 1
            break
        if found.point is None:
            break
        laid = dict(zip(program[1], found.point, strict=True))
        best = _trimmed({kind: n for kind, n in laid.items() if n}, sizes)
        known = _needed(best, everything)
    return Layout(best, known, upper)


def _by_pigeonholes(sizes: Sequence[int], points: int) -> int:
    """Points that are enough for every layout; smaller sets are harder to meet."""
    left, taken = sorted(sizes), 0
    while sum(left) > points:
        met = -(-sum(left) // points)
        left, taken = left[: len(left) - met], taken + 1
    return taken + len(left)


def _greedy(sizes: Sequence[int], points: int) -> dict[Kind, int]:
    """Lay sets one after the other, each where the fewest sets are."""
    members: dict[Kind, int] = {frozenset(): points}
    for place, size in sorted(enumerate(sizes), key=lambda item: item[1]):
        left = size
        after: dict[Kind, int] = {}
        for kind, number in sorted(
            members.items(), key=lambda item: (len(item[0]), sorted(item[0]))
        ):
            taken = min(left, number)
            left -= taken
            for own, share in ((kind | {place}, taken), (kind, number - taken)):
                if share:
                    after[own] = after.get(own, 0) + share
        members = after
    return members


def _program(
    sizes: Sequence[int], points: int, enough: int
) -> tuple[IntegerProgram, list[Kind]] | None:
    """Layouts that so many points never meet; None where there are too many kinds."""
    count = len(sizes)
    if count > _SETS_MAX:
        return None
    everything = frozenset(range(count))
    # No point may be in all sets, and sets may be too large: they are cut afterwards.
    kinds = [
        frozenset(kind)
        for size in range(count)
        for kind in itertools.combinations(range(count), size)
    ]
    program = IntegerProgram(len(kinds)).and_equal(
        dict.fromkeys(range(len(kinds)), 1), points
    )
    for place, size in enumerate(sizes):
        row = {index: -1 for index, kind in enumerate(kinds) if place in kind}
        program = program.and_at_most(row, -size)
    covers: list[tuple[tuple[int, int], ...]] = []
    for size in range(2, enough + 1):
        for family in itertools.combinations(range(len(kinds)), size):
            members = [kinds[index] for index in family]
            if frozenset().union(*members) == everything and not _shrinks(
                members, everything
            ):
                covers.append(tuple((index, 0) for index in family))
                if len(covers) > _COVERS_MAX:
                    return None
    return (
        IntegerProgram(len(kinds), program.equal, program.at_most, tuple(covers)),
        kinds,
    )


def _shrinks(members: list[Kind], everything: Kind) -> bool:
    """Whether fewer of these meet everything, which another clause forbids."""
    return any(
        frozenset().union(*members[:place], *members[place + 1 :]) == everything
        for place in range(len(members))
    )


def _trimmed(kinds: dict[Kind, int], sizes: Sequence[int]) -> dict[Kind, int]:
    """Take points out of sets that are too large: no set is easier to meet then."""
    for place, size in enumerate(sizes):
        excess = sum(number for kind, number in kinds.items() if place in kind) - size
        for kind in [kind for kind in kinds if place in kind]:
            moved = min(excess, kinds[kind])
            if moved:
                excess -= moved
                kinds[kind] -= moved
                smaller = kind - {place}
                kinds[smaller] = kinds.get(smaller, 0) + moved
    return {kind: number for kind, number in kinds.items() if number}


def _filled(kinds: dict[Kind, int], points: int) -> dict[Kind, int]:
    rest = points - sum(kinds.values())
    return kinds | ({frozenset(): rest} if rest else {})


def _needed(kinds: dict[Kind, int], everything: Kind) -> int:
    cover = least_cover(list(kinds), everything)
    return 0 if cover is None else len(cover)
