"""Whether a large symmetric matrix is positive definite, shown by a change of basis.

Where ``X A X'`` is strictly diagonally dominant, with a diagonal above 0, it is
positive definite (Gershgorin), and so is ``A``, if X has an inverse. X may come from
anywhere, and doubles are good enough for it: what is shown is shown in whole numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpz_mat

from verifydp.errors import UnsupportedError

__all__ = ["Congruence", "ScaledMatrix", "product", "rounded", "scaled"]


@dataclass(frozen=True, slots=True)
class ScaledMatrix:
    """A matrix of whole numbers over ``2 ** bits``."""

    whole: fmpz_mat
    bits: int

    @property
    def integers(self) -> list[list[int]]:
        """The whole numbers, row by row."""
        return [[int(one) for one in row] for row in self.whole.tolist()]

    def floats(self) -> list[list[float]]:
        """The entries, each rounded to the nearest double."""
        return _doubles(self.integers, self.bits)


def scaled(rows: Sequence[Sequence[Fraction]], bits: int) -> ScaledMatrix:
    """Round a symmetric matrix to multiples of ``2 ** -bits``, the nearest each.

    Parameters
    ----------
    rows
        Exact entries; what is above the diagonal is taken from below it.
    bits
        How fine.

    Examples
    --------
    >>> scaled([[Fraction(1, 3)]], 4).floats()
    [[0.3125]]
    """
    lower = [
        [
            ((one.numerator << (bits + 1)) + one.denominator) // (2 * one.denominator)
            for one in row[: place + 1]
        ]
        for place, row in enumerate(rows)
    ]
    count = len(rows)
    whole = [
        row + [lower[below][place] for below in range(place + 1, count)]
        for place, row in enumerate(lower)
    ]
    return ScaledMatrix(fmpz_mat(whole), bits)


def rounded(rows: Sequence[Sequence[float]], bits: int) -> ScaledMatrix:
    """Cut doubles off to multiples of ``2 ** -bits``.

    Raises
    ------
    UnsupportedError
        If one is not finite, or beyond doubles after scaling.
    """
    unit = 2.0**bits
    try:
        whole = [[int(entry * unit) for entry in row] for row in rows]
    except (OverflowError, ValueError):
        raise UnsupportedError(
            "a change of basis has entries that are beyond doubles: the matrix is too "
            "near one that is not positive definite"
        ) from None
    return ScaledMatrix(fmpz_mat(whole), bits)


def product(first: ScaledMatrix, second: ScaledMatrix, bits: int) -> ScaledMatrix:
    """Multiply, and cut the entries off to multiples of ``2 ** -bits``.

    ``bits`` is at most what the factors have together.
    """
    drop = first.bits + second.bits - bits
    exact = ScaledMatrix(first.whole * second.whole, first.bits + second.bits).integers
    return ScaledMatrix(fmpz_mat([[one >> drop for one in row] for row in exact]), bits)


class Congruence:
    """``X A X'`` for a symmetric matrix that is known to a rounding.

    Parameters
    ----------
    matrix
        A rounded as `scaled` does it: each entry is off by half a unit at most.
    change
        X, of as many rows and columns.

    Notes
    -----
    Guarantee: `shows_definite` and `is_below_zero` are about the matrix before it was
    rounded, and rest on sums and products of whole numbers alone.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> one = scaled([[2 * half, half], [half, 2 * half]], 30)
    >>> Congruence(one, rounded([[1.0, 0.0], [-0.5, 1.0]], 30)).shows_definite()
    True
    """

    def __init__(self, matrix: ScaledMatrix, change: ScaledMatrix) -> None:
        self._matrix, self._change = matrix, change
        moved = change.whole * matrix.whole
        self._moved = ScaledMatrix(moved, change.bits + matrix.bits)
        form = moved * change.whole.transpose()
        self._bits = 2 * change.bits + matrix.bits
        self._form = ScaledMatrix(form, self._bits).integers

    def moved(self) -> list[list[float]]:
        """``X A``, each entry rounded to the nearest double."""
        return self._moved.floats()

    def form(self) -> list[list[float]]:
        """``X A X'``, each entry rounded to the nearest double."""
        return _doubles(self._form, self._bits)

    def shows_definite(self) -> bool:
        """Whether the form proves the matrix positive definite.

        Then X has an inverse as well: the form would be zero where ``X' v`` is.
        """
        # Rounding moves entry (i, j) of the form by at most half of s_i * s_j units,
        # where s_i is the sum of the sizes in row i of X.
        sizes = [sum(map(abs, row)) for row in self._change.integers]
        total = sum(sizes)
        for place, row in enumerate(self._form):
            own = row[place]
            others = sum(map(abs, row)) - abs(own)
            if 2 * (own - others) <= sizes[place] * total:
                return False
        return True

    def is_below_zero(self, weights: Sequence[int]) -> bool:
        """Whether weights of the rows of X prove that A is not positive definite.

        They do where ``w' A w < 0`` for ``w = X' weights``.
        """
        column = fmpz_mat([[one] for one in weights])
        at = self._change.whole.transpose() * column
        value = int((at.transpose() * (self._matrix.whole * at))[0, 0])
        size = sum(abs(int(one)) for one in at.entries())
        return 2 * value + size * size < 0


def _doubles(rows: list[list[int]], bits: int) -> list[list[float]]:
    unit = 1 << bits
    return [[one / unit for one in row] for row in rows]
