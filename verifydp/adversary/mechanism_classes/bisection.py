"""Where a rising function crosses zero: enclosed between two rationals."""

from collections.abc import Callable
from fractions import Fraction

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball
from verifydp.exact.refinement import refine_root, sign_at

__all__ = ["largest_argument"]

#: Binary digits of the answer that are wanted, relative to its size.
_DIGITS = 96
#: Digits after which a sign is given up, and how far the search goes in either way.
_LIMIT, _DOUBLINGS, _HALVINGS = 8192, 12, 1500


def largest_argument(function: Callable[[Ball], Ball]) -> tuple[Fraction, Fraction]:
    """Enclose the argument above 0 up to which a function is not above 0.

    Parameters
    ----------
    function
        Continuous and rising on the positive numbers: below 0 near 0, above it far out;
        computes enclosures at the working precision.

    Returns
    -------
    tuple of Fraction
        Guarantee: the function is at most 0 at the first, at least 0 at the second, by
        signs that are certain.

    Raises
    ------
    UnsupportedError
        If a sign stays undecided, or there is no crossing from 2**-1500 to 4096.

    Examples
    --------
    >>> low, high = largest_argument(lambda x: x * x - 2)
    >>> low**2 < 2 < high**2, high - low < Fraction(1, 2**90)
    (True, True)
    """
    low = high = Fraction(1)
    shift, sign = 0, sign_at(function, low, _LIMIT)
    falls = sign > 0
    while sign != 0 and (sign > 0) == falls:
        if shift >= (_HALVINGS if falls else _DOUBLINGS):
            raise UnsupportedError(
                "the largest epsilon is "
                f"{'below 2**-1500' if falls else 'beyond 4096'}: ask for "
                f"{'a higher' if falls else 'a lower'} limit"
            )
        shift += 1
        low, high = (low / 2, low) if falls else (high, 2 * high)
        sign = sign_at(function, low if falls else high, _LIMIT)
    if sign == 0:
        return (low, low) if falls else (high, high)
    return refine_root(function, (low, high), _DIGITS + shift * falls)
