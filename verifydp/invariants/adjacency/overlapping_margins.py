"""The parameter where published sets share features: by integer programs.

A change of persons is a table of persons who leave their cells and one of persons who
come to cells, with the same margins. Which changes a table allows depends only on who
is there to leave.
"""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from verifydp.formal.prove.integer_programs import (
    WORK,
    Answer,
    IntegerProgram,
    Session,
)
from verifydp.invariants.adjacency.parameters import (
    SemiAdjacent,
    SemiAdjacentReading,
    TableWitness,
)
from verifydp.invariants.margins.cells import Cell, cells_of, rows_of, seen_by
from verifydp.invariants.margins.existence import program_of
from verifydp.invariants.margins.sharing import (
    PossibleValues,
    possible_values,
    tables_sharing,
)
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["OverlappingMargins"]

#: Steps in which tables are listed before integer programs are asked instead.
_STEPS = 20_000
#: Entries of the comparison of all tables with all, up to which it is made.
_COMPARED_MAX = 4_000_000
#: Steps of the solver for one parameter: some six seconds.
_SOLVER_STEPS = 4_000_000


@dataclass
class _Budget:
    """Steps that the solver may still take, for all questions together."""

    left: int = _SOLVER_STEPS

    def spend(self, session: Session, before: int) -> None:
        """Take off what a session has needed since it had taken so many steps."""
        self.left -= session.steps - before


class OverlappingMargins:
    """Margins of any published sets.

    Parameters
    ----------
    totals
        The margins.
    work
        Budget of each question to the solver.
    """

    def __init__(self, totals: MarginTotals, *, work: int = WORK) -> None:
        self.totals = totals
        self._work = work
        self._cells = cells_of(totals.levels)
        self._places = {cell: place for place, cell in enumerate(self._cells)}
        self._rows = rows_of(totals.levels, totals.published)

    def parameter(
        self, reading: SemiAdjacentReading, most: int | None = None
    ) -> SemiAdjacent:
        """Find the parameter over all tables with these margins.

        If there are few tables, all pairs of them are compared. Otherwise each pair of
        values is asked by itself, with the best so far as a bound to beat. In the
        pointwise reading the hardest table is found by turns: the solver proposes a
        table in which none of the small changes known so far is possible, and then
        looks for a new small change in it; either there is none and the bound is
        beaten, or the change joins the list. Only finitely many changes are small, so
        this ends; with many persons the budget ends before.

        With ``most``, a bound that is known, the search ends where it is reached.
        """
        return self.compared(reading) or self._by_programs(reading, most)

    def compared(self, reading: SemiAdjacentReading) -> SemiAdjacent | None:
        """Find the parameter by comparing all tables; None where they are many."""
        try:
            tables = list(tables_sharing(self.totals, steps=_STEPS))
        except TimeoutError:
            return None
        if not tables or len(tables) ** 2 * len(self._cells) > _COMPARED_MAX:
            return None
        return self._from_all(reading, tables)

    def at(self, counts: tuple[int, ...]) -> SemiAdjacent:
        """The most persons that anybody's change takes in one table."""
        values = possible_values(self.totals, work=self._work)
        best, witness, decided = 0, None, not values.undecided
        budget = _Budget()
        for value, other in itertools.product(self._cells, values.cells):
            if value == other or not counts[self._places[value]]:
                continue
            enough = max(0, best - 1)  # a change of so many others does not count more
            answer = self._change(counts, value, other, floor=enough, budget=budget)
            if answer is None:
                decided = False
            elif answer.persons_changed > best:
                best, witness = answer.persons_changed, answer
        upper = best if decided else self.totals.persons
        reason = "integer programs for all values of persons of this table"
        return SemiAdjacent(SemiAdjacentReading.POINTWISE, best, upper, reason, witness)

    def least_change(
        self, counts: tuple[int, ...], value: Cell, other: Cell
    ) -> TableWitness | None:
        """The fewest persons who change until one with ``value`` has ``other``.

        None where it is not possible, or was not decided.
        """
        if not counts[self._places[value]]:
            return None
        return self._change(counts, value, other, floor=0, budget=_Budget())

    def _from_all(
        self, reading: SemiAdjacentReading, tables: Sequence[tuple[int, ...]]
    ) -> SemiAdjacent:
        """Compare all tables: the persons who stay are the least of both counts."""
        array = np.array(tables, dtype=np.int64)
        persons = self.totals.persons
        stay = np.minimum(array[:, None, :], array[None, :, :])
        # One person less at value before and at other after: of the least of both
        # counts one is lost exactly where the count that falls is the smaller one.
        falls_first = (array[:, None, :] <= array[None, :, :]).astype(np.int64)
        falls_second = (array[None, :, :] <= array[:, None, :]).astype(np.int64)
        kept = stay.sum(axis=2)
        best, found = 0, None
        size = len(self._cells)
        for value, other in itertools.permutations(range(size), 2):
            starts = np.flatnonzero(array[:, value] > 0)
            ends = np.flatnonzero(array[:, other] > 0)
            if not len(starts) or not len(ends):
                continue
            pick = np.ix_(starts, ends)
            changed = persons - (
                kept[pick]
                - falls_first[..., value][pick]
                - falls_second[..., other][pick]
            )
            nearest = changed.min(axis=1)
            order = (
                nearest.argmax()
                if reading is SemiAdjacentReading.POINTWISE
                else nearest.argmin()
            )
            if nearest[order] > best:
                best = int(nearest[order])
                end = ends[changed[order].argmin()]
                found = (starts[order], end, value, other)
        if found is None:
            return SemiAdjacent(reading, 0, 0, "the margins leave one database", None)
        start, end, value, other = found
        witness = self._between(
            tables[start], tables[end], self._cells[value], self._cells[other]
        )
        reason = f"all {len(tables)} tables with these margins were compared"
        return SemiAdjacent(reading, best, best, reason, witness)

    def _by_programs(
        self, reading: SemiAdjacentReading, most: int | None = None
    ) -> SemiAdjacent:
        values = possible_values(self.totals, work=self._work)
        decided, budget = not values.undecided, _Budget()
        best, witness = 0, None
        pairs: Iterable[tuple[Cell, Cell]] = itertools.permutations(values.cells, 2)
        if (
            reading is SemiAdjacentReading.PRINTED
        ):  # the two databases of a pair can be exchanged
            exchanged = self._exchanged(values)
            if exchanged is not None:
                return exchanged
            pairs = itertools.combinations(values.cells, 2)
        for value, other in pairs:
            if reading is SemiAdjacentReading.PRINTED:
                found, sure = self._nearest(value, other, best, budget)
            else:
                found, sure = self._hardest(value, other, best, budget)
            decided = decided and sure
            if found is not None and found.persons_changed > best:
                best, witness = found.persons_changed, found
            if best == most or budget.left <= 0:
                break
        reason = "integer programs for all pairs of values that a person can have"
        undecided = self.totals.persons if most is None else most
        upper = best if decided and budget.left > 0 else undecided
        return SemiAdjacent(reading, best, upper, reason, witness)

    def _exchanged(self, values: PossibleValues) -> SemiAdjacent | None:
        """Two persons, where one table has somebody with each value that is possible.

        These exchange theirs; and one alone cannot change a published feature.
        """
        told = sorted({place for one in self.totals.published for place in one})
        apart = {seen_by(cell, tuple(told)): cell for cell in values.cells}
        if values.undecided or len(apart) < 2:
            return None
        program = program_of(self.totals)
        for cell in values.cells:
            program = program.and_at_most({self._places[cell]: -1}, -1)
        point = Session(program, self._work).ask().point
        if point is None:
            return None
        value, other = list(apart.values())[:2]
        witness = TableWitness(point, ((value, other), (other, value)))
        reason = "one table has somebody with each possible value, to exchange it with"
        return SemiAdjacent(SemiAdjacentReading.PRINTED, 2, 2, reason, witness)

    def _nearest(
        self, value: Cell, other: Cell, best: int, budget: _Budget
    ) -> tuple[TableWitness | None, bool]:
        """The fewest changes from any database with a value to any with another."""
        size = len(self._cells)
        start, end = self._places[value], self._places[other]
        program = IntegerProgram(3 * size)
        rights = [count for one in self.totals.totals for count in one]
        for row, right in zip(self._rows, rights, strict=True):
            staying_or_leaving = [p for place in row for p in (place, size + place)]
            program = program.and_equal(
                dict.fromkeys(staying_or_leaving, 1), right - (start in row)
            )
            program = program.and_equal(
                {size + p: 1 for p in row} | {2 * size + p: -1 for p in row},
                (end in row) - (start in row),
            )
        objective = dict.fromkeys(range(size, 2 * size), 1)
        session = Session(program, self._work)
        found = session.least(objective, floor=max(0, best - 1))
        budget.spend(session, 0)
        if found.point is None:
            return None, found.answer is Answer.NONE
        counts = [
            a + b
            for a, b in zip(
                found.point[:size], found.point[size : 2 * size], strict=True
            )
        ]
        counts[start] += 1
        witness = self._written(tuple(counts), found.point[size:], value, other)
        if found.answer is Answer.FOUND:
            return witness, True
        # A found change is an upper end of this pair's number; as a lower end it says
        # nothing, unless it cannot beat the best anyway.
        return None, witness.persons_changed <= best

    def _hardest(
        self, value: Cell, other: Cell, best: int, budget: _Budget
    ) -> tuple[TableWitness | None, bool]:
        """The most, over databases with a value, of the fewest changes to another."""
        start, size = self._places[value], len(self._cells)
        tables = Session(
            program_of(self.totals).and_at_most({start: -1}, -1), self._work
        )
        changing = self._changes(value, other)
        witness = None
        while budget.left > 0:
            taken = tables.steps
            proposed = tables.ask()
            budget.spend(tables, taken)
            if proposed.point is None:
                return witness, proposed.answer is Answer.NONE
            change = self._change(
                proposed.point,
                value,
                other,
                floor=max(0, best - 1),
                budget=budget,
                changing=changing,
            )
            if change is None:
                return witness, False
            if change.persons_changed > best:
                best, witness = change.persons_changed, change
            # Tables in which everybody of this change is there are at most as hard.
            leaving = [0] * len(self._cells)
            for before, _ in change.changes:
                leaving[self._places[before]] += 1
            tables.add(
                IntegerProgram(size).and_one_of(
                    [(place, n - 1) for place, n in enumerate(leaving) if n]
                )
            )
        return witness, False

    def _change(
        self,
        counts: tuple[int, ...],
        value: Cell,
        other: Cell,
        *,
        floor: int,
        budget: _Budget,
        changing: Session | None = None,
    ) -> TableWitness | None:
        """A change of one table with the fewest persons, or with at most 1 + floor."""
        size = len(self._cells)
        start = self._places[value]
        session = changing or self._changes(value, other)
        there = IntegerProgram(2 * size)
        for place, count in enumerate(counts):
            there = there.and_at_most({place: 1}, count - (place == start))
        if budget.left <= 0:
            return None
        before = session.steps
        session.push()
        session.add(there)
        found = session.least(dict.fromkeys(range(size), 1), floor=floor)
        session.pop()
        budget.spend(session, before)
        if found.answer is not Answer.FOUND or found.point is None:
            return None
        return self._written(counts, found.point, value, other)

    def _changes(self, value: Cell, other: Cell) -> Session:
        """Those who leave and those who come while a person changes, of any table."""
        size = len(self._cells)
        start, end = self._places[value], self._places[other]
        program = IntegerProgram(2 * size)
        for row in self._rows:
            program = program.and_equal(
                dict.fromkeys(row, 1) | {size + p: -1 for p in row},
                (end in row) - (start in row),
            )
        return Session(program, self._work)

    def _between(
        self, first: Sequence[int], second: Sequence[int], value: Cell, other: Cell
    ) -> TableWitness:
        """The change between two tables in which as many persons as possible stay."""
        before, after = list(first), list(second)
        before[self._places[value]] -= 1
        after[self._places[other]] -= 1
        gone = [max(a - b, 0) for a, b in zip(before, after, strict=True)]
        come = [max(b - a, 0) for a, b in zip(before, after, strict=True)]
        return self._written(tuple(first), (*gone, *come), value, other)

    def _written(
        self,
        counts: tuple[int, ...],
        leaving_and_coming: Sequence[int],
        value: Cell,
        other: Cell,
    ) -> TableWitness:
        size = len(self._cells)
        leaving = list(leaving_and_coming[:size])
        coming = list(leaving_and_coming[size:])
        for place in range(size):  # who leaves a cell for itself stays
            both = min(leaving[place], coming[place])
            leaving[place] -= both
            coming[place] -= both
        gone = [c for c, n in zip(self._cells, leaving, strict=True) for _ in range(n)]
        come = [c for c, n in zip(self._cells, coming, strict=True) for _ in range(n)]
        changes = ((value, other), *zip(gone, come, strict=True))
        return TableWitness(tuple(counts), changes)
