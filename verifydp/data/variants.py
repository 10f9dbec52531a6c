"""Databases as differences from a base: what neighbours of a large table are.

A `Variant` names the records of its base that it holds, in order, and the few that
it adds. It is compared and digested by these alone; the table itself is made when a
mechanism is about to be called with it.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.digests import Digested, database_digest, digest_of_pieces
from verifydp.data.encodings import EncodedRecords, Places
from verifydp.data.kinds import require_records
from verifydp.data.records import append_records, database_like, keep_records

__all__ = ["Base", "Variant", "as_database", "differing_parts"]

_IntArray = npt.NDArray[np.int64]


class Base:
    """A base database, with what is needed to digest its variants.

    Parameters
    ----------
    database
        An array, a table or a list of records; it is not written to while there are
        variants of it.
    """

    def __init__(self, database: Any) -> None:
        require_records(database)
        self.database = database

    @cached_property
    def encoded(self) -> EncodedRecords | None:
        """The content by column; None where only whole databases can be digested."""
        return EncodedRecords.of(self.database)

    @cached_property
    def whole(self) -> "Variant":
        """The base itself."""
        return Variant(self, Places.all_of(len(self.database)), ())

    def part(self, places: Iterable[int]) -> "Variant":
        """The records at these places, in that order."""
        return Variant(self, Places.of(_integers(places)), ())

    def holding(self, records: Sequence[Any]) -> "Variant":
        """These records, in the form of the base."""
        return self.part(()).with_added(records)


class Variant(Digested):
    """Some records of a base, and further ones.

    Parameters
    ----------
    base
        What it differs from.
    places
        Places of its records in the base; those from ``len(base)`` on are places in
        `added`.
    added
        Further records, as `verifydp.data.records_of` lists them.

    Examples
    --------
    >>> base = Base(np.array([5.0, 6.0, 7.0]))
    >>> other = base.whole.without([1]).with_added([9.5])
    >>> other.database, other.digest == database_digest(np.array([5.0, 7.0, 9.5]))
    (array([5. , 7. , 9.5]), True)
    """

    def __init__(self, base: Base, places: Places, added: Sequence[Any]) -> None:
        self.base = base
        self.places = places
        self.added = tuple(added)

    def __len__(self) -> int:
        return len(self.places)

    @property
    def further(self) -> list[Any]:
        """The records that it holds beside those of the base, in order.

        Examples
        --------
        >>> Base([5, 6]).whole.with_added([7, 8]).without([0, 2]).further
        [8]
        """
        size = len(self.base.database)
        return [
            self.added[place - size]
            for start, stop in self.places.runs()
            for place in range(max(start, size), stop)
        ]

    @property
    def database(self) -> Any:
        """The database itself; the whole base is the base, not a copy."""
        own, more = self.base.database, len(self.added)
        runs = self.places.runs()
        if not more:
            if runs == [(0, len(own))]:
                return own
            return keep_records(own, self.places.expanded())
        extended = append_records(own, self.added)
        if runs == [(0, len(own) + more)]:
            return extended
        return keep_records(extended, self.places.expanded())

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the content, from the bytes of the base."""
        encoded = self.base.encoded
        more = None
        if self.added:
            more = EncodedRecords.of(database_like(self.base.database, self.added))
        if encoded is None or (self.added and more is None):
            return database_digest(self.database)
        return digest_of_pieces(encoded.pieces(self.places, more))

    def with_added(self, records: Sequence[Any]) -> "Variant":
        """The same with records appended."""
        first = len(self.base.database) + len(self.added)
        new = np.arange(first, first + len(records))
        return self._at(
            np.concatenate([self.places.expanded(), new]), (*self.added, *records)
        )

    def without(self, places: Iterable[int]) -> "Variant":
        """The same without the records at these places of it."""
        kept = np.delete(self.places.expanded(), _integers(places))
        return self._at(kept, self.added)

    def with_replaced(self, place: int, record: Any) -> "Variant":
        """The same with another record at this place of it."""
        changed = self.places.expanded()
        changed[place] = len(self.base.database) + len(self.added)
        return self._at(changed, (*self.added, record))

    def _at(self, places: _IntArray, added: Sequence[Any]) -> "Variant":
        return Variant(self.base, Places.of(places), added)


def as_database(side: Any) -> Any:
    """The database of a variant; anything else is a database as it is."""
    return side.database if isinstance(side, Variant) else side


def differing_parts(database: Any, neighbour: Any) -> tuple[Any, Any]:
    """The same pair without most of the records that both sides hold.

    Neither the distance of the two sides nor the difference of their sizes changes.
    Two variants of one base lose each record of the base as often as both hold it;
    other databases are returned as they are.

    Examples
    --------
    >>> whole = Base(np.array([5.0, 6.0, 7.0])).whole
    >>> differing_parts(whole, whole.without([2]).with_added([1.0]))
    (array([7.]), array([1.]))
    """
    if not (
        isinstance(database, Variant)
        and isinstance(neighbour, Variant)
        and database.base is neighbour.base
    ):
        return as_database(database), as_database(neighbour)
    base = database.base
    size = len(base.database)
    sides = [side.places.expanded() for side in (database, neighbour)]
    held = [np.bincount(side[side < size], minlength=size) for side in sides]
    parts = []
    for variant, places, own, other in (
        (database, sides[0], held[0], held[1]),
        (neighbour, sides[1], held[1], held[0]),
    ):
        surplus = np.maximum(own - other, 0)
        alone = np.repeat(np.arange(size), surplus)
        further = places[places >= size]
        parts.append(
            Variant(
                base, Places.of(np.concatenate([alone, further])), variant.added
            ).database
        )
    return parts[0], parts[1]


def _integers(places: Iterable[int]) -> _IntArray:
    if isinstance(places, np.ndarray):
        return places.astype(np.int64)
    return np.fromiter(places, dtype=np.int64)
