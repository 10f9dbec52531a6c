"""Where one law outweighs another: the line cut into segments of known sign."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.exact.balls import Ball, ball, highest, lowest
from verifydp.laws.parts import QuadraticPart
from verifydp.loss.quadratics import Quadratic, log_ratio_of

__all__ = ["Segment", "constant_segment", "cut_at", "quadratic_segments"]


@dataclass(frozen=True, slots=True)
class Segment:
    """An interval on which ``p - exp(epsilon) q`` keeps its sign.

    Attributes
    ----------
    low, high
        Ends; None is the infinite end of its side.
    sign
        1 or -1 where the sign is proved (-1 stands for "not positive"), 0 where it is
        undecided.
    constant
        Whether the ratio of the densities is constant, so that an undecided sign is
        the same on the whole segment.
    """

    low: Fraction | None
    high: Fraction | None
    sign: int
    constant: bool = False


def cut_at(
    brackets: Sequence[tuple[Fraction, Fraction]],
    signs: Sequence[int],
    low: Fraction | None,
    high: Fraction | None,
) -> list[Segment]:
    """Cut an interval at brackets of its sign changes, given the signs between them.

    Parameters
    ----------
    brackets
        Increasing and disjoint; parts outside of the interval are dropped.
    signs
        One more than there are brackets.
    low, high
        The interval, longer than a point.
    """
    segments: list[Segment] = []
    start = low
    for (left, right), sign in zip(brackets, signs, strict=False):
        if high is not None and left >= high:
            return [*segments, Segment(start, high, sign)]
        if start is None or left > start:
            segments.append(Segment(start, left, sign))
            start = left
        end = right if high is None else min(right, high)
        if end > start:
            segments.append(Segment(start, end, 0))
            start = end
            if start == high:
                return segments
    return [*segments, Segment(start, high, signs[-1])]


def quadratic_segments(
    first: QuadraticPart,
    second: QuadraticPart,
    epsilon: Fraction,
    low: Fraction | None,
    high: Fraction | None,
) -> list[Segment]:
    """Cut an interval at the roots of ``log p - log q - epsilon``, a quadratic.

    Its coefficients are rationals and logarithms of rationals, so that a tie is found
    exactly; roots are enclosed at the working precision.
    """
    difference = log_ratio_of(first, second, epsilon)
    if difference.is_constant:
        return [constant_segment(difference, low, high)]
    if difference.square:
        return _parabola(difference, low, high)
    direction = _sign(difference.linear)
    if not direction:
        return [Segment(low, high, 0)]
    bracket = _ends(-difference.constant / difference.linear)
    return cut_at([bracket], (-direction, direction), low, high)


def constant_segment(
    difference: Quadratic, low: Fraction | None, high: Fraction | None
) -> Segment:
    """Give the one segment of an interval on which the ratio is constant.

    Parameters
    ----------
    difference
        The constant ``log p - log q - epsilon``, which may be seen to be exactly 0.
    low, high
        The interval.
    """
    if difference.is_zero:
        return Segment(low, high, -1)
    return Segment(low, high, _sign(difference.constant), constant=True)


def _parabola(
    function: Quadratic, low: Fraction | None, high: Fraction | None
) -> list[Segment]:
    square, linear = function.square, function.linear
    outer = 1 if square > 0 else -1
    discriminant = linear * linear - 4 * ball(square) * function.constant
    sign = _sign(discriminant)
    if sign < 0:
        return [Segment(low, high, outer)]
    double = 2 * ball(abs(square))
    middle = (-linear if square > 0 else linear) / double
    reach = discriminant.nonnegative_part().sqrt() / double
    left, right = _ends(middle - reach), _ends(middle + reach)
    if sign == 0 or left[1] >= right[0]:
        return cut_at([(left[0], right[1])], (outer, outer), low, high)
    return cut_at([left, right], (outer, -outer, outer), low, high)


def _ends(value: Ball) -> tuple[Fraction, Fraction]:
    return lowest(value), highest(value)


def _sign(value: Ball) -> int:
    """1 or -1 where the sign is certain at this precision, else 0."""
    return 1 if value > 0 else -1 if value < 0 else 0
