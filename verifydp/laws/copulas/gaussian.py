"""The copula of normal variables, of any dimension."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from verifydp import special_functions as special
from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.bivariate import bivariate_normal_cdf
from verifydp.exact.enclosing import enclosed
from verifydp.exact.linear import Matrix, solve
from verifydp.exact.normal import normal_quantile
from verifydp.laws.copulas.factors import Factors, factored
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.matrices import (
    autoregressive_correlations,
    correlations_of_doubles,
    equal_correlations,
    factor_correlations,
    read_correlations,
)
from verifydp.laws.copulas.protocol import Copula
from verifydp.laws.parameters import Rational
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "GaussianCopula"]

#: How narrow a probability is enclosed where a double is asked for.
_FINE = Fraction(1, 2**60)
#: So many columns of a factor are multiplied at once.
_PANEL = 128
#: A matrix of more rows is not printed whole.
_SHOWN = 8


@dataclass(frozen=True, init=False, repr=False)
class GaussianCopula(Copula):
    """How normal variables depend on one another, whatever their means and deviations.

    `equal`, `autoregressive`, `of_factors` and `of_doubles` make one of many
    coordinates without a number for each pair.

    Parameters
    ----------
    correlations
        The correlation matrix, row by row, in exact numbers; or one correlation, of
        two coordinates.

    Raises
    ------
    InputError
        If the matrix is not symmetric, has no 1 on its diagonal, or is not positive
        definite, which is decided in whole numbers, or doubles cannot hold what it
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

    correlations: Matrix
    _factors: Factors = field(repr=False, compare=False)

    def __init__(self, correlations: Rational | Sequence[Sequence[Rational]]) -> None:
        self._keep(read_correlations(correlations))

    def _keep(self, matrix: Matrix) -> None:
        object.__setattr__(self, "correlations", matrix)
        object.__setattr__(self, "_factors", factored(matrix))

    @classmethod
    def _of(cls, matrix: Matrix) -> Self:
        made = cls.__new__(cls)
        made._keep(matrix)
        return made

    @classmethod
    def equal(cls, correlation: Rational, dimension: int) -> Self:
        """Give all pairs of coordinates one correlation.

        Raises
        ------
        InputError
            If it is not above ``-1 / (dimension - 1)`` and below 1.

        Examples
        --------
        >>> GaussianCopula.equal("1/2", 50)
        GaussianCopula(50 coordinates)
        """
        return cls._of(equal_correlations(correlation, dimension))

    @classmethod
    def autoregressive(cls, correlation: Rational, dimension: int) -> Self:
        """Give two coordinates the correlation to the power of how far they are apart.

        Raises
        ------
        InputError
            If it is not inside (-1, 1).
        """
        return cls._of(autoregressive_correlations(correlation, dimension))

    @classmethod
    def of_factors(cls, loadings: Sequence[Sequence[Rational]]) -> Self:
        """Let coordinates share a few factors, each by its loadings.

        Parameters
        ----------
        loadings
            A row for each coordinate, an exact number for each factor. Two coordinates
            have the sum of the products of their loadings as correlation.

        Raises
        ------
        InputError
            If the rows differ in length, or the correlations contradict one another.
            They do not where the squares in each row sum to less than 1.

        Examples
        --------
        >>> GaussianCopula.of_factors([["1/2", 0], ["1/2", "1/3"]]).correlations[0][1]
        Fraction(1, 4)
        """
        return cls._of(factor_correlations(loadings))

    @classmethod
    def of_doubles(cls, correlations: ArrayLike) -> Self:
        """Take a matrix of doubles, each as the exact number that it is.

        Raises
        ------
        InputError
            If it is not square and symmetric, has no 1.0 on its diagonal, or is not
            positive definite.

        Examples
        --------
        >>> import numpy
        >>> GaussianCopula.of_doubles(numpy.eye(3)) == GaussianCopula.equal(0, 3)
        True
        """
        return cls._of(correlations_of_doubles(correlations))

    def weights(self, moves: Sequence[Fraction]) -> tuple[Fraction, ...]:
        """Solve ``R w = d`` for the correlation matrix R, exactly.

        Normal outputs whose means move by d, in deviations, are told apart by their
        product with w alone, and ``d' w`` is the squared distance of the two laws.
        """
        return solve(self.correlations, moves)

    def __repr__(self) -> str:
        if self.dimension > _SHOWN:
            return f"GaussianCopula({self.dimension} coordinates)"
        rows = [[str(one) for one in row] for row in self.correlations]
        return f"GaussianCopula({rows})"

    @property
    def dimension(self) -> int:
        """The number of rows."""
        return len(self.correlations)

    def _residuals(self, levels: Levels) -> Floats:
        """What each score is beyond its mean given those before, in deviations."""
        return np.asarray(levels.scores @ self._factors.given.T / self._factors.left)

    def _log_density(self, levels: Levels) -> Floats:
        scores, own = levels.scores, self._residuals(levels)
        # One factor after the other: the squares of each pair are of like size.
        parts = (scores - own) * (scores + own) / 2 - np.log(self._factors.left)
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
        lower = self._factors.lower
        if self.dimension == 2:
            drawn = rng.normal(size=(2, size))  # beats a product of matrices by half
            first, second = drawn[0, :], drawn[1, :]
            pairs = [first, second * float(lower[1, 1]) + first * float(lower[1, 0])]
            return Levels.of_scores(namespace_of(drawn).stack(pairs, axis=-1))
        drawn = rng.normal(size=(size, self.dimension))
        panels = range(0, self.dimension, _PANEL)
        parts = []
        for start in panels:  # what is above the diagonal is not multiplied
            end = min(start + _PANEL, self.dimension)
            block = as_drawn(np.ascontiguousarray(lower[start:end, :end].T), drawn)
            parts.append(drawn[:, :end] @ block)
        if len(parts) == 1:
            return Levels.of_scores(parts[0])
        return Levels.of_scores(namespace_of(drawn).concat(parts, axis=-1))

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """``2 / pi * asin(correlation)``."""
        one, two = self.checked_pair(first, second)
        return 2 * ball(self.correlations[one][two]).asin() / Ball.pi()


#: Copulas on which the generic tests run.
EXAMPLES = (
    GaussianCopula("1/2"),
    GaussianCopula("-9/10"),
    GaussianCopula([[1, "1/2", "-1/4"], ["1/2", 1, "1/3"], ["-1/4", "1/3", 1]]),
    GaussianCopula.autoregressive("-3/5", 20),
)
