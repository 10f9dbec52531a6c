"""Powers of sparse polynomials in one variable with large integers as coefficients."""

import math
from collections.abc import Mapping

import flint

from verifydp.errors import InputError

__all__ = ["sparse_power"]


def sparse_power(terms: Mapping[int, int], count: int) -> dict[int, int]:
    """Give the coefficients of a power by their exponents, without those that are 0.

    Parameters
    ----------
    terms
        Coefficients by exponents, which may be negative and far apart: what all
        differences of exponents have in common is divided out.
    count
        At least 0.

    Raises
    ------
    InputError
        If there are no terms, or the count is negative.

    Examples
    --------
    >>> sparse_power({-7: 1, 7: 1}, 3)
    {-21: 1, -7: 3, 7: 3, 21: 1}
    """
    if not terms or count < 0:
        raise InputError(f"a power {count} of {len(terms)} terms: give a count from 0")
    low = min(terms)
    step = math.gcd(*(exponent - low for exponent in terms)) or 1
    dense = [0] * ((max(terms) - low) // step + 1)
    for exponent, coefficient in terms.items():
        dense[(exponent - low) // step] = coefficient
    power = flint.fmpz_poly(dense) ** count
    return {
        low * count + step * place: int(value)
        for place, value in enumerate(power.coeffs())
        if value
    }
