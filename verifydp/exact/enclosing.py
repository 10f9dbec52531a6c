"""Enclosures as narrow as asked for: the precision rises until they are."""

from collections.abc import Callable
from fractions import Fraction

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, precision

__all__ = ["DEFAULT_WIDTH", "enclosed", "is_narrow"]

#: Radius asked for where nothing else is, as a share of the number: twelve digits
#: and a little, which is what a shown bound can use.
DEFAULT_WIDTH = Fraction(1, 2**44)


def enclosed(
    compute: Callable[[], Ball],
    *,
    relative: Fraction = DEFAULT_WIDTH,
    absolute: Fraction | None = None,
    start: int = 64,
    limit: int = 8192,
) -> Ball:
    """Enclose a number narrowly, doubling the precision until that is reached.

    Parameters
    ----------
    compute
        Computes the number at the working precision.
    relative
        The largest radius, as a share of the number's size.
    absolute
        A radius that is small enough whatever the number's size; without it a number
        that is zero is enclosed only where its ball is exact.
    start, limit
        First and last number of binary digits that are tried.

    Returns
    -------
    Ball
        Guarantee: it contains the number, and its radius is at most ``relative``
        times its smallest absolute value, or at most ``absolute``.

    Raises
    ------
    InputError
        If a width asked for is negative.
    UnsupportedError
        If the ball is still too wide at ``limit`` digits.

    Examples
    --------
    >>> difference = enclosed(
    ...     lambda: (ball(1) + ball(Fraction(1, 10**40))).log(),
    ...     relative=Fraction(1, 10**20))
    >>> difference > ball(Fraction(999, 10**43)), difference < ball(Fraction(1, 10**39))
    (True, True)
    """
    if relative < 0 or (absolute is not None and absolute < 0):
        raise InputError(
            f"no ball is as narrow as {relative} (relative), {absolute} (absolute): "
            "ask for a width of at least 0"
        )
    bits = start
    while bits <= limit:
        with precision(bits):
            value = compute()
            if is_narrow(value, relative=relative, absolute=absolute):
                return value
        bits *= 2
    wanted = f"{decimal(relative, 3)} of its size"
    if absolute is not None:
        wanted += f" or {decimal(absolute, 3)}"
    raise UnsupportedError(
        f"a number could not be enclosed to {wanted} at {limit} binary digits: ask "
        "for less, or give an absolute width if it may be zero"
    )


def is_narrow(
    value: Ball, *, relative: Fraction, absolute: Fraction | None = None
) -> bool:
    """Say whether a ball's radius is surely within the relative or absolute width.

    Examples
    --------
    >>> is_narrow(ball(2).sqrt(), relative=Fraction(1, 2**20))
    True
    >>> is_narrow(ball(2).sqrt() - ball(2).sqrt(), relative=Fraction(1, 2**20))
    False
    """
    if not value.is_finite():
        return False
    radius = value.rad()
    if radius <= ball(relative) * value.abs_lower():
        return True
    return absolute is not None and bool(radius <= ball(absolute))
