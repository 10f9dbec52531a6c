"""The sign of ``p - exp(epsilon) q`` on the whole line, for laws with densities."""

from fractions import Fraction

from verifydp.exact.balls import ball, working_precision
from verifydp.privacy.laws.normal_laplace import NormalLaplace
from verifydp.privacy.laws.parts import Part, QuadraticPart
from verifydp.privacy.laws.protocol import DensityLaw, pieces_between
from verifydp.privacy.loss.quadratics import constant_log_ratio
from verifydp.privacy.loss.search import (
    LogRatio,
    monotone_crossing,
    searched_segments,
)
from verifydp.privacy.loss.segments import (
    Segment,
    constant_segment,
    cut_at,
    quadratic_segments,
)
from verifydp.privacy.loss.tails import compare_tails

__all__ = ["joint_pieces", "log_ratio_limit", "segments_of", "tail_cut"]


def joint_pieces(
    first: DensityLaw, second: DensityLaw
) -> list[tuple[Fraction | None, Fraction | None, Fraction]]:
    """Cut the line at the breakpoints of both laws."""
    points = {*first.breakpoints, *second.breakpoints}
    return pieces_between(tuple(sorted(points)))


def log_ratio_limit(first: NormalLaplace, second: NormalLaplace) -> Fraction:
    """Give the least upper bound of the log ratio of two shifts of one law.

    The ratio of two shifts of a log-concave density is monotone (its logarithm has the
    derivative ``h'(x - a) - h'(x - b)`` with ``h'`` falling), and along the tails the
    log ratio tends to the shift over the scale, which it never attains.
    """
    return abs(first.mean - second.mean) / first.scale


def segments_of(
    first: DensityLaw, second: DensityLaw, epsilon: Fraction
) -> list[Segment]:
    """Cut the line into segments by the sign of ``p - exp(epsilon) q``.

    Atoms are left out of account. Segments come in increasing order without gaps,
    except where both densities are zero. Undecided ones are narrow, light tails, or
    cells that a higher working precision will settle.
    """
    if (
        isinstance(first, NormalLaplace)
        and isinstance(second, NormalLaplace)
        and first.family[0] == second.family[0]
    ):
        return _shift_segments(first, second, epsilon)
    found: list[Segment] = []
    for low, high, inside in joint_pieces(first, second):
        one, two = first.parts(inside), second.parts(inside)
        if not one:
            found.append(Segment(low, high, -1))
        elif not two:
            found.append(Segment(low, high, 1))
        elif (
            len(one) == len(two) == 1
            and isinstance(one[0], QuadraticPart)
            and isinstance(two[0], QuadraticPart)
        ):
            found += quadratic_segments(one[0], two[0], epsilon, low, high)
        elif (constant := constant_log_ratio(one, two, epsilon)) is not None:
            found.append(constant_segment(constant, low, high))
        else:
            found += _piece_segments(first, second, (one, two), epsilon, low, high)
    return found


def _shift_segments(
    first: NormalLaplace, second: NormalLaplace, epsilon: Fraction
) -> list[Segment]:
    limit = log_ratio_limit(first, second)
    if epsilon >= limit:
        return [Segment(None, None, -1)]
    if epsilon <= -limit:
        return [Segment(None, None, 1)]
    middle = (first.mean + second.mean) / 2
    ratio = LogRatio(first.parts(middle), second.parts(middle), epsilon)
    up = 1 if first.mean > second.mean else -1
    bracket = monotone_crossing(
        lambda x: up * ratio.value(x),
        lambda x: up * ratio.slope(x),
        middle,
        first.spread,
        first.spread / 2 ** (working_precision() // 2),
    )
    if bracket is None:
        return [Segment(None, None, 0)]
    return cut_at([bracket], (-up, up), None, None)


def _piece_segments(
    first: DensityLaw,
    second: DensityLaw,
    parts: tuple[tuple[Part, ...], tuple[Part, ...]],
    epsilon: Fraction,
    low: Fraction | None,
    high: Fraction | None,
) -> list[Segment]:
    """Cut one piece by search; its infinite ends by a bound on the ratio."""
    ratio = LogRatio(*parts, epsilon)
    before: list[Segment] = []
    after: list[Segment] = []
    start, end = low, high
    if start is None:
        start = tail_cut(first, second, -1, high)
        before = [Segment(None, start, compare_tails(*parts, epsilon, start, -1))]
    if end is None:
        end = tail_cut(first, second, 1, low)
        after = [Segment(end, None, compare_tails(*parts, epsilon, end, 1))]
    width = min(first.spread, second.spread) / 2 ** (working_precision() // 2)
    return [*before, *searched_segments(ratio, start, end, width), *after]


def tail_cut(
    first: DensityLaw, second: DensityLaw, side: int, bound: Fraction | None
) -> Fraction:
    """Give a point beyond which both laws have hardly any mass, and beyond ``bound``.

    How much is hardly any follows the working precision; no guarantee rests on it.
    """
    return (
        max(
            (side * _light_beyond(law, side, bound) for law in (first, second)),
        )
        * side
    )


def _light_beyond(law: DensityLaw, side: int, bound: Fraction | None) -> Fraction:
    light = ball(Fraction(1, 4 ** working_precision()))
    start = law.centre if bound is None else max(side * law.centre, side * bound) * side
    step = law.spread
    while True:
        at = start + side * step
        tail = law.mass(at, None) if side > 0 else law.mass(None, at)
        if tail < light:
            return at
        step *= 2
