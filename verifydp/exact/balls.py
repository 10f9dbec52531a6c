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
    "float_above",
    "float_below",
    "highest",
    "lowest",
    "precision",
]

#: An enclosure of one real number.
Ball = flint.arb


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


def ball(value: Fraction | int) -> Ball:
    """Enclose an exact rational at the working precision.

    Examples
    --------
    >>> ball(Fraction(1, 3)) * 3 - 1 < ball(Fraction(1, 10**9))
    True
    """
    if isinstance(value, int):
        return Ball(value)
    return Ball(flint.fmpq(value.numerator, value.denominator))


def lowest(value: Ball) -> Fraction:
    """Give a rational that is surely not above the enclosed number.

    Raises
    ------
    UnsupportedError
        If the ball reaches to infinity.
    """
    return _exact(value.lower())


def highest(value: Ball) -> Fraction:
    """Give a rational that is surely not below the enclosed number.

    Raises
    ------
    UnsupportedError
        If the ball reaches to infinity.
    """
    return _exact(value.upper())


def _exact(end: Ball) -> Fraction:
    if not end.is_finite() or not end.is_exact():
        raise UnsupportedError(f"the enclosure {end} is not finite at this precision")
    mantissa, exponent = end.man_exp()
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
