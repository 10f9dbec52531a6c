"""Comparisons of real numbers that are decided, or refused."""

from collections.abc import Callable

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, precision

__all__ = ["PRECISION_LIMIT", "is_less", "sign_of"]

#: Binary digits after which a comparison is given up.
PRECISION_LIMIT = 4096


def is_less(
    left: Callable[[], Ball],
    right: Callable[[], Ball],
    *,
    start: int = 64,
    limit: int = PRECISION_LIMIT,
) -> bool:
    """Decide ``left < right``, doubling the precision until the balls part.

    Parameters
    ----------
    left, right
        Compute the two numbers at the working precision.
    start, limit
        First and last number of binary digits that are tried.

    Returns
    -------
    bool
        True where ``left < right`` is certain, False where ``left >= right`` is.

    Raises
    ------
    UnsupportedError
        If the two are equal to within what ``limit`` digits can tell.

    Notes
    -----
    Guarantee: the answer is never wrong. Two equal numbers are decided only where
    both balls are exact.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from verifydp.exact.balls import ball
    >>> is_less(lambda: ball(1).exp(), lambda: ball(Fraction("2.718281828459046")))
    True
    """
    bits = start
    while bits <= limit:
        with precision(bits):
            first, second = left(), right()
            if first < second:
                return True
            if first >= second:
                return False
        bits *= 2
    raise UnsupportedError(
        f"a comparison stayed undecided at {limit} binary digits: the two numbers "
        "are equal or nearly so"
    )


def sign_of(
    compute: Callable[[], Ball], *, start: int = 64, limit: int = PRECISION_LIMIT
) -> int:
    """Decide the sign of a number, doubling the precision until the ball leaves zero.

    Parameters
    ----------
    compute
        Computes the number at the working precision.
    start, limit
        First and last number of binary digits that are tried.

    Returns
    -------
    int
        -1 or +1; 0 only where the ball is exactly zero. Guarantee: never wrong.

    Raises
    ------
    UnsupportedError
        If the number is zero to within what ``limit`` digits can tell.

    Examples
    --------
    >>> from verifydp.exact.balls import ball
    >>> sign_of(lambda: ball(2).sqrt() ** 2 - 2 - ball(1) / 10**100)
    -1
    """
    bits = start
    while bits <= limit:
        with precision(bits):
            value = compute()
            if value > 0:
                return 1
            if value < 0:
                return -1
            if value.is_zero():
                return 0
        bits *= 2
    raise UnsupportedError(
        f"a sign stayed undecided at {limit} binary digits: the number is zero or "
        "nearly so"
    )
