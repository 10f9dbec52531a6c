"""How exact and rounded numbers are written down.

Exact numbers are read and written by `verifydp.evidence.exact_numbers`, which has what
a certificate needs of them. Bounds shown to people are floats rounded outward, and
infinities are written ``"inf"`` or ``"-inf"``.
"""

import math
from decimal import (
    MAX_EMAX,
    MIN_EMIN,
    ROUND_CEILING,
    ROUND_FLOOR,
    Context,
    Decimal,
    Inexact,
)
from fractions import Fraction

from verifydp.evidence.exact_numbers import (
    as_written,
    exact_text,
    parse_exact,
    plain,
    quoted,
)

__all__ = [
    "BoundValue",
    "as_written",
    "bound_value",
    "exact_text",
    "parse_exact",
    "plain",
    "quoted",
    "written",
    "short_above",
    "short_below",
]

#: A bound in JSON: a finite number, an infinity as text, or null (no bound).
BoundValue = float | str | None


def bound_value(value: float | None) -> BoundValue:
    """Write a bound as JSON can hold it: infinities as text, nothing as null.

    Examples
    --------
    >>> bound_value(0.25), bound_value(float("inf")), bound_value(None)
    (0.25, 'inf', None)
    """
    if value is None or abs(value) != float("inf"):
        return value
    return "inf" if value > 0 else "-inf"


def short_above(value: Fraction | float, digits: int = 7) -> str:
    """Write a number with few significant digits, rounded upward; infinities as inf.

    Guarantee: read as a decimal, the text is not below the number, however small or
    large that is.

    Examples
    --------
    >>> short_above(Fraction(1, 3)), short_above(2.0), short_above(Fraction(-1, 3), 2)
    ('0.3333334', '2', '-0.33')
    >>> short_above(1.23456789e-12), short_above(Fraction(10) ** 21)
    ('1.234568e-12', '1e+21')
    >>> short_above(Fraction(1, 10**400)), short_above(math.inf)
    ('1e-400', 'inf')
    """
    return _rounded(value, digits, ROUND_CEILING)[0]


def short_below(value: Fraction | float, digits: int = 7) -> str:
    """Write a number with few significant digits, rounded downward.

    Guarantee: that of `short_above` for the other side.

    Examples
    --------
    >>> short_below(Fraction(2, 3)), short_below(0.1, 3)
    ('0.6666666', '0.1')
    """
    return _rounded(value, digits, ROUND_FLOOR)[0]


def _rounded(value: Fraction | float, digits: int, rounding: str) -> tuple[str, bool]:
    """Round in decimals, never in doubles, and say whether that changed the number."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"{value:g}", False
    exact = Fraction(value)
    context = Context(digits, rounding, MIN_EMIN, MAX_EMAX)
    short = context.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    return _plain(short, digits), not context.flags[Inexact]


def _plain(value: Decimal, digits: int) -> str:
    """Write a decimal as a double of its value is written, without idle zeros."""
    if not value:
        return "0"
    short, size = value.normalize(Context(digits)), value.adjusted()
    if -5 < size < digits:
        return f"{short:f}"
    return f"{short.scaleb(-size, Context(digits)):f}e{size:+03d}"


def written(value: Fraction, digits: int = 10) -> str:
    """Write a number for people: as a decimal or a quotient where that is short.

    Returns
    -------
    str
        Exact, unless it begins with "about".

    Examples
    --------
    >>> written(Fraction(5, 2)), written(Fraction(1, 3)), written(Fraction(-40))
    ('2.5', '1/3', '-40')
    >>> written(Fraction(123456789123, 1000007)), written(Fraction(10) ** 400)
    ('about 123455.9249', '1e+400')
    """
    rounded, is_exact = _rounded(value, digits, ROUND_FLOOR)
    if is_exact:
        return rounded
    top = max(abs(value.numerator), value.denominator)
    exact = exact_text(value) if top < 10**digits else None
    return exact if exact and len(exact) <= digits else f"about {rounded}"
