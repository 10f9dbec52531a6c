"""Sensitivity spaces: all differences of a query between neighbours, written out."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import InputError

__all__ = ["ExactNumber", "SensitivitySpace", "negative", "shown"]

#: A whole or rational number.
ExactNumber = int | Fraction


@dataclass(frozen=True, slots=True)
class SensitivitySpace:
    """Differences of a query between neighbours.

    Parameters
    ----------
    vectors
        Whole or rational numbers, each vector once, of one length; with each also its
        negative, since whoever is a neighbour is one in both orders.

    Raises
    ------
    InputError
        If it is not a set of this kind.

    Examples
    --------
    >>> space = SensitivitySpace(((0, 0), (1, -2), (-1, 2)))
    >>> space.l1, space.l2_squared, space.linf
    (3, 5, 2)
    """

    vectors: tuple[tuple[ExactNumber, ...], ...]

    def __post_init__(self) -> None:
        if not self.vectors:
            raise InputError("a sensitivity space has no vectors: give at least one")
        if len({len(vector) for vector in self.vectors}) > 1:
            raise InputError("the vectors of a sensitivity space differ in length")
        for vector in self.vectors:
            for entry in vector:
                if not isinstance(entry, int | Fraction):
                    raise InputError(
                        f"a sensitivity space has the entry {entry!r}: give whole or "
                        "rational numbers"
                    )
        present = set(self.vectors)
        if len(present) < len(self.vectors):
            raise InputError("a sensitivity space has a vector twice: give each once")
        for vector in self.vectors:
            if negative(vector) not in present:
                raise InputError(
                    f"a sensitivity space has {shown(vector)} and not its negative: no "
                    "norm has such a ball; give differences in both orders"
                )

    def __len__(self) -> int:
        return len(self.vectors)

    @property
    def length(self) -> int:
        """How many entries a vector has."""
        return len(self.vectors[0])

    @property
    def nonzero(self) -> tuple[tuple[ExactNumber, ...], ...]:
        """The vectors without 0.

        Raises
        ------
        InputError
            If there are none: no neighbours differ.
        """
        found = tuple(v for v in self.vectors if any(entry != 0 for entry in v))
        if not found:
            raise InputError(
                "no two neighbours differ in the query: there is nothing to protect, "
                "and it can be published without noise"
            )
        return found

    @property
    def l1(self) -> ExactNumber:
        """The largest sum of absolute values."""
        return max(sum(map(_size, vector)) for vector in self.vectors)

    @property
    def l2_squared(self) -> ExactNumber:
        """The largest sum of squares."""
        return max(sum(entry * entry for entry in vector) for vector in self.vectors)

    @property
    def linf(self) -> ExactNumber:
        """The largest absolute value."""
        return max(max(map(_size, vector), default=0) for vector in self.vectors)


def negative(vector: Sequence[ExactNumber]) -> tuple[ExactNumber, ...]:
    """The vector in the other direction."""
    return tuple(-entry for entry in vector)


def _size(entry: ExactNumber) -> ExactNumber:
    return -entry if entry < 0 else entry


def shown(vector: Sequence[ExactNumber]) -> str:
    """A vector in a message, where it is not too long."""
    most = 12
    text = ", ".join(map(str, vector[:most]))
    return f"({text}, ...)" if len(vector) > most else f"({text})"
