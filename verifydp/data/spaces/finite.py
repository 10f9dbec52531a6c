"""A finite class of databases with its neighbours: shortest chains inside the class."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.granularities import Granularity, granularity
from verifydp.errors import InputError

__all__ = ["Connection", "FiniteSpace", "finite_space"]

#: Databases up to which a relation without marks is asked of each pair.
_PAIRS_MAX = 3000
#: Databases up to which all distances are held at once.
_MATRIX_MAX = 20_000
#: Stands for an infinite distance in a matrix.
NO_CHAIN = -1
_BITS = 64
#: Databases whose neighbours are put together at once.
_ROWS = 256

_Ints = npt.NDArray[np.int32]
_Words = npt.NDArray[np.uint64]
_Places = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Connection:
    """What a granularity protects in a class at all.

    Parameters
    ----------
    components
        Places of the databases, grouped: between groups nothing is protected.
    """

    components: tuple[tuple[int, ...], ...]

    @property
    def is_vacuous(self) -> bool:
        """Whether no two databases are neighbours, so that anything is private."""
        return all(len(group) == 1 for group in self.components)

    @property
    def warning(self) -> str:
        """What a user has to know before a budget in this space means anything."""
        if self.is_vacuous:
            return (
                "no two databases of the class are neighbours: every mechanism is "
                "private, also one that publishes the database"
            )
        if len(self.components) > 1:
            return (
                f"the class falls into {len(self.components)} parts without a chain of "
                "neighbours between them: which part a database is in is not protected"
            )
        return ""


class FiniteSpace:
    """Databases and their canonical metric: the length of a shortest chain inside.

    Distances inside a class are never less than among all databases, and may be more,
    for a chain may not leave the class (Guerra-Balboa and others 2024, section III).

    Parameters
    ----------
    databases
        Unlike ones, at least one.
    starts, ends
        Neighbours by their places; each pair once, in any order.
    """

    def __init__(self, databases: Sequence[Any], starts: _Ints, ends: _Ints) -> None:
        self.databases = tuple(databases)
        size = len(self.databases)
        sources, targets = (
            np.concatenate([starts, ends]),
            np.concatenate([ends, starts]),
        )
        order = np.argsort(sources, kind="stable")
        self._targets = targets[order]
        self._first = np.searchsorted(sources[order], np.arange(size + 1))

    def __len__(self) -> int:
        return len(self.databases)

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        """Neighbours by their places, each pair once."""
        for place in range(len(self)):
            for other in self.neighbours_of(place).tolist():
                if place < other:
                    yield place, other

    def neighbours_of(self, place: int) -> _Ints:
        """The neighbours of a database, by their places."""
        found: _Ints = self._targets[self._first[place] : self._first[place + 1]]
        return found

    def distances_from(self, place: int, until: _Ints | None = None) -> _Ints:
        """Distances of all databases from one; `NO_CHAIN` where there is none.

        With ``until`` it ends when these are reached; for others it may say `NO_CHAIN`.
        """
        found = np.full(len(self), NO_CHAIN, dtype=np.int32)
        found[place] = 0
        frontier = np.array([place])
        steps = 0
        while len(frontier):
            if until is not None and (found[until] != NO_CHAIN).all():
                break
            steps += 1
            reached = np.concatenate([self.neighbours_of(one) for one in frontier])
            frontier = np.unique(reached[found[reached] == NO_CHAIN])
            found[frontier] = steps
        return found

    def distance(self, place: int, other: int) -> Distance:
        """The distance of two databases."""
        if place == other:
            return 0
        if (self.neighbours_of(place) == other).any():  # most that are asked for
            return 1
        found = int(self.distances_from(place, np.array([other]))[other])
        return INFINITE if found == NO_CHAIN else found

    def matrix(self) -> npt.NDArray[np.int16]:
        """All distances, `NO_CHAIN` for infinite ones.

        All databases are gone out from at once, a bit each, so that a step of the
        longest chain costs one pass over the neighbours.

        Raises
        ------
        InputError
            If there are more than 20,000 databases.
        """
        size = len(self)
        if size > _MATRIX_MAX:
            raise InputError(
                f"the class has {size} databases, and all distances are held at once "
                f"up to {_MATRIX_MAX}: ask for distances from single databases"
            )
        found = np.full((size, size), NO_CHAIN, dtype=np.int16)
        np.fill_diagonal(found, 0)
        words = np.zeros((size, -(-size // _BITS)), dtype=np.uint64)
        places = np.arange(size)
        words[places, places // _BITS] = np.uint64(1) << (places % _BITS).astype("u8")
        reached, last, steps = words, words, 0
        while last.any():
            steps += 1
            gained = np.zeros_like(reached)
            for rows in np.array_split(places, -(-size // _ROWS)):
                self._gather(rows, last, gained)
            last = gained & ~reached
            reached = reached | last
            for rows in np.array_split(places, -(-size // _ROWS)):
                found[rows] += np.int16(steps - NO_CHAIN) * _bits_of(last[rows], size)
        return found

    def _gather(self, rows: _Places, last: _Words, gained: _Words) -> None:
        """Put together what neighbours of some databases have reached."""
        own = rows[np.diff(self._first)[rows] > 0]
        if len(own):
            targets = self._targets[self._first[own[0]] : self._first[own[-1] + 1]]
            starts = self._first[own] - self._first[own[0]]
            gained[own] = np.bitwise_or.reduceat(last[targets], starts, axis=0)

    def connection(self) -> Connection:
        """Which databases a chain of neighbours connects."""
        left = np.ones(len(self), dtype=bool)
        groups = []
        while left.any():
            group = np.flatnonzero(
                self.distances_from(int(np.argmax(left))) != NO_CHAIN
            )
            left[group] = False
            groups.append(tuple(group.tolist()))
        return Connection(tuple(groups))


def finite_space(
    databases: Sequence[Any], relation: str | Granularity | Callable[[Any, Any], bool]
) -> FiniteSpace:
    """Find the neighbours inside a class of databases.

    Parameters
    ----------
    databases
        The class, each database once.
    relation
        A granularity or its name; or a function of two databases that says whether
        they are neighbours, in either order.

    Raises
    ------
    InputError
        If a database is there twice or of another form, the function is not symmetric,
        or there are too many databases for it.

    Examples
    --------
    >>> space = finite_space([[], ["a"], ["a", "b"]], "add-remove")
    >>> space.distance(0, 2), space.connection().is_vacuous
    (2, False)
    >>> finite_space([["a"], ["a", "b", "b"]], "add-remove").connection().is_vacuous
    True
    """
    if not databases:
        raise InputError("the class has no databases: give at least one")
    if callable(relation) and not isinstance(relation, Granularity):
        return FiniteSpace(databases, *_columns(_by_function(databases, relation)))
    own = granularity(relation) if isinstance(relation, str) else relation
    keys = [own.read(database) for database in databases]
    place_of = {key: place for place, key in enumerate(keys)}
    if len(place_of) < len(keys):
        twice = next(i for i, key in enumerate(keys) if place_of[key] != i)
        raise InputError(
            f"databases {twice} and {place_of[keys[twice]]} are the same to {own}: "
            "give each once"
        )
    found = _by_pairs(keys, own) if own.is_group else _by_marks(keys, place_of, own)
    return FiniteSpace(databases, *_columns(found))


def _by_marks(
    keys: Sequence[Any], place_of: dict[Any, int], own: Granularity
) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    marked: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place, key in enumerate(keys):
        for fewer in own.smaller(key, own.size):
            if (other := place_of.get(fewer)) is not None:
                found.add((min(place, other), max(place, other)))
        for mark in own.shared(key, own.size):
            found.update((other, place) for other in marked[mark] if other != place)
            marked[mark].append(place)
    return found


def _by_pairs(keys: Sequence[Any], own: Granularity) -> Iterator[tuple[int, int]]:
    """Groups: pairs that are so near among all databases."""
    _require_few(keys, f"{own} compares each with each")
    for place, key in enumerate(keys):
        for other in range(place):
            if own.between_keys(keys[other], key) == 1:
                yield other, place


def _by_function(
    databases: Sequence[Any], relation: Callable[[Any, Any], bool]
) -> Iterator[tuple[int, int]]:
    _require_few(databases, "a function is asked about each pair")
    for place, database in enumerate(databases):
        for other in range(place):
            here = bool(relation(databases[other], database))
            if here != bool(relation(database, databases[other])):
                raise InputError(
                    f"the relation takes databases {other} and {place} for neighbours "
                    "in one order and not in the other: it has to be symmetric"
                )
            if here:
                yield other, place


def _require_few(databases: Sequence[Any], why: str) -> None:
    if len(databases) > _PAIRS_MAX:
        raise InputError(
            f"the class has {len(databases)} databases, and {why}: that is done up to "
            f"{_PAIRS_MAX}"
        )


def _columns(pairs: Any) -> tuple[_Ints, _Ints]:
    listed = sorted(pairs)
    table = np.array(listed, dtype=np.int32).reshape(len(listed), 2)
    return table[:, 0], table[:, 1]


def _bits_of(words: _Words, size: int) -> npt.NDArray[np.uint8]:
    """Rows of words as rows of so many zeros and ones."""
    octets = words.astype("<u8").view(np.uint8)
    return np.unpackbits(octets, axis=1, count=size, bitorder="little")
