"""The hull of a sensitivity space: facets, vertices and volume, in exact integers.

The hull begins as that of a basis and its negatives, which has 0 inside, and takes in
the other vectors one by one: facets that a vector sees give way to those that join it
to their horizon (the beneath-and-beyond method: H. Edelsbrunner, Algorithms in
Combinatorial Geometry, 1987, section 8.4). A vector in the plane of a facet does not
see it, so that flat parts are cut into simplices without gaps or overlaps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import factorial, gcd, isqrt, lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import UnsupportedError
from verifydp.exact.linear import Vector, rank
from verifydp.invariants.sensitivity.spaces import ExactNumber, SensitivitySpace
from verifydp.invariants.sensitivity.spans import ChangeSpan, span_of

__all__ = ["SIMPLICES_MAX", "ChangeHull", "hull"]

#: Simplices of the boundary that are held at most.
SIMPLICES_MAX = 1_000_000
#: Dimension above which the first hull alone has too many facets.
_DIMENSION_MAX = 12
#: Products of two minors up to this size stay within 64 bits, also their differences.
_MINOR_MAX = isqrt(2**61)

_Integers = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class ChangeHull:
    """The unit ball of the best norm for a sensitivity space.

    Parameters
    ----------
    span
        The span; facets and volume are in the coordinates of its block.
    facets
        For each facet the vector g with ``g . x <= 1`` inside and 1 on it.
    vertices
        Vectors of the space, all entries.
    volume
        In block coordinates, exact.
    simplices
        Into how many simplices the boundary was cut.
    """

    span: ChangeSpan
    facets: tuple[Vector, ...]
    vertices: tuple[tuple[ExactNumber, ...], ...]
    volume: Fraction
    simplices: int

    @property
    def dimension(self) -> int:
        """The rank of the space."""
        return self.span.rank

    @property
    def orthonormal_volume_squared(self) -> Fraction:
        """The square of the volume in orthonormal coordinates, exact."""
        return self.volume**2 * self.span.volume_ratio_squared()

    def norm(self, vector: Sequence[ExactNumber]) -> Fraction:
        """The norm of a vector of the span, from the facets; exact."""
        short = self.span.short(vector)
        return max(
            sum((x * y for x, y in zip(facet, short, strict=True)), Fraction(0))
            for facet in self.facets
        )


def hull(space: SensitivitySpace, simplices: int = SIMPLICES_MAX) -> ChangeHull:
    """Find the facets, vertices and volume of the hull of a sensitivity space.

    Parameters
    ----------
    space
        The sensitivity space.
    simplices
        Into how many simplices the boundary may be cut.

    Returns
    -------
    ChangeHull
        Guarantee: exact.

    Raises
    ------
    InputError
        If all vectors are 0.
    UnsupportedError
        If the hull is too large.

    Examples
    --------
    >>> ball = hull(SensitivitySpace(((1, 0), (-1, 0), (0, 2), (0, -2))))
    >>> len(ball.facets), len(ball.vertices), ball.volume
    (4, 4, Fraction(4, 1))
    """
    span = span_of(space)
    size = span.rank
    if size > _DIMENSION_MAX:
        raise UnsupportedError(
            f"a hull of {size} dimensions is not cut into simplices, above "
            f"{_DIMENSION_MAX}: use norms of single vectors"
        )
    unit = lcm(*(Fraction(x).denominator for one in space.nonzero for x in one))
    short = {
        vector: tuple(int(x * unit) for x in span.short(vector))
        for vector in space.nonzero
    }
    boundary = _Boundary([short[one] for one in span.basis], list(short.values()))
    # Far ones first: those that lie inside the hull of the others cost nothing then.
    far = sorted(short.values(), key=lambda one: (-sum(x * x for x in one), one))
    for point in far:
        boundary.take_in(point, simplices)
    planes = {_reduced(plane) for plane in boundary.planes()}
    facets = tuple(
        sorted(
            tuple(Fraction(unit * entry, offset) for entry in normal)
            for normal, offset in planes
        )
    )
    return ChangeHull(
        span,
        facets,
        _vertices(short, planes, size),
        Fraction(boundary.volume(), factorial(size) * unit**size),
        len(boundary.corners),
    )


def _reduced(plane: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    shared = gcd(*plane)
    *normal, offset = (entry // shared for entry in plane)
    return tuple(normal), offset


def _vertices(
    short: dict[tuple[ExactNumber, ...], tuple[int, ...]],
    planes: set[tuple[tuple[int, ...], int]],
    size: int,
) -> tuple[tuple[ExactNumber, ...], ...]:
    """Vectors at which the planes of facets meet in one point."""
    found = []
    for vector, point in short.items():
        at = [
            [Fraction(x) for x in normal]
            for normal, offset in planes
            if sum(x * y for x, y in zip(normal, point, strict=True)) == offset
        ]
        if len(at) >= size and rank(at) == size:
            found.append(vector)
    return tuple(found)


class _Boundary:
    """The boundary of a hull with 0 inside, cut into simplices.

    Parameters
    ----------
    basis
        Independent points; they and their negatives are the first hull.
    points
        All points that will be taken in; they bound the numbers that occur.
    """

    def __init__(
        self, basis: Sequence[tuple[int, ...]], points: Sequence[tuple[int, ...]]
    ) -> None:
        size = len(basis)
        most = max(1, *(sum(x * x for x in point) + 1 for point in points))
        # Every number in the elimination is a minor of points beside a column of ones
        # (J. Hadamard's bound: at most the product of the lengths of its rows).
        fits = most**size <= _MINOR_MAX**2
        self.type: Any = np.int64 if fits else object
        self.points: list[tuple[int, ...]] = []
        self.place: dict[tuple[int, ...], int] = {}
        both = [(self._number(one), self._number(_minus(one))) for one in basis]
        self.corners = np.array(list(product(*both)), dtype=np.int64)
        self.normals, self.offsets = self._planes_of(self.corners)

    def _number(self, point: tuple[int, ...]) -> int:
        if point not in self.place:
            self.place[point] = len(self.points)
            self.points.append(point)
        return self.place[point]

    def take_in(self, point: tuple[int, ...], simplices: int) -> None:
        """Let the hull grow to hold a point."""
        seen = self.normals @ np.array(point, dtype=self.type) > self.offsets
        seen = seen.astype(bool)
        if not seen.any():
            return
        ridges: set[tuple[int, ...]] = set()
        for corners in self.corners[seen].tolist():
            for out in range(len(corners)):
                ridges ^= {tuple(corners[:out] + corners[out + 1 :])}
        number = self._number(point)
        fresh = np.array([sorted((*ridge, number)) for ridge in ridges], dtype=np.int64)
        normals, offsets = self._planes_of(fresh)
        self.corners = np.concatenate([self.corners[~seen], fresh])
        self.normals = np.concatenate([self.normals[~seen], normals])
        self.offsets = np.concatenate([self.offsets[~seen], offsets])
        if len(self.corners) > simplices:
            raise UnsupportedError(
                f"the boundary of a hull of {len(point)} dimensions is cut into more "
                f"than {simplices} simplices: use norms of single vectors"
            )

    def planes(self) -> set[tuple[int, ...]]:
        """Planes of simplices: ``normal . x <= offset`` inside, the offset last."""
        planes = np.concatenate([self.normals, self.offsets[:, None]], axis=1)
        return {tuple(plane) for plane in planes.tolist()}

    def volume(self) -> int:
        """The volume, times the factorial of the dimension: cones over 0 fill it."""
        return sum(int(offset) for offset in self.offsets)

    def _planes_of(self, corners: _Integers) -> tuple[_Integers, _Integers]:
        """Planes through so many points; the offset is the size of the determinant."""
        points = np.array(self.points, dtype=self.type)
        rows = points[corners]
        ones = np.ones((*corners.shape, 1), dtype=self.type)
        table = np.concatenate([rows, ones], axis=2)
        determinant = _eliminate(table)
        sign = np.where(determinant > 0, 1, -1).astype(self.type)
        return table[:, :, -1] * sign[:, None], determinant * sign


def _eliminate(table: _Integers) -> _Integers:
    """Solve systems of whole numbers without fractions, each by its determinant.

    Parameters
    ----------
    table
        Systems of n rows with n + 1 entries, the right side last. Changed: that becomes
        the solution times the determinant, up to the sign of it that is returned.

    Returns
    -------
    ndarray
        The determinants, up to a sign that the solutions share; none is 0, since the
        rows of a simplex of the boundary are independent.

    Notes
    -----
    E. Bareiss, Mathematics of Computation 22, 1968: every division is exact, and every
    entry is a minor of the system.
    """
    count, size, _ = table.shape
    every = np.arange(count)
    before = np.ones(count, dtype=table.dtype)
    for step in range(size):
        open_column = table[:, step:, step] != 0
        chosen = step + np.argmax(open_column.astype(bool), axis=1)
        rows = table[every, chosen].copy()
        table[every, chosen] = table[:, step]
        table[:, step] = rows
        pivot = rows[:, step]
        if (pivot == 0).any():
            raise ArithmeticError("points of a simplex are dependent")
        factors = table[:, :, step].copy()
        changed = table * pivot[:, None, None] - factors[:, :, None] * rows[:, None, :]
        changed //= before[:, None, None]
        changed[:, step] = rows
        table[:] = changed
        before = pivot
    return before


def _minus(point: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-entry for entry in point)
