"""Normal noise on the span of some vectors, and nothing outside of it."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, isqrt, lcm
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp.arrays import as_drawn
from verifydp.errors import InputError
from verifydp.exact.linear import Matrix, Vector
from verifydp.exact.spans import span_of
from verifydp.laws.atoms import Atoms
from verifydp.laws.normal import Normal
from verifydp.laws.normal_sum import NormalSum
from verifydp.laws.parameters import Rational, positive
from verifydp.laws.protocol import LineLaw
from verifydp.laws.vectors.grids import NoiseGrid

__all__ = ["SpanNormal", "rational_root"]


@dataclass(frozen=True)
class SpanNormal:
    """The law of ``centre + N`` with N normal of covariance ``variance * projector``.

    Parameters
    ----------
    centre
        d exact numbers.
    projector
        d rows of d entries: an orthogonal projector, checked exactly.
    variance
        Of the noise in each direction of the projector's range; above 0.

    Raises
    ------
    InputError
        If the matrix is no orthogonal projector, or the variance is not above 0.

    Notes
    -----
    The density is with respect to Lebesgue measure on the affine space
    ``centre + range``; outside of it there is no mass.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> law = SpanNormal((0, 0), ((half, -half), (-half, half)), 4)
    >>> law.rank, law.squared_distance(SpanNormal((3, -3), law.projector, 4))
    (1, Fraction(18, 1))
    """

    centre: tuple[Fraction, ...]
    projector: Matrix
    variance: Fraction

    def __init__(
        self, centre: tuple[Any, ...], projector: Matrix, variance: Rational
    ) -> None:
        at = tuple(Fraction(value) for value in centre)
        object.__setattr__(self, "centre", at)
        object.__setattr__(self, "projector", projector)
        object.__setattr__(self, "variance", positive(variance, "variance"))
        _check_projector(projector, len(at))

    def moved(self, centre: tuple[Any, ...]) -> "SpanNormal":
        """The same noise around another centre."""
        if len(centre) != len(self.centre):
            raise InputError(
                f"a centre has {len(centre)} entries: it needs {len(self.centre)}"
            )
        other = object.__new__(SpanNormal)
        at = tuple(Fraction(value) for value in centre)
        object.__setattr__(other, "centre", at)
        object.__setattr__(other, "projector", self.projector)
        object.__setattr__(other, "variance", self.variance)
        other.__dict__["_spread"] = self._spread  # worked out once for all centres
        return other

    @property
    def rank(self) -> int:
        """The dimension of the noise: the projector's trace."""
        return int(sum(row[place] for place, row in enumerate(self.projector)))

    @cached_property
    def _floats(self) -> NDArray[np.float64]:
        return np.array(
            [[float(entry) for entry in row] for row in self.projector], dtype=float
        )

    @cached_property
    def _spread(self) -> tuple[NDArray[np.float64], NoiseGrid]:
        """What makes coordinates in a basis of s normal numbers, and their grid.

        With the basis B it is ``sigma`` times a root of the inverse of ``B B'``, so
        that vectors have the covariance ``sigma^2 B' inverse(B B') B``, which is the
        projector's.
        The basis has whole numbers as small as its directions allow.
        """
        basis = tuple(map(_whole, span_of(self.projector).basis))
        rows = np.array([[float(x) for x in row] for row in basis])
        turn = np.linalg.inv(np.linalg.cholesky(rows @ rows.T))
        root = float(self.variance) ** 0.5 * turn
        return root, NoiseGrid(basis, float(np.sqrt((root**2).sum(axis=0)).max()))

    def sample(self, size: int, rng: Any) -> Any:
        """Draw ``size`` vectors, shape ``(size, d)``, in doubles.

        ``rng`` is a `RandomStream`; s normal numbers are drawn for each vector. Noise
        is rounded to a grid of about 1e-9 deviations, so that nothing is rounded where
        there is no noise (`NoiseGrid`).
        """
        drawn = rng.normal(size=(size, self.rank))
        spread, grid = self._spread
        return grid.around(grid.lifted(drawn @ as_drawn(spread, drawn)), self.centre)

    def log_density_float(self, points: ArrayLike) -> NDArray[np.float64]:
        """Logarithm of the density at points of shape ``(..., d)``, in doubles.

        Minus infinity off the affine space, where a distance of 1e-9 of the point's
        size is put down to rounding.
        """
        away = np.asarray(points, dtype=float) - [float(one) for one in self.centre]
        inside = away @ self._floats
        scale = 1 + np.abs(np.asarray(points, dtype=float)).max(axis=-1)
        is_off = np.abs(away - inside).max(axis=-1) > 1e-9 * scale
        square = (inside**2).sum(axis=-1) / float(self.variance)
        constant = self.rank * np.log(2 * np.pi * float(self.variance)) / 2
        return np.where(is_off, -np.inf, -square / 2 - constant)

    def squared_distance(self, other: "SpanNormal") -> Fraction | None:
        """Squared Euclidean distance of the centres, exact.

        None where they differ outside the span: then one output tells the two laws
        apart.

        Raises
        ------
        InputError
            If the two have different noise.
        """
        if (self.projector, self.variance) != (other.projector, other.variance):
            raise InputError(
                "the two laws have different noise: only a shift is compared here"
            )
        move = [b - a for a, b in zip(self.centre, other.centre, strict=True)]
        kept = [
            sum((a * b for a, b in zip(row, move, strict=True)), Fraction(0))
            for row in self.projector
        ]
        if kept != move:
            return None
        return sum((one * one for one in move), Fraction(0))

    def line_pair(self, other: "SpanNormal") -> tuple[LineLaw, LineLaw]:
        """Give two laws on the line that are told apart as well as this and another.

        Those of the product with the difference of the centres, for the likelihood
        ratio is a function of it.

        Raises
        ------
        InputError
            If the two have different noise.
        """
        square = self.squared_distance(other)
        if square is None:
            return Atoms({0: 1}), Atoms({1: 1})
        # Equal centres: any noise will do, for the laws are one.
        variance = square * self.variance or Fraction(1)
        root = rational_root(variance)
        if root is None:
            return NormalSum(0, variance), NormalSum(square, variance)
        return Normal(0, root), Normal(square, root)

    def privacy_loss(
        self, other: "SpanNormal", points: ArrayLike
    ) -> NDArray[np.float64]:
        """Log ratio of the densities of this law and another, in doubles.

        Parameters
        ----------
        other
            The same noise around another centre of the same affine space.
        points
            Outputs, shape ``(..., d)``.

        Raises
        ------
        InputError
            If no output has a finite loss.
        """
        if self.squared_distance(other) is None:
            raise InputError(
                "the two laws lie in different parallel spaces: each output tells them "
                "apart, and the privacy loss is infinite"
            )
        one = np.array([float(value) for value in self.centre])
        two = np.array([float(value) for value in other.centre])
        middle = np.asarray(points, dtype=float) - (one + two) / 2
        return np.asarray(middle @ (one - two) / float(self.variance))


def _whole(row: Vector) -> Vector:
    """The shortest vector of whole numbers in the direction of one."""
    scale = lcm(*(one.denominator for one in row))
    size = gcd(*(int(one * scale) for one in row))
    return tuple(one * scale / size for one in row)


def rational_root(square: Fraction) -> Fraction | None:
    """Give the root of a number of at least 0, where it is rational.

    Examples
    --------
    >>> rational_root(Fraction(4, 9)), rational_root(Fraction(6))
    (Fraction(2, 3), None)
    """
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    return root if root * root == square else None


def _check_projector(matrix: Matrix, dimension: int) -> None:
    if len(matrix) != dimension or any(len(row) != dimension for row in matrix):
        raise InputError(
            f"a projector of {len(matrix)} rows for {dimension} coordinates: it must "
            "be square, one row for each"
        )
    if any(matrix[i][j] != matrix[j][i] for i in range(dimension) for j in range(i)):
        raise InputError("the matrix is not symmetric: it is no orthogonal projector")
    columns = list(zip(*matrix, strict=True))
    for place, row in enumerate(matrix):
        for column, entries in enumerate(columns):
            product = sum((a * b for a, b in zip(row, entries, strict=True) if a and b),
                          Fraction(0))  # fmt: skip
            if product != row[column]:
                raise InputError(
                    f"the square of the matrix has {product} in row {place}, column "
                    f"{column}, where it has {row[column]}: it is no "
                    "projector; norm the basis, or use exact.spans.projector"
                )
    if not any(any(row) for row in matrix):
        raise InputError("the projector is zero: no noise would be added")
