"""The faces of the convex hull of points, exactly, by turning around ridges.

A facet is turned around each of its ridges until it touches further points: that is the
neighbouring facet (gift wrapping, Chand and Kapur 1970). Ridges are facets of a facet,
and found in the same way. All numbers are integers, so that points of one facet are
told from points near it however degenerate the hull is.
"""

from collections.abc import Iterator, Sequence
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verifydp.exact.spans import independent, last_coordinates

__all__ = ["Face", "Faces", "members"]

#: The points of a face as the bits of a number: bit i for point i.
Face = int

#: Sums of products of smaller numbers than this are exact in 64 bits.
_SMALL = 1 << 30


def members(face: Face) -> list[int]:
    """Give the numbers of a face's points, in increasing order.

    Examples
    --------
    >>> members(0b1011)
    [0, 1, 3]
    """
    places = []
    while face:
        low = face & -face
        places.append(low.bit_length() - 1)
        face ^= low
    return places


def _joined(places: Sequence[int]) -> Face:
    face = 0
    for place in places:
        face |= 1 << int(place)
    return face


class Faces:
    """Faces of the convex hull of points, each worked out once.

    Parameters
    ----------
    points
        Integers, shape ``(m, s)``; their hull has dimension s.
    """

    def __init__(self, points: NDArray[np.int64]) -> None:
        ones = np.ones((len(points), 1), dtype=np.int64)
        self._points = np.hstack([points.astype(np.int64), ones])
        self._rows = [tuple(map(int, row)) for row in self._points]
        self._bases: dict[Face, tuple[int, ...]] = {}
        self._facets: dict[Face, tuple[Face, ...]] = {}
        self._simplices: dict[Face, list[tuple[int, ...]]] = {}
        self.whole: Face = (1 << len(points)) - 1
        self.turns = 0

    def facets(self, face: Face, dimension: int) -> tuple[Face, ...]:
        """Give the facets of a face.

        Parameters
        ----------
        face
            A face, or `whole`.
        dimension
            Of the face; at least 1.
        """
        known = self._facets.get(face)
        if known is None:
            known = self._facets[face] = tuple(self._found(face, dimension))
        return known

    def _found(self, face: Face, dimension: int) -> Iterator[Face]:
        if face.bit_count() == dimension + 1:
            yield from (face ^ (1 << place) for place in members(face))
            return
        if dimension == 1:
            yield from self._ends(face)
            return
        first = self.first_facet(face, dimension)
        seen, waiting, turned = {first}, [first], set()
        while waiting:
            facet = waiting.pop()
            yield facet
            for ridge in self.facets(facet, dimension - 1):
                if ridge in turned:  # it has two sides, and both are known
                    continue
                turned.add(ridge)
                other = self.beyond(face, facet, ridge)
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)

    def _ends(self, face: Face) -> tuple[Face, Face]:
        places = members(face)
        rows = self._points[places]
        column = int(np.argmax(np.ptp(rows, axis=0)))
        values = rows[:, column]
        low, high = values.min(), values.max()
        return tuple(  # type: ignore[return-value]
            _joined([one for one, v in zip(places, values, strict=True) if v == end])
            for end in (low, high)
        )

    def beyond(self, face: Face, facet: Face, ridge: Face) -> Face:
        """Give the other facet of a face around a ridge of one facet."""
        inner, outer = facet & ~ridge, face & ~facet
        basis = [*self._basis(ridge), _lowest(inner), _lowest(outer)]
        on_facet, off_facet = last_coordinates([self._rows[one] for one in basis])
        return ridge | self._touched(outer, on_facet, off_facet)[0]

    def _touched(
        self, outer: Face, turning: tuple[int, ...], slack: tuple[int, ...]
    ) -> tuple[Face, tuple[int, int]]:
        """The points at which ``turning + t slack`` is 0 for the least t that serves.

        ``slack`` is positive at all of them. The values of both at one of those points
        are given as well.
        """
        self.turns += 1
        places = members(outer)
        rows = self._points[places]
        one, two = self._times(rows, turning), self._times(rows, slack)
        if one.dtype != two.dtype:
            one, two = one.astype(object), two.astype(object)
        best = int(np.argmin(one.astype(float) / two.astype(float)))
        while True:  # once, or again where doubles mistook which ratio is least
            excess = one * two[best] - two * one[best]
            worst = int(np.argmin(excess))
            if excess[worst] >= 0:
                break
            best = worst
        touched = [p for p, zero in zip(places, excess == 0, strict=True) if zero]
        return _joined(touched), (int(one[best]), int(two[best]))

    def simplices(self, face: Face, dimension: int) -> list[tuple[int, ...]]:
        """Cut a face into simplices: its lowest point, joined to facets without it.

        Returns
        -------
        list of tuple of int
            For each simplex ``dimension + 1`` points. They cover the face, and no two
            share an inner point.
        """
        known = self._simplices.get(face)
        if known is None:
            if face.bit_count() == dimension + 1:
                known = [tuple(members(face))]
            else:
                apex = _lowest(face)
                known = [
                    (apex, *rest)
                    for facet in self.facets(face, dimension)
                    if not facet >> apex & 1
                    for rest in self.simplices(facet, dimension - 1)
                ]
            self._simplices[face] = known
        return known

    def _times(self, rows: NDArray[np.int64], weights: tuple[int, ...]) -> NDArray[Any]:
        """Products, exact: in 64 bits where they and theirs fit, else longer."""
        if int(np.abs(rows).max()) * sum(map(abs, weights)) < _SMALL:
            return np.asarray(rows @ np.array(weights, dtype=np.int64))
        return np.asarray(rows.astype(object) @ np.array(weights, dtype=object))

    def _basis(self, face: Face) -> tuple[int, ...]:
        known = self._bases.get(face)
        if known is None:
            places = members(face)
            kept = independent([self._rows[one] for one in places])
            known = self._bases[face] = tuple(places[one] for one in kept)
        return known

    def first_facet(self, face: Face, dimension: int) -> Face:
        """Find one facet, from a supporting plane that is turned until it is one."""
        rows = self._points[members(face)]
        column = int(np.argmax(np.ptp(rows, axis=0)))
        slack = [0] * rows.shape[1]
        slack[column], slack[-1] = -1, int(rows[:, column].max())
        touching = self._zeros(face, tuple(slack))
        while len(self._basis(touching)) < dimension:
            outer = face & ~touching
            basis = [self._rows[one] for one in self._basis(touching)]
            extended = basis + [self._rows[one] for one in members(outer)]
            wider = [extended[one] for one in independent(extended)]
            turning, _ = last_coordinates(wider)
            added, (gain, loss) = self._touched(outer, turning, tuple(slack))
            touching |= added
            slack = [a * loss - b * gain for a, b in zip(turning, slack, strict=True)]
            size = gcd(*slack)
            slack = [one // size for one in slack]
        return touching

    def _zeros(self, face: Face, plane: tuple[int, ...]) -> Face:
        places = members(face)
        values = self._times(self._points[places], plane)
        return _joined([p for p, zero in zip(places, values == 0, strict=True) if zero])


def _lowest(face: Face) -> int:
    return (face & -face).bit_length() - 1
