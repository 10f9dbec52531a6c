"""The tables that share given margins: counted, listed, and each cell's range."""

from collections.abc import Iterator
from dataclasses import dataclass

from verifydp.errors import InputError
from verifydp.formal.prove.integer_programs import (
    WORK,
    Answer,
    IntegerProgram,
    Session,
)
from verifydp.invariants.margins.cells import (
    Cell,
    cells_of,
    rows_of,
    seen_by,
    size_of,
)
from verifydp.invariants.margins.existence import program_of
from verifydp.invariants.margins.totals import MarginTotals

__all__ = [
    "CellRange",
    "PossibleValues",
    "TableCount",
    "cell_ranges",
    "count_tables",
    "possible_values",
    "tables_sharing",
]

#: Steps after which the search for all tables ends.
_STEPS = 2_000_000


@dataclass(frozen=True, slots=True)
class CellRange:
    """The least and greatest count of a cell among all tables with the same margins.

    Parameters
    ----------
    cell
        Levels by place.
    least, greatest
        Where ``is_exact``, tables have these counts; else no table has a count
        outside, but one inside may have none either.
    is_exact
        Whether both were decided.
    """

    cell: Cell
    least: int
    greatest: int
    is_exact: bool = True

    @property
    def is_fixed(self) -> bool:
        """Whether the margins tell the count of this cell outright."""
        return self.least == self.greatest


@dataclass(frozen=True, slots=True)
class TableCount:
    """How many tables share margins: that many, or at least that many."""

    number: int
    is_all: bool

    def __str__(self) -> str:
        return str(self.number) if self.is_all else f"at least {self.number}"


@dataclass(frozen=True, slots=True)
class PossibleValues:
    """What a single person may be, by the margins alone: the same for each person.

    Parameters
    ----------
    cells
        Those with a person in some table that has the margins, in row-major order.
    undecided
        Cells of which it was not decided; empty where the answer is exact.
    """

    cells: tuple[Cell, ...]
    undecided: tuple[Cell, ...] = ()


def cell_ranges(totals: MarginTotals, *, work: int = WORK) -> tuple[CellRange, ...]:
    """Find the range of each cell, in row-major order.

    Where no two published sets share a feature, these are Frechet's bounds: persons
    with each set's levels are chosen independently, so that q sets of persons of sizes
    ``t_1 .. t_q`` among n meet in ``max(0, t_1 + ... + t_q - (q - 1) n)`` to
    ``min(t_1 .. t_q)`` of them, and both are reached (for one set, two features: the
    classical bounds of two-way tables). A feature that is in no published set can take
    everybody out of a cell. Otherwise each end is an integer program; tables found for
    one cell bound the others.

    Parameters
    ----------
    totals
        What is published. Where no table has these margins, so that there is nothing
        to bound, cells may have any range.
    work
        Budget of each question to the solver.

    Examples
    --------
    >>> from verifydp.invariants.margins.tables import CountTable
    >>> totals = MarginTotals.of_table(CountTable.from_counts([[3, 1], [0, 1]]))
    >>> [(one.least, one.greatest) for one in cell_ranges(totals)]
    [(2, 3), (1, 2), (0, 1), (0, 1)]
    """
    if totals.margins.blocks is not None:
        return _frechet(totals)
    session = Session(program_of(totals), work)
    found = [point for point in [session.ask().point] if point is not None]
    ranges = []
    for place, cell in enumerate(cells_of(totals.levels)):
        ends, exact = [], True
        for sign, wall in ((1, 0), (-1, -_least_total(totals, cell))):
            known = min(found, key=lambda point: sign * point[place], default=None)
            best = session.least({place: sign}, floor=wall, known=known)
            if best.point is not None:
                found.append(best.point)
            exact = exact and best.answer is Answer.FOUND
            # What is proved holds of all tables; a point that was found, of one.
            ends.append(sign * (wall if best.lower is None else best.lower))
        ranges.append(CellRange(cell, ends[0], ends[1], exact))
    return tuple(ranges)


def possible_values(totals: MarginTotals, *, work: int = WORK) -> PossibleValues:
    """List the cells that a person may be in, by the margins alone.

    Raises
    ------
    InputError
        If no table has these margins.

    Examples
    --------
    >>> from verifydp.invariants.margins.tables import CountTable
    >>> totals = MarginTotals.of_table(CountTable.from_counts([[3, 1], [0, 0]]))
    >>> possible_values(totals).cells
    ((0, 0), (0, 1))
    """
    cells = cells_of(totals.levels)
    if totals.margins.blocks is not None:
        return PossibleValues(tuple(c for c in cells if _least_total(totals, c)))
    session = Session(program_of(totals), work)
    size = len(cells)
    found: list[tuple[int, ...]] = []
    possible, undecided = [], []
    for place, cell in enumerate(cells):
        if not _least_total(totals, cell):
            continue
        if any(point[place] for point in found):
            possible.append(cell)
            continue
        session.push()
        session.add(IntegerProgram(size).and_at_most({place: -1}, -1))
        answer = session.ask()
        session.pop()
        if answer.point is not None:
            found.append(answer.point)
            possible.append(cell)
        elif answer.answer is Answer.NOT_DECIDED:
            undecided.append(cell)
    if not possible and not undecided:
        raise InputError("no table has these margins, though they agree pairwise")
    return PossibleValues(tuple(possible), tuple(undecided))


def tables_sharing(
    totals: MarginTotals, *, steps: int = _STEPS
) -> Iterator[tuple[int, ...]]:
    """List the counts of all tables with given margins, each once.

    Parameters
    ----------
    totals
        What is published.
    steps
        Cells that are filled before the search gives up.

    Raises
    ------
    TimeoutError
        If the steps are spent: then tables may be missing.
    """
    rows = rows_of(totals.levels, totals.published)
    left = [count for one in totals.totals for count in one]
    size = size_of(totals.levels)
    of_cell: list[list[int]] = [[] for _ in range(size)]
    for row, places in enumerate(rows):
        for place in places:
            of_cell[place].append(row)
    ends = [
        [row for row in of_cell[place] if rows[row][-1] == place]
        for place in range(size)
    ]
    counts = [0] * size
    # For each cell the greatest count that is still to be tried, as an explicit stack:
    # tables have more cells than Python's stack has frames.
    place, tops = 0, [0] * size
    tops[0] = -1
    entering = True
    while True:
        if place == size:
            yield tuple(counts)
            place, entering = place - 1, False
            continue
        if steps <= 0:
            raise TimeoutError("the tables were not all listed within the budget")
        steps -= 1
        if entering:
            high = min(left[row] for row in of_cell[place])
            forced = {left[row] for row in ends[place]}
            low = forced.pop() if forced else 0
            # A total that ends here takes what is left; two that differ take nothing.
            tops[place] = -1 if forced or low > high else (low if ends[place] else high)
            value = low
        else:
            _give(left, of_cell[place], counts[place])
            value = counts[place] + 1
        if value <= tops[place]:
            counts[place] = value
            _give(left, of_cell[place], -value)
            place, entering = place + 1, True
        else:
            place, entering = place - 1, False
            if place < 0:
                return


def count_tables(
    totals: MarginTotals, *, limit: int = 10_000, steps: int = _STEPS
) -> TableCount:
    """Count the tables with given margins, up to a limit."""
    number = 0
    try:
        for _ in tables_sharing(totals, steps=steps):
            number += 1
            if number >= limit:
                return TableCount(number, is_all=False)
    except TimeoutError:
        return TableCount(number, is_all=False)
    return TableCount(number, is_all=True)


def _give(left: list[int], rows: list[int], change: int) -> None:
    for row in rows:
        left[row] += change


def _least_total(totals: MarginTotals, cell: Cell) -> int:
    return min(totals.of(one)[seen_by(cell, one)] for one in totals.published)


def _frechet(totals: MarginTotals) -> tuple[CellRange, ...]:
    blocks = totals.margins.blocks or ()
    margins = [totals.of(one) for one in blocks]
    seen = {place for one in blocks for place in one}
    free = any(
        count > 1 for place, count in enumerate(totals.levels) if place not in seen
    )
    ranges = []
    for cell in cells_of(totals.levels):
        counts = [
            of[seen_by(cell, one)] for one, of in zip(blocks, margins, strict=True)
        ]
        overlap = sum(counts) - (len(counts) - 1) * totals.persons
        least = 0 if free else max(0, overlap)
        ranges.append(CellRange(cell, least, min(counts, default=totals.persons)))
    return tuple(ranges)
