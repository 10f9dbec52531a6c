"""Margins as numbers: the totals that are published, with or without their table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from verifydp.errors import InputError
from verifydp.invariants.margins.cells import (
    LevelCounts,
    Published,
    cells_of,
    seen_by,
    size_of,
)
from verifydp.invariants.margins.published import TOTAL, Margins
from verifydp.invariants.margins.tables import CountTable, TableFeature, read_count

__all__ = ["MarginTotals"]


@dataclass(frozen=True, slots=True)
class MarginTotals:
    """Published totals that agree with each other where they overlap.

    That they agree does not mean that a table has them; see `a_table_with`.

    Parameters
    ----------
    margins
        What is published.
    totals
        For each published set the counts of its levels, row-major.

    Raises
    ------
    InputError
        If a count is negative or no whole number, two sets count different persons,
        or nobody is counted.

    Examples
    --------
    >>> features = [TableFeature("sex", ("F", "M")), TableFeature("region", ("N", "S"))]
    >>> MarginTotals(Margins.one_way(features), ((2, 1), (2, 2)))
    Traceback (most recent call last):
    ...
    verifydp.errors.InputError: the margins of sex count 3 persons, those of region 4...
    """

    margins: Margins
    totals: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        published, levels = self.margins.published, self.margins.levels
        if len(self.totals) != len(published):
            raise InputError(
                f"{len(self.totals)} margins are given, but {len(published)} published"
            )
        read = []
        for names, subset, counts in zip(
            self.margins.names, published, self.totals, strict=True
        ):
            shown = " x ".join(names) or TOTAL
            cells = size_of(seen_by(levels, subset))
            if len(counts) != cells:
                raise InputError(
                    f"the margin of {shown} has {len(counts)} counts, but its features "
                    f"have {cells} combinations of levels"
                )
            read.append(
                tuple(read_count(count, f"a count of {shown}") for count in counts)
            )
        object.__setattr__(self, "totals", tuple(read))
        if not any(read[0]):
            raise InputError("the margins are empty: they count nobody")
        self._check_agreement()

    def _check_agreement(self) -> None:
        """Sets that share features count the same persons by these."""
        sets = list(zip(self.margins.published, self.totals, strict=True))
        names = self.margins.names
        for index, (subset, _) in enumerate(sets):
            for before in range(index):
                shared = tuple(p for p in subset if p in sets[before][0])
                mine, theirs = (
                    self._summed(index, shared),
                    self._summed(before, shared),
                )
                if mine == theirs:
                    continue
                first, second = (" x ".join(names[i]) or TOTAL for i in (before, index))
                if not shared:
                    raise InputError(
                        f"the margins of {first} count {sum(theirs.values())} persons, "
                        f"those of {second} {sum(mine.values())}: no table has both"
                    )
                key = next(key for key in mine if mine[key] != theirs[key])
                where = ", ".join(
                    f"{self.margins.features[place].name}="
                    f"{self.margins.features[place].labels[level]}"
                    for place, level in zip(shared, key, strict=True)
                )
                raise InputError(
                    f"the margins of {first} count {theirs[key]} persons with {where}, "
                    f"those of {second} {mine[key]}: no table has both"
                )

    def _summed(
        self, index: int, shared: tuple[int, ...]
    ) -> dict[tuple[int, ...], int]:
        subset = self.margins.published[index]
        keys = cells_of(seen_by(self.levels, subset))
        found = dict.fromkeys(cells_of(seen_by(self.levels, shared)), 0)
        for key, count in zip(keys, self.totals[index], strict=True):
            by_place = dict(zip(subset, key, strict=True))
            found[tuple(by_place[place] for place in shared)] += count
        return found

    @classmethod
    def of_table(
        cls, table: CountTable, sets: Iterable[str | Iterable[str]] | None = None
    ) -> Self:
        """The margins of a table; without sets, the counts of each feature.

        Raises
        ------
        InputError
            If a name is no feature.
        """
        margins = (
            Margins.one_way(table.features)
            if sets is None
            else Margins.of(table.features, sets)
        )
        return cls(margins, margins.totals(table.counts))

    @classmethod
    def given(
        cls,
        features: Sequence[TableFeature],
        counts: Mapping[str | tuple[str, ...], Any],
    ) -> Self:
        """Take margins as numbers, by the names of their features.

        Parameters
        ----------
        features
            All features of the table that nobody gives.
        counts
            For a name, or a tuple of names, nested lists of counts with an axis for
            each name in this order; ``total`` is one number.

        Raises
        ------
        InputError
            If a name is no feature, or the numbers are none that margins have.

        Examples
        --------
        >>> sex, region = (TableFeature(name, ("1", "2")) for name in ("sex", "region"))
        >>> MarginTotals.given([sex, region], {"sex": [2, 1], "region": [1, 2]}).persons
        3
        """
        features = tuple(features)
        found: dict[tuple[int, ...], tuple[int, ...]] = {}
        for key, nested in counts.items():
            margins = Margins.of(features, [key])
            (subset,) = margins.published
            names = (key,) if isinstance(key, str) else tuple(key)
            values: tuple[int, ...]
            if not subset:
                values = (read_count(nested, "the total"),)
            else:
                by_name = {feature.name: feature for feature in features}
                table = CountTable.from_counts(nested, [by_name[n] for n in names])
                order = [names.index(features[place].name) for place in subset]
                values = tuple(
                    int(count) for count in table.array.transpose(order).ravel()
                )
            if subset in found:
                raise InputError(
                    f"the margin of {' x '.join(names)} is given twice: leave one out"
                )
            found[subset] = values
        margins = Margins(features, tuple(found))
        said = found.pop((), None) if margins.published != ((),) else None
        if not found:
            raise InputError("no margin is given: give at least the total")
        made = cls(margins, tuple(found[subset] for subset in margins.published))
        if said is not None and said[0] != made.persons:
            raise InputError(
                f"the total is {said[0]}, but the margins count {made.persons} persons"
            )
        return made

    @property
    def features(self) -> tuple[TableFeature, ...]:
        """All features, in order."""
        return self.margins.features

    @property
    def levels(self) -> LevelCounts:
        """How many levels each feature has."""
        return self.margins.levels

    @property
    def published(self) -> Published:
        """The published sets, as places of features."""
        return self.margins.published

    @property
    def persons(self) -> int:
        """How many persons are counted."""
        return sum(self.totals[0])

    def of(self, subset: tuple[int, ...]) -> dict[tuple[int, ...], int]:
        """The counts of a published set, by the levels of its features."""
        place = self.published.index(subset)
        keys = cells_of(seen_by(self.levels, subset))
        return dict(zip(keys, self.totals[place], strict=True))

    def are_those_of(self, counts: Sequence[int]) -> bool:
        """Say whether a table, row-major, has these margins."""
        return (
            all(count >= 0 for count in counts)
            and self.margins.totals(counts) == self.totals
        )
