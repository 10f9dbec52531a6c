"""Enclosures of numbers that may be infinite."""

from collections.abc import Callable
from fractions import Fraction

from verifydp.exact.balls import Ball, ball
from verifydp.exact.enclosing import enclosed

__all__ = ["enclosed_or_infinite"]


def enclosed_or_infinite(
    compute: Callable[[], Ball],
    *,
    relative: Fraction,
    absolute: Fraction,
    start: int,
    limit: int,
) -> Ball:
    """Enclose a number narrowly, or say that it is infinite.

    Parameters
    ----------
    compute
        Gives a ball at the working precision: exactly infinity where the number is
        seen to be infinite, and no number where that is still undecided.
    relative, absolute, start, limit
        As for `verifydp.exact.enclosing.enclosed`.

    Returns
    -------
    Ball
        Guarantee: it contains the number; an infinite one is seen by ``compute`` at
        the first precision that decides it.

    Raises
    ------
    UnsupportedError
        If the ball is still too wide at ``limit`` digits, or infinity undecided.

    Examples
    --------
    >>> widths = {"absolute": Fraction(1, 9), "relative": Fraction(1, 9)}
    >>> enclosed_or_infinite(Ball.pos_inf, **widths, start=64, limit=64)
    [+/- inf]
    """
    seen = False

    def finite() -> Ball:
        nonlocal seen
        value = compute()
        seen = value == Ball.pos_inf()
        return ball(0) if seen else value  # an exact infinity needs no more digits

    value = enclosed(
        finite, relative=relative, absolute=absolute, start=start, limit=limit
    )
    return Ball.pos_inf() if seen else value
