"""Whether a symmetric rational matrix is positive definite, by exact elimination."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.errors import InputError

__all__ = ["inverse_form", "is_positive_definite", "is_positive_semidefinite"]


def is_positive_definite(matrix: Sequence[Sequence[Fraction]]) -> bool:
    """Decide whether ``x' A x`` is above 0 for every x other than 0.

    Parameters
    ----------
    matrix
        Symmetric, n rows of n entries.

    Returns
    -------
    bool
        Guarantee: exact. All pivots of the elimination are above 0 (Sylvester).

    Raises
    ------
    InputError
        If the matrix is not square or not symmetric.

    Examples
    --------
    >>> one, two = Fraction(1), Fraction(2)
    >>> is_positive_definite([[two, one], [one, two]])
    True
    >>> is_positive_definite([[one, two], [two, one]])
    False
    """
    return _eliminated(matrix, zero_rows=False)


def is_positive_semidefinite(matrix: Sequence[Sequence[Fraction]]) -> bool:
    """Decide whether ``x' A x`` is at least 0 for every x.

    Parameters, guarantee and errors are those of `is_positive_definite`; where a pivot
    is 0, all that is left of its row has to be 0.

    Examples
    --------
    >>> one = Fraction(1)
    >>> is_positive_semidefinite([[one, one], [one, one]])
    True
    >>> is_positive_semidefinite([[0 * one, one], [one, one]])
    False
    """
    return _eliminated(matrix, zero_rows=True)


def _eliminated(matrix: Sequence[Sequence[Fraction]], *, zero_rows: bool) -> bool:
    rows = [list(row) for row in matrix]
    size = len(rows)
    if any(len(row) != size for row in rows):
        raise InputError(
            f"a matrix of {size} rows has rows of "
            f"{sorted({len(row) for row in rows})} entries: it must be square"
        )
    for i in range(size):
        for j in range(i):
            if rows[i][j] != rows[j][i]:
                raise InputError(
                    f"entry ({i + 1}, {j + 1}) is {rows[i][j]} and entry "
                    f"({j + 1}, {i + 1}) is {rows[j][i]}: the matrix must be symmetric"
                )
    for place in range(size):
        pivot, rest = rows[place][place], rows[place][place + 1 :]
        if pivot < 0 or (not pivot and (not zero_rows or any(rest))):
            return False
        if not pivot:
            continue
        for below in range(place + 1, size):
            factor = rows[below][place] / pivot
            if factor:
                for column in range(place, size):
                    rows[below][column] -= factor * rows[place][column]
    return True


def inverse_form(
    matrix: Sequence[Sequence[Fraction]], vector: Sequence[Fraction]
) -> Fraction | None:
    """Give ``v' A^-1 v`` for a positive semidefinite matrix, exactly.

    Parameters
    ----------
    matrix
        Symmetric and positive semidefinite, n rows of n entries.
    vector
        n entries.

    Returns
    -------
    Fraction or None
        The limit of ``v' (A + t I)^-1 v`` as t falls to 0: where A has no inverse, the
        value of any solution of ``A x = v``, or None for infinity where there is none.

    Raises
    ------
    InputError
        If the matrix is no such one.

    Examples
    --------
    >>> one, two = Fraction(1), Fraction(2)
    >>> inverse_form([[two, one], [one, two]], [one, one])
    Fraction(2, 3)
    >>> inverse_form([[one, one], [one, one]], [one, two]) is None
    True
    """
    if not is_positive_semidefinite(matrix):
        raise InputError("the matrix is not positive semidefinite: it has no such form")
    rows, left = [list(row) for row in matrix], list(vector)
    total = Fraction(0)
    for place in range(len(rows)):
        pivot = rows[place][place]
        if not pivot:
            if left[place]:
                return None
            continue
        total += left[place] ** 2 / pivot
        for below in range(place + 1, len(rows)):
            factor = rows[below][place] / pivot
            if factor:
                left[below] -= factor * left[place]
                for column in range(place, len(rows)):
                    rows[below][column] -= factor * rows[place][column]
    return total
