"""Error probabilities as short decimals, however small they are."""

from decimal import ROUND_CEILING, Context
from fractions import Fraction

__all__ = ["probability_text"]

_DIGITS = 3

#: Probabilities from here on are written without an exponent.
_PLAIN = Fraction(1, 1000)


def probability_text(value: Fraction) -> str:
    """Write an error probability, rounded up.

    A share of a budget may be smaller than any positive double, so that it never
    becomes a float.

    Examples
    --------
    >>> probability_text(Fraction(1, 3 * 10**6)), probability_text(Fraction(1, 20))
    ('3.34e-7', '0.05')
    """
    context = Context(prec=_DIGITS, rounding=ROUND_CEILING, Emin=-(10**9))
    rounded = context.divide(value.numerator, value.denominator).normalize(context)
    return f"{rounded:f}" if value >= _PLAIN else f"{rounded:e}"
