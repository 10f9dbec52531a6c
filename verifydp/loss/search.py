"""Finding all sign changes of a log ratio of densities, without missing any."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from verifydp.exact.balls import (
    Ball,
    ball,
    hull,
    lowest,
    working_precision,
)
from verifydp.exact.series import Enclosing
from verifydp.loss.log_ratio import LogRatio, Spot
from verifydp.loss.segments import Segment

__all__ = ["monotone_crossing", "searched_segments"]

#: Cells after which the rest stays undecided, parts of one cell, and parts that cost
#: as much as a cell.
_CELL_LIMIT, _PART_LIMIT, _PARTS_PER_CELL = 1_500, 96, 16
#: Few digits are tried for a short time only.
_CELLS_PER_DIGIT = 6
#: Cells of at most this many scales are tried with a Taylor polynomial.
_EXPANSION_REACH = 2


def _short(value: Ball) -> Fraction:
    """A rational near the middle of a ball."""
    return lowest(value.mid())


def searched_segments(
    ratio: LogRatio,
    low: Fraction,
    high: Fraction,
    width: Fraction,
    cuts: Sequence[Fraction] = (),
) -> list[Segment]:
    """Cut a finite interval into segments of proved sign and narrow undecided ones.

    Every cell of a bisection is settled by the mean value form of the log ratio (the
    value at the middle plus the enclosed slope times the half width); where the slope
    has one sign, by the signs at the ends; else by a Taylor polynomial that encloses
    ``p - exp(epsilon) q``, in which what the two laws share cancels. A cell narrower
    than ``width`` stays undecided, and so does what is left after too many cells and
    where rounding hides the polynomial. So nothing is missed, roots of even order
    included. The bisection begins at ``cuts``, increasing points of the interval.
    """
    spots = [ratio.spot(at) for at in (low, *cuts, high)]
    cells = list(pairwise(spots))[::-1]
    done: list[Segment] = []
    budget = min(_CELL_LIMIT, _CELLS_PER_DIGIT * working_precision())
    while cells and budget > 0:
        budget -= 1
        left, right = cells.pop()
        middle, reach = (left.at + right.at) / 2, (right.at - left.at) / 2
        centre = ratio.spot(middle)
        slope = ratio.slope_between(left, centre, right)
        bound = centre.value + slope * hull(-reach, reach)
        if not slope.is_finite():
            bound = ratio.range_between(left, centre, right)
        if bound > 0 or bound < 0:
            done.append(Segment(left.at, right.at, 1 if bound > 0 else -1))
            continue
        if right.at - left.at <= width:
            done.append(Segment(left.at, right.at, 0))
            continue
        rises = 1 if slope > 0 else -1 if slope < 0 else 0
        found = None
        if rises:
            found = _monotone(ratio, left, right, rises, width)
        elif ball(reach) < _EXPANSION_REACH * ratio.scale:
            found, parts = _expanded(ratio, middle, reach, width)
            budget -= parts // _PARTS_PER_CELL
        if found is not None:
            done += found
            continue
        cells += [(centre, right), (left, centre)]
    done += [Segment(left.at, right.at, 0) for left, right in cells]
    return sorted(done, key=lambda segment: (segment.low, segment.high))


def _monotone(
    ratio: LogRatio, left: Spot, right: Spot, rises: int, width: Fraction
) -> list[Segment] | None:
    """Cut a cell with at most one sign change, from minus to plus where it rises."""
    first, last = left.sign * rises, right.sign * rises
    if first > 0 or last < 0:
        return [Segment(left.at, right.at, left.sign or right.sign)]
    if not first or not last:
        return None
    start, end = _narrowed(ratio, left, right, width)
    ends = (left.at, start, end, right.at)
    signs = (-rises, 0, rises)
    return [
        Segment(a, b, sign)
        for a, b, sign in zip(ends, ends[1:], signs, strict=False)
        if a < b
    ]


def _narrowed(
    ratio: LogRatio, left: Spot, right: Spot, width: Fraction
) -> tuple[Fraction, Fraction]:
    """Narrow a bracket of the only sign change; wider than asked for if it must be."""
    sign = left.sign
    spot = left if abs(float(left.value)) < abs(float(right.value)) else right
    while right.at - left.at > width:
        target = ball(spot.at) - spot.value / spot.slope
        at = _short(target) if target.is_finite() else left.at
        if target.is_finite() and abs(at - spot.at) < width / 4:
            return _certified(ratio, (left, right), at, width)
        if not left.at < at < right.at:
            at = (left.at + right.at) / 2
        rounded = _rounded(at, min(width, right.at - left.at))
        spot = ratio.spot(rounded if left.at < rounded < right.at else at)
        if not spot.sign:
            return _certified(ratio, (left, right), spot.at, width)
        if spot.sign == sign:
            left = spot
        else:
            right = spot
    return left.at, right.at


def _rounded(at: Fraction, width: Fraction) -> Fraction:
    """A number near by with few digits: what is long is slow."""
    places = (width.denominator // width.numerator).bit_length() + 8
    return Fraction(round(at * (1 << places)), 1 << places)


def _certified(
    ratio: LogRatio, bracket: tuple[Spot, Spot], at: Fraction, width: Fraction
) -> tuple[Fraction, Fraction]:
    """Find the signs on both sides of a guess, moving away until they are certain."""
    left, right = bracket
    sides: list[Fraction] = []
    for end, step in ((left, -1), (right, 1)):
        reach = width / 2
        while True:
            place = at + step * reach
            if not left.at < place < right.at:
                sides.append(end.at)
                break
            sign = ratio.spot(place).sign
            if sign == end.sign:
                sides.append(place)
                break
            if sign:  # the guess was on the wrong side: what is known is enough
                return (left.at, place) if step < 0 else (place, right.at)
            reach *= 16
    return sides[0], sides[1]


def _expanded(
    ratio: LogRatio, middle: Fraction, reach: Fraction, width: Fraction
) -> tuple[list[Segment] | None, int]:
    """Cut a cell by a polynomial that encloses ``p - exp(epsilon) q``; None: cannot.

    Also gives the number of parts that were looked at.
    """
    curve = ratio.expansion(middle, reach, 16 + working_precision() // 10)
    near = [curve[k] for k in range(3)]
    if all(c.is_finite() and c.contains(0) for c in near) and ball(reach) < ratio.scale:
        return [Segment(middle - reach, middle + reach, 0)], 0  # lost in rounding
    slope = curve.derivative()
    pending = [(Fraction(0), reach)]
    done: list[Segment] = []
    for parts in range(_PART_LIMIT):
        if not pending:
            return done, parts
        centre, half = pending.pop()
        low, high = centre - half, centre + half
        value, change = curve(ball(centre)), slope(hull(low, high))
        bound = value + change * hull(-half, half)
        if bound > 0 or bound < 0:
            sign = 1 if value > 0 else -1
            done.append(Segment(middle + low, middle + high, sign))
            continue
        rises = 1 if change > 0 else -1 if change < 0 else 0
        found = None
        if rises:
            found = _crossing(ratio, curve, (middle, low, high), rises, width)
        if found is not None:
            done += found
        elif not value.is_finite() or (not (value > 0 or value < 0) and not rises):
            return None, parts
        else:
            half /= 2
            pending += [(centre + half, half), (centre - half, half)]
    return None, _PART_LIMIT


def _crossing(
    ratio: LogRatio,
    curve: Enclosing,
    place: tuple[Fraction, Fraction, Fraction],
    rises: int,
    width: Fraction,
) -> list[Segment] | None:
    middle, low, high = place
    first, last = curve(ball(low)) * rises, curve(ball(high)) * rises
    if first > 0:
        return [Segment(middle + low, middle + high, rises)]
    if last < 0:
        return [Segment(middle + low, middle + high, -rises)]
    if not (first < 0 and last > 0):
        return None
    left, right = ratio.spot(middle + low), ratio.spot(middle + high)
    if left.sign * right.sign >= 0:  # the logarithms have lost more digits
        return None
    return _monotone(ratio, left, right, rises, width)


def monotone_crossing(
    ratio: LogRatio, rises: int, start: Fraction, step: Fraction, width: Fraction
) -> tuple[Fraction, Fraction] | None:
    """Bracket the only root of a monotone log ratio.

    Parameters
    ----------
    ratio
        Monotone on the line, with one sign change.
    rises
        1 where it rises, -1 where it falls.
    start, step
        A first guess and a length to move by; doubled until the sign changes.
    width
        How narrow the bracket shall be.

    Returns
    -------
    tuple of Fraction, or None
        Guarantee: the signs at the two ends are certain and differ. None where the
        working precision is too low to see a sign.
    """
    spot = ratio.spot(start)
    if not spot.sign:  # the root itself, as it seems: begin beside it
        spot = ratio.spot(start + step / 8)
    way = -rises * spot.sign
    while True:
        following = ratio.spot(spot.at + way * step)
        if following.sign * spot.sign < 0:
            ends = (spot, following) if way > 0 else (following, spot)
            return _narrowed(ratio, *ends, width)
        if not following.sign or not spot.sign:
            return None
        spot, step = following, 2 * step
