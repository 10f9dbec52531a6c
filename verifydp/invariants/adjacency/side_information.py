"""What margins tell somebody who knows some of the persons.

A guarantee beside published margins protects against those who know nothing else. Who
knows the values of some persons takes them off the margins, and what is left are the
margins of the others (Cho and Awan 2024, section 7).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from verifydp.errors import InputError
from verifydp.formal.prove.integer_programs import WORK
from verifydp.invariants.margins.cells import Cell, cells_of
from verifydp.invariants.margins.existence import require_a_table
from verifydp.invariants.margins.sharing import (
    PossibleValues,
    TableCount,
    count_tables,
    possible_values,
)
from verifydp.invariants.margins.tables import cell_words
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["SideInformation", "with_known_persons"]


@dataclass(frozen=True, slots=True)
class SideInformation:
    """What is left open about the others, once some persons are known.

    Parameters
    ----------
    known
        How many persons are known.
    others
        The margins of the others; None where nobody is left.
    values
        What each of the others may be.
    tables
        How many tables of the others fit.
    """

    known: int
    others: MarginTotals | None
    values: PossibleValues
    tables: TableCount

    @property
    def is_determined(self) -> bool:
        """Whether the value of every other person is known, too."""
        return (
            self.others is not None
            and len(self.values.cells) == 1
            and not self.values.undecided
        )

    @property
    def words(self) -> str:
        """The answer for people."""
        if self.others is None:
            return "all persons are known already"
        left = self.others.persons
        who = "the other person" if left == 1 else f"each of the other {left} persons"
        if self.is_determined:
            cell = cell_words(self.others.features, self.values.cells[0])
            return (
                f"who knows {self.known} persons and the margins knows {who}, whatever "
                f"a mechanism adds: {cell}"
            )
        return (
            f"who knows {self.known} persons and the margins is left with "
            f"{len(self.values.cells) + len(self.values.undecided)} possible values of "
            f"{who}"
        )


def with_known_persons(
    totals: MarginTotals, known: Sequence[Cell], *, work: int = WORK
) -> SideInformation:
    """Find what margins tell who knows the cells of some persons.

    Parameters
    ----------
    totals
        The margins.
    known
        A cell for each known person.
    work
        Budget of each question to the solver.

    Raises
    ------
    InputError
        If a cell is not there, or no database has both these persons and the margins.

    Examples
    --------
    >>> from verifydp.invariants.margins import CountTable
    >>> two_of_three = MarginTotals.of_table(CountTable.from_counts([1, 2]))
    >>> with_known_persons(two_of_three, [(1,), (1,)]).words.split(": ")[1]
    'A=1'
    """
    cells = cells_of(totals.levels)
    found = Counter(map(tuple, known))
    for cell in found:
        if cell not in cells:
            raise InputError(f"a known person has the levels {cell}, which are no cell")
    counts = [found[cell] for cell in cells]
    left = tuple(
        tuple(whole - part for whole, part in zip(one, own, strict=True))
        for one, own in zip(totals.totals, totals.margins.totals(counts), strict=True)
    )
    if any(number < 0 for one in left for number in one):
        raise InputError("no database with these margins holds the known persons")
    if not any(left[0]):
        nothing = PossibleValues(())
        return SideInformation(len(known), None, nothing, TableCount(1, is_all=True))
    others = MarginTotals(totals.margins, left)
    try:
        require_a_table(others, work=work)
    except InputError as error:
        raise InputError(
            "no database with these margins holds the known persons"
        ) from error
    return SideInformation(
        len(known), others, possible_values(others, work=work), count_tables(others)
    )
