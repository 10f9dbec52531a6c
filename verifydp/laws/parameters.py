"""Exact parameters: how numbers that describe a law, or ask about one, are written."""

import numbers
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

from verifydp.errors import InputError
from verifydp.evidence.numbers import as_written, parse_exact, quoted, written

__all__ = ["Rational", "as_written", "listed", "positive", "rational"]

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
                f"{name} is {quoted(value)}, which is no finite rational number: give "
                "one such as '0.1' or '1/3'"
            ) from None
    if isinstance(value, float):
        raise InputError(
            f"{name} is the float {value!r}, which is no exact number, and its exact "
            f"value is seldom the one meant: give the text '{value!r}' or a Fraction"
        )
    raise InputError(
        f"{name} is {quoted(value)}, which is no exact number: give an int, a "
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
        raise InputError(f"the {name} are {quoted(values)}: give a list of numbers")
    return tuple(values)
