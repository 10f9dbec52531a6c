"""The Laplace law."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import Rational, positive, rational
from verifydp.laws.parts import QuadraticPart
from verifydp.laws.protocol import Floats, LineLaw

__all__ = ["Laplace"]


@dataclass(frozen=True, init=False)
class Laplace(LineLaw):
    """The density ``exp(-|x - location| / scale) / (2 scale)``.

    Parameters
    ----------
    location, scale
        Exact numbers; the scale, the mean distance to the location, is above 0.

    Raises
    ------
    InputError
        If a parameter is no exact number, or the scale is not above 0.

    Examples
    --------
    >>> law = Laplace(0, "1/2")
    >>> law.density(0) == 1, law.cdf(0) == 1 - law.survival(0)
    (True, True)
    """

    location: Fraction
    scale: Fraction

    def __init__(self, location: Rational, scale: Rational) -> None:
        object.__setattr__(self, "location", rational(location, "location"))
        object.__setattr__(self, "scale", positive(scale, "scale"))

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """The location, where the density has its kink."""
        return (self.location,)

    @property
    def centre(self) -> Fraction:
        """The location."""
        return self.location

    @property
    def spread(self) -> Fraction:
        """The scale."""
        return self.scale

    @property
    def family(self) -> tuple[tuple[str, Fraction], Fraction]:
        """Laplace laws of one scale."""
        return ("laplace", self.scale), self.location

    def image(self, slope: Fraction, move: Fraction) -> "Laplace":
        """Moved and stretched."""
        return Laplace(slope * self.location + move, abs(slope) * self.scale)

    def between(self, low: Fraction, high: Fraction) -> "Laplace":
        """Beyond the location the density falls at one rate, wherever that is."""
        return Laplace(min(max(self.location, low), high), self.scale)

    def parts(self, point: Fraction) -> tuple[QuadraticPart, ...]:
        """One exponential on each side of the location."""
        sign = 1 if point < self.location else -1
        slope = sign / self.scale
        factor = 1 / (2 * self.scale)
        return (QuadraticPart(Fraction(0), slope, -slope * self.location, factor),)

    def _beyond(self, distance: Fraction) -> Ball:
        return ball(-distance / self.scale).exp() / 2

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Enclose the probability of an interval, in closed form."""
        at = self.location
        if low is not None and low >= at:
            above = self._beyond(low - at)
            return above if high is None else above - self._beyond(high - at)
        if high is not None and high <= at:
            below = self._beyond(at - high)
            return below if low is None else below - self._beyond(at - low)
        total = ball(1)
        if low is not None:
            total = total - self._beyond(at - low)
        return total if high is None else total - self._beyond(high - at)

    def _signed(self, x: ArrayLike) -> Floats:
        distance = np.asarray(x, dtype=float) - float(self.location)
        return np.asarray(distance / float(self.scale))

    def log_density_float(self, x: ArrayLike) -> Floats:
        """Logarithm of the density in doubles."""
        return np.asarray(-np.abs(self._signed(x)) - np.log(2 * float(self.scale)))

    def density_float(self, x: ArrayLike) -> Floats:
        """Density in doubles."""
        return np.exp(self.log_density_float(x))

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        return self._tail_float(-self._signed(x))

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        return self._tail_float(self._signed(x))

    def _tail_float(self, z: Floats) -> Floats:
        tail = np.exp(-np.abs(z)) / 2
        return np.where(z > 0, tail, 1 - tail)
