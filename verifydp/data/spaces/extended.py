"""Distances from 0 to infinity, and what is made of them."""

import math
from fractions import Fraction
from typing import Any, Final

from verifydp.errors import InputError
from verifydp.evidence.exact_numbers import as_written

__all__ = ["INFINITE", "Distance", "read_distance", "scaled"]

#: No chain of neighbours leads from one database to the other: nothing is protected.
INFINITE: Final = math.inf

#: A whole or rational number, or `INFINITE`; no other float.
Distance = int | Fraction | float


def scaled(factor: Distance, distance: Distance) -> Distance:
    """Multiply, where infinity times anything is infinity, also times 0.

    At an infinite distance a guarantee says nothing, however small its budget is: the
    number of records has budget 0 among tables of one size, and tells tables of two
    sizes apart.

    Examples
    --------
    >>> scaled(0, INFINITE), scaled(Fraction(1, 2), 3)
    (inf, Fraction(3, 2))
    """
    if INFINITE in (factor, distance):
        return INFINITE
    return factor * distance


def read_distance(value: Any, name: str) -> Distance:
    """Read a distance: a number of at least 0 as it is written, or infinity.

    Raises
    ------
    InputError
        If it is negative or no number.
    """
    if value in (INFINITE, "inf"):
        return INFINITE
    number = as_written(value, name)
    if number < 0:
        raise InputError(f"{name} is {value}: a distance is at least 0")
    return number
