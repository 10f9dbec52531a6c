"""Databases that a guarantee is about, and which two of them are neighbours."""

import dataclasses
from dataclasses import dataclass
from typing import Any

from verifydp.data.spaces.extended import Distance
from verifydp.data.spaces.granularities import Granularity, granularity
from verifydp.errors import InputError, UnsupportedError

__all__ = ["Adjacency", "Dataspace"]


@dataclass(frozen=True, slots=True)
class Dataspace:
    """The databases that a guarantee is about.

    Parameters
    ----------
    name
        In words, such as "all tables of 500 persons".
    databases
        All of them, where they are few; None where they are not listed.
    part_of
        The dataspace of which these are the databases with a published value, if so.
    published
        What is published there exactly, in words; empty where nothing is.
    apart
        Distances that are known to occur between two of its databases; taken from
        ``databases`` where these are listed.
    is_proper
        Whether some database of ``part_of`` is known not to be here; the same.
    """

    name: str
    databases: tuple[Any, ...] | None = None
    part_of: "Dataspace | None" = None
    published: str = ""
    apart: frozenset[int] = frozenset()
    is_proper: bool = False

    def __post_init__(self) -> None:
        if not self.name:
            raise InputError("a dataspace has no name: say what its databases are")
        object.__setattr__(self, "apart", frozenset(self.apart))
        if self.databases is None:
            return
        own = tuple(map(_frozen, self.databases))
        object.__setattr__(self, "databases", own)
        if not own:
            raise InputError(f"{self.name}: no database is in it")
        if len(set(own)) < len(own):
            raise InputError(f"{self.name}: a database is there twice")
        whole = self.part_of.databases if self.part_of else None
        if whole is not None and not set(own) <= set(whole):
            raise InputError(f"{self.name}: a database is not in {self.part_of}")

    def is_inside(self, other: "Dataspace") -> bool | None:
        """Say whether all its databases are the other's; None where it is not known."""
        if self == other:
            return True
        if self.databases is not None and other.databases is not None:
            return set(self.databases) <= set(other.databases)
        if self.part_of is not None and self.part_of.is_inside(other):
            return True
        return None

    def __str__(self) -> str:
        return f"{self.name} with {self.published}" if self.published else self.name


@dataclass(frozen=True, slots=True)
class Adjacency:
    """Databases that differ by at most so many steps of a granularity.

    Each database is its own neighbour in this sense; two readings that differ in
    nothing else protect the same.

    Parameters
    ----------
    steps
        At most so many, at least 0.
    relation
        What a step is: a granularity or its name.

    Examples
    --------
    >>> Adjacency(2).holds((0, 1, 1), (1, 1, 0)), Adjacency(1).holds((0, 1), (1, 0))
    (True, False)
    """

    steps: int
    relation: Granularity = dataclasses.field(
        default_factory=lambda: granularity("in-place")
    )

    def __post_init__(self) -> None:
        if isinstance(self.relation, str):
            object.__setattr__(self, "relation", granularity(self.relation))
        if self.steps < 0:
            raise InputError(f"{self.steps} steps: neighbours are at least 0 apart")
        if self.relation.is_group:
            raise InputError(f"{self.relation}: give the number of steps as such")

    def distance(self, first: Any, second: Any) -> Distance:
        """Steps between two databases, among all databases of the form.

        Raises
        ------
        UnsupportedError
            If the granularity knows none.
        """
        found = self.relation.between(first, second)
        if found is None:
            raise UnsupportedError(f"{self.relation} has no distance of two databases")
        return found

    def holds(self, first: Any, second: Any) -> bool:
        """Say whether two databases are neighbours."""
        return self.distance(first, second) <= self.steps

    def __str__(self) -> str:
        times = "time" if self.steps == 1 else "times"
        return f"{self.relation.title}, at most {self.steps} {times}"


def _frozen(database: Any) -> Any:
    return tuple(database) if isinstance(database, list) else database
