"""Permutations of coordinates that map a set of vectors onto itself.

The vectors of a table of counts keep their set when levels of a feature change places.
Such permutations are proposed for every way in which the coordinates can be the cells
of a table, and kept only where the set is seen to stay the same.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

__all__ = ["Symmetries", "symmetries_of"]

#: Most permutations that are listed; with more, some swaps are left out.
_MOST = 20_000

_Permutation = tuple[int, ...]


class Symmetries:
    """A group of coordinate permutations, each with and without a change of all signs.

    Attributes
    ----------
    permutations
        Shape ``(g, d)``: with x, ``x[permutations[k]]`` is a vector of the set.
    images
        Shape ``(2 g, m)``: which vector of the set that is; in the second half with
        its signs changed.
    """

    def __init__(
        self, permutations: NDArray[np.int64], images: NDArray[np.int64]
    ) -> None:
        self.permutations = permutations
        self.images = images


def symmetries_of(vectors: Sequence[Sequence[Fraction]]) -> Symmetries:
    """Find permutations of the coordinates that keep a set of vectors.

    Parameters
    ----------
    vectors
        m different rows of d entries, with the negative of each.
    """
    scale = lcm(*(x.denominator for row in vectors for x in row))
    rows = np.array([[int(x * scale) for x in row] for row in vectors], dtype=object)
    numbers = {tuple(row): place for place, row in enumerate(rows.tolist())}
    width = rows.shape[1]

    def moved(order: _Permutation) -> list[int | None]:
        return [numbers.get(tuple(row)) for row in rows[:, list(order)].tolist()]

    group: list[_Permutation] = [tuple(range(width))]
    for swap in _proposed(width):
        if swap not in group and None not in moved(swap):
            wider = _closed(group, swap)
            group = group if wider is None else wider
    minus = np.array([numbers[tuple(row)] for row in (-rows).tolist()])
    table = np.array([moved(order) for order in group], dtype=np.int64)
    return Symmetries(np.array(group), np.vstack([table, minus[table]]))


def _proposed(width: int) -> Iterator[_Permutation]:
    """Swaps of two neighbouring levels of a feature, and of two features."""
    for stride in (n for n in range(1, width + 1) if width % n == 0):
        for levels in (n for n in range(2, width + 1) if width % (n * stride) == 0):
            for level in range(levels - 1):
                yield tuple(
                    place + stride * _step(place // stride % levels, level)
                    for place in range(width)
                )
    for rows in range(2, width + 1):
        if rows * rows == width:
            yield tuple(rows * (i % rows) + i // rows for i in range(width))


def _step(here: int, level: int) -> int:
    return {level: 1, level + 1: -1}.get(here, 0)


def _closed(
    group: list[_Permutation], added: _Permutation
) -> list[_Permutation] | None:
    """The group that a permutation makes with a group; None where it is too large."""
    generators = [*group[: min(len(group), 64)], added]
    known = {*group, added}
    waiting = list(known)
    while waiting:
        one = waiting.pop()
        for other in generators:
            product = tuple(one[i] for i in other)
            if product not in known:
                known.add(product)
                waiting.append(product)
                if len(known) > _MOST:
                    return None
    return sorted(known)
