"""An epsilon in doubles: for people and for estimates, never for a decision."""

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from verifydp.exact.balls import highest, lowest, precision, written_below

if TYPE_CHECKING:  # an epsilon is made a float by this
    from verifydp.evidence.epsilon import Epsilon

__all__ = ["below", "nearest"]


def nearest(epsilon: "Epsilon") -> float:
    """Round to the nearest double.

    Examples
    --------
    >>> from verifydp.evidence.epsilon import Epsilon
    >>> nearest(Epsilon.read("log(3)")), nearest(Epsilon.read("1/3"))
    (1.0986122886681098, 0.3333333333333333)
    """
    if not epsilon.is_finite:
        return -math.inf if epsilon.growth == 0 else math.inf
    return float(_lower_end(epsilon))


def below(epsilon: "Epsilon") -> float:
    """Round downward to a double, in either reading of one.

    Examples
    --------
    >>> from verifydp.evidence.epsilon import Epsilon
    >>> below(Epsilon.read("log(3)")), below(Epsilon.read(0.1))
    (1.0986122886681096, 0.09999999999999999)
    """
    if not epsilon.is_finite:
        return nearest(epsilon)
    return written_below(_lower_end(epsilon))


def _lower_end(epsilon: "Epsilon") -> Fraction:
    """Give a rational epsilon, or a number below it that rounds to the same double."""
    if epsilon.nats is not None:
        return epsilon.nats
    bits = 64
    while True:  # ends: no logarithm lies amid two doubles, as it is irrational
        bits *= 2
        with precision(bits):
            value = epsilon.enclosed()
            low, high = lowest(value), highest(value)
        if float(low) == float(high):
            return low
