"""Certified tails of the standard normal law."""

from fractions import Fraction

from verifydp.exact.balls import Ball, ball

__all__ = ["normal_tail"]


def normal_tail(threshold: Fraction) -> Ball:
    """Enclose the probability that a standard normal variable exceeds ``threshold``.

    Examples
    --------
    >>> normal_tail(Fraction(0)) == Fraction(1, 2).numerator / ball(2)
    True
    """
    return (ball(threshold) / ball(2).sqrt()).erfc() / 2
