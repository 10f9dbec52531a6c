"""Balls: enclosures of real numbers (Arb), and the way in and out of them.

A ball is a midpoint and a radius that surely contain the number meant; every
operation keeps that promise. The working precision belongs to a context that
restores what it found.
"""

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

import flint

from verifydp.errors import UnsupportedError

__all__ = [
    "Ball",
    "ball",
    "decimal",
    "float_above",
    "float_below",
    "highest",
    "hull",
    "lowest",
    "precision",
    "working_precision",
    "written_above",
    "written_below",
]

#: An enclosure of one real number.
Ball = flint.arb

#: A ball's exponent is unbounded, a rational's memory is not: 2**22 digits are 0.5 MB.
_MOST_DIGITS = 1 << 22


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute with ``bits`` binary digits inside, with the old number of them after.

    Parameters
    ----------
    bits
        Binary digits of the midpoints, at least 2.

    Examples
    --------
    >>> with precision(200):
    ...     width = ball(2).log().rad() < ball(Fraction(1, 2**190))
    >>> width
    True
    """
    before = flint.ctx.prec
    flint.ctx.prec = bits
    try:
        yield
    finally:
        flint.ctx.prec = before


def working_precision() -> int:
    """Give the number of binary digits that balls are computed with.

    Examples
    --------
    >>> with precision(200):
    ...     working_precision()
    200
    """
    return int(flint.ctx.prec)


def ball(value: Ball | Fraction | int) -> Ball:
    """Enclose an exact rational at the working precision; a ball stays as it is.

    Examples
    --------
    >>> ball(Fraction(1, 3)) * 3 - 1 < ball(Fraction(1, 10**9))
    True
    """
    if isinstance(value, Ball):
        return value
    if isinstance(value, int):
        return Ball(value)
    return Ball(flint.fmpq(value.numerator, value.denominator))


def hull(low: Ball | Fraction | int, high: Ball | Fraction | int) -> Ball:
    """Enclose every number between the two, the enclosed ends included.

    Examples
    --------
    >>> hull(1, 2).contains(Fraction(4, 3).numerator / ball(3)), hull(2, 1) > ball(0)
    (True, True)
    """
    return ball(low).union(ball(high))


def decimal(value: Fraction | int, digits: int = 9) -> str:
    """Write a rational for a message: rounded, of any size.

    Examples
    --------
    >>> decimal(Fraction(2, 3)), decimal(Fraction(10**400)), decimal(Fraction(1, 4))
    ('0.666666667', '1.00000000e+400', '0.250000000')
    """
    with precision(4 * digits + 32):
        return str(ball(value).str(digits, radius=False))


def lowest(value: Ball) -> Fraction:
    """Give a rational that is surely not above the enclosed number.

    Raises
    ------
    UnsupportedError
        If the ball reaches to infinity, or its exponent is beyond four million.
    """
    return _exact(value.lower())


def highest(value: Ball) -> Fraction:
    """Give a rational that is surely not below the enclosed number.

    Raises
    ------
    UnsupportedError
        If the ball reaches to infinity, or its exponent is beyond four million.
    """
    return _exact(value.upper())


def _exact(end: Ball) -> Fraction:
    if not end.is_finite() or not end.is_exact():
        raise UnsupportedError(f"the enclosure {end} is not finite at this precision")
    mantissa, exponent = end.man_exp()
    if abs(exponent) > _MOST_DIGITS:
        raise UnsupportedError(
            f"the enclosure {end} is too large or too small for a rational: compare "
            "balls, or take logarithms"
        )
    if exponent >= 0:
        return Fraction(int(mantissa) << int(exponent))
    return Fraction(int(mantissa), 1 << -int(exponent))


def float_below(value: Ball | Fraction | int) -> float:
    """Round downward: the largest double that is not above the value.

    For a ball it is not above the ball's lower end.

    Examples
    --------
    >>> float_below(Fraction(1, 10)) < Fraction(1, 10) < float_above(Fraction(1, 10))
    True
    >>> float_below(Fraction(1, 2)), float_below(10**400) == sys.float_info.max
    (0.5, True)
    """
    exact = Fraction(value) if isinstance(value, int | Fraction) else lowest(value)
    try:
        nearest = float(exact)
    except OverflowError:
        return sys.float_info.max if exact > 0 else -math.inf
    if nearest == math.inf or Fraction(nearest) > exact:
        return math.nextafter(nearest, -math.inf)
    return nearest


def written_below(value: Ball | Fraction | int) -> float:
    """Round downward to a double whose shortest decimal is not above the value either.

    A number in JSON is read as a double by some and as the decimal that stands there by
    others.

    Examples
    --------
    >>> value = Fraction(0.3) + Fraction(1, 10**30)  # the double 0.3 is below 3/10
    >>> float_below(value), written_below(value) < 0.3
    (0.3, True)
    """
    exact = lowest(value) if isinstance(value, Ball) else Fraction(value)
    below = float_below(exact)
    while math.isfinite(below) and Fraction(repr(below)) > exact:
        below = math.nextafter(below, -math.inf)
    return below


def float_above(value: Ball | Fraction | int) -> float:
    """Round upward: the smallest double that is not below the value.

    For a ball it is not below the ball's upper end.

    Examples
    --------
    >>> float_above(Fraction(1, 2)), float_above(10**400)
    (0.5, inf)
    """
    exact = Fraction(value) if isinstance(value, int | Fraction) else highest(value)
    return 0.0 if exact == 0 else -float_below(-exact)


def written_above(value: Ball | Fraction | int) -> float:
    """Round upward to a double whose shortest decimal is not below the value either.

    Infinite where the value is beyond the doubles; for what it is for see
    `written_below`.

    Examples
    --------
    >>> value = Fraction(0.1) - Fraction(1, 10**30)  # the double 0.1 is above 1/10
    >>> float_above(value), written_above(value) > 0.1
    (0.1, True)
    """
    exact = highest(value) if isinstance(value, Ball) else Fraction(value)
    return 0.0 if exact == 0 else -written_below(-exact)
