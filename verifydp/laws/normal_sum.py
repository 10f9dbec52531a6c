"""The sum of two normal variables: a normal law whose variance is rational.

Its deviation is the root of a rational and hardly ever one itself; the densities'
ratios need the variance only.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp import special_functions as special
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import Rational, positive, rational
from verifydp.laws.parts import QuadraticPart
from verifydp.laws.protocol import Floats
from verifydp.laws.symmetric import SymmetricLaw

__all__ = ["NormalSum"]


@dataclass(frozen=True, init=False)
class NormalSum(SymmetricLaw):
    """The normal law of a mean and a variance.

    Parameters
    ----------
    mean, variance
        Exact numbers; the variance is above 0.

    Raises
    ------
    InputError
        If a parameter is no exact number, or the variance is not above 0.

    Examples
    --------
    >>> NormalSum(0, 5).cdf(0) * 2 == 1
    True
    """

    mean: Fraction
    variance: Fraction

    def __init__(self, mean: Rational, variance: Rational) -> None:
        object.__setattr__(self, "mean", rational(mean, "mean"))
        object.__setattr__(self, "variance", positive(variance, "variance"))

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """None: the density is analytic."""
        return ()

    @property
    def centre(self) -> Fraction:
        """The mean."""
        return self.mean

    @property
    def spread(self) -> Fraction:
        """A dyadic number within a factor of 2 of the deviation."""
        size = self.variance.numerator.bit_length()
        return Fraction(2) ** ((size - self.variance.denominator.bit_length()) // 2)

    @property
    def family(self) -> tuple[tuple[str, Fraction], Fraction]:
        """Normal laws of one variance."""
        return ("normal-sum", self.variance), self.mean

    def parts(self, point: Fraction) -> tuple[QuadraticPart, ...]:
        """One part everywhere."""
        del point
        return (
            QuadraticPart(
                -1 / (2 * self.variance),
                self.mean / self.variance,
                -(self.mean**2) / (2 * self.variance),
                weight=(2 * Ball.pi() * ball(self.variance)).rsqrt(),
                weight_key=("normal", self.variance),
            ),
        )

    def _beyond(self, distance: Fraction) -> Ball:
        return (ball(distance) / (2 * ball(self.variance)).sqrt()).erfc() / 2

    def _signed(self, x: ArrayLike) -> Floats:
        distance = np.asarray(x, dtype=float) - float(self.mean)
        return np.asarray(distance / np.sqrt(float(self.variance)))

    def log_density_float(self, x: ArrayLike) -> Floats:
        """Logarithm of the density in doubles."""
        constant = np.log(2 * np.pi * float(self.variance)) / 2
        return np.asarray(-(self._signed(x) ** 2) / 2 - constant)

    def density_float(self, x: ArrayLike) -> Floats:
        """Density in doubles."""
        return np.exp(self.log_density_float(x))

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        return np.asarray(special.ndtr(self._signed(x)))

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        return np.asarray(special.ndtr(-self._signed(x)))


#: Laws on which the generic tests run.
EXAMPLES = (NormalSum("1/3", 5), NormalSum(-2, "1/3"))
