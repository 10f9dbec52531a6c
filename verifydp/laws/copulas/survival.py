"""A copula seen from the other corner of the unit cube."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.copulas.clayton import Clayton
from verifydp.laws.copulas.gumbel import Gumbel
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import Copula, checked_copula
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "SurvivalCopula"]

#: The distribution function is a sum over all sets of coordinates.
_COORDINATES_MAX = 12


@dataclass(frozen=True)
class SurvivalCopula(Copula):
    """The law of ``1 - u`` for points u of a copula: the copula rotated by 180 degrees.

    A Gaussian copula is its own. So of strictly decreasing outputs of Gaussian-coupled
    noise the copula is the same as of increasing ones.

    Parameters
    ----------
    copula
        Any. With more than 12 coordinates the distribution function is refused.

    Raises
    ------
    InputError
        If it is no copula.

    Examples
    --------
    >>> from verifydp.laws.copulas import UpperBound
    >>> SurvivalCopula(UpperBound()).cdf(["1/2", "1/4"]) * 4 == 1
    True
    """

    copula: Copula

    def __post_init__(self) -> None:
        checked_copula(self.copula)

    @property
    def dimension(self) -> int:
        """That of the copula."""
        return self.copula.dimension

    def _log_density(self, levels: Levels) -> Floats:
        return self.copula.log_density_float(levels.reflected())

    def _corners(self) -> Iterator[tuple[bool, ...]]:
        if self.dimension > _COORDINATES_MAX:
            raise InputError(
                f"{self.dimension} coordinates: the distribution function of a "
                f"SurvivalCopula is known for at most {_COORDINATES_MAX}; count draws"
            )
        return product((False, True), repeat=self.dimension)

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        total = ball(0)
        for kept in self._corners():
            corner = [
                1 - level if keep else Fraction(1)
                for level, keep in zip(levels, kept, strict=True)
            ]
            total += (-1) ** sum(kept) * self.copula.cdf(corner)
        return total.max(ball(0)).min(ball(1))

    def _cdf_float(self, below: Floats) -> Floats:
        rest = -np.expm1(below)
        total = np.zeros(below.shape[:-1])
        for kept in self._corners():
            corner = np.where(kept, rest, 1.0)
            total += (-1) ** sum(kept) * self.copula.cdf_float(corner)
        return np.clip(total, 0.0, 1.0)

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """What is left of 1 by the copula."""
        return 1.0 - self.copula.conditional_float(self.checked(levels).reflected())

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """Draws of the copula, reflected."""
        return self.copula.sample_levels(size, rng).reflected()

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """That of the copula."""
        return self.copula.kendall_tau(first, second)


#: Copulas on which the generic tests run.
EXAMPLES = (
    SurvivalCopula(Clayton(2)),
    SurvivalCopula(Clayton(1, 3)),
    SurvivalCopula(Gumbel("3/2")),
)
