"""Outputs that all rise together: the largest copula."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.arrays import namespace_of
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import Copula, checked_dimension
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "UpperBound"]


@dataclass(frozen=True)
class UpperBound(Copula):
    """All coordinates are the same: no copula is above it (Frechet 1951).

    Parameters
    ----------
    dimension
        How many coordinates there are.

    Raises
    ------
    InputError
        If it is no whole number from 2 to 1,000; of a density, since there is none.

    Examples
    --------
    >>> UpperBound().cdf(["1/2", "1/4"]) * 4 == 1
    True
    """

    dimension: int = 2

    def __post_init__(self) -> None:
        checked_dimension(self.dimension)

    def _log_density(self, levels: Levels) -> Floats:
        raise InputError(
            "an UpperBound has no density: all its mass is where all levels are alike"
        )

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        return ball(min(levels))

    def _cdf_float(self, below: Floats) -> Floats:
        return np.asarray(np.exp(below.min(axis=-1)))

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """1 from the first level on; the other ones are taken to be the same."""
        below = self.checked(levels).below
        return np.asarray(np.where(below[..., -1] >= below[..., 0], 1.0, 0.0))

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """One draw for all coordinates."""
        one = Levels.of_logarithms(-rng.exponential(size=(size, 1)))
        library, shape = namespace_of(one.tail), (size, self.dimension)
        return Levels.of_tails(
            library.broadcast_to(one.tail, shape),
            library.broadcast_to(one.upper, shape),
        )

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """1."""
        self.checked_pair(first, second)
        return ball(1)


#: Copulas on which the generic tests run.
EXAMPLES = (UpperBound(), UpperBound(3))
