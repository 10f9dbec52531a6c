"""The normal law; with deviation 0, one atom."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp import special_functions as special
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.atoms import Atoms
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.parts import QuadraticPart
from verifydp.laws.protocol import Floats, LineLaw
from verifydp.laws.symmetric import SymmetricLaw

__all__ = ["Normal", "averaged_curvature"]


def averaged_curvature(deviation: Fraction) -> Ball:
    """Bound the second derivative of a normal density, with any noise added.

    It is at most the peak over the variance, and noise only averages it.
    """
    return (2 * Ball.pi()).rsqrt() / ball(deviation) ** 3


@dataclass(frozen=True, init=False)
class Normal(SymmetricLaw):
    """The normal law of a mean and a standard deviation.

    Parameters
    ----------
    mean, deviation
        Exact numbers; the deviation is at least 0, and 0 stands for an atom.

    Raises
    ------
    InputError
        If a parameter is no exact number, or the deviation is negative.

    Examples
    --------
    >>> Normal(0, 1).cdf(0) * 2 == 1, Normal(3, 0).atoms
    (True, (Fraction(3, 1),))
    """

    mean: Fraction
    deviation: Fraction

    def __init__(self, mean: Rational, deviation: Rational) -> None:
        width = rational(deviation, "deviation")
        if width < 0:
            raise InputError(f"deviation is {width}: it must be at least 0")
        object.__setattr__(self, "mean", rational(mean, "mean"))
        object.__setattr__(self, "deviation", width)

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
        """The deviation; 1 for an atom."""
        return self.deviation or Fraction(1)

    @property
    def support(self) -> tuple[Fraction | None, Fraction | None]:
        """The line, or the atom."""
        return (None, None) if self.deviation else (self.mean, self.mean)

    @property
    def atoms(self) -> tuple[Fraction, ...]:
        """The mean, where the deviation is 0."""
        return () if self.deviation else (self.mean,)

    def atom(self, point: Fraction) -> Ball:
        """Mass 1 at the mean, where the deviation is 0."""
        return ball(1 if not self.deviation and point == self.mean else 0)

    @property
    def family(self) -> tuple[tuple[str, Fraction], Fraction] | None:
        """Normal laws of one deviation."""
        return (("normal", self.deviation), self.mean) if self.deviation else None

    def curvature(self) -> Ball | None:
        """The bound of `averaged_curvature`; none for an atom."""
        return averaged_curvature(self.deviation) if self.deviation else None

    def image(self, slope: Fraction, move: Fraction) -> "Normal":
        """Moved and stretched."""
        return Normal(slope * self.mean + move, abs(slope) * self.deviation)

    def simplified(self) -> LineLaw:
        """An atom where nothing varies."""
        return self if self.deviation else Atoms({self.mean: 1})

    def parts(self, point: Fraction) -> tuple[QuadraticPart, ...]:
        """One part everywhere; none for an atom."""
        del point
        if not self.deviation:
            return ()
        variance = self.deviation**2
        return (
            QuadraticPart(
                -1 / (2 * variance),
                self.mean / variance,
                -(self.mean**2) / (2 * variance),
                1 / self.deviation,
                weight=(2 * Ball.pi()).rsqrt(),
                weight_key=("normal",),
            ),
        )

    def _beyond(self, distance: Fraction) -> Ball:
        return (ball(distance / self.deviation) / ball(2).sqrt()).erfc() / 2

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Enclose the probability of an interval, from the nearer tail."""
        if not self.deviation:
            return ball(0)
        return super().mass(low, high)

    def _signed(self, x: ArrayLike) -> Floats:
        distance = np.asarray(x, dtype=float) - float(self.mean)
        return distance / float(self.deviation)

    def log_density_float(self, x: ArrayLike) -> Floats:
        """Logarithm of the density in doubles; minus infinity for an atom."""
        if not self.deviation:
            return np.full(np.shape(x), -np.inf)
        constant = np.log(float(self.deviation)) + np.log(2 * np.pi) / 2
        return np.asarray(-(self._signed(x) ** 2) / 2 - constant)

    def density_float(self, x: ArrayLike) -> Floats:
        """Density in doubles; 0 for an atom."""
        return np.exp(self.log_density_float(x))

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        if not self.deviation:
            return np.where(np.asarray(x) >= float(self.mean), 1.0, 0.0)
        return np.asarray(special.ndtr(self._signed(x)))

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        if not self.deviation:
            return np.where(np.asarray(x) >= float(self.mean), 0.0, 1.0)
        return np.asarray(special.ndtr(-self._signed(x)))


#: Laws on which the generic tests run.
EXAMPLES = (Normal("1/3", 2), Normal(-5, "1/7"), Normal(3, 0))
