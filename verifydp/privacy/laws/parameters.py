"""Exact parameters: how numbers that describe a law, or ask about one, are written."""

import numbers
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from verifydp.errors import InputError

__all__ = ["Rational", "as_written", "positive", "rational"]

#: Longer numbers are refused: nothing that is meant has so many digits.
_TEXT_MAX = 400

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
            return Fraction(value)
        except (ValueError, OverflowError, ZeroDivisionError):
            raise InputError(
                f"{name} is {value!r}, which is no finite rational number: give one "
                "such as '0.1' or '1/3'"
            ) from None
    if isinstance(value, float):
        raise InputError(
            f"{name} is the float {value!r}, which is no exact number, and its exact "
            f"value is seldom the one meant: give the text '{value!r}' or a Fraction"
        )
    raise InputError(
        f"{name} is {value!r}, which is no exact number: give an int, a Fraction, a "
        "Decimal or text such as '0.1'"
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
        raise InputError(f"{name} is {number}: it must be above 0")
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
        If it is no finite number.

    Examples
    --------
    >>> as_written(0.1, "scale"), as_written("1/3", "scale")
    (Fraction(1, 10), Fraction(1, 3))
    """
    text = str(value) if isinstance(value, Decimal) else value
    if isinstance(value, numbers.Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        text = repr(float(value))
    shown = repr(value)[:60]
    if not isinstance(text, str) or len(text) > _TEXT_MAX:
        raise InputError(f"{name} is {shown}: give a number such as 0.1 or 1/3")
    try:
        # A huge exponent would fill the memory before anything else refuses it.
        if abs(float(Fraction(text) if "/" in text else text)) == float("inf"):
            raise OverflowError
        return Fraction(text)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise InputError(
            f"{name} is {shown}: give a finite number such as 0.1 or 1/3"
        ) from None
