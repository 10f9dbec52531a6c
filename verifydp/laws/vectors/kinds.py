"""Faces and simplices of a symmetric hull, one of each kind.

Two faces are of one kind where a symmetry maps one to the other. Around a facet only
ridges that its own symmetries do not exchange are turned, so that a hull of thousands
of facets is known from a few.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from verifydp.laws.vectors.faces import Face, Faces, members

__all__ = ["Kinds"]

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]

#: A simplex by its corners, and how many there are of its kind.
Counted = tuple[tuple[int, ...], int]


class Kinds:
    """Kinds of faces and simplices of a hull.

    Parameters
    ----------
    faces
        The hull.
    points
        Its m points in doubles, shape ``(m, s)``.
    images
        A group: each row says which point each of the m points is moved to.
    """

    def __init__(self, faces: Faces, points: _Floats, images: _Ints) -> None:
        self._faces = faces
        self._images = images
        self._points = points
        self._middles: list[_Floats] = []
        self._known: dict[Face, list[tuple[Face, int]]] = {}
        self._simplices: tuple[_Ints, _Ints] | None = None

    def facets(self, dimension: int) -> list[tuple[Face, int]]:
        """Give a facet of each kind, and how many there are of it."""
        return self._facets_of(self._faces.whole, dimension, self._images)

    def _facets_of(
        self, face: Face, dimension: int, group: _Ints
    ) -> list[tuple[Face, int]]:
        if len(group) == 1 or dimension == 1 or face.bit_count() == dimension + 1:
            return self._sorted_out(self._faces.facets(face, dimension), group)
        known = self._known.get(face)
        if known is not None:
            return known
        found: dict[bytes, tuple[Face, int]] = {}
        met: set[Face] = set()
        waiting = [self._faces.first_facet(face, dimension)]
        while waiting:
            facet = waiting.pop()
            if facet in met:
                continue
            met.add(facet)
            orbit = _orbit(facet, group)
            key = orbit[0].tobytes()
            if key in found:
                continue
            found[key] = facet, len(orbit)
            ridges = self._facets_of(facet, dimension - 1, _keeping(facet, group))
            waiting += [self._faces.beyond(face, facet, ridge) for ridge, _ in ridges]
        self._known[face] = list(found.values())
        return self._known[face]

    def _sorted_out(
        self, facets: Sequence[Face], group: _Ints
    ) -> list[tuple[Face, int]]:
        if len(group) == 1:
            return [(facet, 1) for facet in facets]
        found: dict[bytes, tuple[Face, int]] = {}
        for facet in facets:
            orbit = _orbit(facet, group)
            found.setdefault(orbit[0].tobytes(), (facet, len(orbit)))
        return list(found.values())

    def simplices(self, dimension: int) -> tuple[_Ints, _Ints]:
        """Cut the facets into simplices, one of each kind.

        A face with symmetries is cut from its middle, which they leave in place; one
        without is cut from one of its points.

        Returns
        -------
        ndarray, ndarray
            Corners as rows of `corners`, shape ``(k, s)``, and how many simplices of
            the boundary are of each kind.
        """
        if self._simplices is not None:
            return self._simplices
        counted: list[Counted] = []
        for facet, count in self.facets(dimension):
            group = _keeping(facet, self._images)
            counted += [
                (corners, count * more)
                for corners, more in self._cut(facet, dimension - 1, group)
            ]
        table = np.array([corners for corners, _ in counted], dtype=np.int64)
        self._simplices = (
            table,
            np.array([count for _, count in counted], dtype=np.int64),
        )
        return self._simplices

    def _cut(self, face: Face, dimension: int, group: _Ints) -> list[Counted]:
        if face.bit_count() == dimension + 1:
            return [(tuple(members(face)), 1)]
        if len(group) == 1:
            return [(one, 1) for one in self._faces.simplices(face, dimension)]
        middle = self._points[members(face)].mean(axis=0)
        self._middles.append(middle)
        apex = len(self._points) + len(self._middles) - 1
        return [
            ((apex, *corners), count * more)
            for facet, count in self._facets_of(face, dimension, group)
            for corners, more in self._cut(facet, dimension - 1, _keeping(facet, group))
        ]

    @property
    def corners(self) -> _Floats:
        """The points, then the middles of faces that were cut from there."""
        return np.vstack([self._points, *self._middles])


def _orbit(face: Face, group: _Ints) -> _Ints:
    """The images of a face, each once, in an order that the orbit decides."""
    return np.asarray(np.unique(np.sort(group[:, members(face)], axis=1), axis=0))


def _keeping(face: Face, group: _Ints) -> _Ints:
    """The symmetries that map a face to itself."""
    places = members(face)
    moved = np.sort(group[:, places], axis=1)
    return np.asarray(group[(moved == np.array(places)).all(axis=1)])
