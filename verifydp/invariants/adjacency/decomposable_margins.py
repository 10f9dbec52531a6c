"""The parameter where published sets can be joined one after the other.

Such sets are the cliques of a decomposable model (A x B and B x C; not A x B, B x C and
A x C). Two persons with the same levels of what two parts of the tree of sets share can
exchange everything on one side of it, and all margins stay: the moves of A. Dobra
(Bernoulli 9, 2003). They are all that is needed here.

What it takes. Let a person go from x to y. Those who change have, together, the same
margins before and after. After, one of them has y's levels of each set; so before, for
each set some one of them has y's levels of it. This is enough, too: take such persons.
Go through the sets in their order, and keep one person who has y's levels of all
sets so far. Another has y's levels of the next set. The two agree in what that set
shares with those before it, and exchange what is on its side. At the end somebody has
y, and exchanges everything with the person whom it is about. So the fewest others who
change are the fewest who have, for each set in which x and y differ, y's levels of it:
at most as many as there are sets.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifydp.invariants.adjacency.parameters import (
    SemiAdjacent,
    SemiAdjacentReading,
    TableWitness,
)
from verifydp.invariants.adjacency.transversals import Kind, least_cover
from verifydp.invariants.margins.cells import Cell, cells_of, seen_by
from verifydp.invariants.margins.decomposable import joining_order
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["DecomposableMargins"]

#: Values for which a hard table is built, at most; those with the rarest levels.
_TRIED = 64
#: Values that are compared for the printed reading.
_COMPARED_MAX = 200_000


@dataclass(frozen=True, slots=True)
class _Set:
    """A published set in the tree: its features, those on its side, its counts."""

    places: tuple[int, ...]
    shared: tuple[int, ...]
    side: tuple[int, ...]
    present: dict[Cell, int]
    sums: dict[Cell, int]


class DecomposableMargins:
    """Margins whose largest published sets are joined without a circle.

    Parameters
    ----------
    totals
        The margins.
    """

    def __init__(self, totals: MarginTotals) -> None:
        order = joining_order(totals.published)
        if order is None:
            raise ValueError("the published sets make a circle")
        self.totals = totals
        sides = [set(one.places) for one in order]
        for index in range(len(order) - 1, 0, -1):
            parent = order[index].parent
            assert parent is not None
            sides[parent] |= sides[index]
        self._sets = []
        for one, side in zip(order, sides, strict=True):
            present = {key: n for key, n in totals.of(one.places).items() if n}
            sums: Counter[Cell] = Counter()
            for key, n in present.items():
                sums[_part(key, one.places, one.shared)] += n
            self._sets.append(
                _Set(one.places, one.shared, tuple(sorted(side)), present, dict(sums))
            )
        #: Places of those in which persons differ.
        self.telling = [i for i, one in enumerate(self._sets) if len(one.present) > 1]
        seen = {place for one in self._sets for place in one.places}
        self._free = [
            place
            for place, count in enumerate(totals.levels)
            if place not in seen and count > 1
        ]
        self._cells = cells_of(totals.levels)

    def parameter(self, reading: SemiAdjacentReading) -> SemiAdjacent:
        """Find the parameter over all tables with these margins, or bounds on it.

        The upper end is the argument above: one more than the telling sets, and one
        less than that where no table gives each of them a person of their own. The
        lower end is a table that was built, in which all was tried; with two telling
        sets both are always the same.
        """
        if not self.telling:
            return self._without_sets(reading)
        if reading is SemiAdjacentReading.PRINTED:
            return self._printed()
        values = sorted(
            self.values(), key=lambda y: (self._must_share(y), self._persons_at(y), y)
        )
        count = len(self.telling)
        upper = max(2, count + (not self._must_share(values[0])))
        best: tuple[int, tuple[int, ...], Cell, Cell] | None = None
        for other in values[:_TRIED]:
            found = self._hardest_for(other)
            if best is None or found[0] > best[0]:
                best = found
            if best[0] == upper:
                break
        assert best is not None
        lower, counts, value, other = best
        reason = (
            f"{count} published sets in which persons differ, joined without a circle: "
            f"at most {upper - 1} others have the levels that a person takes"
        )
        witness = self.least_change(counts, value, other)
        return SemiAdjacent(reading, lower, upper, reason, witness)

    def at(self, counts: tuple[int, ...]) -> SemiAdjacent:
        """The most persons that anybody's change takes in one table; exact."""
        reading = SemiAdjacentReading.POINTWISE
        if not self.telling:
            return self._without_sets(reading, counts)
        found = max(self._hardness(counts, other) for other in self.values())
        witness = self.least_change(counts, found[1], found[2])
        reason = "all values of persons of this table were tried"
        return SemiAdjacent(reading, found[0], found[0], reason, witness)

    def least_change(
        self, counts: tuple[int, ...], value: Cell, other: Cell
    ) -> TableWitness | None:
        """The fewest persons who change until one with ``value`` has ``other``; exact.

        None where nobody has the value, or nobody can have the other.
        """
        support = self._support(counts)
        if value not in support:
            return None
        kinds: dict[Kind, Cell] = {}
        for cell in support:
            kinds.setdefault(self._kind(cell, other), cell)
        wanted = frozenset(range(len(self._sets))) - self._kind(value, other)
        cover = least_cover(list(kinds), wanted)
        if cover is None:
            return None
        before = [value, *(kinds[kind] for kind in cover)]
        after = self._rearranged(before, other)
        return TableWitness(counts, tuple(zip(before, after, strict=True)))

    def values(self) -> Iterator[Cell]:
        """Values that a person can have; features in no set are left at 0.

        Sets that can be joined have a table whenever they agree pairwise, also without
        one person of these levels: so it is enough that each set has one.
        """
        for cell in self._cells:
            if not any(cell[place] for place in self._free) and all(
                seen_by(cell, one.places) in one.present for one in self._sets
            ):
                yield cell

    def _rearranged(self, rows: Sequence[Cell], other: Cell) -> list[Cell]:
        """Exchange sides among persons until the first of them has a value."""
        now = [list(row) for row in rows]
        holder = 0
        for index, one in enumerate(self._sets):
            wanted = seen_by(other, one.places)
            if seen_by(tuple(now[holder]), one.places) == wanted:
                continue
            next_one = next(
                place
                for place, row in enumerate(now)
                if seen_by(tuple(row), one.places) == wanted
            )
            if not index:
                holder = next_one
                continue
            for place in one.side:
                mine, theirs = now[holder][place], now[next_one][place]
                now[holder][place], now[next_one][place] = theirs, mine
        now[0], now[holder] = now[holder], now[0]
        for place in self._free:
            now[0][place] = other[place]
        return [tuple(row) for row in now]

    def _kind(self, cell: Cell, other: Cell) -> Kind:
        """In which sets a person already has the levels of another value."""
        return frozenset(
            index
            for index, one in enumerate(self._sets)
            if seen_by(cell, one.places) == seen_by(other, one.places)
        )

    def _support(self, counts: Sequence[int]) -> list[Cell]:
        return [cell for cell, n in zip(self._cells, counts, strict=True) if n]

    def _hardness(self, counts: Sequence[int], other: Cell) -> tuple[int, Cell, Cell]:
        """How many change for a value at most in one table, and for whom."""
        everything = frozenset(range(len(self._sets)))
        kinds = {self._kind(cell, other): cell for cell in self._support(counts)}
        needed = []
        for kind, cell in kinds.items():
            cover = least_cover(list(kinds), everything - kind)
            assert cover is not None
            needed.append((len(cover) + bool(cover), cell, other))
        return max(needed)

    def _hardest_for(self, other: Cell) -> tuple[int, tuple[int, ...], Cell, Cell]:
        counts = self._joined(other)
        number, value, _ = self._hardness(counts, other)
        return number, counts, value, other

    def _persons_at(self, other: Cell) -> int:
        """Persons with the levels of a value, summed over telling sets."""
        own = [self._sets[index] for index in self.telling]
        return sum(one.present[seen_by(other, one.places)] for one in own)

    def _must_share(self, other: Cell) -> bool:
        """Whether in every table fewer others than telling sets are enough.

        For as many others as sets, all sets would differ between the person and the
        value, and nobody would have the value's levels of two of them: these persons
        would be disjoint, and among those who have what two sets share.
        """
        if self._persons_at(other) >= self.totals.persons:
            return True
        for first, second in itertools.combinations(self.telling, 2):
            one, two = self._sets[first], self._sets[second]
            shared = tuple(place for place in one.places if place in two.places)
            key = seen_by(other, shared)
            room = sum(
                n
                for own, n in one.present.items()
                if _part(own, one.places, shared) == key
            )
            here = one.present[seen_by(other, one.places)]
            there = two.present[seen_by(other, two.places)]
            if here + there > room:
                return True
        return False

    def _joined(self, other: Cell) -> tuple[int, ...]:
        """A table with these margins in which few persons share levels with a value.

        Sets are joined one after the other: among those with the same levels of what
        is shared, persons who have levels of the value come first in one list and last
        in the other. With two telling sets as few as possible have both.
        """
        rows: dict[Cell, int] = {(0,) * len(self.totals.levels): self.totals.persons}
        for index, one in enumerate(self._sets):
            arriving: dict[Cell, list[tuple[Cell, int]]] = {}
            wanted = seen_by(other, one.places)
            for key, n in sorted(one.present.items(), key=lambda e: e[0] == wanted):
                arriving.setdefault(_part(key, one.places, one.shared), []).append(
                    (key, n)
                )
            have = sorted(
                rows.items(), key=lambda e: (-self._met(e[0], other, index), e[0])
            )
            joined: Counter[Cell] = Counter()
            for row, number in have:
                stack, left = arriving[seen_by(row, one.shared)], number
                while left:
                    key, there = stack.pop(0)
                    used = min(there, left)
                    if used < there:
                        stack.insert(0, (key, there - used))
                    left -= used
                    cell = list(row)
                    for place, level in zip(one.places, key, strict=True):
                        cell[place] = level
                    joined[tuple(cell)] += used
            rows = dict(joined)
        return tuple(rows.get(cell, 0) for cell in self._cells)

    def _met(self, row: Cell, other: Cell, index: int) -> int:
        """In how many of the telling sets before one a row has the value's levels."""
        return sum(
            seen_by(row, self._sets[i].places) == seen_by(other, self._sets[i].places)
            for i in self.telling
            if i < index
        )

    def _printed(self) -> SemiAdjacent:
        """Two persons, unless values share a person whom no second one can stand for.

        One alone cannot change a published set. For values x and y let D be the sets in
        which they differ. Two persons are enough where a table has a person with x and
        another with y's levels of D: in a set that is not in D, a second person with
        the same levels will do. Where D hangs together in the tree, one can always be
        found along it; so with two telling sets. With more, a set between two parts of
        D may have a single person with these levels: then it is at most one more than
        the sets in D.
        """
        reading = SemiAdjacentReading.PRINTED
        counts = self._joined(next(self.values()))
        support = self._support(counts)
        value = support[0]
        other = next(
            cell
            for cell in support
            if any(
                seen_by(cell, self._sets[i].places)
                != seen_by(value, self._sets[i].places)
                for i in self.telling
            )
        )
        witness = TableWitness(counts, ((value, other), (other, value)))
        upper = 2 if len(self.telling) == 2 else max(2, self._apart_at_most())
        reason = (
            "one person cannot change a published set alone, and from a database "
            f"chosen for both values {upper - 1} other"
            f"{' is' if upper == 2 else 's are'} enough"
        )
        return SemiAdjacent(reading, 2, upper, reason, witness)

    def _apart_at_most(self) -> int:
        """A bound on the printed parameter, from values that share a single person."""
        single = [
            (one.places, key)
            for one in self._sets
            for key, n in one.present.items()
            if n == 1
        ]
        if not single or len(self.telling) < 2:
            return 2
        most, values = 2, list(self.values())
        for places, key in single:
            group = [cell for cell in values if seen_by(cell, places) == key]
            if len(group) ** 2 > _COMPARED_MAX:
                return len(self.telling)
            for value, other in itertools.combinations(group, 2):
                apart = len(self._sets) - len(self._kind(value, other))
                if apart >= most and not self._second(value, other, values):
                    most = 1 + apart
        return most

    def _second(self, value: Cell, other: Cell, values: Sequence[Cell]) -> bool:
        """Whether somebody beside a person with one value can have what it lacks."""
        same = self._kind(value, other)
        room = [
            {**one.present, seen_by(value, one.places): own - 1}
            if (own := one.present[seen_by(value, one.places)])
            else one.present
            for one in self._sets
        ]
        return any(
            self._kind(cell, other) | same == frozenset(range(len(self._sets)))
            and all(
                left[seen_by(cell, one.places)]
                for one, left in zip(self._sets, room, strict=True)
            )
            for cell in values
        )

    def _without_sets(
        self, reading: SemiAdjacentReading, counts: tuple[int, ...] | None = None
    ) -> SemiAdjacent:
        """Where all persons have the same levels of all that is published."""
        if not self._free:
            reason = "the margins leave one database: nobody has a second value"
            return SemiAdjacent(reading, 0, 0, reason)
        counts = counts or self._joined(next(self.values()))
        value = self._support(counts)[0]
        other = list(value)
        other[self._free[0]] = int(not value[self._free[0]])
        reason = (
            "a person can change a feature that is not published alone, and no other"
        )
        witness = TableWitness(counts, ((value, tuple(other)),))
        return SemiAdjacent(reading, 1, 1, reason, witness)


def _part(key: Cell, places: tuple[int, ...], shared: tuple[int, ...]) -> Cell:
    """The levels of some features of a set, of a combination of its levels."""
    return tuple(key[places.index(place)] for place in shared)
