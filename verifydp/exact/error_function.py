"""The complementary error function of balls, tight on wide ones.

It works at the working precision; `verifydp.exact.enclosing.enclosed` raises that until
the result is as narrow as wanted.
"""

from fractions import Fraction

from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.monotone import monotone

__all__ = ["RealArgument", "erfc"]

#: What functions accept as a real number.
RealArgument = Ball | Fraction | int


def erfc(x: RealArgument) -> Ball:
    """Enclose the complementary error function ``2/sqrt(pi) int_x^inf exp(-t**2) dt``.

    Returns
    -------
    Ball
        Within [0, 2]. Guarantee: contains the value at each number of the ball ``x``,
        which may be infinite.

    Examples
    --------
    >>> erfc(100) > 0, erfc(100) < ball(10) ** -4345
    (True, True)
    """
    return monotone(_erfc_at, ball(x))


def _erfc_at(x: Ball) -> Ball:
    if not x.is_finite():
        if x.is_nan():
            return x
        return ball(0) if x > 0 else ball(2)
    value = x.erfc()
    return value if value.is_finite() else hull(0, 2)
