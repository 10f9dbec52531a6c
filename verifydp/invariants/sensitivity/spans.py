"""The span of a sensitivity space: rank, basis, projector, and shorter coordinates."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.exact.linear import Matrix, Vector, inverse
from verifydp.invariants.sensitivity.spaces import ExactNumber, SensitivitySpace

__all__ = ["ChangeSpan", "span_of"]


@dataclass(frozen=True, slots=True)
class ChangeSpan:
    """The directions in which a query can differ between neighbours.

    Parameters
    ----------
    basis
        Vectors of the space, as many as its rank.
    block
        As many coordinates, in order, that determine a vector of the span; the last
        ones that do. For a table with its row and column totals published: all but the
        first row and column.
    """

    basis: tuple[tuple[ExactNumber, ...], ...]
    block: tuple[int, ...]

    @property
    def rank(self) -> int:
        """The dimension of the span."""
        return len(self.basis)

    def projector(self) -> Matrix:
        """The orthogonal projection onto the span; exact, rows of rationals."""
        rows = [tuple(map(Fraction, vector)) for vector in self.basis]
        inner = inverse([[_product(one, other) for other in rows] for one in rows])
        columns = list(zip(*rows, strict=True))
        mixed = [
            [sum((x * y for x, y in zip(line, column, strict=True)), Fraction(0))
             for column in columns]
            for line in inner
        ]  # fmt: skip
        back = list(zip(*mixed, strict=True))
        return tuple(
            tuple(_product(column, right) for right in back) for column in columns
        )

    def residual(self, vector: Sequence[ExactNumber]) -> Vector:
        """What is left of a vector without its part in the span; 0 if it lies in it.

        It is orthogonal to the span, so that it separates the vector from it.
        """
        if self._holds(vector):
            return (Fraction(0),) * len(vector)
        images = (_product(row, vector) for row in self.projector())
        return tuple(
            Fraction(entry) - image for entry, image in zip(vector, images, strict=True)
        )

    def volume_ratio_squared(self) -> Fraction:
        """What squared volumes in the block are multiplied by in orthonormal ones."""
        rows = [tuple(map(Fraction, vector)) for vector in self.basis]
        inner = [[_product(one, other) for other in rows] for one in rows]
        short = [[row[place] for place in self.block] for row in rows]
        return _determinant(inner) / _determinant(short) ** 2

    def short(self, vector: Sequence[ExactNumber]) -> tuple[ExactNumber, ...]:
        """The block of a vector."""
        return tuple(vector[place] for place in self.block)

    def _holds(self, vector: Sequence[ExactNumber]) -> bool:
        echelon = _Echelon()
        for one in self.basis:
            echelon.add(one)
        return not echelon.rest(vector)


def span_of(space: SensitivitySpace) -> ChangeSpan:
    """Find the span of a sensitivity space, exactly.

    Raises
    ------
    InputError
        If all vectors are 0.

    Examples
    --------
    >>> switch = (1, -1, -1, 1)
    >>> span = span_of(SensitivitySpace((switch, (-1, 1, 1, -1))))
    >>> span.rank, span.block, span.projector()[0][:2]
    (1, (3,), (Fraction(1, 4), Fraction(-1, 4)))
    """
    return _span(space.nonzero, space.length)


def _span(vectors: Iterable[tuple[ExactNumber, ...]], length: int) -> ChangeSpan:
    echelon = _Echelon()
    basis = tuple(vector for vector in vectors if echelon.add(vector))
    columns = _Echelon()
    block = [
        place
        for place in reversed(range(length))
        if columns.add([vector[place] for vector in basis])
    ]
    return ChangeSpan(basis, tuple(reversed(block)))


class _Echelon:
    """Independent vectors, each with a place of its own where later ones are 0."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, dict[int, Fraction]]] = []

    def rest(self, vector: Sequence[ExactNumber]) -> dict[int, Fraction]:
        """What is left of a vector when multiples of the others are taken away."""
        left = {place: Fraction(x) for place, x in enumerate(vector) if x}
        for lead, row in self.rows:
            factor = left.get(lead)
            if factor:
                for place, entry in row.items():
                    entry_left = left.get(place, Fraction(0)) - factor * entry
                    if entry_left:
                        left[place] = entry_left
                    else:
                        left.pop(place, None)
        return left

    def add(self, vector: Sequence[ExactNumber]) -> bool:
        """Take a vector in, if it is independent of the others."""
        left = self.rest(vector)
        if not left:
            return False
        lead = min(left)
        self.rows.append((lead, {at: x / left[lead] for at, x in left.items()}))
        return True


def _product(one: Sequence[ExactNumber], other: Sequence[ExactNumber]) -> Fraction:
    pairs = zip(one, other, strict=True)
    return sum((Fraction(x) * y for x, y in pairs if x and y), Fraction(0))


def _determinant(matrix: Sequence[Sequence[Fraction]]) -> Fraction:
    rows, value = [list(row) for row in matrix], Fraction(1)
    for place in range(len(rows)):
        pivot = next((k for k in range(place, len(rows)) if rows[k][place]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != place:
            rows[place], rows[pivot] = rows[pivot], rows[place]
            value = -value
        value *= rows[place][place]
        for row in rows[place + 1 :]:
            factor = row[place] / rows[place][place]
            for column in range(place, len(rows)):
                row[column] -= factor * rows[place][column]
    return value
