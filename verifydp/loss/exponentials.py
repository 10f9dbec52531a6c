"""Integrals and sums of the exponential of a quadratic, in closed or bounded form."""

from fractions import Fraction
from math import floor

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, hull, working_precision
from verifydp.loss.quadratics import Quadratic

__all__ = ["exponential_integral", "exponential_sum", "quadratic_mean"]

#: Terms after which a sum over the integers is given up.
_TERM_LIMIT = 2_000_000


def exponential_integral(
    function: Quadratic, low: Fraction | None, high: Fraction | None
) -> Ball:
    """Enclose the integral of ``exp(function)``; infinite where it diverges.

    No number at all where that is undecided at this precision.

    Parameters
    ----------
    function
        A quadratic with rational square and linear coefficients.
    low, high
        Ends; None is the infinite end of its side.
    """
    endless = _endless(function, low, high)
    if endless is not None:
        return endless
    if function.is_constant:
        assert low is not None
        assert high is not None
        return function.constant.exp() * ball(high - low)
    if not function.square:
        top = ball(0) if high is None else function.value(high).exp()
        bottom = ball(0) if low is None else function.value(low).exp()
        return (top - bottom) / function.linear
    root = ball(abs(function.square)).sqrt()
    middle = -function.linear / (2 * ball(function.square))
    peak = (function.constant + function.linear * middle / 2).exp()
    scale = peak * Ball.pi().sqrt() / (2 * root)
    if function.square > 0:
        assert low is not None
        assert high is not None
        ends = [(root * (ball(end) - middle)).erfi() for end in (high, low)]
        return scale * (ends[0] - ends[1])
    below = ball(2) if low is None else (root * (ball(low) - middle)).erfc()
    above = ball(0) if high is None else (root * (ball(high) - middle)).erfc()
    return scale * (below - above)


def _endless(
    function: Quadratic, low: Fraction | int | None, high: Fraction | int | None
) -> Ball | None:
    """Infinity where the exponential does not fall along an infinite side."""
    directions = [
        function.direction(side) for end, side in ((low, -1), (high, 1)) if end is None
    ]
    if any(direction is not None and direction >= 0 for direction in directions):
        return Ball.pos_inf()
    return Ball.nan() if None in directions else None


def quadratic_mean(
    weight: Quadratic, value: Quadratic, low: Fraction | None, high: Fraction | None
) -> Ball:
    """Enclose the integral of ``exp(weight) * value`` over an interval.

    The first two moments follow from the integral itself by parts. ``weight`` is not
    constant and falls along an infinite side.
    """

    def boundary(power: int) -> Ball:
        total = ball(0)
        for end, sign in ((high, 1), (low, -1)):
            if end is not None:
                total = total + sign * weight.value(end).exp() * ball(end**power)
        return total

    whole = exponential_integral(weight, low, high)
    linear = weight.linear
    if weight.square:
        double = 2 * ball(weight.square)
        first = (boundary(0) - linear * whole) / double
        second = (boundary(1) - whole - linear * first) / double
    else:
        first = (boundary(1) - whole) / linear
        second = (boundary(2) - 2 * first) / linear
    return ball(value.square) * second + value.linear * first + value.constant * whole


def exponential_sum(
    function: Quadratic,
    low: int | None,
    high: int | None,
    value: Quadratic | None = None,
) -> Ball:
    """Enclose the sum of ``exp(function(k)) * value(k)`` over ``low..high``.

    Parameters
    ----------
    function
        A quadratic.
    low, high
        Both included; None is the infinite end of its side.
    value
        Another quadratic; None stands for 1.

    Returns
    -------
    Ball
        Infinite where the exponential does not fall along an infinite side; no number
        at all where that is undecided at this precision.

    Raises
    ------
    UnsupportedError
        If the terms fall too slowly.
    """
    endless = _endless(function, low, high)
    if endless is not None:
        return endless
    if low is None and high is None:
        split = floor(function.vertex()[0])
        right = _half_line(function, value, split + 1, 1)
        return right + _half_line(function, value, split, -1)
    if high is None:
        assert low is not None
        return _half_line(function, value, low, 1)
    if low is None:
        return _half_line(function, value, high, -1)
    total = ball(0)
    for k in range(low, high + 1):
        total = total + _term(function, value, k)
    return total


def _term(function: Quadratic, value: Quadratic | None, k: int) -> Ball:
    term = function.value(k).exp()
    return term if value is None else term * value.value(k)


def _half_line(
    function: Quadratic, value: Quadratic | None, start: int, side: int
) -> Ball:
    """Sum outward from ``start`` until a geometric series bounds the rest.

    The ratio of neighbouring exponentials does not rise. As a polynomial in the
    distance j with absolute coefficients, ``value`` grows by at most the factor
    ``((j + 1) / j)**2`` per step.
    """
    small = ball(Fraction(1, 1 << working_precision()))
    total, largest = ball(0), ball(0)
    for j in range(_TERM_LIMIT):
        k = start + side * j
        exponential = function.value(k).exp()
        bound = exponential
        if value is not None and j:
            bound = bound * _absolute(value, start, j)
        ratio = (function.value(k + side) - function.value(k)).exp()
        if value is not None:
            ratio = ratio * ball(Fraction((j + 1) ** 2, j**2)) if j else ball(2)
        if ratio < 1:
            rest = bound / (1 - ratio)
            if value is None and not function.square:
                return rest
            if rest < small * largest:
                rest = rest.upper()
                return total + hull(-rest if value is not None else 0, rest)
        term = exponential if value is None else exponential * value.value(k)
        total, largest = total + term, largest.max(bound)
    raise UnsupportedError(
        f"a sum over the integers from {start} was not finished after {_TERM_LIMIT} "
        "terms: the law is too wide"
    )


def _absolute(value: Quadratic, start: int, distance: int) -> Ball:
    square = abs(ball(value.square))
    linear = abs(2 * ball(value.square) * start + value.linear)
    return (square * distance + linear) * distance + abs(value.value(start))
