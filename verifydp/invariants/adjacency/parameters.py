"""The semi-adjacent parameter: its two readings, its bounds and its witnesses.

Where statistics are published exactly, nobody can change alone: others have to change
with them for the statistics to stay. The parameter says how many persons that takes.
"""

import enum
from collections import Counter
from dataclasses import dataclass
from typing import Any

from verifydp.errors import InputError
from verifydp.invariants.margins.cells import Cell, cells_of
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["PersonWitness", "SemiAdjacentReading", "SemiAdjacent", "TableWitness"]

#: Persons up to which a witness is written out as two databases.
_PERSONS_MAX = 1_000_000


class SemiAdjacentReading(enum.Enum):
    """What "the database" is while one person's value changes.

    Cho and Awan 2024 (arXiv:2410.17468), definition 13, takes the least distance over
    both databases; their example of a table and their theorem about one-way margins
    take it for the database at hand. The two differ.
    """

    PRINTED = "printed"
    POINTWISE = "pointwise"

    @classmethod
    def read(cls, value: "SemiAdjacentReading | str") -> "SemiAdjacentReading":
        """Read a reading by its name.

        Raises
        ------
        InputError
            If it is neither.
        """
        try:
            return cls(value)
        except ValueError as error:
            names = " or ".join(one.value for one in cls)
            raise InputError(
                f"`reading` is {str(value)[:40]!r}: give {names}"
            ) from error

    @property
    def words(self) -> str:
        """What is searched for, in words."""
        if self is SemiAdjacentReading.PRINTED:
            return (
                "the most, over two values of a person, of the fewest persons who "
                "change between some database with the one and some with the other"
            )
        return (
            "the most, over databases and other values of a person in them, of the "
            "fewest persons who change until that person has the other value"
        )


@dataclass(frozen=True, slots=True)
class PersonWitness:
    """Two databases between which a person takes another value with the fewest changes.

    Parameters
    ----------
    person
        The place of the person.
    database, neighbour
        Databases with the same published statistics.
    value
        What the person has in ``neighbour``.
    """

    person: int
    database: tuple[Any, ...]
    value: Any
    neighbour: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class TableWitness:
    """The same for tables, whatever the number of persons: who changes, and to what.

    Parameters
    ----------
    counts
        The table before, row-major.
    changes
        Pairs (value before, value after) of the persons who change; the first is the
        person the witness is about.
    """

    counts: tuple[int, ...]
    changes: tuple[tuple[Cell, Cell], ...]

    @property
    def value(self) -> Cell:
        """What the person has before."""
        return self.changes[0][0]

    @property
    def other(self) -> Cell:
        """What the person has after."""
        return self.changes[0][1]

    @property
    def persons_changed(self) -> int:
        """How many persons have another value after than before."""
        return sum(before != after for before, after in self.changes)

    def conforms(self, totals: MarginTotals) -> bool:
        """Say whether both tables have these margins, and who changes is there; exact.

        Examples
        --------
        >>> from verifydp.invariants.margins.tables import CountTable
        >>> totals = MarginTotals.of_table(CountTable.from_counts([[1, 0], [0, 1]]))
        >>> swap = (((0, 0), (0, 1)), ((1, 1), (1, 0)))
        >>> TableWitness((1, 0, 0, 1), swap).conforms(totals)
        True
        >>> TableWitness((0, 1, 1, 0), swap).conforms(totals)  # nobody is at (0, 0)
        False
        """
        cells = {cell: place for place, cell in enumerate(cells_of(totals.levels))}
        after = list(self.counts)
        leaving = Counter(before for before, _ in self.changes)
        if any(
            before not in cells or self.counts[cells[before]] < number
            for before, number in leaving.items()
        ):
            return False
        for before, value in self.changes:
            if value not in cells:
                return False
            after[cells[before]] -= 1
            after[cells[value]] += 1
        return totals.are_those_of(self.counts) and totals.are_those_of(after)

    def databases(self, levels: tuple[int, ...]) -> PersonWitness:
        """Write both databases out, a cell for each person; the person comes first.

        Raises
        ------
        InputError
            If there are more than a million persons.
        """
        if sum(self.counts) > _PERSONS_MAX:
            raise InputError(f"{sum(self.counts)} persons are too many to be listed")
        changing = Counter(before for before, _ in self.changes)
        rest = [
            cell
            for cell, count in zip(cells_of(levels), self.counts, strict=True)
            for _ in range(count - changing[cell])
        ]
        before, after = zip(*self.changes, strict=True)
        return PersonWitness(0, (*before, *rest), self.other, (*after, *rest))


@dataclass(frozen=True, slots=True)
class SemiAdjacent:
    """The semi-adjacent parameter, or bounds on it.

    Parameters
    ----------
    reading
        Which of the two it is.
    lower
        It is at least this: the witness was checked, and no smaller change does.
    upper
        It is at most this.
    reason
        Why, in words.
    witness
        Where ``lower`` is reached; None where it is 0.
    """

    reading: SemiAdjacentReading
    lower: int
    upper: int
    reason: str
    witness: PersonWitness | TableWitness | None = None

    @property
    def is_exact(self) -> bool:
        """Whether both bounds are one number."""
        return self.lower == self.upper

    @property
    def value(self) -> int:
        """The parameter.

        Raises
        ------
        InputError
            If only bounds are known.
        """
        if not self.is_exact:
            raise InputError(
                f"the semi-adjacent parameter is from {self.lower} to {self.upper}, "
                "and was not decided: use a bound"
            )
        return self.lower

    def __str__(self) -> str:
        if self.is_exact:
            return str(self.lower)
        return f"from {self.lower} to {self.upper}, not decided"
