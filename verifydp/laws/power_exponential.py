"""The law with a density proportional to the exponential of a power of the distance."""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

import numpy as np
from numpy.typing import ArrayLike

from verifydp import special_functions as special
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.special import incomplete_gamma_upper
from verifydp.laws.laplace import Laplace
from verifydp.laws.normal import Normal
from verifydp.laws.parameters import Rational, positive, rational
from verifydp.laws.parts import Part, QuadraticPart
from verifydp.laws.power_forms import PowerPart
from verifydp.laws.protocol import Floats, LineLaw
from verifydp.laws.symmetric import SymmetricLaw

__all__ = ["PowerExponential", "noise_power"]


def noise_power(value: object) -> Fraction:
    """Read the power of a `PowerExponential`.

    Raises
    ------
    InputError
        If it is no exact number above 0 and at most 2.

    Examples
    --------
    >>> noise_power("1/2")
    Fraction(1, 2)
    """
    power = positive(value, "power")
    if power > 2:
        raise InputError(f"power is {power}: it must be at most 2")
    return power


def _root(value: Fraction) -> Fraction | None:
    """The square root, where it is rational."""
    ends = isqrt(value.numerator), isqrt(value.denominator)
    if (ends[0] ** 2, ends[1] ** 2) != (value.numerator, value.denominator):
        return None
    return Fraction(*ends)


@dataclass(frozen=True, init=False)
class PowerExponential(SymmetricLaw):
    """The density ``C exp(-rate |x - location|^power)``.

    Parameters
    ----------
    location, rate, power
        Exact numbers; the rate is above 0, the power above 0 and at most 2. Power 1 is
        ``Laplace(location, 1 / rate)``, power 2 a normal law of variance
        ``1 / (2 rate)``.

    Raises
    ------
    InputError
        If a parameter is no exact number, or out of range.

    Notes
    -----
    With ``p`` for the power, C is ``p rate^(1/p) / (2 Gamma(1/p))``, and the distance
    to the power times the rate has the gamma law of shape ``1/p``.

    Examples
    --------
    >>> law = PowerExponential(0, 3, "1/2")
    >>> law.cdf(0) * 2 == 1, law.density(0).overlaps(ball(9) / 4)
    (True, True)
    """

    location: Fraction
    rate: Fraction
    power: Fraction

    def __init__(self, location: Rational, rate: Rational, power: Rational) -> None:
        object.__setattr__(self, "location", rational(location, "location"))
        object.__setattr__(self, "rate", positive(rate, "rate"))
        object.__setattr__(self, "power", noise_power(power))

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """The location, but for power 2."""
        return () if self.power == 2 else (self.location,)

    @property
    def centre(self) -> Fraction:
        """The location."""
        return self.location

    @property
    def spread(self) -> Fraction:
        """About ``rate^(-1/power)``."""
        exact = np.exp2(
            np.clip(-np.log2(float(self.rate)) / float(self.power), -60, 60)
        )
        return Fraction(float(exact))

    @property
    def family(self) -> tuple[tuple[str, Fraction, Fraction], Fraction] | None:
        """Laws of one rate and power, where that is at least 1."""
        if self.power < 1:
            return None
        return ("power-exponential", self.rate, self.power), self.location

    def _scale(self) -> Ball:
        """Enclose ``rate^(1/power) / Gamma(1/power)``."""
        inverse = ball(1 / self.power)
        return (inverse * ball(self.rate).log() - inverse.lgamma()).exp()

    def image(self, slope: Fraction, move: Fraction) -> LineLaw:
        """Moved and stretched, where the rate stays rational."""
        if self.power.denominator != 1:
            return super().image(slope, move)
        rate = self.rate / abs(slope) ** self.power.numerator
        return PowerExponential(slope * self.location + move, rate, self.power)

    def simplified(self) -> LineLaw:
        """Powers 1 and 2 are Laplace and, with a rational deviation, normal laws."""
        if self.power == 1:
            return Laplace(self.location, 1 / self.rate)
        deviation = _root(1 / (2 * self.rate)) if self.power == 2 else None
        return self if deviation is None else Normal(self.location, deviation)

    def parts(self, point: Fraction) -> tuple[Part, ...]:
        """One exponential on each side of the location."""
        rate, at = self.rate, self.location
        side = 1 if point > at else -1
        if self.power == 1:
            slope = -side * rate
            return (QuadraticPart(Fraction(0), slope, -slope * at, rate / 2),)
        weight, key = self._scale(), ("power", rate, self.power)
        half = self.power / 2
        if self.power == 2:
            square = -rate
            return (
                QuadraticPart(
                    square,
                    2 * rate * at,
                    -rate * at**2,
                    half,
                    weight=weight,
                    weight_key=key,
                ),
            )
        return (PowerPart(at, rate, self.power, side, half, weight, key),)

    def _beyond(self, distance: Fraction) -> Ball:
        if distance == 0:
            return ball(1) / 2
        reached = ball(self.rate) * (ball(self.power) * ball(distance).log()).exp()
        return incomplete_gamma_upper(1 / self.power, reached) / 2

    def _exponent(self, x: ArrayLike) -> Floats:
        distance = np.abs(np.asarray(x, dtype=float) - float(self.location))
        return np.asarray(float(self.rate) * distance ** float(self.power))

    def log_density_float(self, x: ArrayLike) -> Floats:
        """Logarithm of the density in doubles."""
        inverse = 1 / float(self.power)
        constant = inverse * np.log(float(self.rate)) - special.gammaln(inverse)
        return np.asarray(constant - np.log(2 * inverse) - self._exponent(x))

    def density_float(self, x: ArrayLike) -> Floats:
        """Density in doubles."""
        return np.exp(self.log_density_float(x))

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        tail = special.gammaincc(1 / float(self.power), self._exponent(x)) / 2
        above = np.asarray(x, dtype=float) > float(self.location)
        return np.asarray(np.where(above, tail, 1 - tail))

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        return self.survival_float(2 * float(self.location) - np.asarray(x, float))


#: Laws on which the generic tests run.
EXAMPLES = (
    PowerExponential("1/3", 3, "1/2"),
    PowerExponential(-2, 1, 1),
    PowerExponential(0, 2, "3/2"),
    PowerExponential(1, "1/8", 2),
)
