"""The convex hull of a symmetric set of vectors, as the unit ball of a norm."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import factorial, lcm
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError
from verifydp.exact.linear import Matrix, Vector, solve
from verifydp.exact.spans import Span, independent, span_of
from verifydp.laws.vectors.faces import Face, Faces, members
from verifydp.laws.vectors.grids import NoiseGrid
from verifydp.laws.vectors.kinds import Kinds
from verifydp.laws.vectors.symmetries import Symmetries, symmetries_of

__all__ = ["Hull"]

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Hull:
    """The convex hull of vectors that come with their negatives.

    It is the unit ball of a norm on their span, the smallest that holds all of them.

    Parameters
    ----------
    vectors
        m different rows of d exact numbers, with the negative of each, not all zero.

    Raises
    ------
    InputError
        If a negative is missing (the hull is then no unit ball of a norm), or all are
        zero.

    Notes
    -----
    Facets are exact; of facets that symmetries map onto each other one is kept.

    Examples
    --------
    >>> square = Hull(((1, 0), (-1, 0), (0, 1), (0, -1)))
    >>> square.facet_count, square.gauge((Fraction(1, 2), -2))
    (4, Fraction(5, 2))
    """

    vectors: tuple[Vector, ...]

    def __init__(self, vectors: Sequence[Sequence[Any]]) -> None:
        rows = {tuple(Fraction(entry) for entry in row) for row in vectors}
        for row in rows:
            if tuple(-entry for entry in row) not in rows:
                shown = ", ".join(map(str, row[:8]))
                raise InputError(
                    f"the vectors hold ({shown}) without its negative: their hull is "
                    "the unit ball of no norm; add the negatives"
                )
        object.__setattr__(self, "vectors", tuple(sorted(rows)))
        span_of(self.vectors)

    @cached_property
    def span(self) -> Span:
        """The span, with a basis among the vectors."""
        return span_of(self.vectors)

    @property
    def rank(self) -> int:
        """The dimension s of the span."""
        return self.span.rank

    @cached_property
    def coordinates(self) -> Matrix:
        """The vectors in the span's basis, m rows of s numbers; exact."""
        return self.span.coordinates(self.vectors)

    @cached_property
    def _scaled(self) -> tuple[_Ints, int]:
        """The coordinates as integers, and what they were multiplied by."""
        scale = lcm(*(x.denominator for row in self.coordinates for x in row))
        rows = [[int(x * scale) for x in row] for row in self.coordinates]
        if max(abs(x) for row in rows for x in row) >= 1 << 30:
            raise InputError(
                "the vectors need more than 30 binary digits in coordinates of their "
                "span: use vectors with smaller entries"
            )
        return np.array(rows, dtype=np.int64), scale

    @cached_property
    def symmetries(self) -> Symmetries:
        """Permutations of coordinates that keep the set of vectors."""
        return symmetries_of(self.vectors)

    @cached_property
    def faces(self) -> Faces:
        """Faces of the hull; point i is vector i."""
        return Faces(self._scaled[0])

    @cached_property
    def kinds(self) -> Kinds:
        """Facets and simplices, one of each kind."""
        points, scale = self._scaled
        return Kinds(self.faces, points / scale, self.symmetries.images)

    @cached_property
    def facet_kinds(self) -> tuple[tuple[Face, int], ...]:
        """A facet of each kind, and how many symmetries make of it.

        Found by turning around the ridges of one facet of each kind; a hull's facets
        are connected in this way, so none is missed (Balinski 1961).
        """
        return tuple(self.kinds.facets(self.rank))

    @property
    def facet_count(self) -> int:
        """How many facets the hull has."""
        return sum(count for _, count in self.facet_kinds)

    @cached_property
    def normals(self) -> tuple[Vector, ...]:
        """A vector of the span for each kind of facet: its product is 1 there."""
        basis = self.span.basis
        found = []
        for facet, _ in self.facet_kinds:
            places = [members(facet)[i] for i in self._independent(facet)]
            square = [
                [_product(self.vectors[place], row) for row in basis]
                for place in places
            ]
            weights = solve(square, (Fraction(1),) * len(places))
            found.append(
                tuple(
                    sum((a * b for a, b in zip(weights, column, strict=True)),
                        Fraction(0))
                    for column in zip(*basis, strict=True)
                )
            )  # fmt: skip
        return tuple(found)

    def _independent(self, facet: Face) -> tuple[int, ...]:
        return independent([self._scaled[0][one].tolist() for one in members(facet)])

    @cached_property
    def facets(self) -> _Floats:
        """All facets' normals in doubles, shape ``(facets, d)``."""
        orders = self.symmetries.permutations
        rows = [np.array([float(x) for x in one])[orders] for one in self.normals]
        both = np.vstack([*rows, *(-one for one in rows)])
        return np.unique(np.round(both, 12), axis=0)

    def gauge(self, vector: Sequence[Fraction | int]) -> Fraction:
        """Give the norm of a vector of the span, exactly.

        Raises
        ------
        InputError
            If it lies outside the span.
        """
        at = tuple(Fraction(entry) for entry in vector)
        self.span.coordinates([at])
        # The largest product with a facet's normal; symmetries move the vector instead.
        moved = {tuple(at[i] for i in order) for order in self._inverse_orders}
        return max(
            abs(_product(normal, row)) for normal in self.normals for row in moved
        )

    @cached_property
    def _inverse_orders(self) -> list[list[int]]:
        return [np.argsort(row).tolist() for row in self.symmetries.permutations]

    def gauge_float(self, points: ArrayLike) -> _Floats:
        """Give the norm of points of shape ``(..., d)``, in doubles.

        Only the part inside the span is measured.
        """
        return np.asarray(
            (np.asarray(points, dtype=float) @ self.facets.T).max(axis=-1)
        )

    @cached_property
    def pieces(self) -> tuple[_Ints, _Floats]:
        """Simplices with a corner at 0, and the share of the hull that each stands for.

        Returns
        -------
        ndarray, ndarray
            The other s corners as rows of ``kinds.corners``, shape ``(k, s)``, and k
            shares with the sum 1: of the simplex and its images by symmetries together.
        """
        table, counts = self.kinds.simplices(self.rank)
        sizes = np.abs(np.linalg.det(self.kinds.corners[table]))
        return table, sizes * counts / (sizes * counts).sum()

    @cached_property
    def volume(self) -> float:
        """Volume in coordinates of the span's basis, in doubles."""
        table, counts = self.kinds.simplices(self.rank)
        sizes = np.abs(np.linalg.det(self.kinds.corners[table]))
        return float((sizes * counts).sum() / factorial(self.rank))

    @property
    def euclidean_volume(self) -> float:
        """Volume in orthonormal coordinates of the span, in doubles."""
        basis = np.array([[float(x) for x in row] for row in self.span.basis])
        return float(self.volume * np.sqrt(np.linalg.det(basis @ basis.T)))

    def weighted_corners(
        self, weights: Any, rng: Any, grid: NoiseGrid | None = None
    ) -> Any:
        """Give sums of the corners of drawn simplices, a weight for each corner.

        Parameters
        ----------
        weights
            Shape ``(size, s)``, of the stream's library.
        rng
            A `RandomStream`: a uniform number for the simplex of each row, another for
            the symmetry that moves it.
        grid
            To which the sums are rounded, in the span's basis; one for numbers of
            about 1 by default.

        Returns
        -------
        array
            Shape ``(size, d)``.
        """
        library, size = namespace_of(weights), weights.shape[0]
        table, shares = self.pieces
        steps = as_drawn(np.cumsum(shares)[:-1], weights)
        which = library.searchsorted(steps, rng.random(size=size), side="right")
        chosen = library.take(as_drawn(table, weights), which, axis=0)
        points = as_drawn(self.kinds.corners, weights)
        total = weights[:, :1] * library.take(points, chosen[:, 0], axis=0)
        for place in range(1, self.rank):
            corner = library.take(points, chosen[:, place], axis=0)
            total = total + weights[:, place : place + 1] * corner
        lattice = grid or NoiseGrid(self.span.basis, self.reach)
        return self._turned(lattice.lifted(total), rng)

    @property
    def reach(self) -> float:
        """The largest coordinate of a vector in the span's basis."""
        return float(np.abs(self.kinds.corners).max())

    def _turned(self, points: Any, rng: Any) -> Any:
        """Move each row by a symmetry that is drawn evenly, and change signs evenly."""
        orders = self.symmetries.permutations
        size, width = points.shape
        library = namespace_of(points)
        drawn = rng.random(size=size) * (2 * len(orders))
        number = library.astype(library.floor(drawn), library.int64)
        sign = library.astype(1 - 2 * (number % 2), points.dtype)
        order = library.take(as_drawn(orders, points), number // 2, axis=0)
        starts = library.arange(size, device=points.device)[:, None] * width
        flat = library.reshape(points, (-1,))
        moved = library.take(flat, library.reshape(order + starts, (-1,)), axis=0)
        return library.reshape(moved, (size, width)) * sign[:, None]


def _product(first: Sequence[Fraction], second: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(first, second, strict=True) if a and b),
               Fraction(0))  # fmt: skip
