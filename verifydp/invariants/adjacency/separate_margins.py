"""The parameter where no two published sets share a feature: one-way margins and alike.

Then each published set is a feature of its own, with the combinations of its levels as
levels, and the databases with the same margins are exactly the independent
rearrangements of each such feature among the persons.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from verifydp.formal.prove.integer_programs import WORK
from verifydp.invariants.adjacency.parameters import (
    SemiAdjacent,
    SemiAdjacentReading,
    TableWitness,
)
from verifydp.invariants.adjacency.transversals import (
    Kind,
    hardest_layout,
    least_cover,
)
from verifydp.invariants.margins.cells import Cell, cells_of, seen_by
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["SeparateMargins"]


@dataclass(frozen=True, slots=True)
class _Set:
    """A published set: where its features are, and how many persons have what."""

    places: tuple[int, ...]
    present: dict[Cell, int]

    @property
    def rarest(self) -> Cell:
        """The combination of levels that the fewest persons have."""
        return min(self.present, key=lambda key: (self.present[key], key))


class SeparateMargins:
    """Margins whose published sets share no feature.

    Parameters
    ----------
    totals
        The margins.
    """

    def __init__(self, totals: MarginTotals) -> None:
        blocks = totals.margins.blocks
        if blocks is None:
            raise ValueError("two published sets share a feature")
        self.totals = totals
        self.sets = [
            _Set(one, {key: n for key, n in totals.of(one).items() if n})
            for one in blocks
        ]
        #: Those in which persons differ.
        self.telling = [one for one in self.sets if len(one.present) > 1]
        seen = {place for one in blocks for place in one}
        self._free = [
            place
            for place, count in enumerate(totals.levels)
            if place not in seen and count > 1
        ]

    def parameter(
        self, reading: SemiAdjacentReading, *, work: int = WORK
    ) -> SemiAdjacent:
        """Find the parameter over all databases with these margins.

        Printed reading. One person alone who changes a published feature changes its
        margin. Two are enough: for values x and y, take a database in which the person
        has x and some other person has y in each published set where they differ, and
        exchange these between the two. So it is 2 where a set has two combinations with
        a person, else 1 if a feature is in no set, else 0.

        Pointwise reading. In the database at hand the person must take, in each set
        where x and y differ, the levels of somebody who has those of y: then these
        persons take what is left. So others who change are those who meet, for each
        such set, the persons with y's levels in it; any arrangement of these persons
        is possible, as the sets are rearranged independently. It is hardest where
        each set asks for its rarest levels, as fewer persons are harder to meet, and
        where as many sets as possible differ; see `hardest_layout`. The value is one
        more than that, and at most one more than the number of sets.
        """
        if not self.telling:
            return self._without_sets(reading)
        if reading is SemiAdjacentReading.PRINTED:
            reason = (
                "one person cannot change a published feature alone, and from a "
                "database chosen for both values an exchange with one other person is "
                "enough"
            )
            return SemiAdjacent(reading, 2, 2, reason, self._exchange())
        sizes = [one.present[one.rarest] for one in self.telling]
        layout = hardest_layout(sizes, self.totals.persons - 1, work=work)
        counts, value, other = self._laid_out(layout.kinds)
        witness = self.least_change(counts, value, other)
        lower = 0 if witness is None else witness.persons_changed
        reason = (
            f"{len(sizes)} published sets in which persons differ, whose rarest levels "
            f"have {', '.join(map(str, sorted(sizes)[:6]))}"
            f"{' and so on' if len(sizes) > 6 else ''} of {self.totals.persons} "
            "persons: in the hardest database the person changes with "
            f"{lower - 1} others"
        )
        return SemiAdjacent(reading, lower, 1 + layout.upper, reason, witness)

    def at(self, counts: tuple[int, ...]) -> SemiAdjacent:
        """The most persons that anybody's change takes in one database; exact.

        All values that persons have and all that they could have are tried.
        """
        if not self.telling:
            return self._without_sets(SemiAdjacentReading.POINTWISE, counts)
        best: tuple[int, Cell, Cell] = (0, (), ())
        support = self._support(counts)
        everything = frozenset(range(len(self.telling)))
        for other in self._targets():
            kinds = list({self._kind(cell, other) for cell in support})
            needed: dict[Kind, int] = {}
            for cell in support:
                wanted = everything - self._kind(cell, other)
                if wanted not in needed:
                    cover = least_cover(kinds, wanted)
                    needed[wanted] = -1 if cover is None else len(cover)
                best = max(best, (needed[wanted] + bool(wanted), cell, other))
            if best[0] == 1 + len(self.telling):
                break
        witness = self.least_change(counts, best[1], best[2])
        reason = "all values of persons of this table were tried"
        if self._free and best[0] == 0:
            return self._without_sets(SemiAdjacentReading.POINTWISE, counts)
        return SemiAdjacent(
            SemiAdjacentReading.POINTWISE, best[0], best[0], reason, witness
        )

    def least_change(
        self, counts: tuple[int, ...], value: Cell, other: Cell
    ) -> TableWitness | None:
        """The fewest persons who change until one with ``value`` has ``other``; exact.

        None where nobody has the value, or nobody can have the other.
        """
        cells = cells_of(self.totals.levels)
        if not counts[cells.index(value)]:
            return None
        kinds: dict[Kind, Cell] = {}
        for cell in self._support(counts):
            kinds.setdefault(self._kind(cell, other), cell)
        wanted = frozenset(range(len(self.telling))) - self._kind(value, other)
        cover = least_cover(list(kinds), wanted)
        if cover is None:
            return None
        changes = [(value, other)]
        left = set(wanted)
        for kind in cover:
            before = kinds[kind]
            after = list(before)
            for index in sorted(kind & left):
                for place in self.telling[index].places:
                    after[place] = value[place]
            left -= kind
            changes.append((before, tuple(after)))
        witness = TableWitness(counts, tuple(changes))
        return witness if witness.conforms(self.totals) else None

    def _kind(self, cell: Cell, other: Cell) -> Kind:
        """In which telling sets a person already has the levels of another value."""
        return frozenset(
            index
            for index, one in enumerate(self.telling)
            if seen_by(cell, one.places) == seen_by(other, one.places)
        )

    def _support(self, counts: tuple[int, ...]) -> list[Cell]:
        cells = cells_of(self.totals.levels)
        return [cell for cell, n in zip(cells, counts, strict=True) if n]

    def _targets(self) -> Iterator[Cell]:
        """Values that a person can have; features in no set are left at 0."""
        for cell in cells_of(self.totals.levels):
            if not any(cell[place] for place in self._free) and all(
                seen_by(cell, one.places) in one.present for one in self.sets
            ):
                yield cell

    def _without_sets(
        self, reading: SemiAdjacentReading, counts: tuple[int, ...] | None = None
    ) -> SemiAdjacent:
        """Where all persons have the same levels of all that is published."""
        if not self._free:
            reason = "the margins leave one database: nobody has a second value"
            return SemiAdjacent(reading, 0, 0, reason)
        base = [0] * len(self.totals.levels)
        for one in self.sets:
            for place, level in zip(one.places, one.rarest, strict=True):
                base[place] = level
        cells = cells_of(self.totals.levels)
        if counts is None:
            counts = tuple(
                self.totals.persons if cell == tuple(base) else 0 for cell in cells
            )
        value = next(cell for cell, n in zip(cells, counts, strict=True) if n)
        other = list(value)
        other[self._free[0]] = int(not value[self._free[0]])
        reason = (
            "a person can change a feature that is not published alone, and no other"
        )
        witness = TableWitness(counts, ((value, tuple(other)),))
        return SemiAdjacent(reading, 1, 1, reason, witness)

    def _exchange(self) -> TableWitness:
        """Two persons who differ in one telling set, and exchange its levels."""
        telling = self.telling[0]
        first, second = sorted(telling.present)[:2]
        lines = []
        for one in self.sets:
            present = dict(one.present)
            head = [first, second] if one is telling else [next(iter(present))]
            lines.append(_line(present, [(key, 1) for key in head]))
        counts, people = self._cut(lines, 2)
        before, beside = people
        after, after_beside = list(before), list(beside)
        for place in telling.places:
            after[place], after_beside[place] = beside[place], before[place]
        changes = ((before, tuple(after)), (beside, tuple(after_beside)))
        return TableWitness(counts, changes)

    def _laid_out(self, kinds: dict[Kind, int]) -> tuple[tuple[int, ...], Cell, Cell]:
        """A table in which the others with each set's rarest levels lie as in a layout.

        The person in question comes first and has other levels in every telling set.
        """
        lines = []
        wanted = [0] * len(self.totals.levels)
        for one in self.sets:
            present = dict(one.present)
            head: list[tuple[Cell, int]] = []
            if one in self.telling:
                index, rare = self.telling.index(one), one.rarest
                others = [(key, n) for key, n in present.items() if key != rare]
                head = _taken(others, 1)
                for kind, number in kinds.items():
                    head += (
                        [(rare, number)] if index in kind else _taken(others, number)
                    )
            for place, level in zip(one.places, one.rarest, strict=True):
                wanted[place] = level
            lines.append(_line(present, head))
        counts, people = self._cut(lines, 1)
        for place in self._free:
            wanted[place] = people[0][place]
        return counts, people[0], tuple(wanted)

    def _cut(
        self, lines: list[list[tuple[Cell, int]]], named: int
    ) -> tuple[tuple[int, ...], list[Cell]]:
        """Persons who stand side by side in all lines; the first few by name."""
        cells = {cell: place for place, cell in enumerate(cells_of(self.totals.levels))}
        counts = [0] * len(cells)
        people: list[Cell] = []
        stacks = [list(reversed(line)) for line in lines]
        left = self.totals.persons
        while left:
            width = min((stack[-1][1] for stack in stacks), default=left)
            cell = [0] * len(self.totals.levels)
            for one, stack in zip(self.sets, stacks, strict=True):
                key, number = stack.pop()
                for place, level in zip(one.places, key, strict=True):
                    cell[place] = level
                if number > width:
                    stack.append((key, number - width))
            counts[cells[tuple(cell)]] += width
            people += [tuple(cell)] * min(width, named - len(people))
            left -= width
        return tuple(counts), people


def _taken(stock: list[tuple[Cell, int]], number: int) -> list[tuple[Cell, int]]:
    """Take so many persons off a stock, which is changed."""
    found = []
    while number:
        key, there = stock.pop()
        used = min(there, number)
        found.append((key, used))
        number -= used
        if there > used:
            stock.append((key, there - used))
    return found


def _line(
    present: dict[Cell, int], head: list[tuple[Cell, int]]
) -> list[tuple[Cell, int]]:
    """All persons of a set in a line that begins as told."""
    left = dict(present)
    for key, number in head:
        left[key] -= number
    return [*head, *((key, number) for key, number in left.items() if number)]
