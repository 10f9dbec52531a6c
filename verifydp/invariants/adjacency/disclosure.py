"""What published margins tell outright, before any mechanism has said a word."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from verifydp.formal.prove.integer_programs import WORK
from verifydp.invariants.margins.cells import cells_of, seen_by
from verifydp.invariants.margins.sharing import (
    CellRange,
    PossibleValues,
    TableCount,
    cell_ranges,
    count_tables,
    possible_values,
)
from verifydp.invariants.margins.tables import TableFeature, cell_words
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["MarginDisclosure", "Inference", "disclosed_by"]

#: Features that an attacker knows of a person, at most.
_KNOWN_MAX = 2
#: Cells that are filled to count tables: a second.
_STEPS = 500_000


@dataclass(frozen=True, slots=True)
class Inference:
    """Whoever knows some levels of a person learns another one for certain.

    Parameters
    ----------
    known
        Pairs (place of a feature, level); none where it holds of everybody.
    learned
        The feature and level that follow.
    persons
        How many persons it is about; None where the margins do not tell.
    """

    known: tuple[tuple[int, int], ...]
    learned: tuple[int, int]
    persons: int | None

    def words(self, features: tuple[TableFeature, ...]) -> str:
        """The inference for people."""
        learned = _level_words(features, (self.learned,))
        if not self.known:
            return f"all {self.persons} persons have {learned}"
        known = _level_words(features, self.known)
        if self.persons == 1:
            return f"the only person with {known} has {learned}"
        if self.persons is None:
            return f"everybody with {known} has {learned}"
        return f"all {self.persons} persons with {known} have {learned}"


@dataclass(frozen=True, slots=True)
class MarginDisclosure:
    """What margins tell outright.

    Parameters
    ----------
    totals
        The margins.
    ranges
        The least and greatest count of each cell, row-major.
    values
        What a single person may be, by the margins alone.
    tables
        How many tables have these margins.
    inferences
        What follows of a person of whom up to two features are known; smaller
        knowledge first, and nothing that less knowledge tells already.
    """

    totals: MarginTotals
    ranges: tuple[CellRange, ...]
    values: PossibleValues
    tables: TableCount
    inferences: tuple[Inference, ...]

    @property
    def fixed(self) -> tuple[CellRange, ...]:
        """Cells whose count is told."""
        return tuple(one for one in self.ranges if one.is_fixed)

    @property
    def is_one_table(self) -> bool:
        """Whether the margins tell the whole table."""
        return all(one.is_fixed for one in self.ranges)

    @property
    def is_one_database(self) -> bool:
        """Whether the margins tell what every single person is."""
        return len(self.values.cells) == 1 and not self.values.undecided

    @property
    def determined_persons(self) -> int:
        """Persons whose value follows from the margins alone: everybody or nobody.

        No margin tells one person from another, so what it tells of a person without
        knowing anything about them it tells of all; see `inferences` for what follows
        from a little knowledge.
        """
        return self.totals.persons if self.is_one_database else 0

    @property
    def example(self) -> str:
        """The sharpest thing that is told, about as few persons as possible."""
        features = self.totals.features
        if self.is_one_database:
            cell = cell_words(features, self.values.cells[0])
            return f"every person is known: {cell}"
        if self.totals.margins.is_full:
            return "the whole table is published: no count of it is left to protect"
        if self.is_one_table:
            return "only one table has these margins: every count is known"
        singles = [one for one in self.fixed if one.least == 1]
        if singles:
            where = cell_words(features, singles[0].cell)
            return f"exactly one person has {where}"
        if self.inferences:
            fewest = min(
                self.inferences,
                key=lambda one: (
                    one.persons is None,
                    one.persons or 0,
                    len(one.known),
                ),
            )
            return fewest.words(features)
        told = [one for one in self.fixed if one.least]
        if told:
            one = min(told, key=lambda cell: cell.least)
            where = cell_words(features, one.cell)
            return f"exactly {one.least} persons have {where}"
        sure = [one for one in self.ranges if one.least]
        if sure:
            one = min(sure, key=lambda cell: cell.greatest - cell.least)
            where = cell_words(features, one.cell)
            return f"from {one.least} to {one.greatest} persons have {where}"
        if self.fixed:
            return f"nobody has {cell_words(features, self.fixed[0].cell)}"
        return "the margins tell no cell's count and no person's value outright"


def disclosed_by(
    totals: MarginTotals, *, tables: int = 10_000, work: int = WORK
) -> MarginDisclosure:
    """Find what margins tell outright.

    Parameters
    ----------
    totals
        The margins.
    tables
        Tables up to which they are counted.
    work
        Budget of each question to the solver; what is not decided counts as possible,
        so that nothing is said to be told that is not.

    Examples
    --------
    >>> from verifydp.invariants.margins import CountTable
    >>> told = disclosed_by(MarginTotals.of_table(CountTable.from_counts(
    ...     [[3, 1], [0, 1]])))
    >>> told.example, str(told.tables)
    ('from 2 to 3 persons have A=1, B=1', '2')
    """
    values = possible_values(totals, work=work)
    ranges = cell_ranges(totals, work=work)
    number = count_tables(totals, limit=tables, steps=_STEPS)
    if not number.is_all and any(one.is_exact and not one.is_fixed for one in ranges):
        # both ends of a range are reached
        number = TableCount(max(number.number, 2), is_all=False)
    return MarginDisclosure(
        totals,
        ranges,
        values,
        number,
        tuple(_inferences(totals, values)),
    )


def _inferences(totals: MarginTotals, values: PossibleValues) -> Iterator[Inference]:
    possible = (*values.cells, *values.undecided)
    features = range(len(totals.levels))
    found: list[Inference] = []
    for size in range(_KNOWN_MAX + 1):
        for places in itertools.combinations(features, size):
            for key in cells_of(seen_by(totals.levels, places)):
                known = tuple(zip(places, key, strict=True))
                left = [cell for cell in possible if seen_by(cell, places) == key]
                for feature in features:
                    levels = {cell[feature] for cell in left}
                    trivial = feature in places or totals.levels[feature] == 1
                    if trivial or len(levels) != 1:
                        continue
                    learned = (feature, levels.pop())
                    if not _is_known_already(found, known, learned):
                        persons = _counted(totals, places, key)
                        found.append(Inference(known, learned, persons))
    yield from found


def _is_known_already(
    found: list[Inference],
    known: tuple[tuple[int, int], ...],
    learned: tuple[int, int],
) -> bool:
    """Whether less knowledge tells it, or tells a part of what is known here."""
    return any(
        set(one.known) <= set(known)
        and (one.learned == learned or one.learned in known)
        and set(one.known) != set(known)
        for one in found
    )


def _counted(
    totals: MarginTotals, places: tuple[int, ...], key: tuple[int, ...]
) -> int | None:
    """How many persons have these levels, where a published set tells."""
    for one in totals.published:
        if set(places) <= set(one):
            where = [one.index(place) for place in places]
            return sum(
                count
                for own, count in totals.of(one).items()
                if tuple(own[index] for index in where) == key
            )
    return None


def _level_words(
    features: tuple[TableFeature, ...], levels: tuple[tuple[int, int], ...]
) -> str:
    return ", ".join(
        f"{features[place].name}={features[place].labels[level]}"
        for place, level in levels
    )
