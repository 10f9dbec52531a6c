"""The two-sided geometric law."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import Rational, positive
from verifydp.laws.parts import QuadraticPart
from verifydp.laws.protocol import Floats, LatticeLaw

__all__ = ["Geometric", "integer"]


def integer(value: int, name: str) -> int:
    """Read an integer.

    Raises
    ------
    InputError
        If it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{name} is {value!r}: a law on the integers needs an integer")
    return value


@dataclass(frozen=True, init=False)
class Geometric(LatticeLaw):
    """The law ``P(k) = (1 - r) / (1 + r) * r**|k - location|`` on the integers.

    Parameters
    ----------
    location
        An integer.
    ratio
        ``r``, strictly between 0 and 1; or else give `decay`.
    decay
        ``-log r``, above 0: the privacy loss of a shift by 1.

    Raises
    ------
    InputError
        If not exactly one of ratio and decay is given, or it is out of range.

    Examples
    --------
    >>> Geometric(0, ratio="1/2").probability(0).contains(ball(Fraction(1, 3)))
    True
    """

    location: int
    ratio: Fraction | None
    decay: Fraction | None

    def __init__(
        self,
        location: int,
        *,
        ratio: Rational | None = None,
        decay: Rational | None = None,
    ) -> None:
        if (ratio is None) == (decay is None):
            raise InputError(
                f"a geometric law has ratio {ratio} and decay {decay}: give one of them"
            )
        exact_ratio = None if ratio is None else positive(ratio, "ratio")
        if exact_ratio is not None and exact_ratio >= 1:
            raise InputError(f"ratio is {ratio}: it must be below 1")
        object.__setattr__(self, "location", integer(location, "location"))
        object.__setattr__(self, "ratio", exact_ratio)
        exact_decay = None if decay is None else positive(decay, "decay")
        object.__setattr__(self, "decay", exact_decay)

    @property
    def breakpoints(self) -> tuple[int, ...]:
        """The location."""
        return (self.location,)

    @property
    def centre(self) -> int:
        """The location."""
        return self.location

    def _ratio(self) -> Ball:
        if self.ratio is not None:
            return ball(self.ratio)
        assert self.decay is not None
        return ball(-self.decay).exp()

    def image(self, slope: int, move: int) -> "Geometric":
        """Moved, or mirrored and moved."""
        place = slope * self.location + move
        return Geometric(place, ratio=self.ratio, decay=self.decay)

    def parts(self, point: Fraction) -> tuple[QuadraticPart, ...]:
        """One exponential on each side of the location."""
        sign = 1 if point < self.location else -1
        zero = Fraction(0)
        if self.ratio is not None:
            growth = self.ratio**-sign
            factor = (1 - self.ratio) / (1 + self.ratio) * growth**-self.location
            return (QuadraticPart(zero, zero, zero, factor, growth),)
        assert self.decay is not None
        slope = sign * self.decay
        part = QuadraticPart(zero, slope, -slope * self.location)
        weight = ball(self.decay / 2).tanh()
        return (part.weighted(weight, ("geometric", self.decay)),)

    def probability(self, outcome: int) -> Ball:
        """Enclose the mass of one integer."""
        r = self._ratio()
        return (1 - r) / (1 + r) * r ** abs(outcome - self.location)

    def mass(self, low: int | None, high: int | None) -> Ball:
        """Enclose the probability of ``low..high``, in closed form."""
        if low is not None and high is not None and low > high:
            return ball(0)
        if high is not None and high < self.location:
            below = self._beyond(self.location - high)
            if low is None:
                return below
            return below - self._beyond(self.location - low + 1)
        if low is not None and low > self.location:
            above = self._beyond(low - self.location)
            if high is None:
                return above
            return above - self._beyond(high - self.location + 1)
        total = ball(1)
        if low is not None:
            total = total - self._beyond(self.location - low + 1)
        if high is not None:
            total = total - self._beyond(high - self.location + 1)
        return total

    def _beyond(self, distance: int) -> Ball:
        """``P(X - location >= distance)`` for a distance of at least 1."""
        r = self._ratio()
        return r**distance / (1 + r)

    def probability_float(self, outcome: ArrayLike) -> Floats:
        """Mass function in doubles."""
        decay = (
            -np.log(float(self.ratio))
            if self.ratio is not None
            else float(self.decay or 0)
        )
        distance = np.abs(np.asarray(outcome, dtype=float) - self.location)
        return np.asarray(np.tanh(decay / 2) * np.exp(-decay * distance))


#: Laws on which the generic tests run.
EXAMPLES = (Geometric(1, ratio="1/2"), Geometric(-3, ratio="9/10"))
