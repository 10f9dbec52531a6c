"""Clayton's copula: outputs that are small together."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from verifydp.arrays import namespace_of
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import (
    Copula,
    checked_dimension,
    checked_theta,
    log_of,
)
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "Clayton"]

#: Up to here an exponential is a number of 64 or 32 bits.
_LARGE = {64: 700.0, 32: 80.0}
#: Below this theta outputs are independent to almost all digits.
_THETA_MIN = Fraction(1, 10**12)


@dataclass(frozen=True, init=False)
class Clayton(Copula):
    """``(sum of u_i**-theta - dimension + 1)**(-1 / theta)`` (Clayton 1978).

    Near theta 0 it is `Independence`, for large theta nearly `UpperBound`.

    Parameters
    ----------
    theta
        An exact number above 0, from 1e-12 to 1e12.
    dimension
        How many coordinates there are.

    Raises
    ------
    InputError
        If theta or the dimension is out of range, or no exact number.

    Examples
    --------
    >>> Clayton(1).cdf(["1/2", "1/2"]).overlaps(ball(Fraction(1, 3)))
    True
    """

    theta: Fraction
    dimension: int = 2

    def __init__(self, theta: Rational, dimension: int = 2) -> None:
        value = rational(theta, "theta")
        if value <= 0:
            raise InputError(
                f"theta is {written(value)}: Clayton's is above 0 (at 0 it is "
                "Independence)"
            )
        object.__setattr__(self, "theta", checked_theta(value, _THETA_MIN))
        object.__setattr__(self, "dimension", checked_dimension(dimension))

    def _excess(self, below: Floats) -> Floats:
        """What ``log(sum of u_i**-theta - number + 1)`` is beyond its largest term.

        That term is ``-theta`` times the least ``log u_i``. It is kept apart, since for
        large theta it has no digits to spare; what each other term adds is not
        negative.
        """
        theta, least = float(self.theta), below.min(axis=-1)
        rest = np.exp(-theta * (below - least[..., None])) * -np.expm1(theta * below)
        return np.asarray(np.log1p(rest.sum(axis=-1) + np.expm1(theta * least)))

    def _log_density(self, levels: Levels) -> Floats:
        theta, below = float(self.theta), levels.below
        least = below.min(axis=-1)
        constant = np.log1p(theta * np.arange(1, self.dimension)).sum()
        # -(1 + theta) times the sum, less 1 / theta + dimension times the logarithm of
        # the other sum, where theta times a level is taken from theta times another.
        apart = theta * (below - least[..., None]).sum(axis=-1)
        spread = (1 / theta + self.dimension) * self._excess(below)
        return np.asarray(constant + least - below.sum(axis=-1) - apart - spread)

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        beyond = ball(0)  # the sum, less 1
        for level in levels:
            if level < 1:
                beyond += (-log_of(level) * ball(self.theta)).expm1()
        return (-beyond.log1p() / ball(self.theta)).exp()

    def _cdf_float(self, below: Floats) -> Floats:
        grown = self._excess(below) / float(self.theta)
        return np.asarray(np.exp(below.min(axis=-1) - grown))

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """A power of the ratio of the sums with and without the last level."""
        below = self.checked(levels).below
        others = below[..., :-1]
        lower = float(self.theta) * (below.min(axis=-1) - others.min(axis=-1))
        grown = self._excess(below) - self._excess(others) - lower
        power = 1 / float(self.theta) + self.dimension - 1
        return np.asarray(np.exp(-power * grown))

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """One coordinate after the other, each by its law given those before."""
        theta = float(self.theta)
        waits = rng.exponential(size=(self.dimension, size))
        library = namespace_of(waits)
        below = [-waits[0, :]]
        log_sum = theta * waits[0, :]
        for place in range(1, self.dimension):
            step = waits[place, :] * (theta / (1 + theta * place))
            added = library.log(library.expm1(step)) + log_sum
            below.append(_log_of_one_more(added) / -theta)
            log_sum = log_sum + step
        return Levels.of_logarithms(library.stack(below, axis=-1))

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """``theta / (theta + 2)``."""
        self.checked_pair(first, second)
        return ball(self.theta / (self.theta + 2))


def _log_of_one_more(exponent: Any) -> Any:
    """``log(1 + exp(exponent))``; in the bulk by functions that are fast on arrays."""
    library = namespace_of(exponent)
    large = _LARGE[library.finfo(exponent.dtype).bits]
    if 0 not in exponent.shape and bool(library.max(exponent) < large):
        return library.log1p(library.exp(exponent))
    return library.logaddexp(library.zeros_like(exponent), exponent)


#: Copulas on which the generic tests run.
EXAMPLES = (Clayton("1/2"), Clayton(3), Clayton("3/2", 3))
