"""The semi-adjacent parameter of any invariant on listed databases, by trying all."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from verifydp.errors import InputError
from verifydp.invariants.adjacency.parameters import (
    PersonWitness,
    SemiAdjacent,
    SemiAdjacentReading,
)

__all__ = ["conforming", "conforming_given", "hamming", "semi_adjacent_among"]

#: Pairs of databases up to which all are tried.
_PAIRS_MAX = 4_000_000


def hamming(first: Sequence[Any], second: Sequence[Any]) -> int:
    """The number of persons with another value: the distance of replacing one record.

    Raises
    ------
    InputError
        If the databases hold different numbers of persons.

    Examples
    --------
    >>> hamming((0, 1, 1), (1, 1, 0))
    2
    """
    if len(first) != len(second):
        raise InputError(
            f"databases of {len(first)} and {len(second)} persons have no distance"
        )
    return sum(one != two for one, two in zip(first, second, strict=True))


def conforming(
    databases: Sequence[Sequence[Any]],
    invariant: Callable[[Any], Any] | Sequence[Any],
    value: Any,
) -> list[tuple[Any, ...]]:
    """List the databases on which an invariant has a value.

    Parameters
    ----------
    databases
        All databases.
    invariant
        A function of a database, or its values in the order of the databases.
    value
        What is published.

    Raises
    ------
    InputError
        If no database has the value, or there are fewer or more values than databases.

    Examples
    --------
    >>> from itertools import product
    >>> conforming(list(product((0, 1), repeat=3)), sum, 2)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    values = (
        [invariant(database) for database in databases]
        if callable(invariant)
        else list(invariant)
    )
    if len(values) != len(databases):
        raise InputError(
            f"the invariant has {len(values)} values on {len(databases)} databases"
        )
    found = [
        tuple(database)
        for database, own in zip(databases, values, strict=True)
        if own == value
    ]
    if not found:
        raise InputError(f"no database has the published value {str(value)[:60]}")
    return found


def conforming_given(
    databases: Sequence[Sequence[Any]], known: Mapping[int, Any]
) -> list[tuple[Any, ...]]:
    """List the databases in which some persons have values that an attacker knows.

    What is left tells what side information adds to a published invariant: with one
    database left, it tells everything (Cho and Awan 2024, section 7).

    Parameters
    ----------
    databases
        Those with the published value.
    known
        Values by the places of persons.

    Raises
    ------
    InputError
        If a person is not there, or no database has these values.

    Examples
    --------
    >>> two_of_three = [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    >>> conforming_given(two_of_three, {0: 1, 1: 1})
    [(1, 1, 0)]
    """
    _checked(databases)
    for person in known:
        if not 0 <= person < len(databases[0]):
            raise InputError(
                f"there is no person {person}: persons are 0 to {len(databases[0]) - 1}"
            )
    found = [
        tuple(database)
        for database in databases
        if all(database[person] == value for person, value in known.items())
    ]
    if not found:
        raise InputError("no database has the values that are said to be known")
    return found


def semi_adjacent_among(
    databases: Sequence[Sequence[Hashable]],
    reading: SemiAdjacentReading | str = SemiAdjacentReading.POINTWISE,
    *,
    distance: Callable[[Any, Any], int] = hamming,
) -> SemiAdjacent:
    """Find the semi-adjacent parameter by trying all pairs of databases; exact.

    Parameters
    ----------
    databases
        Those with the published value, each once; persons by their places.
    reading
        PRINTED or POINTWISE.
    distance
        Of two databases, a whole number of at least 0.

    Raises
    ------
    InputError
        If there is no database, one is there twice, they hold different numbers of
        persons, or there are more than 2,000.

    Examples
    --------
    >>> isolated = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)]
    >>> semi_adjacent_among(isolated, "printed").value
    1
    >>> semi_adjacent_among(isolated, "pointwise").value
    2
    """
    own = SemiAdjacentReading.read(reading)
    listed = _checked(databases)
    if len(listed) ** 2 > _PAIRS_MAX:
        raise InputError(
            f"{len(listed)} databases are too many for all their pairs to be tried"
        )
    # Nearest database by (start, person, value); a start is a database or a value.
    near: dict[tuple[Any, int, Any], tuple[int, int, int]] = {}
    for first, database in enumerate(listed):
        for second, neighbour in enumerate(listed):
            far = distance(database, neighbour)
            for person, value in enumerate(neighbour):
                start = (
                    first if own is SemiAdjacentReading.POINTWISE else database[person]
                )
                key = (start, person, value)
                if key not in near or far < near[key][0]:
                    near[key] = (far, first, second)
    (_, person, value), (far, first, second) = max(
        near.items(), key=lambda item: item[1][0]
    )
    reason = f"all pairs of {len(listed)} databases were tried"
    if far == 0:
        return SemiAdjacent(own, 0, 0, f"{reason}: nobody has a second value")
    witness = PersonWitness(person, listed[first], value, listed[second])
    return SemiAdjacent(own, far, far, reason, witness)


def _checked(databases: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    listed = [tuple(database) for database in databases]
    if not listed:
        raise InputError("there is no database: give at least one")
    if len({len(database) for database in listed}) > 1:
        raise InputError("the databases hold different numbers of persons")
    if len(set(listed)) < len(listed):
        raise InputError("a database is there twice: give each once")
    return listed
