"""Correlation matrices in exact numbers: read, or made from a few numbers."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.linear import Matrix
from verifydp.laws.copulas.protocol import checked_dimension
from verifydp.laws.doubles import finite_doubles
from verifydp.laws.parameters import Rational, listed, rational

__all__ = [
    "autoregressive_correlations",
    "correlations_of_doubles",
    "equal_correlations",
    "factor_correlations",
    "read_correlations",
]


def read_correlations(given: Rational | Sequence[Sequence[Rational]]) -> Matrix:
    """Read a correlation matrix row by row, or one correlation of two coordinates.

    Raises
    ------
    InputError
        If it is not square or not symmetric, or has no 1 on its diagonal.
    """
    if not isinstance(given, Iterable) or isinstance(given, str):
        bounds = "; at 1 the copula is UpperBound(), at -1 LowerBound()"
        one = _correlation(given, bounds)
        return (Fraction(1), one), (one, Fraction(1))
    rows = [listed(row, "correlations") for row in listed(given, "correlations")]
    size = checked_dimension(len(rows))
    for place, row in enumerate(rows, start=1):
        if len(row) != size:
            raise InputError(
                f"row {place} of the correlation matrix has {len(row)} numbers, and "
                f"there are {size} rows: give as many in each"
            )
    lower = [
        [
            rational(one, f"the correlation of {place} and {column}")
            for column, one in enumerate(row[:place], start=1)
        ]
        for place, row in enumerate(rows, start=1)
    ]
    for i, row in enumerate(rows):
        for j in range(i + 1, size):
            _check_alike(row[j], rows[j][i], lower[j][i], i, j)
    return _checked(lower)


def correlations_of_doubles(given: ArrayLike) -> Matrix:
    """Read a matrix of doubles, each as the exact number that it is.

    Raises
    ------
    InputError
        If it is not square or not symmetric, or has no 1 on its diagonal.
    """
    matrix = finite_doubles(given, "correlations")
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputError(
            f"the correlations have the shape {matrix.shape}: give a square matrix"
        )
    checked_dimension(len(matrix))
    uneven = (matrix != matrix.T).nonzero()
    if uneven[0].size:
        i, j = int(uneven[0][0]), int(uneven[1][0])
        raise InputError(
            f"the correlation of {i + 1} and {j + 1} is {matrix[i, j]!r}, that of "
            f"{j + 1} and {i + 1} is {matrix[j, i]!r}: a correlation matrix is "
            "symmetric; give (matrix + matrix.T) / 2"
        )
    rows = enumerate(matrix.tolist(), start=1)
    return _checked([[Fraction(one) for one in row[:place]] for place, row in rows])


def equal_correlations(correlation: Rational, dimension: int) -> Matrix:
    """Make a matrix in which all pairs have one correlation.

    Raises
    ------
    InputError
        If the correlation is not above ``-1 / (dimension - 1)`` and below 1.

    Examples
    --------
    >>> equal_correlations("1/2", 3)[2]
    (Fraction(1, 2), Fraction(1, 2), Fraction(1, 1))
    """
    size = checked_dimension(dimension)
    one = _correlation(correlation, "")
    if one * (size - 1) <= -1:
        raise InputError(
            f"the correlation is {written(one)}: {size} coordinates have equal "
            f"correlations above -1/{size - 1} only"
        )
    return _symmetric([[one] * i + [Fraction(1)] for i in range(size)])


def autoregressive_correlations(correlation: Rational, dimension: int) -> Matrix:
    """Make a matrix of powers: the correlation of i and j is that to the ``|i - j|``.

    Raises
    ------
    InputError
        If the correlation is not inside (-1, 1).

    Examples
    --------
    >>> autoregressive_correlations("1/2", 3)[2]
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 1))
    """
    size = checked_dimension(dimension)
    one = _correlation(correlation, "")
    powers = [Fraction(1)]
    for _ in range(size - 1):
        powers.append(powers[-1] * one)
    return _symmetric([powers[i::-1] for i in range(size)])


def factor_correlations(loadings: Sequence[Sequence[Rational]]) -> Matrix:
    """Make a matrix of products of loadings on factors, with ones on the diagonal.

    Raises
    ------
    InputError
        If rows differ in length, or there are too many or too few.

    Examples
    --------
    >>> factor_correlations([["1/2"], ["1/3"]])[1]
    (Fraction(1, 6), Fraction(1, 1))
    """
    rows = [
        [rational(one, "a loading") for one in listed(row, "loadings of a coordinate")]
        for row in listed(loadings, "loadings")
    ]
    checked_dimension(len(rows))
    for place, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise InputError(
                f"coordinate {place} has {len(row)} loadings and coordinate 1 has "
                f"{len(rows[0])}: give as many to each"
            )
    unit = lcm(*(one.denominator for row in rows for one in row))
    whole = [[int(one * unit) for one in row] for row in rows]
    lower = [
        [
            Fraction(sum(a * b for a, b in zip(row, other, strict=True)), unit * unit)
            for other in whole[:place]
        ]
        for place, row in enumerate(whole)
    ]
    return _symmetric([[*row, Fraction(1)] for row in lower])


def _correlation(given: object, hint: str) -> Fraction:
    one = rational(given, "the correlation")
    if not -1 < one < 1:
        raise InputError(
            f"the correlation is {written(one)}: give a number inside (-1, 1){hint}"
        )
    return one


def _check_alike(
    above: Rational, text: Rational, below: Fraction, i: int, j: int
) -> None:
    """What stands above the diagonal is what stands below it."""
    if above is text or (type(above) is type(text) and above == text):
        return
    other = rational(above, f"the correlation of {i + 1} and {j + 1}")
    if other != below:
        raise InputError(
            f"the correlation of {j + 1} and {i + 1} is {written(below)}, that of "
            f"{i + 1} and {j + 1} is {written(other)}: a correlation matrix is "
            "symmetric"
        )


def _checked(lower: list[list[Fraction]]) -> Matrix:
    for place, row in enumerate(lower, start=1):
        if row[-1] != 1:
            raise InputError(
                f"coordinate {place} has the correlation {written(row[-1])} with "
                "itself: give 1"
            )
    return _symmetric(lower)


def _symmetric(lower: list[list[Fraction]]) -> Matrix:
    size = len(lower)
    return tuple(
        tuple(row + [lower[j][i] for j in range(i + 1, size)])
        for i, row in enumerate(lower)
    )
