"""How exact and rounded numbers are written down.

Exact numbers travel as strings (``"1/10"``), because a JSON number is a binary
float to most readers. Bounds shown to people are floats rounded outward, and
infinities are written ``"inf"`` or ``"-inf"``.
"""

import math
import numbers
import re
import sys
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

__all__ = [
    "TEXT_MAX",
    "BoundValue",
    "as_written",
    "bound_value",
    "exact_text",
    "parse_exact",
    "plain",
    "quoted",
    "recorded",
    "written",
    "short_above",
    "short_below",
]

#: A bound in JSON: a finite number, an infinity as text, or null (no bound).
BoundValue = float | str | None

#: Longer numbers are refused: nothing that is meant has so many digits.
TEXT_MAX = 400
#: What is larger leaves the range of doubles, in which scales are proposed.
_LARGEST = Fraction(sys.float_info.max)
#: Text for a smaller number other than 0 is refused: nothing that is meant is so small.
_SMALLEST = Fraction(1, 10**400)
#: Most characters of a value that a message quotes.
_QUOTED = 60
#: An exact number as text. More digits of an exponent would fill the memory.
_NUMBER = re.compile(
    r"\s*[+-]?(\d+/\d+|(\d+\.?\d*|\.\d+)(e[+-]?0*\d{1,4})?)\s*",
    re.ASCII | re.IGNORECASE,
)


def parse_exact(text: str) -> Fraction:
    """Read an exact rational from ``"a/b"``, an integer or a decimal.

    Raises
    ------
    InputError
        If the text is no finite rational, or has an exponent of more than four
        digits or more digits than Python reads.

    Examples
    --------
    >>> parse_exact("0.1")
    Fraction(1, 10)
    >>> parse_exact("34/59")
    Fraction(34, 59)
    """
    try:
        if _NUMBER.fullmatch(text) is None:
            raise ValueError
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        shown = repr(text[:_QUOTED]) + "..." * (len(text) > _QUOTED)
        raise InputError(f"{shown} is no rational number such as 1/10 or 0.1") from None


def as_written(value: object, name: str) -> Fraction:
    """Read a number as it is written: 0.1 is one tenth, however it is stored.

    Parameters
    ----------
    value
        An integer, a fraction, a Decimal, a float (meant as its shortest decimal), or
        text such as ``"0.1"`` or ``"1/3"``.
    name
        What the number is called in a message.

    Raises
    ------
    InputError
        If it is no finite number, beyond the range of doubles, or text for a number
        other than 0 that is smaller than 1e-400 in size.

    Examples
    --------
    >>> as_written(0.1, "scale"), as_written("1/3", "scale")
    (Fraction(1, 10), Fraction(1, 3))
    """
    if isinstance(value, numbers.Rational) and not isinstance(value, bool):
        # The ends may be integers of numpy, which overflow.
        number = Fraction(int(value.numerator), int(value.denominator))
    else:
        number = _read(value, name)
        if 0 < abs(number) < _SMALLEST:
            raise InputError(
                f"{name} is {quoted(value)}: it must be 0 or at least 1e-400 in size"
            )
    if abs(number) > _LARGEST:
        raise InputError(
            f"{name} is {written(number)}: give a finite number of at most 1e308 in "
            "size, in a larger unit"
        )
    return number


def _read(value: object, name: str) -> Fraction:
    text = str(value) if isinstance(value, Decimal) else value
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        text = repr(float(value))
    if not isinstance(text, str) or len(text) > TEXT_MAX:
        raise InputError(f"{name} is {quoted(value)}: give a number such as 0.1 or 1/3")
    try:
        return parse_exact(text)
    except InputError:
        raise InputError(
            f"{name} is {quoted(value)}: give a finite number such as 0.1 or 1/3"
        ) from None


def quoted(value: object) -> str:
    """Quote the beginning of a value in one line.

    Examples
    --------
    >>> quoted("0,5")
    "'0,5'"
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # too many digits, or nested too deep
        return f"a long {type(value).__name__}"
    return " ".join(text.split())[:_QUOTED]


def recorded(value: Fraction) -> float | str:
    """Give a number as it stands in a record: the one rule of claims.

    Returns
    -------
    float or str
        The double whose shortest decimal is the number, where there is one; else the
        exact text. `as_written` reads the same number back from both.

    Examples
    --------
    >>> recorded(Fraction("0.1")), recorded(Fraction(1, 3))
    (0.1, '1/3')
    """
    if abs(value) <= _LARGEST and Fraction(repr(float(value))) == value:
        return float(value)
    return exact_text(value)


def plain(value: Fraction) -> str:
    """Write a number exactly, for people: as `recorded` gives it.

    Examples
    --------
    >>> plain(Fraction("0.1")), plain(Fraction(3)), plain(Fraction(1, 3))
    ('0.1', '3', '1/3')
    """
    return str(recorded(value)).removesuffix(".0")


def exact_text(value: Fraction | int) -> str:
    """Write an exact rational so that `parse_exact` reads the same value back.

    Examples
    --------
    >>> exact_text(Fraction("0.5")), exact_text(Fraction(3))
    ('1/2', '3')
    """
    return str(Fraction(value))


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
