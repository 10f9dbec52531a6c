"""The sign of ``p - exp(epsilon) q`` on the whole line, for laws with densities."""

from fractions import Fraction

from verifydp.exact.balls import ball, working_precision
from verifydp.laws.parts import Part
from verifydp.laws.protocol import LineLaw, pieces_between
from verifydp.loss.forms import form_of
from verifydp.loss.landmarks import finest, landmarks
from verifydp.loss.laplace_mixtures import laplace_pair
from verifydp.loss.log_ratio import LogRatio, Spot
from verifydp.loss.quadratics import constant_log_ratio, two_quadratics
from verifydp.loss.search import monotone_crossing, searched_segments
from verifydp.loss.segments import (
    Segment,
    constant_segment,
    cut_at,
    quadratic_segments,
)
from verifydp.loss.shapes import (
    hidden_sign,
    log_ratio_limit,
    shape_of,
    tail_limit,
)
from verifydp.loss.tails import compare_tails

__all__ = ["joint_pieces", "piece_segments", "segments_of"]


#: How often the cut of a tail moves outward.
_MOVES = 96


def joint_pieces(
    first: LineLaw, second: LineLaw
) -> list[tuple[Fraction | None, Fraction | None, Fraction]]:
    """Cut the line at the breakpoints of both laws."""
    points = {*first.breakpoints, *second.breakpoints}
    return pieces_between(tuple(sorted(points)))


def segments_of(first: LineLaw, second: LineLaw, epsilon: Fraction) -> list[Segment]:
    """Cut the line into segments by the sign of ``p - exp(epsilon) q``.

    Atoms are left out of account. Segments come in increasing order without gaps,
    except where both densities are zero. Undecided ones are narrow, light tails, or
    cells that a higher working precision will settle.
    """
    limit = log_ratio_limit(first, second)
    if limit is not None:
        return _shift_segments(first, second, epsilon, limit)
    if form_of(first, second).is_within(first, second, epsilon):
        return [Segment(None, None, -1)]
    hidden = hidden_sign(first, second, epsilon)
    if hidden:
        return [Segment(None, None, hidden)]
    finite = laplace_pair(first, second)
    if finite is not None:
        return finite.segments(epsilon)
    found: list[Segment] = []
    for low, high, inside in joint_pieces(first, second):
        one, two = first.parts(inside), second.parts(inside)
        if not one:
            found.append(Segment(low, high, -1))
        elif not two:
            found.append(Segment(low, high, 1))
        elif (curves := two_quadratics(one, two)) is not None:
            found += quadratic_segments(*curves, epsilon, low, high)
        elif (constant := constant_log_ratio(one, two, epsilon)) is not None:
            found.append(constant_segment(constant, low, high))
        else:
            found += piece_segments(first, second, (one, two), epsilon, low, high)
    return found


def _shift_segments(
    first: LineLaw, second: LineLaw, epsilon: Fraction, limit: Fraction
) -> list[Segment]:
    if epsilon >= limit:
        return [Segment(None, None, -1)]
    if epsilon <= -limit:
        return [Segment(None, None, 1)]
    middle = (first.centre + second.centre) / 2
    ratio = LogRatio(first.parts(middle), second.parts(middle), epsilon)
    up = 1 if first.centre > second.centre else -1
    width = first.spread / 2 ** (working_precision() // 2)
    bracket = monotone_crossing(ratio, up, middle, first.spread, width)
    if bracket is None:
        return [Segment(None, None, 0)]
    return cut_at([bracket], (-up, up), None, None)


def piece_segments(
    first: LineLaw,
    second: LineLaw,
    parts: tuple[tuple[Part, ...], tuple[Part, ...]],
    epsilon: Fraction,
    low: Fraction | None,
    high: Fraction | None,
    *,
    whole: bool = False,
) -> list[Segment]:
    """Cut one piece by search; its infinite ends by a bound on the ratio.

    Parameters
    ----------
    first, second
        The laws P and Q.
    parts
        Their parts on the piece; none is empty.
    epsilon
        Any rational.
    low, high
        Ends of the piece; None is the infinite end of its side.
    whole
        Decide the sign on tails of hardly any mass, too.
    """
    ratio = LogRatio(*parts, epsilon)
    before: list[Segment] = []
    after: list[Segment] = []
    start, end = low, high
    if start is None:
        start, sign = _tail((first, second), parts, epsilon, -1, high, whole=whole)
        before = [Segment(None, start, sign)]
    if end is None:
        end, sign = _tail((first, second), parts, epsilon, 1, low, whole=whole)
        after = [Segment(end, None, sign)]
    width = finest((first, second)) / 2 ** (working_precision() // 2)
    cuts = landmarks((first, second), start, end)
    return [*before, *searched_segments(ratio, start, end, width, cuts), *after]


def _tail(
    laws: tuple[LineLaw, LineLaw],
    parts: tuple[tuple[Part, ...], tuple[Part, ...]],
    epsilon: Fraction,
    side: int,
    bound: Fraction | None,
    *,
    whole: bool,
) -> tuple[Fraction, int]:
    """Give where a tail begins and the sign there, 0 where the tail is light.

    Cuts move outward until the sign is proved, or hardly any mass is left; how much is
    hardly any follows the working precision, and no guarantee rests on it.
    """
    light = ball(Fraction(1, 4 ** working_precision()))
    edges = [side * law.centre for law in laws]
    start = max(edges if bound is None else [*edges, side * bound]) * side
    step = max(law.spread for law in laws)
    shape = shape_of(*laws)
    tie = shape != 0 and epsilon == tail_limit(laws[0], laws[1], side)
    for _ in range(_MOVES):
        cut = start + side * step
        sign = _shaped_sign(LogRatio(*parts, epsilon).spot(cut), side, shape, tie=tie)
        sign = sign or compare_tails(*parts, epsilon, cut, side)
        if sign:
            return cut, sign
        ends = (cut, None) if side > 0 else (None, cut)
        if not whole and all(law.mass(*ends) < light for law in laws):
            break
        step *= 2
    return cut, 0


def _shaped_sign(spot: Spot, side: int, shape: int, *, tie: bool) -> int:
    """Give the sign on the tail beyond a spot, as far as the pair's shape tells it.

    Past the top of a hill the log ratio falls, to 0 in case of a tie; past the bottom
    of a valley it rises.
    """
    if not shape * side * spot.slope < 0:
        return 0
    if tie:
        return shape
    return spot.sign if spot.sign == -shape else 0
