"""The largest log ratio of two densities: a guess from below, a proof from above.

Doubles propose where the ratio is largest, balls climb from there, and what is reached
is a lower end. A little above it, ``p < exp(epsilon) q`` is proved on the whole line
by the search for sign changes; where that finds a place that is higher, the climb
starts again from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise

import numpy as np

from verifydp.exact.balls import Ball, ball, highest, hull, lowest, working_precision
from verifydp.laws.parts import Part
from verifydp.laws.protocol import Floats, LineLaw
from verifydp.loss.log_ratio import LogRatio, Spot
from verifydp.loss.regions import piece_segments
from verifydp.loss.tails import compare_tails, limit_log_ratio

__all__ = ["PairPiece", "proved_supremum"]

#: What is proved above the value reached, where that is 0.
_LEAST = Fraction(1, 10**61)
#: Digits that a log ratio may lose to rounding.
_SPARE_BITS = 12
#: How often a higher place is looked for, and steps of one climb.
_ROUNDS, _STEPS = 24, 60
#: Where doubles look: this far from each component, in its spreads.
_OFFSETS = np.concatenate([np.linspace(-4, 4, 33), [-32, -16, -10, -6, 6, 10, 16, 32]])


@dataclass(frozen=True, slots=True, eq=False)
class PairPiece:
    """Two densities between breakpoints.

    Attributes
    ----------
    first, second
        The laws P and Q.
    parts
        Their parts on the piece; none is empty.
    low, high
        Its ends; None is the infinite end of its side.
    """

    first: LineLaw
    second: LineLaw
    parts: tuple[tuple[Part, ...], tuple[Part, ...]]
    low: Fraction | None
    high: Fraction | None

    def known(self, margin: Fraction) -> list[Ball]:
        """Enclose log ratios that are reached, or approached, on the piece.

        The climb ends about ``margin`` of the value below the top.
        """
        ratio = LogRatio(*self.parts, Fraction(0))
        values = []
        for end, side in ((self.low, -1), (self.high, 1)):
            if end is not None:
                values.append(ratio.spot(end).value)
                continue
            limit = limit_log_ratio(*self.parts, self._inside(), side)
            if limit != Ball.neg_inf():
                values.append(limit)
        places = self._proposed()
        if places is not None:
            values.append(_climbed(ratio, places, margin))
        return values

    def hill_top(self, margin: Fraction) -> Ball | None:
        """Enclose the supremum of a log ratio that is known to be a hill on the line.

        Notes
        -----
        Guarantee: what is given contains the supremum. A quasi-concave function that
        rises at one point and falls at a later one is nowhere higher than between
        them, where its slope is enclosed. None where no such points are found, or they
        lie too far apart for about ``margin`` of the value.
        """
        if self.low is not None or self.high is not None:
            return None
        ratio = LogRatio(*self.parts, Fraction(0))
        spots = _around_top(ratio, (self.first.centre + self.second.centre) / 2)
        if len(spots) == 1:
            return self._plateau(spots[0], margin)
        if not spots:
            return None
        best, (left, right) = _narrowed_top(ratio, spots[0], spots[1], margin)
        reach = (right.at - left.at) / 2
        centre = ratio.spot(left.at + reach)
        slope = ratio.slope_between(left, centre, right)
        above = centre.value + slope * hull(-reach, reach)
        if not above.is_finite():
            return None
        top = best.union(best.max(above))
        return top if top.rad() < abs(best) * ball(margin) else None

    def _plateau(self, spot: Spot, margin: Fraction) -> Ball | None:
        """Enclose the top of a hill that is hardly above its limit along a tail.

        The hill surely rises towards that tail at the spot, so that it is lower before.
        """
        side = 1 if spot.slope > 0 else -1
        reached = limit_log_ratio(*self.parts, spot.at, side).max(spot.value)
        if not reached.is_finite():
            return None
        above = _slightly_above(reached, margin)
        if compare_tails(*self.parts, above, spot.at, side) < 0:
            return hull(reached, above)
        return None

    def higher(self, epsilon: Fraction, margin: Fraction) -> Ball | None:
        """Enclose a log ratio above epsilon, no number where that is undecided.

        None where it is proved that there is none.
        """
        segments = piece_segments(
            self.first,
            self.second,
            self.parts,
            epsilon,
            self.low,
            self.high,
            whole=True,
        )
        above = [segment for segment in segments if segment.sign > 0]
        if not above:
            undecided = any(segment.sign == 0 for segment in segments)
            return Ball.nan() if undecided else None
        ratio = LogRatio(*self.parts, Fraction(0))
        step = max(self.first.spread, self.second.spread)
        values = []
        for segment in above:
            low, high = segment.low, segment.high
            start = low if low is not None else self._inside(high) - step
            end = high if high is not None else start + 2 * step
            values.append(_climbed(ratio, (start, (start + end) / 2, end), margin))
        return reduce(lambda a, b: a.max(b), values)

    def _inside(self, high: Fraction | None = None) -> Fraction:
        if self.low is not None:
            return self.low + self.first.spread
        end = self.high if high is None else high
        return self.first.centre if end is None else end - self.first.spread

    def _proposed(self) -> tuple[Fraction, Fraction, Fraction] | None:
        """Three neighbours of a grid, the largest ratio in the middle, by doubles."""
        laws = [law for side in (self.first, self.second) for _, law in side.components]
        with np.errstate(over="ignore"):
            grid = np.unique(
                np.concatenate(
                    [float(law.centre) + _OFFSETS * float(law.spread) for law in laws]
                )
            )
        inside = np.isfinite(grid)
        if self.low is not None:
            inside &= grid > float(self.low)
        if self.high is not None:
            inside &= grid < float(self.high)
        grid = grid[inside]
        if len(grid) < 3:
            return None
        heights = _heights(self.first, self.second, grid)
        best = min(max(int(np.argmax(heights)), 1), len(grid) - 2)
        low, middle, high = (Fraction(float(x)) for x in grid[best - 1 : best + 2])
        if self.low is not None and low <= self.low:
            return None
        return low, middle, high


def _heights(first: LineLaw, second: LineLaw, grid: Floats) -> Floats:
    with np.errstate(all="ignore"):
        heights = first.log_density_float(grid) - second.log_density_float(grid)
    return np.where(np.isfinite(heights), heights, -np.inf)


def _climbed(
    ratio: LogRatio, places: tuple[Fraction, Fraction, Fraction], margin: Fraction
) -> Ball:
    """Enclose a log ratio that is reached, near the largest of three points.

    Any answer is safe, since the value at a point that was visited is given.
    """
    spots = [ratio.spot(at) for at in places]
    best = _best(spots)
    for left, right in pairwise(spots):
        if left.slope > 0 and right.slope < 0:  # a maximum between them
            return best.max(_narrowed_top(ratio, left, right, margin)[0])
    return best


def _around_top(ratio: LogRatio, start: Fraction) -> tuple[Spot, ...]:
    """Two spots, of which the log ratio surely rises at the first, falls at the second.

    Only for a hill: uphill from the start, in steps that are halved where they lead so
    far out that the slope is lost in rounding. One spot, the last, where the hill does
    not fall before; none where no slope is seen.
    """
    step = lowest(ratio.scale)
    spot = ratio.spot(start + step / 8)  # beside a top that symmetry puts at the start
    if not (spot.slope > 0 or spot.slope < 0):
        return ()
    side, halvings = (1 if spot.slope > 0 else -1), 0
    for _ in range(_STEPS):
        following = ratio.spot(spot.at + side * step)
        if following.slope * side < 0:
            return (spot, following) if side > 0 else (following, spot)
        if following.slope * side > 0:
            spot = following
        elif halvings < _HALVINGS:
            step, halvings = step / 2, halvings + 1
        else:
            break
    return (spot,)


def _narrowed_top(
    ratio: LogRatio, left: Spot, right: Spot, margin: Fraction
) -> tuple[Ball, tuple[Spot, Spot]]:
    """Narrow two spots around a maximum by secants, until it is known to ``margin``.

    Gives the largest log ratio that was met, too.
    """
    best = left.value.max(right.value)
    weights = [left.slope, right.slope]
    for _ in range(_STEPS):
        width = right.at - left.at
        if (left.slope - right.slope) * ball(width) < abs(best) * ball(margin / 4):
            break
        share = lowest((weights[0] / (weights[0] - weights[1])).mid())
        share = Fraction(round(share * 2**40), 2**40)
        spot = ratio.spot(left.at + width * min(max(share, _EDGE), 1 - _EDGE))
        best = best.max(spot.value)
        if spot.slope > 0:
            left, weights = spot, [spot.slope, weights[1] / 2]
        elif spot.slope < 0:
            right, weights = spot, [weights[0] / 2, spot.slope]
        else:  # the top, as far as rounding shows
            return best, (_nearer(ratio, left, spot), _nearer(ratio, right, spot))
    return best, (left, right)


def _nearer(ratio: LogRatio, end: Spot, top: Spot) -> Spot:
    """A spot nearer to the top at which the slope has surely the same sign."""
    for _ in range(_APPROACHES):
        spot = ratio.spot(top.at + (end.at - top.at) / _NEARER)
        if not spot.slope * end.slope > 0:
            break
        end = spot
    return end


#: A secant goes no nearer to an end of its bracket, as a share of it.
_EDGE = Fraction(1, 2**30)
#: How fast, and how often, an end goes towards the top.
_NEARER, _APPROACHES = 2**8, 5
#: How often steps up a hill are halved.
_HALVINGS = 4


def _best(spots: Sequence[Spot]) -> Ball:
    return reduce(lambda a, b: a.max(b), [spot.value for spot in spots])


def proved_supremum(
    pieces: Sequence[PairPiece], reached: Ball, margin: Fraction
) -> Ball:
    """Enclose the supremum of the log ratio over some pieces.

    Parameters
    ----------
    pieces
        Where the ratio is searched.
    reached
        A log ratio that is reached or approached somewhere; infinity is the answer.
    margin
        What is proved above it, as a share of it.

    Returns
    -------
    Ball
        Guarantee: it contains the larger of ``reached`` and the supremum over the
        pieces; no number where that stays undecided at the working precision.
    """
    for _ in range(_ROUNDS):
        if not reached.is_finite():
            return reached
        if ball(_room(reached, margin)) < ball(2) ** (
            _SPARE_BITS - working_precision()
        ):
            return Ball.nan()  # rounding hides what is to be proved
        above = _slightly_above(reached, margin)
        found = [piece.higher(above, margin) for piece in pieces]
        higher = [value for value in found if value is not None]
        if not higher:
            return hull(reached, above)
        reached = reduce(lambda a, b: a.max(b), higher, reached)
    return Ball.nan()


def _room(reached: Ball, margin: Fraction) -> Fraction:
    return max(abs(highest(reached)) * margin, _LEAST)


def _slightly_above(reached: Ball, margin: Fraction) -> Fraction:
    """A number above a log ratio, by at most ``margin`` of it."""
    room = _room(reached, margin)
    return _rounded_up(highest(reached) + room / 2, room / 4)


def _rounded_up(value: Fraction, unit: Fraction) -> Fraction:
    """A number with few digits, at most a unit above."""
    places = (unit.denominator // unit.numerator).bit_length() + 1
    return Fraction(
        -(-value.numerator * (1 << places) // value.denominator), 1 << places
    )
