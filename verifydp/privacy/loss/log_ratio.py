"""The logarithm of the ratio of two densities on a piece where both are analytic."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.series import Enclosing, Series, enclosing_polynomial
from verifydp.privacy.laws.kernels import Kernel, Local, kernel_of
from verifydp.privacy.laws.parts import Part

__all__ = ["LogRatio", "Spot"]


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """What is known at one point.

    Attributes
    ----------
    at
        The point.
    first, second
        Logarithm and slope of each part of p and of q.
    value, slope
        The log ratio less epsilon, and its derivative.
    """

    at: Fraction
    first: list[Local]
    second: list[Local]
    value: Ball
    slope: Ball

    @property
    def sign(self) -> int:
        """1 or -1 where the sign of the value is certain, else 0."""
        return 1 if self.value > 0 else -1 if self.value < 0 else 0


class LogRatio:
    """The function ``log p - log q - epsilon``, at one working precision.

    Parameters
    ----------
    first, second
        Parts of p and q on the piece; not empty.
    epsilon
        Any rational.
    """

    def __init__(
        self, first: Sequence[Part], second: Sequence[Part], epsilon: Fraction
    ) -> None:
        self._first = [kernel_of(part) for part in first]
        self._second = [kernel_of(part) for part in second]
        self._epsilon = ball(epsilon)
        self._growth = self._epsilon.exp()
        scales = [kernel.scale for kernel in (*self._first, *self._second)]
        #: A length on which the Taylor series of both densities are short.
        self.scale = reduce(lambda a, b: a.min(b), scales)

    def spot(self, at: Fraction) -> Spot:
        """Enclose value and slope at a point inside the piece, or at its end."""
        x = ball(at)
        first = [kernel.local(x) for kernel in self._first]
        second = [kernel.local(x) for kernel in self._second]
        (p, rise), (q, fall) = _total(first), _total(second)
        return Spot(at, first, second, p - q - self._epsilon, rise - fall)

    def slope_between(self, low: Spot, middle: Spot, high: Spot) -> Ball:
        """Enclose the derivative between two spots, given the one at their middle.

        Each part's slope is between those at the ends; that of a sum is a mean of the
        parts' slopes, weighted with densities that these bound in turn.
        """
        reach = ball((high.at - low.at) / 2)
        spread = hull(-reach, reach)
        rise = _mean_slope(low.first, middle.first, high.first, spread)
        return rise - _mean_slope(low.second, middle.second, high.second, spread)

    def range_between(self, low: Spot, middle: Spot, high: Spot) -> Ball:
        """Enclose the function between two spots, also where a part has no slope.

        A part without a slope at an end (at its kink) is monotone up to there.
        """
        reach = ball((high.at - low.at) / 2)
        spread = hull(-reach, reach)
        above = _log_range(low.first, middle.first, high.first, spread)
        below = _log_range(low.second, middle.second, high.second, spread)
        return above - below - self._epsilon

    def _difference(self, x: Series) -> Series:
        return _sum_of(self._first, x) - _sum_of(self._second, x) * self._growth

    def expansion(self, middle: Fraction, reach: Fraction, degree: int) -> Enclosing:
        """Enclose ``p - exp(epsilon) q`` at ``middle + t`` by a polynomial in t.

        For every t of at most ``reach`` in absolute value; see `enclosing_polynomial`.
        """
        return enclosing_polynomial(self._difference, middle, reach, degree)


def _sum_of(kernels: list[Kernel], x: Series) -> Series:
    total = kernels[0].series(x)
    for kernel in kernels[1:]:
        total = total + kernel.series(x)
    return total


def _total(parts: list[Local]) -> Local:
    """Logarithm and slope of a sum."""
    if len(parts) == 1:
        return parts[0]
    top = max((value.mid() for value, _ in parts), key=_key)
    shares = [(value - top).exp() for value, _ in parts]
    total = reduce(lambda a, b: a + b, shares)
    # Deviations from one of the slopes, so that a common slope is not blurred.
    base = parts[0][1].mid()
    terms = [
        share * (slope - base) for share, (_, slope) in zip(shares, parts, strict=True)
    ]
    return top + total.log(), base + reduce(lambda a, b: a + b, terms) / total


def _key(value: Ball) -> float:
    """Rank of an exact ball; a mistake in it costs digits only."""
    return float(value)


def _log_range(
    low: list[Local], middle: list[Local], high: list[Local], spread: Ball
) -> Ball:
    """Enclose the logarithm of a sum between two spots."""
    values = []
    for left, centre, right in zip(low, middle, high, strict=True):
        slope = left[1].union(right[1])
        mean_value = centre[0] + slope * spread
        finite = mean_value.is_finite()
        values.append((mean_value if finite else left[0].union(right[0])).exp())
    return reduce(lambda a, b: a + b, values).log()


def _mean_slope(
    low: list[Local], middle: list[Local], high: list[Local], spread: Ball
) -> Ball:
    slopes = [a[1].union(b[1]) for a, b in zip(low, high, strict=True)]
    if len(slopes) == 1:
        return slopes[0]
    whole = reduce(lambda a, b: a.union(b), slopes)
    if not whole.is_finite():
        return whole
    # Deviations from the slope of the heaviest part: its share is blurred least.
    heaviest = max(range(len(middle)), key=lambda k: _key(middle[k][0].mid()))
    base, top = slopes[heaviest].mid(), middle[heaviest][0].mid()
    shares = [
        (value - top + (slope - base) * spread).exp()
        for (value, _), slope in zip(middle, slopes, strict=True)
    ]
    total = reduce(lambda a, b: a + b, shares)
    terms = [
        share / total * (slope - base)
        for share, slope in zip(shares, slopes, strict=True)
    ]
    mean = base + reduce(lambda a, b: a + b, terms)
    return mean.intersection(whole) if mean.is_finite() else whole
