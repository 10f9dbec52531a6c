"""Exact parameters: how numbers that describe a law may be written."""

from fractions import Fraction
from typing import TypeAlias

from verifydp.errors import InputError

__all__ = ["Rational", "positive", "rational"]

#: An exact number: a fraction, an integer, or a text such as ``"0.1"`` or ``"1/3"``.
Rational: TypeAlias = Fraction | int | str


def rational(value: Rational, name: str) -> Fraction:
    """Read an exact number.

    Parameters
    ----------
    value
        A fraction, an integer, or a decimal or quotient as text. A float is refused,
        since it is hardly ever the number that its writer had in mind.
    name
        What the number is called in an error.

    Raises
    ------
    InputError
        If the value is a float, or no number.

    Examples
    --------
    >>> rational("0.1", "scale"), rational("1/3", "scale")
    (Fraction(1, 10), Fraction(1, 3))
    """
    if isinstance(value, bool) or not isinstance(value, Fraction | int | str):
        raise InputError(
            f"{name} is {value!r}, which is no exact number: write a Fraction, an "
            "integer or a decimal as text, such as '0.1'"
        )
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise InputError(
            f"{name} is {value!r}, which is no number: write it like '0.1' or '1/3'"
        ) from None


def positive(value: Rational, name: str) -> Fraction:
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
