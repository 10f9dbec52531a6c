"""Whether any table has given margins: exactly, or an honest "not decided"."""

import enum
from dataclasses import dataclass

from verifydp.errors import InputError
from verifydp.formal.prove.integer_programs import (
    WORK,
    Answer,
    IntegerProgram,
    feasible,
)
from verifydp.invariants.margins.cells import cells_of, rows_of, size_of
from verifydp.invariants.margins.tables import CountTable
from verifydp.invariants.margins.totals import MarginTotals

__all__ = [
    "Existence",
    "Existing",
    "a_table_with",
    "program_of",
    "require_a_table",
]


class Existence(enum.Enum):
    """What is known of the tables with given margins."""

    YES = "a table has these margins"
    NO = "no table has these margins"
    NOT_DECIDED = "whether a table has these margins was not decided"


@dataclass(frozen=True, slots=True)
class Existing:
    """Whether a table has margins, and one that does.

    Parameters
    ----------
    existence
        YES with a table; its margins were compared with those given.
    table
        None unless there is one.
    """

    existence: Existence
    table: CountTable | None = None


def a_table_with(totals: MarginTotals, *, work: int = WORK) -> Existing:
    """Find a table with given margins, or learn that there is none.

    Where no two published sets share a feature (so for one-way margins of any number of
    features, and for every table of two features) there always is one, as the totals
    agree: the persons of each set are lined up side by side, and whoever stands in one
    line is a person. Otherwise an integer program is asked.

    Parameters
    ----------
    totals
        What is published.
    work
        Budget of the solver, in its own steps.

    Examples
    --------
    >>> from verifydp.invariants.margins.published import Margins
    >>> from verifydp.invariants.margins.tables import TableFeature
    >>> a, b, c = (TableFeature.numbered(name, 2) for name in "abc")
    >>> pairs = Margins.of([a, b, c], [("a", "b"), ("b", "c"), ("a", "c")])
    >>> alike, unlike = (1, 0, 0, 1), (0, 1, 1, 0)  # a is b, a is c, b is not c
    >>> a_table_with(MarginTotals(pairs, (alike, alike, unlike))).existence.name
    'NO'
    """
    blocks = totals.margins.blocks
    if blocks is not None:
        counts = _side_by_side(totals)
    else:
        found = feasible(program_of(totals), work=work)
        if found.answer is Answer.NONE:
            return Existing(Existence.NO)
        if found.point is None:
            return Existing(Existence.NOT_DECIDED)
        counts = found.point
    if not totals.are_those_of(counts):  # never seen; a wrong table is worse than none
        return Existing(Existence.NOT_DECIDED)
    return Existing(Existence.YES, CountTable(totals.features, counts))


def require_a_table(totals: MarginTotals, *, work: int = WORK) -> Existing:
    """The same, where margins that no table has are a mistake.

    Raises
    ------
    InputError
        If no table has these margins.
    """
    found = a_table_with(totals, work=work)
    if found.existence is Existence.NO:
        raise InputError(
            f"no table has these margins, though they agree pairwise: {totals.persons} "
            f"persons, {totals.margins.words}"
        )
    return found


def program_of(totals: MarginTotals) -> IntegerProgram:
    """The tables with given margins: a variable a cell, an equation a total."""
    rows = rows_of(totals.levels, totals.published)
    rights = [count for one in totals.totals for count in one]
    return IntegerProgram(
        size_of(totals.levels),
        equal=tuple(
            (dict.fromkeys(places, 1), right)
            for places, right in zip(rows, rights, strict=True)
        ),
    )


def _side_by_side(totals: MarginTotals) -> tuple[int, ...]:
    """A table of sets without a shared feature: runs of equal persons, cut together."""
    blocks = totals.margins.blocks or ()
    runs = [[(k, n) for k, n in totals.of(one).items() if n] for one in blocks]
    cell_places = {cell: p for p, cell in enumerate(cells_of(totals.levels))}
    counts = [0] * len(cell_places)
    left = totals.persons
    while left:
        width = min((line[-1][1] for line in runs), default=left)
        cell = [0] * len(totals.levels)
        for subset, line in zip(blocks, runs, strict=True):
            key, count = line.pop()
            for place, level in zip(subset, key, strict=True):
                cell[place] = level
            if count > width:
                line.append((key, count - width))
        counts[cell_places[tuple(cell)]] += width
        left -= width
    return tuple(counts)
