"""Reading the parameters of a mechanism, with one line for what is wrong."""

from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.laws.parameters import as_written

__all__ = ["at_least", "one_of", "positive_number", "positive_whole"]


def positive_number(value: Any, name: str) -> Fraction:
    """Read an exact number above 0.

    Raises
    ------
    InputError
        If it is none.

    Examples
    --------
    >>> positive_number("0.1", "scale")
    Fraction(1, 10)
    """
    exact = as_written(value, name)
    if exact <= 0:
        raise InputError(f"{name} is {value}: it must be above 0")
    return exact


def at_least(value: Any, name: str, least: Fraction, most: Fraction) -> Fraction:
    """Read an exact number of a closed interval.

    Raises
    ------
    InputError
        If it lies outside.
    """
    exact = as_written(value, name)
    if not least <= exact <= most:
        raise InputError(f"{name} is {value}: it must be from {least} to {most}")
    return exact


def positive_whole(value: Any, name: str, *, most: int, least: int = 1) -> int:
    """Read a whole number within bounds.

    Raises
    ------
    InputError
        If it is none.
    """
    exact = as_written(value, name)
    if exact.denominator != 1 or not least <= exact <= most:
        raise InputError(
            f"{name} is {value}: it must be a whole number from {least} to {most}"
        )
    return int(exact)


def one_of(mechanism: str, **values: Any) -> str:
    """Say which of some parameters was given, where it has to be exactly one.

    Raises
    ------
    InputError
        If it is none or several.

    Examples
    --------
    >>> one_of("geometric", decay=1, ratio=None)
    'decay'
    """
    given = [name for name, value in values.items() if value is not None]
    if len(given) != 1:
        options = " or ".join("--" + name.replace("_", "-") for name in values)
        raise InputError(f"{mechanism} needs {options}: give exactly one of them")
    return given[0]
