"""Brackets of one root: the signs at their ends, and narrower brackets."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, precision
from verifydp.exact.comparison import PRECISION_LIMIT, sign_of

__all__ = ["Bracket", "Function", "refine_root", "sign_at"]

#: Computes enclosures of a function's values at the working precision.
Function = Callable[[Ball], Ball]
#: An interval with exactly one root inside; both ends equal where that is the root.
Bracket = tuple[Fraction, Fraction]


def refine_root(function: Function, bracket: Bracket, bits: int) -> Bracket:
    """Narrow a bracket to a width of at most ``2**-bits``.

    Parameters
    ----------
    function
        Continuous; its signs at the two ends differ.
    bracket
        Encloses one root, as from `isolate_roots`.
    bits
        Binary digits after the point that are wanted.

    Returns
    -------
    tuple of Fraction
        Guarantee: a root is inside or, where both ends agree, there.

    Raises
    ------
    InputError
        If the signs at the ends do not differ.
    UnsupportedError
        If a sign stays undecided.

    Notes
    -----
    Quadratic interval refinement (Abbott 2006): a secant guesses the part of an
    N-fold division; a right guess squares N, a wrong one costs two signs.

    Examples
    --------
    >>> low, high = refine_root(lambda x: x * x - 2, (Fraction(1), Fraction(2)), 50)
    >>> low**2 < 2 < high**2, high - low <= Fraction(1, 2**50)
    (True, True)
    """
    low, high = bracket
    if low == high:
        return bracket
    limit = PRECISION_LIMIT + 8 * max(bits, 0)
    below = sign_at(function, low, limit)
    if below * sign_at(function, high, limit) >= 0:
        raise InputError(
            f"the function does not change its sign between {low} and {high}: give a "
            "bracket of one root"
        )
    wanted, parts = Fraction(1, 2**bits) if bits >= 0 else Fraction(2**-bits), 4
    while high - low > wanted:
        step = (high - low) / parts
        guess = _secant(function, low, high, parts)
        first, second = low + guess * step, low + (guess + 1) * step
        found = _between(function, low, high, (first, second), below, limit)
        right = found == (first, second)
        low, high = found
        if low == high:
            break
        parts = parts * parts if right else max(2, isqrt(parts))
    return low, high


def _between(
    function: Function,
    low: Fraction,
    high: Fraction,
    points: Sequence[Fraction],
    below: int,
    limit: int,
) -> Bracket:
    """Keep the part in which the sign changes; ``below`` is the sign at ``low``."""
    start = low
    for point in points:
        if point in {low, high}:
            continue
        sign = sign_at(function, point, limit)
        if sign == 0:
            return point, point
        if sign != below:
            return start, point
        start = point
    return start, high


def _secant(function: Function, low: Fraction, high: Fraction, parts: int) -> int:
    """Guess in which part the root is; any answer is safe."""
    with precision(64 + 4 * parts.bit_length()):
        first, second = function(ball(low)).mid(), function(ball(high)).mid()
        share = (first / (first - second) * parts).mid()
        guess = int(share.floor().unique_fmpz() or 0) if share.is_finite() else 0
    return min(max(guess, 0), parts - 1)


def sign_at(function: Function, point: Fraction, limit: int) -> int:
    """Decide a function's sign at a point, with at most ``limit`` binary digits.

    Returns
    -------
    int
        -1 or +1; 0 only where the function's ball is exactly zero. Guarantee: never
        wrong.

    Raises
    ------
    UnsupportedError
        If the sign stays undecided; the point is named.

    Examples
    --------
    >>> sign_at(lambda x: x.exp() - 3, Fraction(1), 256)
    -1
    """
    try:
        return sign_of(lambda: function(ball(point)), limit=limit)
    except UnsupportedError as error:
        raise UnsupportedError(
            f"the function's sign at {decimal(point)} stays undecided at {limit} "
            "binary digits: move that end, or give a form that is exact there"
        ) from error
