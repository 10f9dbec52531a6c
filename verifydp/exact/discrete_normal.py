"""The discrete normal law around 0: the probability of a half-line."""

import math
from fractions import Fraction
from functools import lru_cache

from verifydp.exact.balls import Ball, ball, working_precision

__all__ = ["discrete_normal_cdf", "discrete_normal_tail"]

#: So many terms are added between two looks at the rest.
_BLOCK = 32
#: Two seconds or so: enough for a deviation of 1e5 and 512 digits.
_TERMS_MAX = 1 << 22


def discrete_normal_tail(start: int, variance: Fraction) -> Ball:
    """Enclose the sum of ``exp(-j^2 / (2 variance))`` over ``j >= start >= 0``.

    Returns
    -------
    Ball
        Guarantee: contains the sum, narrow relative to itself; NaN, if it would take
        too long.

    Notes
    -----
    The ratio of neighbours, ``exp(-(2 j + 1) / (2 variance))``, falls with j: what
    begins with a term is at most the geometric series of that term and its ratio.

    Examples
    --------
    >>> two = ball(-1).exp() + ball(-4).exp()
    >>> two < discrete_normal_tail(1, Fraction(1, 2)) < two + ball(-8).exp()
    True
    >>> whole = 1 + 2 * discrete_normal_tail(1, Fraction(25))
    >>> abs(whole - 5 * (2 * Ball.pi()).sqrt()) < 1e-12
    True
    """
    return _tail(start, variance, working_precision())


@lru_cache(maxsize=256)
def _tail(start: int, variance: Fraction, bits: int) -> Ball:
    # where terms are smaller than the first one by more digits than are kept
    if math.isqrt(start * start + math.ceil(2 * variance * bits)) - start > _TERMS_MAX:
        return Ball.nan()
    rate = -1 / (2 * variance)
    term, total = ball(rate * start * start).exp(), ball(0)
    ratio, step = ball(rate * (2 * start + 1)).exp(), ball(2 * rate).exp()
    small = ball(Fraction(1, 1 << bits)) * term
    for _ in range(_TERMS_MAX // _BLOCK):
        for _ in range(_BLOCK):
            total, term, ratio = total + term, term * ratio, ratio * step
        rest = term / (1 - ratio)
        if rest < small:
            return total + rest.union(ball(0))
    return Ball.nan()


def discrete_normal_cdf(place: int, variance: Fraction) -> Ball:
    """Enclose the probability of at most ``place``, for masses ``exp(-j^2 / (2 v))``.

    Returns
    -------
    Ball
        Guarantee: contains the probability; below 0 narrow relative to itself.

    Examples
    --------
    >>> one, other = (discrete_normal_cdf(place, Fraction(4)) for place in (2, -3))
    >>> (one + other).contains(ball(1))
    True
    """
    whole = 1 + 2 * discrete_normal_tail(1, variance)
    if place < 0:
        return discrete_normal_tail(-place, variance) / whole
    return 1 - discrete_normal_tail(place + 1, variance) / whole
