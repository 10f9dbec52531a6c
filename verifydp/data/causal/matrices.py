"""Vectors and matrices of exact numbers, as users write them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted, written
from verifydp.exact.definiteness import is_positive_definite, is_positive_semidefinite
from verifydp.exact.linear import Matrix, Vector
from verifydp.laws.parameters import as_written

__all__ = ["Matrix", "Vector", "covariance_of", "matrix_of", "product", "vector_of"]


def vector_of(value: Any, what: str) -> Vector:
    """Read a vector: a list of exact numbers, or one number for a single entry.

    Raises
    ------
    InputError
        If it is none, or empty.

    Examples
    --------
    >>> vector_of([1, "1/2"], "the mean"), vector_of(3, "the mean")
    ((Fraction(1, 1), Fraction(1, 2)), (Fraction(3, 1),))
    """
    entries = _entries(value)
    if entries is None:
        return (as_written(value, what),)
    if not entries:
        raise InputError(f"{what} is an empty list: give at least one number")
    return tuple(
        as_written(one, f"entry {n} of {what}") for n, one in enumerate(entries, 1)
    )


def matrix_of(value: Any, what: str, *, columns: int | None = None) -> Matrix:
    """Read a matrix: a list of rows; one row or one number stands for a single row.

    Parameters
    ----------
    value
        What was written.
    what
        Its name in a message.
    columns
        How many columns it has to have; None for any number.

    Raises
    ------
    InputError
        If it is none, or its rows differ in length.

    Examples
    --------
    >>> matrix_of([[1, 0], [0, "1/2"]], "the covariance")[1]
    (Fraction(0, 1), Fraction(1, 2))
    """
    entries = _entries(value)
    nested = entries is not None and any(_entries(row) is not None for row in entries)
    rows = entries if nested and entries is not None else [value]
    found = tuple(vector_of(row, f"row {n} of {what}") for n, row in enumerate(rows, 1))
    wanted = len(found[0]) if columns is None else columns
    for number, row in enumerate(found, 1):
        if len(row) != wanted:
            raise InputError(
                f"row {number} of {what} has {len(row)} entries: it needs {wanted}"
            )
    return found


def covariance_of(value: Any, what: str, size: int, *, definite: bool) -> Matrix:
    """Read a covariance matrix: symmetric, and positive (semi)definite.

    Parameters
    ----------
    value, what
        As in `matrix_of`.
    size
        How many rows it has to have.
    definite
        Whether it must be positive definite, so that it has an inverse.

    Raises
    ------
    InputError
        If it is none. Guarantee: decided by rational elimination.

    Examples
    --------
    >>> covariance_of([[1, 2], [2, 1]], "the noise", 2, definite=True)
    Traceback (most recent call last):
    verifydp.errors.InputError: the noise is not positive definite: give variances and \
covariances that some random numbers have
    """
    matrix = matrix_of(value, what, columns=size)
    if len(matrix) != size:
        raise InputError(f"{what} has {len(matrix)} rows: it needs {size}")
    for row in range(size):
        for column in range(row):
            one, other = matrix[row][column], matrix[column][row]
            if one != other:
                raise InputError(
                    f"{what} is not symmetric: row {row + 1}, column {column + 1} is "
                    f"{written(one)}, and the other way round it is {written(other)}"
                )
    holds = is_positive_definite if definite else is_positive_semidefinite
    if not holds(matrix):
        raise InputError(
            f"{what} is not positive {'definite' if definite else 'semidefinite'}: "
            "give variances and covariances that some random numbers have"
        )
    return matrix


def product(matrix: Sequence[Sequence[Fraction]], vector: Sequence[Fraction]) -> Vector:
    """Multiply a matrix with a vector, exactly.

    Raises
    ------
    InputError
        If a row is not as long as the vector.

    Examples
    --------
    >>> product([[Fraction(1), Fraction(2)]], [Fraction(3), Fraction(4)])
    (Fraction(11, 1),)
    """
    for row in matrix:
        if len(row) != len(vector):
            raise InputError(
                f"a row of {len(row)} entries meets a vector of {len(vector)}"
            )
    return tuple(
        sum((one * two for one, two in zip(row, vector, strict=True)), Fraction(0))
        for row in matrix
    )


def _entries(value: Any) -> list[Any] | None:
    """The entries of a list or an array; None for a single number."""
    if isinstance(value, str | bytes):
        return None
    if isinstance(value, Sequence):
        return list(value)
    if isinstance(value, Mapping):
        raise InputError(f"{quoted(value)} is a mapping: give a list of numbers")
    if getattr(value, "ndim", 0):  # an array of numpy
        return list(value.tolist())
    return None
