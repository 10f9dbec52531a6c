"""The span of rational vectors: a basis among them, coordinates, projection."""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

from flint import fmpq, fmpq_mat, fmpz_mat

from verifydp.errors import InputError
from verifydp.exact.linear import Matrix, Vector, inverse

__all__ = ["Span", "independent", "last_coordinates", "projector", "span_of"]

Rows = Sequence[Sequence[Fraction | int]]


class Span:
    """The span of some vectors, with a basis chosen among them.

    Parameters
    ----------
    basis
        s independent rows of d entries.

    Attributes
    ----------
    basis
        The rows.
    pivots
        s columns at which the basis is an invertible square.
    """

    def __init__(self, basis: Matrix, pivots: tuple[int, ...]) -> None:
        self.basis = basis
        self.pivots = pivots
        square = [[row[place] for place in pivots] for row in basis]
        self._inverse = _table(inverse(square))

    @property
    def rank(self) -> int:
        """The dimension s."""
        return len(self.basis)

    def coordinates(self, rows: Rows) -> Matrix:
        """Give the coordinates of vectors in the basis.

        Parameters
        ----------
        rows
            m vectors of d entries.

        Returns
        -------
        tuple of tuple of Fraction
            m rows of s entries; ``coordinates @ basis`` is the vectors again.

        Raises
        ------
        InputError
            If a vector lies outside the span.
        """
        if not rows:
            return ()
        whole = _table(rows)
        at = _table([[row[place] for place in self.pivots] for row in rows])
        found = at * self._inverse
        left = found * _table(self.basis) - whole
        for place, row in enumerate(left.table()):
            if any(row):
                shown = ", ".join(map(str, rows[place][:8]))
                raise InputError(
                    f"the vector ({shown}) lies outside the span of the sensitivity "
                    f"space, whose dimension is {self.rank}: give one inside"
                )
        return _rows(found)


def span_of(vectors: Rows) -> Span:
    """Choose a basis among vectors.

    Parameters
    ----------
    vectors
        At least one that is not zero, all of the same length.

    Raises
    ------
    InputError
        If there is none, all are zero, or they differ in length.

    Examples
    --------
    >>> span_of([(1, -1, 0), (2, -2, 0), (0, 1, -1)]).rank
    2
    """
    if not vectors or len({len(row) for row in vectors}) != 1 or not len(vectors[0]):
        raise InputError(
            f"there are {len(vectors)} vectors, of lengths "
            f"{sorted({len(row) for row in vectors})[:4]}: give some of one length"
        )
    columns = _table(vectors).transpose()
    # The pivots of the reduced form of the transpose are independent vectors.
    chosen = _pivots(columns)
    if not chosen:
        raise InputError(
            "all vectors are zero: neighbours do not differ, so there is nothing to "
            "protect and no noise to be added"
        )
    basis = tuple(
        tuple(Fraction(entry) for entry in vectors[place]) for place in chosen
    )
    return Span(basis, _pivots(_table(basis)))


def projector(vectors: Rows) -> Matrix:
    """Give the orthogonal projector on the span of vectors.

    Parameters
    ----------
    vectors
        Rows of d entries, not all zero.

    Returns
    -------
    tuple of tuple of Fraction
        d rows of d entries: ``P P = P``, ``P`` is symmetric, ``P u = u`` exactly for
        each vector u.

    Raises
    ------
    InputError
        As `span_of`.

    Examples
    --------
    >>> projector([(1, -1, -1, 1)])[0][:2]
    (Fraction(1, 4), Fraction(-1, 4))
    """
    basis = _table(span_of(vectors).basis)
    gram = basis * basis.transpose()
    return _rows(basis.transpose() * gram.inv() * basis)


def independent(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Give the places of independent rows that span what all of them span.

    A row is taken where it is independent of those before it.

    Examples
    --------
    >>> independent([(1, 0), (2, 0), (1, 1)])
    (0, 2)
    """
    return _pivots(fmpq_mat(fmpz_mat([list(row) for row in rows]).transpose()))


def last_coordinates(
    rows: Sequence[Sequence[int]],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give the coordinate functions of the last two of some independent rows.

    Parameters
    ----------
    rows
        At least two independent ones, of integers.

    Returns
    -------
    tuple of int, tuple of int
        Two vectors of integers. The product of a vector of the rows' span with the
        first is its coordinate of the last row but one, times a number above 0; with
        the second that of the last row.
    """
    columns = _pivots(fmpq_mat(fmpz_mat([list(row) for row in rows])))
    square = fmpz_mat([[row[place] for place in columns] for row in rows])
    turned = fmpq_mat(square).inv()
    numerators, _ = turned.numer_denom()
    width, count = len(rows[0]), len(rows)
    found: list[tuple[int, ...]] = []
    for which in (count - 2, count - 1):
        entries = [0] * width
        for place, column in enumerate(columns):
            entries[column] = int(numerators[place, which])
        size = gcd(*entries)
        found.append(tuple(one // size for one in entries))
    return found[0], found[1]


def _table(rows: Rows) -> fmpq_mat:
    entries = [fmpq(x.numerator, x.denominator) for row in rows for x in row]
    return fmpq_mat(len(rows), len(rows[0]), entries)


def _rows(table: fmpq_mat) -> Matrix:
    def fractions(row: list[fmpq]) -> Vector:
        return tuple(Fraction(int(one.p), int(one.q)) for one in row)

    return tuple(fractions(row) for row in table.table())


def _pivots(table: fmpq_mat) -> tuple[int, ...]:
    reduced, rank = table.rref()
    rows = reduced.table()
    return tuple(
        next(place for place, entry in enumerate(rows[row]) if entry)
        for row in range(rank)
    )
