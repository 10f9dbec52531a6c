"""What a pure epsilon alone says of the rest of a profile."""

from fractions import Fraction

from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, hull, lowest

__all__ = ["delta_within", "epsilon_within"]


def delta_within(pure: Fraction, level: Epsilon) -> Ball:
    """Enclose the least delta at an epsilon, of laws whose pure epsilon is known.

    It is 0 from the pure epsilon on. Below, it is at most
    ``(exp(pure) - exp(level)) / (exp(pure) + 1)``, which randomised response reaches
    (Kairouz, Oh and Viswanath 2015).

    Guarantee: the ball contains it; it is as wide as nothing else being known makes it.

    Examples
    --------
    >>> delta_within(Fraction(1), Epsilon(nats=Fraction(2))) == 0
    True
    """
    growth = level.enclosed_growth()
    most = ball(pure).exp()
    if not most > growth:  # also where the two are equal and cannot be told apart
        return (
            ball(0)
            if most <= growth or _is_same(pure, level)
            else _to((most - growth) / (most + 1))
        )
    return _to((most - growth) / (most + 1))


def _is_same(pure: Fraction, level: Epsilon) -> bool:
    return level.nats is not None and level.nats >= pure


def _to(most: Ball) -> Ball:
    return hull(ball(0), most.max(ball(0)))


def epsilon_within(pure: Fraction, delta: Fraction) -> Ball:
    """Enclose the least epsilon at a delta, of laws whose pure epsilon is known.

    At most the epsilon at which the bound of `delta_within` is the delta.

    Guarantee: the ball contains it, and what lies below 0 is counted as 0.
    """
    most = ball(pure).exp()
    growth = most - ball(delta) * (most + 1)
    if lowest(growth) <= 1:
        return ball(0) if growth <= 1 else hull(ball(0), growth.max(ball(1)).log())
    return hull(ball(0), growth.log())
