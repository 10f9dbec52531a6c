"""Monotone functions of wide balls: the values at the two ends enclose all others.

Arb bounds the change of a function over a wide ball by a crude slope; where the
function is known to be monotone, its values at the ends are the best enclosure.
"""

from collections.abc import Callable

from verifydp.exact.balls import Ball, hull

__all__ = ["monotone"]


def monotone(function: Callable[[Ball], Ball], value: Ball) -> Ball:
    """Enclose a monotone function (rising or falling) on a ball by its ends.

    Parameters
    ----------
    function
        Monotone on an interval that contains the ball; called with exact balls, which
        may be infinite.
    value
        Where; NaN gives NaN.

    Returns
    -------
    Ball
        Guarantee: contains ``function(x)`` for each x in the ball, provided that the
        function is monotone there.

    Examples
    --------
    >>> wide = hull(-3, 3)
    >>> monotone(lambda x: 1 / (1 + (-x).exp()), wide) < 1
    True
    """
    if value.is_exact() or value.is_nan():
        return function(value)
    if not value.is_finite():  # a ball that reaches one infinity reaches both
        return hull(function(Ball.neg_inf()), function(Ball.pos_inf()))
    return hull(function(value.lower()), function(value.upper()))
