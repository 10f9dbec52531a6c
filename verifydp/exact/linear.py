"""Exact linear algebra over the rationals, and linear programs settled by duality.

A solver's answer is a proposal: what is optimal or infeasible is decided here by
rational sums and comparisons alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq, fmpq_mat

from verifydp.errors import CertificateError, InputError, UnsupportedError

__all__ = [
    "Matrix",
    "RationalProgram",
    "Vector",
    "check_infeasible",
    "check_optimal",
    "inverse",
    "rank",
    "solve",
]

#: Rational entries.
Vector = tuple[Fraction, ...]
#: Rows of equal length.
Matrix = tuple[Vector, ...]


def solve(matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> Vector:
    """Solve ``matrix x = right`` exactly.

    Parameters
    ----------
    matrix
        Square, n rows of n entries.
    right
        n entries.

    Returns
    -------
    tuple of Fraction
        The only solution.

    Raises
    ------
    InputError
        If the shapes do not fit.
    UnsupportedError
        If the matrix is singular.

    Examples
    --------
    >>> solve([[Fraction(2), Fraction(1)], [Fraction(1), Fraction(3)]],
    ...       [Fraction(1), Fraction(0)])
    (Fraction(3, 5), Fraction(-1, 5))
    """
    left = _square(matrix)
    if len(right) != len(matrix):
        raise InputError(
            f"a right side of {len(right)} entries for {len(matrix)} rows: give one "
            "entry for each row"
        )
    if not right:
        return ()
    column = fmpq_mat(len(right), 1, [_rational(entry) for entry in right])
    try:
        found = left.solve(column)
    except ZeroDivisionError:
        raise _singular(matrix) from None
    return tuple(_fraction(entry) for entry in found.entries())


def inverse(matrix: Sequence[Sequence[Fraction]]) -> Matrix:
    """Invert a square matrix exactly.

    Parameters
    ----------
    matrix
        n rows of n entries.

    Returns
    -------
    tuple of tuple of Fraction
        n rows of n entries.

    Raises
    ------
    InputError
        If the matrix is not square.
    UnsupportedError
        If it is singular.

    Examples
    --------
    >>> inverse([[Fraction(2), Fraction(0)], [Fraction(0), Fraction(4)]])[1]
    (Fraction(0, 1), Fraction(1, 4))
    """
    left = _square(matrix)
    try:
        found = left.inv()
    except ZeroDivisionError:
        raise _singular(matrix) from None
    return tuple(tuple(_fraction(entry) for entry in row) for row in found.table())


def rank(matrix: Sequence[Sequence[Fraction]]) -> int:
    """Count the independent rows of a matrix of any shape.

    Raises
    ------
    InputError
        If the rows differ in length.

    Examples
    --------
    >>> rank([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]])
    1
    """
    return int(_matrix(matrix).rank())


@dataclass(frozen=True, slots=True)
class RationalProgram:
    """A linear program: the least ``cost . x`` where ``rows x >= right``.

    Parameters
    ----------
    cost
        n entries.
    rows
        m rows of n entries; an equation is two of them.
    right
        m entries.
    free
        n flags: whether that variable may be negative; the others are at least 0.

    Raises
    ------
    InputError
        If the shapes do not fit.

    Examples
    --------
    >>> one = Fraction(1)
    >>> program = RationalProgram((one,), ((one,),), (3 * one,), (False,))
    >>> check_optimal(program, (3 * one,), (one,))
    Fraction(3, 1)
    """

    cost: Vector
    rows: Matrix
    right: Vector
    free: tuple[bool, ...]

    def __post_init__(self) -> None:
        columns = len(self.cost)
        if len(self.free) != columns or any(len(row) != columns for row in self.rows):
            raise InputError(
                f"a program of {columns} costs needs {columns} flags and rows of "
                f"{columns} entries"
            )
        if len(self.rows) != len(self.right):
            raise InputError(
                f"a program has {len(self.rows)} rows and {len(self.right)} right "
                "sides: give one for each row"
            )


def check_optimal(
    program: RationalProgram, primal: Sequence[Fraction], dual: Sequence[Fraction]
) -> Fraction:
    """Check that a point is optimal, by a dual point of the same value.

    Parameters
    ----------
    program
        The program, with n variables and m rows.
    primal
        n values of the variables.
    dual
        m multipliers of the rows.

    Returns
    -------
    Fraction
        The least value. Guarantee: exact, by weak duality.

    Raises
    ------
    CertificateError
        If one of the points is not feasible, or the values differ.

    Examples
    --------
    >>> one, zero = Fraction(1), Fraction(0)
    >>> program = RationalProgram((one, 2 * one), ((one, one),), (one,), (False, False))
    >>> check_optimal(program, (one, zero), (one,))
    Fraction(1, 1)
    """
    if len(primal) != len(program.cost):
        raise CertificateError(
            f"a point has {len(primal)} values for {len(program.cost)} variables"
        )
    for place, (value, free) in enumerate(zip(primal, program.free, strict=True)):
        if value < 0 and not free:
            raise CertificateError(f"variable {place} is {value}: below 0")
    for place, (row, least) in enumerate(zip(program.rows, program.right, strict=True)):
        value = _product(row, primal)
        if value < least:
            raise CertificateError(f"row {place} is {value}: below {least}")
    _check_multipliers(program, dual, program.cost)
    value, bound = _product(program.cost, primal), _product(program.right, dual)
    if value != bound:
        raise CertificateError(
            f"the point costs {value} and the multipliers prove {bound} only"
        )
    return value


def check_infeasible(program: RationalProgram, ray: Sequence[Fraction]) -> None:
    """Check that a program has no feasible point, by Farkas' lemma.

    Parameters
    ----------
    program
        The program, with m rows.
    ray
        m multipliers of the rows; their sum is a row that no point satisfies.

    Raises
    ------
    CertificateError
        If the multipliers do not show it.

    Notes
    -----
    Guarantee: where nothing is raised, no point satisfies all rows and signs.

    Examples
    --------
    >>> one = Fraction(1)
    >>> program = RationalProgram((one,), ((-one,),), (one,), (False,))
    >>> check_infeasible(program, (one,))
    """
    _check_multipliers(program, ray, (Fraction(0),) * len(program.cost))
    gain = _product(program.right, ray)
    if gain <= 0:
        raise CertificateError(
            f"the multipliers give a right side of {gain}: it must be positive"
        )


def _check_multipliers(
    program: RationalProgram, dual: Sequence[Fraction], cost: Sequence[Fraction]
) -> None:
    """Check that the rows' sum is at most the cost, and equal where x is free."""
    if len(dual) != len(program.rows):
        raise CertificateError(
            f"there are {len(dual)} multipliers for {len(program.rows)} rows"
        )
    sums = [Fraction(0)] * len(cost)
    for place, (row, multiplier) in enumerate(zip(program.rows, dual, strict=True)):
        if multiplier < 0:
            raise CertificateError(f"multiplier {place} is {multiplier}: below 0")
        if multiplier:
            for column, entry in enumerate(row):
                if entry:
                    sums[column] += multiplier * entry
    for column, (total, most) in enumerate(zip(sums, cost, strict=True)):
        if total > most or (program.free[column] and total != most):
            raise CertificateError(
                f"the multipliers give {total} in column {column}: they must give "
                f"{'exactly' if program.free[column] else 'at most'} {most}"
            )


def _product(first: Sequence[Fraction], second: Sequence[Fraction]) -> Fraction:
    pairs = zip(first, second, strict=True)
    return sum((a * b for a, b in pairs if a and b), Fraction(0))


def _rational(value: Fraction | int) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def _matrix(rows: Sequence[Sequence[Fraction]]) -> fmpq_mat:
    columns = len(rows[0]) if rows else 0
    if any(len(row) != columns for row in rows):
        raise InputError("the rows of a matrix differ in length: fill them up")
    return fmpq_mat(len(rows), columns, [_rational(x) for row in rows for x in row])


def _square(rows: Sequence[Sequence[Fraction]]) -> fmpq_mat:
    matrix = _matrix(rows)
    if matrix.nrows() != matrix.ncols():
        raise InputError(
            f"a matrix of {matrix.nrows()} rows and {matrix.ncols()} columns is not "
            "square: give as many rows as columns"
        )
    return matrix


def _singular(matrix: Sequence[Sequence[Fraction]]) -> UnsupportedError:
    return UnsupportedError(
        f"a matrix of {len(matrix)} rows has rank {rank(matrix)}: it has no inverse; "
        "choose independent rows"
    )
