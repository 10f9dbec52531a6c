"""Laws confined to an interval: conditioned on it, or clamped to it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.atoms import Atoms
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.parts import Part
from verifydp.laws.protocol import Floats, LineLaw

__all__ = ["Clamped", "Truncated"]


def _interval(low: Rational, high: Rational) -> tuple[Fraction, Fraction]:
    ends = rational(low, "the low end"), rational(high, "the high end")
    if ends[0] >= ends[1]:
        raise InputError(
            f"the interval from {ends[0]} to {ends[1]} is empty: the low end must be "
            "below the high end"
        )
    return ends


@dataclass(frozen=True, init=False)
class _Confined(LineLaw):
    """What both forms share: a law and an interval."""

    law: LineLaw
    low: Fraction
    high: Fraction

    def __init__(self, law: LineLaw, low: Rational, high: Rational) -> None:
        if not isinstance(law, LineLaw):
            raise InputError(
                f"a {type(law).__name__} cannot be confined to an interval: give a law "
                "on the line, such as Laplace(0, 1)"
            )
        ends = _interval(low, high)
        object.__setattr__(self, "law", law)
        object.__setattr__(self, "low", ends[0])
        object.__setattr__(self, "high", ends[1])

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """The ends, and the law's own breakpoints between them."""
        inside = (x for x in self.law.breakpoints if self.low < x < self.high)
        return (self.low, *inside, self.high)

    @property
    def centre(self) -> Fraction:
        """The law's centre, moved into the interval."""
        return min(max(self.law.centre, self.low), self.high)

    @property
    def spread(self) -> Fraction:
        """The law's spread, no more than the interval."""
        return min(self.law.spread, self.high - self.low)

    @property
    def support(self) -> tuple[Fraction, Fraction]:
        """The ends of the interval."""
        return self.low, self.high

    def image(self, slope: Fraction, move: Fraction) -> Self:
        """The image of the law, in the image of the interval."""
        ends = sorted((slope * self.low + move, slope * self.high + move))
        return type(self)(self.law.image(slope, move), *ends)

    def _is_around(self, law: LineLaw) -> bool:
        first, last = law.support
        if first is None or last is None:
            return False
        return self.low <= first and last <= self.high

    def _clip(
        self, low: Fraction | None, high: Fraction | None
    ) -> tuple[Fraction, Fraction] | None:
        bottom = self.low if low is None else max(low, self.low)
        top = self.high if high is None else min(high, self.high)
        return (bottom, top) if bottom < top else None


@dataclass(frozen=True, init=False)
class Truncated(_Confined):
    """A law conditioned on a closed interval.

    Parameters
    ----------
    law
        A law on the line.
    low, high
        Ends of the interval, exact numbers.

    Raises
    ------
    InputError
        If the interval is empty or the law has no mass there.

    Examples
    --------
    >>> from verifydp.laws.laplace import Laplace
    >>> law = Truncated(Laplace(0, 1), -1, 1)
    >>> law.cdf(1) == 1, law.density(2) == 0
    (True, True)
    """

    def __init__(self, law: LineLaw, low: Rational, high: Rational) -> None:
        super().__init__(law, low, high)
        if not law.charges(self.low, self.high):
            raise InputError(
                f"the law has no mass between {self.low} and {self.high}: choose an "
                "interval that it reaches"
            )

    def simplified(self) -> LineLaw:
        """The law, where it lies inside; else without what does not matter there."""
        law = self.law.simplified()
        if self._is_around(law):
            return law
        simpler = law.truncated(self.low, self.high)
        if simpler is not None:
            return simpler.simplified()
        return Truncated(law.between(self.low, self.high), self.low, self.high)

    def truncated(self, low: Fraction, high: Fraction) -> LineLaw:
        """The law inside, given both intervals."""
        inner = max(low, self.low), min(high, self.high)
        if inner[0] < inner[1]:
            return Truncated(self.law, *inner)
        return Atoms({inner[0]: 1})  # an atom at the common end is all there can be

    @property
    def atoms(self) -> tuple[Fraction, ...]:
        """The law's atoms in the interval."""
        return tuple(x for x in self.law.atoms if self.low <= x <= self.high)

    def _whole(self) -> Ball:
        total = self.law.mass(self.low, self.high)
        for point in self.atoms:
            total = total + self.law.atom(point)
        return total

    def atom(self, point: Fraction) -> Ball:
        """Enclose the mass of one point."""
        return self.law.atom(point) / self._whole() if point in self.atoms else ball(0)

    def parts(self, point: Fraction) -> tuple[Part, ...]:
        """The law's parts over the mass of the interval; none outside."""
        if not self.low < point < self.high:
            return ()
        parts = self.law.parts(point)
        weight = 1 / self._whole() if parts else ball(1)
        key = ("given", self.law, self.low, self.high)
        return tuple(part.weighted(weight, key) for part in parts)

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Enclose the probability of an interval, without atoms."""
        ends = self._clip(low, high)
        if ends is None:
            return ball(0)
        if not self.atoms and ends == (self.low, self.high):
            return ball(1)
        return self.law.mass(*ends) / self._whole()

    def _between_float(self, low: Floats, high: Floats) -> Floats:
        """``P(low < X <= high)`` of the law, from the tail that loses less."""
        law = self.law
        below = law.cdf_float(high) - law.cdf_float(low)
        above = law.survival_float(low) - law.survival_float(high)
        middle = float(law.centre)
        return np.where((low > middle) & (high > middle), above, below)

    def _whole_float(self) -> Floats:
        low, high = np.array(float(self.low)), np.array(float(self.high))
        at_low = self.law.atom(self.low) if self.low in self.law.atoms else ball(0)
        return self._between_float(low, high) + float(at_low.mid())

    def density_float(self, x: ArrayLike) -> Floats:
        """Density, without atoms, in doubles."""
        points = np.asarray(x, dtype=float)
        inside = (points >= float(self.low)) & (points <= float(self.high))
        density = self.law.density_float(points) / self._whole_float()
        return np.where(inside, density, 0.0)

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles, which keep their digits in the low tail."""
        points = np.asarray(x, dtype=float)
        low, high = np.array(float(self.low)), float(self.high)
        at_low = self.law.atom(self.low) if self.low in self.law.atoms else ball(0)
        passed = self._between_float(low, np.clip(points, low, high))
        share = (passed + float(at_low.mid())) / self._whole_float()
        return np.where(points < low, 0.0, np.where(points >= high, 1.0, share))

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        points = np.asarray(x, dtype=float)
        top = np.array(float(self.high))
        ahead = self._between_float(np.minimum(points, top), top)
        share = ahead / self._whole_float()
        return np.where(points < float(self.low), 1.0, share)


@dataclass(frozen=True, init=False)
class Clamped(_Confined):
    """A law whose tails are moved to the ends of an interval, as atoms.

    Parameters
    ----------
    law
        A law on the line.
    low, high
        Ends of the interval, exact numbers.

    Raises
    ------
    InputError
        If the interval is empty.

    Examples
    --------
    >>> from verifydp.laws.laplace import Laplace
    >>> law = Clamped(Laplace(0, 1), 0, 1)
    >>> law.atoms, law.atom(Fraction(0)) * 2 == 1
    ((Fraction(0, 1), Fraction(1, 1)), True)
    """

    def simplified(self) -> LineLaw:
        """The law, where it lies inside; clamping is done before mixing."""
        law = self.law.simplified()
        if self._is_around(law):
            return law
        simpler = law.clamped(self.low, self.high)
        if simpler is not None:
            return simpler.simplified()
        return Clamped(law, self.low, self.high)

    def clamped(self, low: Fraction, high: Fraction) -> LineLaw:
        """The law inside, clamped to what both intervals share."""
        inner = max(low, self.low), min(high, self.high)
        if inner[0] < inner[1]:
            return Clamped(self.law, *inner)
        return Atoms({low if self.high <= low else high: 1})

    @property
    def atoms(self) -> tuple[Fraction, ...]:
        """The ends that the law's tails reach, and its atoms between them."""
        inside = tuple(x for x in self.law.atoms if self.low < x < self.high)
        ends_low = (self.low,) if self.law.charges(None, self.low) else ()
        ends_high = (self.high,) if self.law.charges(self.high, None) else ()
        return (*ends_low, *inside, *ends_high)

    def atom(self, point: Fraction) -> Ball:
        """Enclose the mass of one point; at an end, that of the tail beyond it."""
        if point == self.low:
            beyond = self.law.mass(None, point)
            outside = [x for x in self.law.atoms if x <= point]
        elif point == self.high:
            beyond = self.law.mass(point, None)
            outside = [x for x in self.law.atoms if x >= point]
        else:
            return self.law.atom(point) if self.low < point < self.high else ball(0)
        for x in outside:
            beyond = beyond + self.law.atom(x)
        return beyond

    def parts(self, point: Fraction) -> tuple[Part, ...]:
        """The law's parts; none outside the interval."""
        return self.law.parts(point) if self.low < point < self.high else ()

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Enclose the probability of an interval, without atoms."""
        ends = self._clip(low, high)
        return ball(0) if ends is None else self.law.mass(*ends)

    def density_float(self, x: ArrayLike) -> Floats:
        """Density, without atoms, in doubles."""
        points = np.asarray(x, dtype=float)
        inside = (points >= float(self.low)) & (points <= float(self.high))
        return np.where(inside, self.law.density_float(points), 0.0)

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        points = np.asarray(x, dtype=float)
        inner = np.where(points >= float(self.high), 1.0, self.law.cdf_float(points))
        return np.where(points < float(self.low), 0.0, inner)

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        points = np.asarray(x, dtype=float)
        inner = self.law.survival_float(points)
        inner = np.where(points >= float(self.high), 0.0, inner)
        return np.where(points < float(self.low), 1.0, inner)
