"""Cells of a table in row-major order, and the sums of them that margins are."""

import itertools
import math
from collections.abc import Iterable, Sequence

from verifydp.errors import InputError

__all__ = [
    "Cell",
    "LevelCounts",
    "Published",
    "blocks_of",
    "canonical",
    "cells_of",
    "maximal",
    "rows_of",
    "seen_by",
    "size_of",
    "totals_of",
]

#: How many levels each feature has.
LevelCounts = tuple[int, ...]
#: One level of each feature, by their places from 0.
Cell = tuple[int, ...]
#: Sets of features whose joint counts are published, as rising places of features.
Published = tuple[tuple[int, ...], ...]


def size_of(levels: LevelCounts) -> int:
    """The number of cells.

    Examples
    --------
    >>> size_of((2, 3))
    6
    """
    return math.prod(levels)


def cells_of(levels: LevelCounts) -> list[Cell]:
    """List the cells in row-major order: the last feature changes fastest.

    Examples
    --------
    >>> cells_of((2, 2))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return list(itertools.product(*map(range, levels)))


def canonical(published: Iterable[Iterable[int]], features: int) -> Published:
    """Write a published set in its one form: rising places, no set twice, sorted.

    The number of persons is always known, so the empty set stands for nothing more
    and is kept only where there is nothing else.

    Raises
    ------
    InputError
        If a place is none of a feature, or stands twice in a set.

    Examples
    --------
    >>> canonical([(1, 0), (0,), ()], 3)
    ((0,), (0, 1))
    >>> canonical([], 3)
    ((),)
    """
    found = set()
    for subset in published:
        places = tuple(subset)
        for place in places:
            if isinstance(place, bool) or not 0 <= place < features:
                raise InputError(
                    f"a margin of feature {place}: features are 0 to {features - 1}"
                )
        if len(set(places)) < len(places):
            raise InputError(f"a margin names a feature twice: {places}")
        found.add(tuple(sorted(places)))
    if len(found) > 1:
        found.discard(())
    return tuple(sorted(found, key=lambda places: (len(places), places))) or ((),)


def maximal(published: Published) -> Published:
    """Leave out sets inside others: their margins are sums of those of the others.

    Examples
    --------
    >>> maximal(((0,), (1,), (0, 2)))
    ((1,), (0, 2))
    """
    return tuple(
        one
        for one in published
        if not any(set(one) < set(other) for other in published)
    )


def blocks_of(published: Published) -> Published | None:
    """The maximal sets if no two share a feature, else None.

    Then each set is one feature with all combinations as levels, and the margins are
    the one-way margins of these features, which are arranged independently.

    Examples
    --------
    >>> blocks_of(((0,), (1, 2))), blocks_of(((0, 1), (1, 2))), blocks_of(((),))
    (((0,), (1, 2)), None, ())
    """
    sets = tuple(one for one in maximal(published) if one)
    places = [place for one in sets for place in one]
    return sets if len(set(places)) == len(places) else None


def seen_by(cell: Cell, subset: tuple[int, ...]) -> Cell:
    """The levels of some features."""
    return tuple(cell[place] for place in subset)


def rows_of(levels: LevelCounts, published: Published) -> list[tuple[int, ...]]:
    """For each published total, the places of the cells that it sums.

    Totals are in the order of the sets, and in each row-major over its features.

    Examples
    --------
    >>> rows_of((2, 2), ((0,), (1,)))
    [(0, 1), (2, 3), (0, 2), (1, 3)]
    """
    cells = cells_of(levels)
    rows = []
    for subset in published:
        summed: dict[Cell, list[int]] = {
            key: [] for key in cells_of(seen_by(levels, subset))
        }
        for place, cell in enumerate(cells):
            summed[seen_by(cell, subset)].append(place)
        rows += [tuple(places) for places in summed.values()]
    return rows


def totals_of(
    levels: LevelCounts, published: Published, counts: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """The published totals of a table, or of a change of one; a tuple for each set.

    Examples
    --------
    >>> totals_of((2, 2), ((0,), (1,)), (1, 2, 3, 4))
    ((3, 7), (4, 6))
    """
    cells = cells_of(levels)
    found = []
    for subset in published:
        sums = dict.fromkeys(cells_of(seen_by(levels, subset)), 0)
        for cell, count in zip(cells, counts, strict=True):
            sums[seen_by(cell, subset)] += count
        found.append(tuple(sums.values()))
    return tuple(found)
