"""Blowfish policies: which values are kept apart, and what is publicly known.

He, Machanavajjhala and Ding, "Blowfish privacy", SIGMOD 2014: a policy is a graph on
the values of a record, whose edges are pairs that must not be told apart, and the set
of databases that satisfy the public constraints.
"""

import itertools
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from verifydp.errors import InputError
from verifydp.notions.finite.mechanism import (
    Database,
    FiniteMechanism,
    database_text,
)

__all__ = ["CountConstraint", "Policy", "frozen_pairs"]


def frozen_pairs(pairs: Any, what: str) -> frozenset[frozenset[Hashable]]:
    """Read a collection of unordered pairs; how many each joins is not checked.

    Raises
    ------
    InputError
        If it is no collection of collections.

    Examples
    --------
    >>> frozen_pairs([(0, 1), (1, 0)], "the edges") == {frozenset({0, 1})}
    True
    """
    try:
        listed = list(pairs)
        if any(isinstance(pair, str) for pair in listed):
            raise TypeError
        return frozenset(map(frozenset, listed))
    except TypeError:
        raise InputError(
            f"{what} are {pairs!r:.60}: give pairs as in [(0, 1)]"
        ) from None


@dataclass(frozen=True, slots=True)
class CountConstraint:
    """Publicly known: how many records have a value in a cell.

    A table of such counts is a marginal (He et al. 2014, section 8).

    Parameters
    ----------
    values
        The values of the cell.
    count
        How many records of the database are in it.

    Examples
    --------
    >>> CountConstraint(frozenset({1}), 2).allows((1, 0, 1))
    True
    """

    values: frozenset[Hashable]
    count: int

    def allows(self, database: Database) -> bool:
        """Whether a database satisfies it."""
        return sum(value in self.values for value in database) == self.count

    def __str__(self) -> str:
        cell = ", ".join(sorted(map(str, self.values)))
        return f"{self.count} record{'s' * (self.count != 1)} in {{{cell}}}"


@dataclass(frozen=True, slots=True)
class Policy:
    """A graph on the values of a record, and public constraints.

    Parameters
    ----------
    edges
        Pairs of values that are kept apart; None for all pairs.
    constraints
        Counts that are publicly known.
    databases
        The databases that are publicly possible; None for all of the mechanism.

    Raises
    ------
    InputError
        If an edge does not join two different values, or something is of no such kind.

    Examples
    --------
    >>> line = Policy.line(["low", "middle", "high"])
    >>> line.is_edge("low", "middle"), line.is_edge("low", "high")
    (True, False)
    """

    edges: frozenset[frozenset[Hashable]] | None = None
    constraints: tuple[CountConstraint, ...] = ()
    databases: frozenset[Database] | None = None

    def __post_init__(self) -> None:
        if self.edges is not None:
            object.__setattr__(self, "edges", frozen_pairs(self.edges, "the edges"))
        for edge in self.edges or ():
            if len(edge) != 2:
                raise InputError(
                    f"the policy has the edge {sorted(map(str, edge))}: an edge joins "
                    "two different values"
                )

    @classmethod
    def of_edges(
        cls,
        edges: Iterable[Collection[Hashable]],
        constraints: Sequence[CountConstraint] = (),
        databases: Iterable[Database] | None = None,
    ) -> "Policy":
        """Make a policy of any graph."""
        allowed = None if databases is None else frozenset(databases)
        return cls(frozenset(map(frozenset, edges)), tuple(constraints), allowed)

    @classmethod
    def line(
        cls, values: Sequence[Hashable], constraints: Sequence[CountConstraint] = ()
    ) -> "Policy":
        """Keep neighbouring values of an ordered alphabet apart."""
        return cls.of_edges(itertools.pairwise(values), constraints)

    @classmethod
    def count(cls, value: Any, count: int) -> "Policy":
        """Keep all values apart, with one count publicly known."""
        return cls(constraints=(CountConstraint(frozenset({value}), count),))

    def is_edge(self, first: Hashable, second: Hashable) -> bool:
        """Whether two values are to be kept apart."""
        if first == second:
            return False
        return self.edges is None or frozenset({first, second}) in self.edges

    def is_full(self, mechanism: FiniteMechanism) -> bool:
        """Whether it keeps all values apart and excludes no database."""
        return all(
            self.is_edge(*pair)
            for pair in itertools.combinations(mechanism.alphabet, 2)
        ) and len(self.allowed(mechanism)) == len(mechanism.databases)

    def allowed(self, mechanism: FiniteMechanism) -> tuple[int, ...]:
        """Give the places of the databases that satisfy what is public.

        Raises
        ------
        InputError
            If the policy names a value or database that the mechanism does not know.
        """
        known = set(mechanism.alphabet)
        cells = [constraint.values for constraint in self.constraints]
        for value in itertools.chain(*(self.edges or ()), *cells):
            if value not in known:
                raise InputError(
                    f"the policy names the value {value!r}, which is not in the "
                    f"alphabet {tuple(map(str, mechanism.alphabet))}"
                )
        for database in self.databases or ():
            if database not in mechanism.places:
                raise InputError(
                    f"the policy allows {database_text(database)}, which the mechanism "
                    "does not know: add its row or correct the policy"
                )
        return tuple(
            place
            for place, database in enumerate(mechanism.databases)
            if (self.databases is None or database in self.databases)
            and all(constraint.allows(database) for constraint in self.constraints)
        )

    @property
    def text(self) -> str:
        """The policy in one line."""
        if self.edges is None:
            graph = "all values kept apart"
        else:
            listed = sorted("-".join(sorted(map(str, edge))) for edge in self.edges)
            graph = f"edges {', '.join(listed)}" if listed else "no edges"
        parts = [graph, *map(str, self.constraints)]
        if self.databases is not None:
            size = len(self.databases)
            parts.append(f"{size} database{'s' * (size != 1)} allowed")
        if len(parts) == 1:
            parts.append("no constraint")
        return "; ".join(parts)
