"""What is published of a table: the joint counts of some sets of its features."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError
from verifydp.invariants.margins.cells import (
    LevelCounts,
    Published,
    blocks_of,
    canonical,
    maximal,
    rows_of,
    size_of,
    totals_of,
)
from verifydp.invariants.margins.tables import TableFeature, check_features

__all__ = ["TOTAL", "Margins"]

#: The margin that is always known: how many persons there are.
TOTAL: Final = "total"


@dataclass(frozen=True, slots=True)
class Margins:
    """Sets of features whose joint counts are published; the total is always known.

    Parameters
    ----------
    features
        All features of the table, in order.
    published
        Sets of places of features; see `Margins.of` for names.

    Raises
    ------
    InputError
        If a set names what is no feature, or one twice.

    Examples
    --------
    >>> sex, region = (TableFeature(name, ("1", "2")) for name in ("sex", "region"))
    >>> one_way = Margins.of([sex, region], ["sex", "region"])
    >>> one_way.totals((3, 1, 0, 2))
    ((4, 2), (3, 3))
    >>> one_way.keeps((1, -1, -1, 1)), one_way.keeps((1, -1, 0, 0))
    (True, False)
    """

    features: tuple[TableFeature, ...]
    published: Published

    def __post_init__(self) -> None:
        check_features(self.features)
        found = canonical(self.published, len(self.features))
        object.__setattr__(self, "published", found)

    @classmethod
    def of(
        cls, features: Sequence[TableFeature], sets: Iterable[str | Iterable[str]]
    ) -> Self:
        """Name the published sets: each one name or several; ``total`` is the total.

        Raises
        ------
        InputError
            If a name is no feature; near ones are told.
        """
        places = {feature.name: place for place, feature in enumerate(features)}
        published = []
        for one in sets:
            names = [one] if isinstance(one, str) else list(one)
            if names == [TOTAL] and TOTAL not in places:
                names = []
            for name in names:
                if name not in places:
                    raise InputError(_unknown(name, list(places)))
            if len(set(names)) < len(names):
                raise InputError(f"a margin names a feature twice: {', '.join(names)}")
            published.append([places[name] for name in names])
        return cls(tuple(features), tuple(map(tuple, published)))

    @classmethod
    def one_way(cls, features: Sequence[TableFeature]) -> Self:
        """The counts of each feature by itself."""
        return cls(tuple(features), tuple((p,) for p in range(len(features))))

    @property
    def levels(self) -> LevelCounts:
        """How many levels each feature has."""
        return tuple(len(feature.labels) for feature in self.features)

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The published sets by the names of their features."""
        return tuple(
            tuple(self.features[place].name for place in one) for one in self.published
        )

    @property
    def is_full(self) -> bool:
        """Whether the whole table is published: no count of it is left to protect."""
        return tuple(range(len(self.features))) in self.published

    @property
    def are_one_way(self) -> bool:
        """Whether each feature's counts are published, by itself, and nothing else."""
        return maximal(self.published) == tuple(
            (place,) for place in range(len(self.features))
        )

    @property
    def blocks(self) -> Published | None:
        """The published sets, where no two of them share a feature, else None."""
        return blocks_of(self.published)

    @property
    def matrix(self) -> npt.NDArray[np.int64]:
        """Totals by cells: 1 where a total counts a cell; rows as in `totals`."""
        rows = rows_of(self.levels, self.published)
        found = np.zeros((len(rows), size_of(self.levels)), dtype=np.int64)
        for row, places in enumerate(rows):
            found[row, list(places)] = 1
        return found

    def totals(self, counts: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The published totals of a table's counts, row-major; a tuple for each set.

        Raises
        ------
        InputError
            If there are fewer or more counts than cells.
        """
        if len(counts) != size_of(self.levels):
            raise InputError(
                f"{len(counts)} counts are given for {size_of(self.levels)} cells"
            )
        return totals_of(self.levels, self.published, counts)

    def keeps(self, change: Sequence[int]) -> bool:
        """Say whether adding a change to a table leaves all that is published."""
        return not any(any(one) for one in self.totals(change))

    @property
    def words(self) -> str:
        """What is published, for people."""
        sets = [" x ".join(one) for one in self.names if one]
        if not sets:
            return "the number of persons"
        return "the counts by " + ", by ".join(sets)


def _unknown(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=2)
    shown = ", ".join(map(repr, near or known[:8]))
    lead = "did you mean" if near else "the features are"
    return f"{name!r} is no feature of the table: {lead} {shown}"
