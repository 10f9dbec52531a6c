"""How exact and rounded numbers are written down.

Exact numbers are read and written by `verifydp.evidence.exact_numbers`, which has what
a certificate needs of them. Bounds in records are floats rounded outward, and
infinities are written ``"inf"`` or ``"-inf"``; every form shows a bound by
`bound_digits`, so that all show the same digits.
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

from verifydp.errors import InputError
from verifydp.evidence.exact_numbers import (
    as_written,
    exact_text,
    parse_exact,
    plain,
    quoted,
)

__all__ = [
    "DIGITS",
    "BoundValue",
    "as_written",
    "bound_digits",
    "bound_value",
    "delta_of",
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

#: Significant digits of a bound that is shown.
DIGITS = 6


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


def delta_of(value: object) -> Fraction:
    """Read a delta, at least 0 and below 1; a float means the decimal written.

    Raises
    ------
    InputError
        If it is out of range, or no finite number.

    Examples
    --------
    >>> delta_of(0.1), delta_of("1/3")
    (Fraction(1, 10), Fraction(1, 3))
    """
    delta = as_written(value, "delta")
    if not 0 <= delta < 1:
        raise InputError(
            f"delta is {written(delta)}: it must be at least 0 and below 1"
        )
    return delta


def bound_digits(value: BoundValue, side: str, exact: str | None = None) -> str:
    """Write a bound as every form shows it: a decimal of few digits.

    Parameters
    ----------
    value
        As a record has it: the number that its shortest decimal is.
    side
        ``"lower"`` or ``"upper"``.
    exact
        The same as exact text, where the record has it; a rational is what is rounded,
        so that 5.41 is not written 5.40999 because a double lies below it.

    Returns
    -------
    str
        Guarantee: read as a decimal, a lower bound is not above the record's and an
        upper bound not below it.

    Examples
    --------
    >>> bound_digits(0.22119921692, "lower"), bound_digits(0.22119921692, "upper")
    ('0.221199', '0.2212')
    >>> bound_digits(5.409999999999999, "lower", "541/100")
    '5.41'
    >>> bound_digits("inf", "upper")
    'infinity'
    """
    if value is None:
        return "no bound"
    if isinstance(value, str):
        return {"inf": "infinity", "-inf": "-infinity"}.get(value, value)
    rounding = ROUND_FLOOR if side == "lower" else ROUND_CEILING
    return _rounded(_rational(float(value), exact), DIGITS, rounding)[0]


def _rational(value: float, exact: str | None) -> Fraction:
    """The exact form if it is a rational that was rounded to this value."""
    try:
        known = None if exact is None else parse_exact(exact)
    except InputError:  # a logarithm
        known = None
    # Another number than the record's own would be nobody's bound.
    if known is None or abs(known - Fraction(value)) > 2 * Fraction(math.ulp(value)):
        return Fraction(repr(value))
    return known


def short_above(value: Fraction | float, digits: int = DIGITS) -> str:
    """Write a number with few significant digits, rounded upward; infinities as inf.

    Guarantee: read as a decimal, the text is not below the number, however small or
    large that is.

    Examples
    --------
    >>> short_above(Fraction(1, 3)), short_above(2.0), short_above(Fraction(-1, 3), 2)
    ('0.333334', '2', '-0.33')
    >>> short_above(1.23456789e-12), short_above(Fraction(10) ** 21)
    ('1.23457e-12', '1e+21')
    >>> short_above(Fraction(1, 10**400)), short_above(math.inf)
    ('1e-400', 'inf')
    """
    return _rounded(value, digits, ROUND_CEILING)[0]


def short_below(value: Fraction | float, digits: int = DIGITS) -> str:
    """Write a number with few significant digits, rounded downward.

    Guarantee: that of `short_above` for the other side.

    Examples
    --------
    >>> short_below(Fraction(2, 3)), short_below(0.1, 3)
    ('0.666666', '0.1')
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
