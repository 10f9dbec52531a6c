"""Exact parameters: how numbers that describe a law, or ask about one, are written."""

import numbers
import sys
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

from verifydp.errors import InputError
from verifydp.evidence.numbers import parse_exact, written

__all__ = ["Rational", "as_written", "listed", "positive", "rational"]

#: Longer numbers are refused: nothing that is meant has so many digits.
_TEXT_MAX = 400
#: What is larger leaves the range of doubles, in which scales are proposed.
_LARGEST = Fraction(sys.float_info.max)
#: Text for a smaller number other than 0 is refused: nothing that is meant is so small.
_SMALLEST = Fraction(1, 10**400)
#: Most characters of a value that a message quotes.
_QUOTED = 60

#: An exact number: a fraction, an integer, a Decimal, or a text such as ``"0.1"`` or
#: ``"1/3"``.
Rational: TypeAlias = Fraction | int | str | Decimal


def rational(value: object, name: str) -> Fraction:
    """Read an exact number.

    Parameters
    ----------
    value
        A `Rational`, or what registers as one (an integer of numpy, say). A float is
        refused, since it is hardly ever the number that its writer had in mind.
    name
        What the number is, for the message.

    Raises
    ------
    InputError
        If the value is a float or a truth value, is not finite, or is no number.

    Examples
    --------
    >>> rational("0.1", "scale"), rational("1/3", "scale")
    (Fraction(1, 10), Fraction(1, 3))
    """
    if isinstance(value, numbers.Rational) and not isinstance(value, bool):
        # The ends may be integers of numpy, which overflow.
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, str | Decimal):
        try:
            return parse_exact(str(value))
        except InputError:
            raise InputError(
                f"{name} is {_shown(value)}, which is no finite rational number: give "
                "one such as '0.1' or '1/3'"
            ) from None
    if isinstance(value, float):
        raise InputError(
            f"{name} is the float {value!r}, which is no exact number, and its exact "
            f"value is seldom the one meant: give the text '{value!r}' or a Fraction"
        )
    raise InputError(
        f"{name} is {_shown(value)}, which is no exact number: give an int, a "
        "Fraction, a Decimal or text such as '0.1'"
    )


def positive(value: object, name: str) -> Fraction:
    """Read an exact number above 0.

    Raises
    ------
    InputError
        If it is not above 0, or no exact number.
    """
    number = rational(value, name)
    if number <= 0:
        raise InputError(f"{name} is {written(number)}: it must be above 0")
    return number


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
                f"{name} is {_shown(value)}: it must be 0 or at least 1e-400 in size"
            )
    if abs(number) > _LARGEST:
        raise InputError(
            f"{name} is {written(number)}: give a finite number of at most 1e308 in "
            "size, in a larger unit"
        )
    return number


def listed(values: object, name: str) -> tuple[Any, ...]:
    """Read a list of numbers, not yet the numbers themselves.

    Parameters
    ----------
    values
        A list, an array, or another iterable; no text and no mapping.
    name
        What the numbers are called in a message.

    Raises
    ------
    InputError
        If it is none.

    Examples
    --------
    >>> listed([1, "1/2"], "means")
    (1, '1/2')
    """
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | Mapping):
        raise InputError(f"the {name} are {_shown(values)}: give a list of numbers")
    return tuple(values)


def _read(value: object, name: str) -> Fraction:
    text = str(value) if isinstance(value, Decimal) else value
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        text = repr(float(value))
    if not isinstance(text, str) or len(text) > _TEXT_MAX:
        raise InputError(f"{name} is {_shown(value)}: give a number such as 0.1 or 1/3")
    try:
        return parse_exact(text)
    except InputError:
        raise InputError(
            f"{name} is {_shown(value)}: give a finite number such as 0.1 or 1/3"
        ) from None


def _shown(value: object) -> str:
    """Quote the beginning of a value in one line."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # too many digits, or nested too deep
        return f"a long {type(value).__name__}"
    return " ".join(text.split())[:_QUOTED]
