"""Pairs of finite laws under one Laplace noise: closed forms, in one sweep of the line.

Between two neighbouring locations at distance ``g`` scales the density of a mixture is,
t scales above the lower one, ``(left e^-t + right e^-(g - t)) / scale``, where ``left``
sums up what lies below and ``right`` what lies above. So is ``p - exp(epsilon) q`` with
the differences of these numbers: it has one root at most. The sums follow from
neighbour to neighbour by recurrences of positive terms, so that a pair costs as much as
it has points. Whether a difference is exactly 0 is decided: exponentials of distinct
rationals are linearly independent over the rationals (Lindemann 1882).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise

from verifydp.exact.balls import Ball, ball, highest, hull, lowest
from verifydp.laws.protocol import LineLaw
from verifydp.loss.segments import Segment, cut_at

__all__ = ["LaplacePair", "laplace_pair"]


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
    """Half the masses below and above each point, weighted with their distances.

    ``left[k]`` sums ``exp(-(x_k - m) / scale) / 2`` over the mass at all m up to x_k,
    ``right[k]`` the mirrored exponential over the mass from x_k upward.
    """

    left: list[Ball]
    right: list[Ball]

    @classmethod
    def of(
        cls,
        masses: Mapping[Fraction, Fraction],
        points: Sequence[Fraction],
        decay: list[Ball],
    ) -> "_Sums":
        halves = [ball(masses.get(point, Fraction(0)) / 2) for point in points]
        return cls(_running(halves, decay), _running(halves[::-1], decay[::-1])[::-1])


def _running(halves: list[Ball], decay: list[Ball]) -> list[Ball]:
    sums = [halves[0]]
    for half, factor in zip(halves[1:], decay, strict=True):
        sums.append(sums[-1] * factor + half)
    return sums


@dataclass(frozen=True, slots=True)
class LaplacePair:
    """Two mixtures of Laplace laws of one scale.

    Attributes
    ----------
    first, second
        The masses at the locations; positive, with sum 1.
    scale
        Of the noise; above 0.
    """

    first: Mapping[Fraction, Fraction]
    second: Mapping[Fraction, Fraction]
    scale: Fraction

    def _sums(self) -> tuple[list[Ball], _Sums, _Sums]:
        """Distances of neighbours in scales, and the sums of both laws."""
        points = self._points()
        gaps = [ball((b - a) / self.scale) for a, b in pairwise(points)]
        decay = [(-gap).exp() for gap in gaps]
        return (
            gaps,
            _Sums.of(self.first, points, decay),
            _Sums.of(self.second, points, decay),
        )

    def _points(self) -> list[Fraction]:
        return sorted({*self.first, *self.second})

    def best_event(self, epsilon: Fraction) -> tuple[Ball, Ball, Ball]:
        """Weigh the event where p is above exp(epsilon) q.

        Returns
        -------
        tuple of Ball
            Its probability under both laws, and what an undecided rest adds to the
            divergence. Guarantee: the hockey-stick divergence is contained in the
            first less exp(epsilon) times the second, plus the third.

        Examples
        --------
        >>> pair = LaplacePair({Fraction(1): Fraction(1)}, {Fraction(0): Fraction(1)},
        ...                    Fraction(1))
        >>> one, two, missing = pair.best_event(Fraction(0))
        >>> (one - two + missing).overlaps(1 - (-ball(1) / 2).exp())
        True
        >>> pair.best_event(Fraction(1))
        (0, 0, 0)
        """
        points = self._points()
        gaps, one, two = self._sums()
        lefts, rights = self._differences(points, (one, two), epsilon)
        found = [
            _end(one.right[0], two.right[0], rights[0]),
            _end(one.left[-1], two.left[-1], lefts[-1]),
        ]
        for k, gap in enumerate(gaps):
            ends = points[k], points[k + 1]
            root = self._root(lefts[k], rights[k + 1], gap, ends, epsilon)
            low, high, missing = _positive(lefts[k], rights[k + 1], gap, root)
            # From t = low to t = high: both exponentials, and what they lose between.
            near, far, share = (-low).exp(), (high - gap).exp(), -(low - high).expm1()
            found.append(
                (
                    (one.left[k] * near + one.right[k + 1] * far) * share,
                    (two.left[k] * near + two.right[k + 1] * far) * share,
                    missing,
                )
            )
        return _total(found, 0), _total(found, 1), _total(found, 2)

    def segments(self, epsilon: Fraction) -> list[Segment]:
        """Cut the line into segments by the sign of ``p - exp(epsilon) q``.

        Guarantee: signs are proved, exact ties count as "not positive"; undecided
        segments shrink as the working precision rises.

        Examples
        --------
        >>> pair = LaplacePair({Fraction(1): Fraction(1)}, {Fraction(0): Fraction(1)},
        ...                    Fraction(1))
        >>> [segment.sign for segment in pair.segments(Fraction(1, 2))]
        [-1, -1, 0, 1, 1]
        """
        points = self._points()
        gaps, *sums = self._sums()
        lefts, rights = self._differences(points, (sums[0], sums[1]), epsilon)
        found = [Segment(None, points[0], _sign(rights[0]), constant=True)]
        for k, (low, high) in enumerate(pairwise(points)):
            signs = _sign(lefts[k]), _sign(rights[k + 1])
            if 0 in signs or signs[0] == signs[1]:
                settled = signs[0] if signs[0] == signs[1] else 0
                found.append(Segment(low, high, settled))
                continue
            root = self._root(lefts[k], rights[k + 1], gaps[k], (low, high), epsilon)
            root = root * ball(self.scale)
            bracket = low + lowest(root), low + highest(root)
            found += cut_at([bracket], signs, low, high)
        return [*found, Segment(points[-1], None, _sign(lefts[-1]), constant=True)]

    def _differences(
        self, points: Sequence[Fraction], sums: tuple[_Sums, _Sums], epsilon: Fraction
    ) -> tuple[list[Ball], list[Ball]]:
        """Left and right sums of ``p - exp(epsilon) q``, exactly 0 at ties."""
        (one, two), growth = sums, ball(epsilon).exp()
        below = self._ties(points, epsilon)
        above = self._ties(points[::-1], -epsilon)[::-1]
        return (
            _gains(one.left, two.left, growth, below),
            _gains(one.right, two.right, growth, above),
        )

    def _root(
        self,
        left: Ball,
        right: Ball,
        gap: Ball,
        ends: tuple[Fraction, Fraction],
        epsilon: Fraction,
    ) -> Ball:
        """Enclose the root between two points; at a tie at one of them it is there.

        Without a change of sign the upper end is given, which means nothing.
        """
        if _sign(left) * _sign(right) >= 0:
            return gap
        root = _root(left, right, gap)
        if root is gap or root.is_zero():
            return root
        if not root < gap and self._is_tie_at(ends[1], epsilon):
            return gap
        return ball(0) if not root > 0 and self._is_tie_at(ends[0], epsilon) else root

    def _is_tie_at(self, point: Fraction, epsilon: Fraction) -> bool:
        """Whether the two densities differ by exactly exp(epsilon) at a point."""
        balance: dict[Fraction, Fraction] = {}
        for law, sign, shift in ((self.first, 1, 0), (self.second, -1, epsilon)):
            for at, mass in law.items():
                exponent = shift - abs(at - point) / self.scale
                balance[exponent] = balance.get(exponent, Fraction(0)) + sign * mass
        return not any(balance.values())

    def _ties(self, points: Iterable[Fraction], epsilon: Fraction) -> list[bool]:
        """Say up to which points the sums of both laws tie exactly, point by point.

        The first law's sum is that of ``mass exp(m / scale)`` over the points passed so
        far, the second law's that of ``mass exp(m / scale + epsilon)``. From above, the
        signs of m and of epsilon change, and the same exponents meet.
        """
        shift = epsilon * self.scale
        balance: dict[Fraction, Fraction] = {}
        open_exponents, ties = 0, []
        for point in points:
            entries = (
                (point, self.first.get(point)),
                (point + shift, self.second.get(point)),
            )
            for sign, (exponent, mass) in zip((1, -1), entries, strict=True):
                if mass is None:
                    continue
                before = balance.get(exponent, Fraction(0))
                after = balance[exponent] = before + sign * mass
                open_exponents += bool(after) - bool(before)
            ties.append(not open_exponents)
        return ties

    def supremum(self) -> Ball:
        """Enclose the supremum of ``log p - log q``.

        Guarantee: contains it. Between neighbouring locations the ratio is a linear
        fractional function of ``exp(2 t)``, hence monotone, and beyond them constant;
        so it is largest at a location.

        Examples
        --------
        >>> pair = LaplacePair({Fraction(3): Fraction(1)}, {Fraction(0): Fraction(1)},
        ...                    Fraction(2))
        >>> pair.supremum().overlaps(ball(3) / 2)
        True
        """
        _, one, two = self._sums()
        halves = [
            tuple(
                ball(law.get(x, Fraction(0)) / 2) for law in (self.first, self.second)
            )
            for x in self._points()
        ]
        ratios = [
            (p_left + p_right - p) / (q_left + q_right - q)
            for p_left, p_right, q_left, q_right, (p, q) in zip(
                one.left, one.right, two.left, two.right, halves, strict=True
            )
        ]
        return reduce(lambda a, b: a.max(b), ratios).log()


def _gains(
    first: list[Ball], second: list[Ball], growth: Ball, ties: list[bool]
) -> list[Ball]:
    return [
        ball(0) if tie else p - growth * q
        for p, q, tie in zip(first, second, ties, strict=True)
    ]


def _sign(value: Ball) -> int:
    """Give 1 or -1 where the sign is certain, -1 for an exact 0, else 0."""
    if value > 0:
        return 1
    return -1 if value < 0 or value.is_zero() else 0


def _root(left: Ball, right: Ball, gap: Ball) -> Ball:
    """Enclose where ``left e^-t + right e^(t - gap)`` is 0, from 0 to the gap.

    The two are of different signs, or one of them is 0 and the root is infinite; a
    root outside is moved to the nearer end.
    """
    zero = ball(0)
    if left.is_zero():
        return zero
    if right.is_zero():
        return gap
    root = ((-left / right).log() + gap) / 2
    if root >= gap:
        return gap
    return zero if root <= 0 else root.max(zero).min(gap)


def _positive(
    left: Ball, right: Ball, gap: Ball, root: Ball
) -> tuple[Ball, Ball, Ball]:
    """Give where ``left e^-t + right e^(t - gap)`` is positive, and what that misses.

    The root counts where the two are of different signs. Where a sign is undecided the
    number is tiny, and what it can add is enclosed.
    """
    above, below = _sign(left), _sign(right)
    zero = ball(0)
    if above > 0 > below:
        return zero, root, zero
    if above < 0 < below:
        return (zero, zero, zero) if root is gap else (root, gap, zero)
    everywhere = above > 0 or below > 0
    rest = zero
    for value, sign in ((left, above), (right, below)):
        if sign == 0:
            open_part = abs(value) if everywhere else value.max(zero)
            rest = rest + hull(0, open_part) * -(-gap).expm1()
    return (zero, gap, rest) if everywhere else (zero, zero, rest)


def _end(first: Ball, second: Ball, difference: Ball) -> tuple[Ball, Ball, Ball]:
    """Weigh a tail, on which the sign is that of the difference of the masses."""
    sign = _sign(difference)
    if sign > 0:
        return first, second, ball(0)
    return ball(0), ball(0), ball(0) if sign < 0 else hull(0, difference.max(ball(0)))


def _total(found: list[tuple[Ball, Ball, Ball]], place: int) -> Ball:
    return reduce(lambda a, b: a + b, [weights[place] for weights in found])


def laplace_pair(first: LineLaw, second: LineLaw) -> LaplacePair | None:
    """See a pair of laws as finite ones under one Laplace noise; None if it is none.

    None, too, for two single points, which the closed form of shifts serves better.

    Examples
    --------
    >>> from verifydp.laws import Laplace, Mixture
    >>> law = Mixture(["1/3", "2/3"], [Laplace(0, 2), Laplace(5, 2)])
    >>> laplace_pair(law, Laplace(1, 2)).scale, laplace_pair(law, Laplace(1, 3))
    (Fraction(2, 1), None)
    """
    masses: list[dict[Fraction, Fraction]] = []
    scales: set[Fraction] = set()
    for law in (first, second):
        found: dict[Fraction, Fraction] = {}
        for weight, part in law.components:
            form = part.laplace_sum
            if form is None or form.variance:
                return None
            found[form.mean] = found.get(form.mean, Fraction(0)) + weight
            scales.add(form.scale)
        masses.append(found)
    if len(scales) != 1 or len(masses[0]) == len(masses[1]) == 1:
        return None
    return LaplacePair(masses[0], masses[1], scales.pop())
