"""Permutations of coordinates that map a set of vectors onto itself.

The vectors of a table of counts keep their set when levels of a feature change places.
Such permutations are proposed for every way in which the coordinates can be the cells
of a table, and kept only where the set is seen to stay the same.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

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
        Shape ``(g, d)``: ``x[permutations[k]]`` is a vector of the set for each x of it.
    images
        Shape ``(2 g, m)``: which vector of the set that is; in the second half with
        its signs changed.
    """

    def __init__(
        self, permutations: NDArray[np.int64], images: NDArray[np.int64]
    ) -> None:
        self.permutations = permutations
        self.images = images

    def orbit(self, places: Sequence[int]) -> NDArray[np.int64]:
        """Give the images of a set of vectors, each once.

        Parameters
        ----------
        places
            k numbers of vectors.

        Returns
        -------
        ndarray
            Shape ``(count, k)``, in an order that depends on the orbit alone.
        """
        moved = np.sort(self.images[:, list(places)], axis=1)
        return np.unique(moved, axis=0)


def symmetries_of(vectors: Sequence[Sequence[Fraction]]) -> Symmetries:
    """Find permutations of the coordinates that keep a set of vectors.

    Parameters
    ----------
    vectors
        m different rows of d entries, with the negative of each.
    """
    numbers = {tuple(row): place for place, row in enumerate(vectors)}
    width = len(vectors[0])

    def is_kept(order: _Permutation) -> bool:
        return all(tuple(row[i] for i in order) in numbers for row in vectors)

    group: list[_Permutation] = [tuple(range(width))]
    for swap in _proposed(width):
        if swap not in group and is_kept(swap):
            wider = _closed(group, swap)
            group = group if wider is None else wider
    minus = [numbers[tuple(-entry for entry in row)] for row in vectors]
    table = np.array(
        [[numbers[tuple(row[i] for i in order)] for row in vectors] for order in group]
    )
    return Symmetries(np.array(group), np.vstack([table, np.array(minus)[table]]))


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
