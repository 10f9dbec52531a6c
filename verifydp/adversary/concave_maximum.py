"""The largest value of a concave function on an interval, enclosed.

The search is not trusted: the upper bound holds for any three points, since a concave
function lies below its chords where these are extended beyond their ends.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from verifydp.exact.balls import Ball, ball, highest, lowest, precision

__all__ = ["ConcaveMaximum", "concave_maximum"]

#: The smaller part of a golden section, nearly.
_SMALLER = Fraction(382, 1000)


@dataclass(frozen=True, slots=True)
class ConcaveMaximum:
    """Where a concave function is largest, and how large.

    Attributes
    ----------
    point
        The best point that was tried.
    low, high
        Guarantee: the largest value is between them, if the function is concave.
    """

    point: Fraction
    low: Fraction
    high: Fraction


def concave_maximum(
    function: Callable[[Fraction], Ball],
    low: Fraction,
    high: Fraction,
    *,
    digits: int = 64,
) -> ConcaveMaximum:
    """Enclose the maximum of a concave function on ``[low, high]`` with ``low < high``.

    Parameters
    ----------
    function
        Encloses the value at a point, at the working precision.
    low, high
        The interval.
    digits
        Binary digits to which the point is sought, relative to the interval.

    Examples
    --------
    >>> top = concave_maximum(lambda x: ball(x * (1 - x)), Fraction(0), Fraction(1))
    >>> top.low <= Fraction(1, 4) <= top.high, top.high - top.low < Fraction(1, 2**60)
    (True, True)
    """
    # Values near the top differ by the square of the distance.
    with precision(2 * digits + 128):
        return _bounded(function, (low, high), _bracket(function, low, high, digits))


def _bracket(
    function: Callable[[Fraction], Ball], low: Fraction, high: Fraction, digits: int
) -> tuple[Fraction, Fraction, Fraction]:
    """Search by golden section: give three points in order around the maximum."""
    width = (high - low) / (1 << digits)
    left, right = low, high
    middle = _short(left + (right - left) * _SMALLER, width)
    best = function(middle).mid()
    while right - left > width:
        if right - middle > middle - left:
            probe = _short(middle + (right - middle) * _SMALLER, width)
        else:
            probe = _short(middle - (middle - left) * _SMALLER, width)
        value = function(probe).mid()
        if value > best:
            left, right = (middle, right) if probe > middle else (left, middle)
            middle, best = probe, value
        elif probe > middle:
            right = probe
        else:
            left = probe
    return left, middle, right


def _short(point: Fraction, width: Fraction) -> Fraction:
    """Round to a fraction of few digits, which differs by far less than the width."""
    unit = Fraction(1, 1 << (64 * width.denominator // width.numerator).bit_length())
    return round(point / unit) * unit


def _bounded(
    function: Callable[[Fraction], Ball],
    ends: tuple[Fraction, Fraction],
    points: tuple[Fraction, Fraction, Fraction],
) -> ConcaveMaximum:
    """Bound the maximum from three points in order, and the chords through them."""
    left, middle, right = points
    values = {point: function(point) for point in (*points, *ends)}
    best = max(values, key=lambda point: lowest(values[point]))
    rises = (values[middle] - values[left]) / ball(middle - left)
    falls = (values[right] - values[middle]) / ball(right - middle)
    tops = [
        values[left],
        values[middle],
        values[right],
        # Left of each interval, or right of it, the chord of the next is above it.
        values[left] - rises * ball(left - ends[0]),
        values[middle] - falls * ball(middle - left),
        values[middle] + rises * ball(right - middle),
        values[right] + falls * ball(ends[1] - right),
    ]
    return ConcaveMaximum(
        point=best,
        low=lowest(values[best]),
        high=max(highest(top) for top in tops),
    )
