"""Pairs of tables with the same published counts: what an audit beside them looks at.

Everything is made of the published counts alone, so that a result shows no count of the
table that was given which these do not tell.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import prod
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.claim import Relation
from verifydp.invariants.adjacency import SemiAdjacentReading, semi_adjacent_of
from verifydp.invariants.margins import CountTable, MarginTotals, a_table_with
from verifydp.invariants.margins.cells import cells_of
from verifydp.invariants.margins.tables import cell_words
from verifydp.invariants.sensitivity import ChangeClass, table_sensitivity
from verifydp.invariants.sensitivity.changes import place_of
from verifydp.invariants.sensitivity.occurrence import occurrence, room_for

__all__ = ["SharedMargins"]

_Pair = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]
_Table = tuple[int, ...]
#: Steps of the search for changes: a few seconds.
_WORK = 100_000
#: Kinds of changes that pairs are made of, the longest, and further pairs of them.
_KINDS, _PAIRS = 24, 16
#: Steps of a walk from one table to the next, and members of a class that are tried.
_STEPS, _TRIED = 12, 50
#: Cells that a text shows.
_SHOWN = 8


@dataclass(frozen=True)
class SharedMargins:
    """Tables of counts that have the same published margins, as neighbours.

    Parameters
    ----------
    totals
        What is published.
    persons
        In how many persons neighbours differ at most.

    Examples
    --------
    >>> table = CountTable.from_counts([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    >>> shared = SharedMargins.of(table, ["A", "B"])
    >>> print(shared.relation)
    tables with the same counts by A and by B that differ in at most 3 persons
    >>> first, second = shared.pairs[0]
    >>> int(((first - second) ** 2).sum())
    6
    """

    totals: MarginTotals
    persons: int

    @classmethod
    def of(cls, table: CountTable, publish: Any, persons: int | None = None) -> Self:
        """Take the margins of a table, and as many persons as have to change with one.

        Raises
        ------
        InputError
            If a margin is none, or nothing is left open that could be audited.
        """
        totals = MarginTotals.of_table(table, publish)
        if persons is None:
            persons = semi_adjacent_of(totals, SemiAdjacentReading.POINTWISE).upper
        elif isinstance(persons, bool) or not isinstance(persons, int) or persons < 1:
            raise InputError(
                f"persons is {persons!r:.40}: give a whole number of at least 1"
            )
        found = cls(totals, persons)
        if totals.margins.is_full:
            raise InputError(
                "all counts of the table are published, so there is no pair to audit: "
                "publish fewer margins"
            )
        if not (persons and found.pairs):
            some = "1 person" if persons == 1 else f"{persons} persons"
            raise InputError(
                f"no change of at most {some} keeps the published counts, so there is "
                "no pair to audit: publish fewer margins, or give more persons"
            )
        return found

    @property
    def relation(self) -> Relation:
        """What the claim says of neighbours."""
        named = [
            f"by {' x '.join(one)}" for one in self.totals.margins.names if any(one)
        ]
        *others, last = named or ["number of persons"]
        listed = f"{', '.join(others)} and {last}" if others else last
        shared = f"counts {listed}" if named else listed
        return Relation(f"the same {shared}", max(1, self.persons))

    @property
    def identity(self) -> str:
        """Text that differs for other tables, margins or numbers of persons."""
        totals = self.totals
        named = [(one.name, one.labels) for one in totals.features]
        return f"{named!r} {totals.published!r} {totals.totals!r} {self.persons}"

    @cached_property
    def pairs(self) -> tuple[_Pair, ...]:
        """Pairs to look at, those with the longest change first.

        Of each of the longest kinds of change there is one at least, circles of several
        persons among them. Made of the published counts alone, the same every time.
        """
        if not self.persons:
            return ()
        kinds: list[ChangeClass] = []
        pairs: dict[tuple[_Table, _Table], None] = {}
        for kind in self._change_classes[0]:
            seen = None
            with suppress(UnsupportedError):  # not decided: then of another kind
                seen = occurrence(kind, self._start, self.totals.published)
            if seen is not None:
                kinds.append(kind)
                pairs[seen.before, seen.after] = None
            if len(kinds) == _KINDS:
                break
        pairs |= dict.fromkeys(islice(self._others(kinds), _PAIRS))
        features = self.totals.features
        arrays = (
            (CountTable(features, before).array, CountTable(features, after).array)
            for before, after in pairs
        )
        return tuple(sorted(arrays, key=lambda pair: -_squared(pair)))

    @property
    def longest(self) -> int:
        """How many of the pairs have the longest change, which noise hides worst."""
        lengths = [_squared(pair) for pair in self.pairs]
        return lengths.count(lengths[0])

    @property
    def looked_at(self) -> str:
        """What the pairs are, in words, for a result."""
        least = self._change_classes[1]
        words = (
            "pairs of tables were made of the published counts alone, the longest "
            "changes first"
        )
        if least < min(self.persons, self.totals.persons):
            words += (
                f"; changes of more than {least} of the {self.persons} persons are too "
                "many to list, and were not looked at"
            )
        return words

    def taken(self, pair: tuple[Any, Any]) -> _Pair:
        """A pair that was given, as arrays of counts.

        Raises
        ------
        InputError
            If the two are no tables of this shape, do not have the published counts, or
            differ in more persons.
        """
        first, second = (
            self._taken(name, side)
            for name, side in zip(("database", "neighbour"), pair, strict=True)
        )
        differ = int(np.abs(first - second).sum()) // 2
        if differ > self.persons:
            raise InputError(
                f"the pair differs in {differ} persons, more than {self.persons}: give "
                "nearer tables, or more persons"
            )
        return first, second

    def difference(self, first: Any, second: Any) -> str:
        """Say in a clause how two of these tables differ.

        Examples
        --------
        >>> table = CountTable.from_counts([[3, 1], [2, 4]])
        >>> shared = SharedMargins.of(table, ["A", "B"])
        >>> shared.difference([[3, 1], [2, 4]], [[2, 2], [3, 3]])[:50]
        '2 persons differ: -1 at A=1, B=1; +1 at A=1, B=2; '
        """
        changed = (np.asarray(second) - np.asarray(first)).reshape(-1).tolist()
        persons = sum(map(abs, changed)) // 2
        cells = zip(changed, cells_of(self.totals.levels), strict=True)
        words = [
            f"{count:+d} at {cell_words(self.totals.features, cell)}"
            for count, cell in cells
            if count
        ]
        if len(words) > _SHOWN:
            words = [*words[:_SHOWN], f"and {len(words) - _SHOWN} more cells"]
        some = "1 person differs" if persons == 1 else f"{persons} persons differ"
        return f"{some}: {'; '.join(words)}"

    def _taken(self, name: str, side: Any) -> npt.NDArray[np.int64]:
        nested = side.tolist() if isinstance(side, np.ndarray) else side
        try:
            table = CountTable.from_counts(nested)
        except InputError as error:
            raise InputError(f"the {name} is no table of counts: {error}") from error
        if table.levels != self.totals.levels:
            raise InputError(
                f"the {name} is a table of {_shape(table.levels)} counts, and the "
                f"published ones are of a table of {_shape(self.totals.levels)}"
            )
        if not self.totals.are_those_of(table.counts):
            raise InputError(
                f"the {name} does not have the published counts: give a table with them"
            )
        return table.array

    @cached_property
    def _start(self) -> _Table:
        """A table with these margins; which one does not depend on any table."""
        found = a_table_with(self.totals).table
        if found is None:
            raise UnsupportedError(
                "no table was found that has the published counts: publish fewer "
                "margins together"
            )
        return found.counts

    @cached_property
    def _change_classes(self) -> tuple[tuple[ChangeClass, ...], int]:
        """Kinds of change, the longest first, and of how many persons."""
        levels, published = self.totals.levels, self.totals.published
        for persons in range(min(self.persons, self.totals.persons), 0, -1):
            try:
                found = table_sensitivity(levels, published, persons, work=_WORK)
            except UnsupportedError:
                continue
            kinds = sorted(
                (one for one in found.classes if one.l2_squared),
                key=lambda one: (-one.l2_squared, -one.l1),
            )
            return tuple(kinds), persons
        raise UnsupportedError(
            f"changes in a table of {_shape(levels)} counts are too many to list: "
            "publish fewer margins, or merge levels"
        )

    def _others(self, kinds: list[ChangeClass]) -> Iterator[tuple[_Table, _Table]]:
        """Further pairs, one of each class in turn, between tables of a random walk."""
        rng = np.random.default_rng(0)
        table = self._start
        for _ in range(_PAIRS if kinds else 0):
            for _ in range(_STEPS):
                table = _stepped(
                    table, _member(kinds[rng.integers(len(kinds))], rng), rng
                )
            for kind in kinds:
                pair = self._pair_from(table, kind, rng)
                if pair is not None:
                    yield pair

    def _pair_from(
        self, table: _Table, kind: ChangeClass, rng: np.random.Generator
    ) -> tuple[_Table, _Table] | None:
        levels, published = self.totals.levels, self.totals.published
        for _ in range(_TRIED):
            change = _member(kind, rng)
            if _most(table, change):
                before: _Table | None = table
            elif self.totals.margins.blocks is not None:  # decided at once
                before = room_for(change, table, levels, published)
            else:
                before = None
            if before is not None:
                return before, _added(before, change)
        return None


def _member(kind: ChangeClass, rng: np.random.Generator) -> _Table:
    """One change of a class, all of them equally probable."""
    names = [
        rng.permutation(count)[:used].tolist()
        for count, used in zip(kind.levels, kind.labels_used, strict=True)
    ]
    change = [0] * prod(kind.levels)
    for count, cell in kind.pattern:
        labels = tuple(own[label] for own, label in zip(names, cell, strict=True))
        change[place_of(labels, kind.levels)] = count
    return tuple(change)


def _most(table: _Table, change: _Table) -> int:
    """How often a table has what a change takes."""
    return min(
        have // -count for have, count in zip(table, change, strict=True) if count < 0
    )


def _stepped(table: _Table, change: _Table, rng: np.random.Generator) -> _Table:
    times = int(rng.integers(_most(table, change) + 1))
    return _added(table, tuple(times * count for count in change))


def _squared(pair: _Pair) -> int:
    return int(((pair[0] - pair[1]) ** 2).sum())


def _added(table: _Table, change: _Table) -> _Table:
    return tuple(x + y for x, y in zip(table, change, strict=True))


def _shape(levels: tuple[int, ...]) -> str:
    return " x ".join(map(str, levels))
