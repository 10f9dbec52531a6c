"""Normal noise on the span of some vectors, and nothing outside of it."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp.arrays import as_drawn
from verifydp.errors import InputError
from verifydp.exact.linear import Matrix
from verifydp.laws.parameters import Rational, positive

__all__ = ["SpanNormal"]


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
    def _spread(self) -> NDArray[np.float64]:
        """Orthonormal rows that span the range, shape ``(s, d)``."""
        if self.rank == len(self.centre):
            return np.eye(self.rank)
        # Eigenvalues are 0 and 1, in increasing order: the last ones are the range.
        _, vectors = np.linalg.eigh(self._floats)
        return np.ascontiguousarray(vectors[:, len(self.centre) - self.rank :].T)

    def sample(self, size: int, rng: Any) -> Any:
        """Draw ``size`` vectors, shape ``(size, d)``, in doubles.

        ``rng`` is a `RandomStream`; s normal numbers are drawn for each vector.
        """
        drawn = rng.normal(size=(size, self.rank))
        scale = float(self.variance) ** 0.5
        noise = drawn @ as_drawn(scale * self._spread, drawn)
        return noise + as_drawn([float(one) for one in self.centre], drawn)

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
