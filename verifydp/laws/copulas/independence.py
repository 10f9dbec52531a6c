"""Outputs that do not depend on one another."""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.exact.balls import Ball, ball
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import Copula, checked_dimension
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "Independence"]


@dataclass(frozen=True)
class Independence(Copula):
    """The uniform law on the unit cube.

    Parameters
    ----------
    dimension
        How many coordinates there are.

    Raises
    ------
    InputError
        If it is no whole number from 2 to 1,000.

    Examples
    --------
    >>> Independence().cdf(["1/2", "1/4"]) * 8 == 1
    True
    """

    dimension: int = 2

    def __post_init__(self) -> None:
        checked_dimension(self.dimension)

    def _log_density(self, levels: Levels) -> Floats:
        return np.zeros(levels.shape[:-1])

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        return ball(math.prod(levels))

    def _cdf_float(self, below: Floats) -> Floats:
        return np.asarray(np.exp(below.sum(axis=-1)))

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """The level itself."""
        return np.asarray(np.exp(self.checked(levels).below[..., -1]))

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """Logarithms of uniform numbers are exponential."""
        return Levels.of_logarithms(-rng.exponential(size=(size, self.dimension)))

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """0."""
        self.checked_pair(first, second)
        return ball(0)


#: Copulas on which the generic tests run.
EXAMPLES = (Independence(), Independence(3))
