"""The copula of normal variables, of any dimension."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from verifydp import special_functions as special
from verifydp.arrays import as_drawn
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball
from verifydp.exact.bivariate import bivariate_normal_cdf
from verifydp.exact.enclosing import enclosed
from verifydp.exact.normal import normal_quantile
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import Copula, checked_dimension
from verifydp.laws.parameters import Rational, listed, rational
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "GaussianCopula"]

_Matrix = tuple[tuple[Fraction, ...], ...]
#: How narrow a probability is enclosed where a double is asked for.
_FINE = Fraction(1, 2**60)
#: The least variance of a score given others that doubles can be divided by.
_LEFT_MIN = Fraction(1, 10**200)


@dataclass(frozen=True, init=False)
class GaussianCopula(Copula):
    """How normal variables depend on one another, whatever their means and deviations.

    Parameters
    ----------
    correlations
        The correlation matrix, row by row, in exact numbers; or one correlation, of
        two coordinates.

    Raises
    ------
    InputError
        If the matrix is not symmetric, has no 1 on its diagonal, or is not positive
        definite, which is decided in rational numbers, or doubles cannot hold what it
        leaves. A correlation of 1 or -1 is
        `UpperBound` or `LowerBound`.

    Notes
    -----
    The density is that of each normal score given those before it, over its own: with
    exact coefficients, so that correlations near 1 cost few digits.

    Examples
    --------
    >>> GaussianCopula("1/2").cdf(["1/2", "1/2"]).overlaps(ball(Fraction(1, 3)))
    True
    >>> GaussianCopula([[1, "0.9", "0.9"], ["0.9", 1, 0], ["0.9", 0, 1]])
    Traceback (most recent call last):
    verifydp.errors.InputError: the correlation matrix is not positive definite: given \
those before, coordinate 3 is left the variance -62/19; correlations this strong \
contradict one another
    """

    correlations: _Matrix
    _lower: Floats = field(repr=False, compare=False)
    _given: Floats = field(repr=False, compare=False)
    _left: Floats = field(repr=False, compare=False)

    def __init__(self, correlations: Rational | Sequence[Sequence[Rational]]) -> None:
        matrix = _read(correlations)
        lower, left = _factored(matrix)
        object.__setattr__(self, "correlations", matrix)
        deviations = np.sqrt(np.array([float(one) for one in left]))
        object.__setattr__(self, "_left", deviations)
        rows = np.array([[float(one) for one in row] for row in lower])
        object.__setattr__(self, "_lower", rows * deviations)
        given = [[float(one) for one in row] for row in _unit_inverse(lower)]
        object.__setattr__(self, "_given", np.array(given))

    @property
    def dimension(self) -> int:
        """The number of rows."""
        return len(self.correlations)

    def _residuals(self, levels: Levels) -> Floats:
        """What each score is beyond its mean given those before, in deviations."""
        return np.asarray(levels.scores @ self._given.T / self._left)

    def _log_density(self, levels: Levels) -> Floats:
        scores, own = levels.scores, self._residuals(levels)
        # One factor after the other: the squares of each pair are of like size.
        parts = (scores - own) * (scores + own) / 2 - np.log(self._left)
        return np.asarray(parts[..., 1:].sum(axis=-1))

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        kept = [place for place, level in enumerate(levels) if level < 1]
        if len(kept) > 2:
            raise InputError(
                f"{len(kept)} levels below 1: a GaussianCopula's distribution function "
                "is enclosed in two dimensions; set the others to 1, or count draws"
            )
        first, second = kept
        return bivariate_normal_cdf(
            normal_quantile(levels[first]),
            normal_quantile(levels[second]),
            self.correlations[first][second],
        )

    def _cdf_float(self, below: Floats) -> Floats:
        found = [
            float(enclosed(partial(self.cdf, [*map(Fraction, row)]), absolute=_FINE))
            for row in np.exp(below).reshape(-1, self.dimension)
        ]
        return np.array(found).reshape(below.shape[:-1])

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """The last score is normal given the others."""
        return np.asarray(special.ndtr(self._residuals(self.checked(levels))[..., -1]))

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """Normal scores, mixed."""
        draws = rng.normal(size=(self.dimension, size))
        if self.dimension == 2 and isinstance(draws, np.ndarray):
            draws[1] *= self._lower[1, 1]  # beats a product of matrices by half
            draws[1] += self._lower[1, 0] * draws[0]
            return Levels.of_scores(draws.T)
        return Levels.of_scores((as_drawn(self._lower, draws) @ draws).T)

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """``2 / pi * asin(correlation)``."""
        one, two = self.checked_pair(first, second)
        return 2 * ball(self.correlations[one][two]).asin() / Ball.pi()


def _read(given: Rational | Sequence[Sequence[Rational]]) -> _Matrix:
    if not isinstance(given, Iterable) or isinstance(given, str):
        one = rational(given, "the correlation")
        if not -1 < one < 1:
            raise InputError(
                f"the correlation is {written(one)}: give a number inside (-1, 1); at "
                "1 the copula is UpperBound(), at -1 LowerBound()"
            )
        return (Fraction(1), one), (one, Fraction(1))
    rows = [listed(row, "correlations") for row in listed(given, "correlations")]
    size = checked_dimension(len(rows))
    for place, row in enumerate(rows, start=1):
        if len(row) != size:
            raise InputError(
                f"row {place} of the correlation matrix has {len(row)} numbers, and "
                f"there are {size} rows: give as many in each"
            )
    matrix = tuple(
        tuple(
            rational(one, f"the correlation of {i} and {j}")
            for j, one in enumerate(row, start=1)
        )
        for i, row in enumerate(rows, start=1)
    )
    for i, row in enumerate(matrix):
        if row[i] != 1:
            raise InputError(
                f"coordinate {i + 1} has the correlation {written(row[i])} with "
                "itself: give 1"
            )
        for j, one in enumerate(row[:i]):
            if one != matrix[j][i]:
                raise InputError(
                    f"the correlation of {i + 1} and {j + 1} is {written(one)}, that "
                    f"of {j + 1} and {i + 1} is {written(matrix[j][i])}: a correlation "
                    "matrix is symmetric"
                )
    return matrix


def _factored(matrix: _Matrix) -> tuple[list[list[Fraction]], list[Fraction]]:
    """Factor into unit lower triangular and diagonal: ``L D L'``, exactly.

    The diagonal is what each variable is left given those before: it is positive if
    and only if the matrix is positive definite.
    """
    size = len(matrix)
    lower = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    left: list[Fraction] = []
    for i in range(size):
        shared = [Fraction(0)] * i  # the row of L times D
        for j in range(i):
            shared[j] = matrix[i][j] - sum(
                (shared[k] * lower[j][k] for k in range(j)), Fraction(0)
            )
            lower[i][j] = shared[j] / left[j]
        rest = matrix[i][i] - sum(
            (shared[k] * lower[i][k] for k in range(i)), Fraction(0)
        )
        if rest <= 0:
            raise InputError(
                "the correlation matrix is not positive definite: given those before, "
                f"coordinate {i + 1} is left the variance {written(rest)}; "
                "correlations this strong contradict one another"
            )
        if rest < _LEFT_MIN:
            raise InputError(
                f"coordinate {i + 1} is left a variance below 1e-200 given those "
                "before: doubles cannot hold it; where correlations are 1 or -1 use a "
                "bound"
            )
        left.append(rest)
    return lower, left


def _unit_inverse(lower: list[list[Fraction]]) -> list[list[Fraction]]:
    """Invert a lower triangular matrix with ones on its diagonal."""
    size = len(lower)
    found = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    for i in range(size):
        for j in range(i):
            found[i][j] = -sum(
                (lower[i][k] * found[k][j] for k in range(j, i)), Fraction(0)
            )
    return found


#: Copulas on which the generic tests run.
EXAMPLES = (
    GaussianCopula("1/2"),
    GaussianCopula("-9/10"),
    GaussianCopula([[1, "1/2", "-1/4"], ["1/2", 1, "1/3"], ["-1/4", "1/3", 1]]),
)
