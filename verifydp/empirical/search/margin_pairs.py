"""Neighbouring tables of counts that share published margins.

Nobody can change alone there: some persons exchange labels of a feature. Exchanges in a
circle are among them, which change six cells of a table of two features.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, product
from math import prod
from typing import Any, Literal

import numpy as np
from hypothesis import strategies
from hypothesis.strategies import DrawFn, SearchStrategy

from verifydp.errors import InputError

__all__ = ["margins"]

_Pair = tuple[Any, Any]
_Cell = tuple[int, ...]
#: Cells of the largest table that is drawn.
_CELLS_MAX = 10_000


def margins(
    levels: Sequence[int],
    published: Sequence[Sequence[int]],
    *,
    persons: int,
    others: int = 6,
    squared: int = 1,
    form: Literal["counts", "persons"] = "counts",
) -> SearchStrategy[_Pair]:
    """Draw two tables with the same published margins that differ in a few persons.

    Parameters
    ----------
    levels
        How many levels each feature of the table has.
    published
        The margins that both share, as places of features: ``[(0,), (1,)]`` are the
        totals of rows and columns. The number of persons is always shared.
    persons
        In how many persons they differ at most.
    others
        How many more persons there are at most, who do not change.
    squared
        The least squared length of the change of counts. Noise of one size in all
        directions hides the longest worst: `table_sensitivity` has their length.
    form
        ``counts``: arrays of whole numbers with an axis for each feature. ``persons``:
        lists with a tuple of levels for each person.

    Raises
    ------
    InputError
        If a level, place or number is out of range.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> circles = margins((3, 3), [(0,), (1,)], persons=3)
    >>> one, two = find(circles, lambda pair: abs(pair[0] - pair[1]).sum() == 6,
    ...     settings=settings(derandomize=True))
    >>> bool((one.sum(0) == two.sum(0)).all() and (one.sum(1) == two.sum(1)).all())
    True
    """
    shape, sets = _checked(levels, published)
    if persons < 1 or others < 0:
        raise InputError(
            f"{persons} persons and {others} others: give at least 1 and at least 0"
        )
    kept = set(chain.from_iterable(sets))
    wide = [place for place, count in enumerate(shape) if count > 1]
    most_sides = min(len(wide), persons.bit_length())
    least_sides = min(most_sides, 1 + max(map(len, sets), default=0))
    cells = strategies.tuples(*(strategies.integers(0, n - 1) for n in shape))

    @strategies.composite
    def exchanged(draw: DrawFn) -> tuple[list[_Cell], list[_Cell]]:
        moving = draw(strategies.lists(cells, min_size=1, max_size=persons))
        columns = []
        for feature, count in enumerate(shape):
            own = [cell[feature] for cell in moving]
            columns.append(
                draw(strategies.permutations(own))
                if feature in kept
                else draw(
                    strategies.lists(
                        strategies.integers(0, count - 1),
                        min_size=len(own),
                        max_size=len(own),
                    )
                )
            )
        return moving, list(zip(*columns, strict=True))

    @strategies.composite
    def turned(draw: DrawFn) -> tuple[list[_Cell], list[_Cell]]:
        """Persons on a diagonal, each of whom takes labels of another one."""
        size = draw(strategies.integers(2, max(2, persons)))
        steps = [draw(strategies.integers(0, size - 1)) for _ in shape]
        moving = [tuple(place % n for n in shape) for place in range(size)]
        after = [
            tuple(
                (place + step) % size % n for step, n in zip(steps, shape, strict=True)
            )
            for place in range(size)
        ]
        return moving[:persons], after[:persons]

    @strategies.composite
    def boxed(draw: DrawFn) -> tuple[list[_Cell], list[_Cell]]:
        """Every other corner of a box against the rest: margins of fewer sides stay."""
        sides = draw(strategies.integers(least_sides, most_sides))
        axes = draw(strategies.permutations(wide))[:sides]
        one = draw(cells)
        two = list(one)
        for axis in axes:
            step = draw(strategies.integers(1, shape[axis] - 1))
            two[axis] = (one[axis] + step) % shape[axis]
        corners: dict[bool, list[_Cell]] = {False: [], True: []}
        for turns in product((False, True), repeat=len(axes)):
            corner = list(one)
            for axis, turn in zip(axes, turns, strict=True):
                corner[axis] = two[axis] if turn else one[axis]
            corners[sum(turns) % 2 == 1].append(tuple(corner))
        return corners[False], corners[True]

    @strategies.composite
    def drawn(draw: DrawFn) -> _Pair:
        ways = [turned(), exchanged(), *([boxed()] if wide else [])]
        before, after = draw(strategies.one_of(ways))
        staying = draw(strategies.lists(cells, max_size=others))
        return before + staying, after + staying

    def are_neighbours(pair: _Pair) -> bool:
        before, after = pair
        change: Counter[_Cell] = Counter(after)
        change.subtract(before)
        return sum(count**2 for count in change.values()) >= max(squared, 1) and all(
            _seen(before, subset) == _seen(after, subset) for subset in sets
        )

    neighbours = drawn().filter(are_neighbours)
    if form == "persons":
        return neighbours
    if form != "counts":
        raise InputError(f"form is {form!r}: give counts or persons")
    return neighbours.map(
        lambda pair: (_counted(pair[0], shape), _counted(pair[1], shape))
    )


def _checked(
    levels: Sequence[int], published: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    shape = tuple(levels)
    if not shape or min(shape) < 1 or prod(shape) > _CELLS_MAX:
        raise InputError(
            f"levels are {shape}: give at least 1 for each feature, and at most "
            f"{_CELLS_MAX:,} cells"
        )
    sets = tuple(tuple(sorted(set(one))) for one in published)
    for one in sets:
        if one and not 0 <= one[0] <= one[-1] < len(shape):
            raise InputError(
                f"a published margin is of features {one}: places are from 0 to "
                f"{len(shape) - 1}"
            )
    return shape, sets


def _seen(persons: Sequence[_Cell], subset: tuple[int, ...]) -> Counter[_Cell]:
    return Counter(tuple(one[place] for place in subset) for one in persons)


def _counted(persons: Sequence[_Cell], shape: tuple[int, ...]) -> Any:
    table = np.zeros(shape, dtype=np.int64)
    for one in persons:
        table[one] += 1
    return table
