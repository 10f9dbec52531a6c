"""The logarithm of the ratio of two densities on a piece where both are analytic."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.series import Enclosing, Series, enclosing_polynomial
from verifydp.laws.kernels import DensityKernel, Local
from verifydp.laws.parts import Part

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
        first, second = _over_one_part(first, second)
        self._first = [part.kernel() for part in first]
        self._second = [part.kernel() for part in second]
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

        Or that difference over a positive function; its sign is what is asked for.
        For every t of at most ``reach`` in absolute value; see `enclosing_polynomial`.
        """
        return enclosing_polynomial(self._difference, middle, reach, degree)


def _over_one_part(
    first: Sequence[Part], second: Sequence[Part]
) -> tuple[Sequence[Part], Sequence[Part]]:
    """Divide both densities by the exponential of one part's exponent, exactly.

    The ratio stays, and what the parts have in common is not there to be rounded. It
    is the widest part, so that the others keep their widths.
    """
    sides = [
        [curve for part in parts if (curve := part.quadratic) is not None]
        for parts in (first, second)
    ]
    if len(sides[0]) < len(first) or len(sides[1]) < len(second):
        return first, second
    shared = max((*sides[0], *sides[1]), key=lambda part: part.square)
    divided = [
        [
            replace(
                part,
                square=part.square - shared.square,
                slope=part.slope - shared.slope,
                offset=part.offset - shared.offset,
                growth=part.growth / shared.growth,
            )
            for part in side
        ]
        for side in sides
    ]
    return divided[0], divided[1]


def _sum_of(kernels: list[DensityKernel], x: Series) -> Series:
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
    base = slopes[heaviest].mid()
    ratios = [
        _range_of_difference(
            (low[k], middle[k], high[k]),
            (low[heaviest], middle[heaviest], high[heaviest]),
            spread,
        ).exp()
        if k != heaviest
        else ball(1)
        for k in range(len(middle))
    ]
    total = reduce(lambda a, b: a + b, ratios)
    terms = [
        _share(ratio, total) * (slope - base)
        for ratio, slope in zip(ratios, slopes, strict=True)
    ]
    mean = base + reduce(lambda a, b: a + b, terms)
    return mean.intersection(whole) if mean.is_finite() else whole


def _range_of_difference(
    part: tuple[Local, Local, Local], other: tuple[Local, Local, Local], spread: Ball
) -> Ball:
    """Enclose the difference of two logarithms between two spots."""
    slope = part[0][1].union(part[2][1]) - other[0][1].union(other[2][1])
    if slope > 0 or slope < 0:
        ends = (part[0][0] - other[0][0]).union(part[2][0] - other[2][0])
        if ends.is_finite():
            return ends
    return part[1][0] - other[1][0] + slope * spread


def _share(ratio: Ball, total: Ball) -> Ball:
    share = ratio / total
    return share.min(ball(1)) if share.is_finite() else hull(0, 1)
