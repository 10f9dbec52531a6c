"""Exact numbers: how they are read, and how they stand in a record.

Exact numbers travel as strings (``"1/10"``), because a JSON number is a binary float
to most readers; in a claim decimals stay numbers, see `recorded`.
"""

import numbers
import re
import sys
from decimal import Decimal
from fractions import Fraction

from verifydp.errors import InputError

__all__ = [
    "TEXT_MAX",
    "as_written",
    "exact_text",
    "parse_exact",
    "plain",
    "quoted",
    "recorded",
]

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
            f"{name} is {quoted(value)}: give a finite number of at most 1e308 in "
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
    try:
        return str(Fraction(value))
    except ValueError:  # of thousands of digits
        raise InputError("a number has too many digits to be written") from None
