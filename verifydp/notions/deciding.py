"""Comparing an enclosed loss with a bound: decided, or refused."""

from fractions import Fraction

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball

__all__ = ["at_most"]


def at_most(value: Ball, bound: Ball | Fraction | int, what: str) -> bool:
    """Decide whether a number is at most a bound.

    Parameters
    ----------
    value
        Encloses the number.
    bound
        What it is compared with.
    what
        How the number is called in the error.

    Returns
    -------
    bool
        Guarantee: never wrong.

    Raises
    ------
    UnsupportedError
        If the enclosure contains the bound, so that both answers are possible.

    Examples
    --------
    >>> at_most(ball(1), Fraction(1), "epsilon")
    True
    """
    limit = ball(bound)
    if value <= limit:
        return True
    if value > limit:
        return False
    raise UnsupportedError(
        f"{what} is within {value} and the claim is {limit}: they are too close to be "
        "told apart; prove the claim, or give a larger bound"
    )
