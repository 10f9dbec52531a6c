"""Two outputs of which one falls as the other rises: the least copula."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.arrays import namespace_of
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import Copula
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "LowerBound"]


@dataclass(frozen=True)
class LowerBound(Copula):
    """Two levels that sum to 1: no copula is below it (Frechet 1951).

    Of more than two coordinates the bound ``max(0, sum of levels - dimension + 1)`` is
    no copula, so there is none to be made.

    Raises
    ------
    InputError
        Of a density, since there is none.

    Examples
    --------
    >>> LowerBound().cdf(["1/2", "1/4"]) == 0, LowerBound().cdf(["3/4", "3/4"]) * 2 == 1
    (True, True)
    """

    @property
    def dimension(self) -> int:
        """2."""
        return 2

    def _log_density(self, levels: Levels) -> Floats:
        raise InputError(
            "a LowerBound has no density: all its mass is where the levels sum to 1"
        )

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        return ball(max(sum(levels) - 1, Fraction(0)))

    def _cdf_float(self, below: Floats) -> Floats:
        first, second = below[..., 0], below[..., 1]
        return np.asarray(np.maximum(np.exp(first) + np.expm1(second), 0.0))

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """1 from one minus the first level on."""
        at = self.checked(levels)
        return np.asarray(np.where(at.below[..., 1] >= at.above[..., 0], 1.0, 0.0))

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """A draw and what it leaves of 1."""
        one = Levels.of_logarithms(-rng.exponential(size=(size, 1)))
        library = namespace_of(one.tail)
        return Levels.of_tails(
            library.broadcast_to(one.tail, (size, 2)),
            library.concat([one.upper, ~one.upper], axis=1),
        )

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """-1."""
        self.checked_pair(first, second)
        return ball(-1)


#: Copulas on which the generic tests run.
EXAMPLES = (LowerBound(),)
