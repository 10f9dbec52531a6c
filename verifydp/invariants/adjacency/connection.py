"""Whether databases with the same statistics are connected by changes of few persons.

What differs between two parts without a chain between them is protected by no
guarantee: a mechanism may publish it as it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verifydp.data.spaces.finite import Connection, finite_space
from verifydp.errors import InputError
from verifydp.invariants.adjacency.circles import most_in_circle
from verifydp.invariants.adjacency.finite import hamming
from verifydp.invariants.margins.cells import seen_by
from verifydp.invariants.margins.decomposable import is_decomposable
from verifydp.invariants.margins.sharing import possible_values, tables_sharing
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["MarginConnection", "connection_of", "connection_within"]

#: Tables up to which all are compared.
_TABLES_MAX = 2_000
_STEPS = 200_000


@dataclass(frozen=True, slots=True)
class MarginConnection:
    """What changes of so many persons connect among databases with the same margins.

    Parameters
    ----------
    changes
        Databases are neighbours that differ in at most so many persons.
    is_connected
        None where it was not decided.
    is_vacuous
        Whether every database has only itself for a neighbour, so that every mechanism
        is private; None where it was not decided.
    reason
        Why, in words.
    parts
        Numbers of tables in each part, where all tables were compared; parts of a
        single table are those of its databases only where ``changes`` is at least 2.
    """

    changes: int
    is_connected: bool | None
    is_vacuous: bool | None
    reason: str
    parts: tuple[int, ...] = ()

    @property
    def warning(self) -> str:
        """What a user has to know before a budget means anything; else empty."""
        if self.is_vacuous:
            return (
                f"no two databases with these margins differ in at most {self.changes} "
                "persons: every mechanism is private, also one that publishes the "
                "database"
            )
        if self.is_connected is False:
            return (
                "not all databases with these margins are connected by chains of "
                f"changes of at most {self.changes} persons: which part the database "
                "is in is not protected"
            )
        if self.is_connected is None:
            return (
                "it was not decided whether changes of at most "
                f"{self.changes} persons connect all databases with these margins"
            )
        return ""


def connection_of(totals: MarginTotals, changes: int) -> MarginConnection:
    """Find what changes of at most so many persons connect.

    Where no two published sets share a feature, exchanges between two persons are
    enough: each published set is rearranged by itself, and exchanges make every
    rearrangement. Where the sets are the cliques of a decomposable model, exchanges
    between two persons connect all tables, too (A. Dobra, Bernoulli 9, 2003, theorem 1;
    taken from there). A circle of three sets that two levels close is connected by its
    cycles (`most_in_circle`). Otherwise all tables are compared, if they are few.

    Raises
    ------
    InputError
        If ``changes`` is negative.

    Examples
    --------
    >>> from verifydp.invariants.margins import CountTable
    >>> totals = MarginTotals.of_table(CountTable.from_counts([[1, 1], [1, 0]]))
    >>> connection_of(totals, 2).is_connected, connection_of(totals, 1).is_vacuous
    (True, True)
    """
    if changes < 0:
        raise InputError(f"{changes} persons cannot change: give at least 0")
    values = possible_values(totals)
    if len(values.cells) == 1 and not values.undecided:
        reason = "one database has these margins"
        return _told(changes, reason, connected=True, vacuous=True)
    used = sorted({place for one in totals.published for place in one})
    alike = len({seen_by(cell, tuple(used)) for cell in values.cells}) == 1
    free = any(
        count > 1 for place, count in enumerate(totals.levels) if place not in used
    )
    if alike and not values.undecided:
        reason = "persons differ in features that are not published only"
        return _told(changes, reason, connected=changes > 0, vacuous=changes == 0)
    if changes < 2:
        reason = "one person alone cannot change a feature that is published"
        return _told(changes, reason, connected=False, vacuous=not (free and changes))
    if totals.margins.blocks is not None:
        reason = (
            "each published set is rearranged among the persons by itself, and "
            "exchanges between two persons make every rearrangement"
        )
        return _told(changes, reason, connected=True, vacuous=False)
    if is_decomposable(totals.published):
        reason = (
            "the published sets are the cliques of a decomposable model, whose tables "
            "are connected by exchanges between two persons (Dobra 2003)"
        )
        return _told(changes, reason, connected=True, vacuous=False)
    most = most_in_circle(totals)
    if most is not None and changes >= most - 1:
        reason = (
            "the published sets make a circle that two levels close, and cycles of at "
            f"most {most - 1} persons connect its tables"
        )
        return _told(changes, reason, connected=True, vacuous=False)
    return _by_comparing(totals, changes)


def connection_within(
    databases: Sequence[Any],
    changes: int,
    *,
    distance: Callable[[Any, Any], int] = hamming,
) -> Connection:
    """Find what changes of at most so many persons connect in a list of databases.

    Raises
    ------
    InputError
        If there is no database, or there are more than 3,000.

    Examples
    --------
    >>> isolated = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)]
    >>> connection_within(isolated, 1).components
    ((0, 1, 2, 3), (4,))
    """

    def near(one: Any, two: Any) -> bool:
        return distance(one, two) <= changes

    return finite_space([tuple(one) for one in databases], near).connection()


def _told(
    changes: int, reason: str, *, connected: bool, vacuous: bool
) -> MarginConnection:
    return MarginConnection(changes, connected, vacuous, reason)


def _by_comparing(totals: MarginTotals, changes: int) -> MarginConnection:
    """Databases of one table are connected by exchanges, so tables decide."""
    tables: list[tuple[int, ...]] = []
    try:
        for counts in tables_sharing(totals, steps=_STEPS):
            tables.append(counts)
            if len(tables) > _TABLES_MAX:
                raise TimeoutError
    except TimeoutError:
        reason = f"more than {len(tables) - 1} tables have these margins"
        # Somebody can be exchanged with somebody else, as there are two values.
        vacuous = False if any(map(_has_two_values, tables)) else None
        return MarginConnection(changes, None, vacuous, reason)
    array = np.array(tables)
    left = np.ones(len(tables), dtype=bool)
    parts = []
    while left.any():
        frontier = [int(np.argmax(left))]
        left[frontier[0]] = False
        size = 0
        while frontier:
            size += 1
            moved = np.abs(array - array[frontier.pop()]).sum(axis=1) // 2
            near = np.flatnonzero((moved <= changes) & left)
            left[near] = False
            frontier += near.tolist()
        parts.append(size)
    vacuous = len(parts) == len(tables) and not any(map(_has_two_values, tables))
    reason = f"all {len(tables)} tables with these margins were compared"
    return MarginConnection(
        changes, len(parts) == 1, vacuous, reason, tuple(sorted(parts, reverse=True))
    )


def _has_two_values(counts: tuple[int, ...]) -> bool:
    return sum(count > 0 for count in counts) > 1
