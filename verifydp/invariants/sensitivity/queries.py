"""The sensitivity space of any query, by looking at every pair of neighbours."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verifydp.data.spaces import FiniteSpace, Granularity, finite_space
from verifydp.errors import InputError
from verifydp.evidence.exact_numbers import as_written
from verifydp.exact.linear import Vector
from verifydp.invariants.sensitivity.spaces import SensitivitySpace

__all__ = ["QuerySensitivity", "query_sensitivity"]


@dataclass(frozen=True, slots=True)
class QuerySensitivity:
    """The differences of a query between neighbours, and where each is seen.

    Parameters
    ----------
    space
        The differences.
    pairs
        For each difference a database and a neighbour, whose value is the other's less
        the difference.
    """

    space: SensitivitySpace
    pairs: Mapping[Vector, tuple[Any, Any]]


def query_sensitivity(
    databases: Sequence[Any] | FiniteSpace,
    query: Callable[[Any], Any],
    neighbours: str
    | Granularity
    | Callable[[Any, Any], bool]
    | Iterable[tuple[int, int]]
    | None = None,
) -> QuerySensitivity:
    """Find how a query differs between neighbours of a finite class.

    Parameters
    ----------
    databases
        The class, each database once; or a space that says who is a neighbour.
    query
        Of a database: a number, or numbers in a list, a tuple or an array of any shape,
        taken in order; floats count as they are written.
    neighbours
        A granularity or its name, a function of two databases, or pairs of places in
        the class; not given with a space.

    Returns
    -------
    QuerySensitivity
        Guarantee: exact. With 0, for a database is its own neighbour, and with each
        difference its negative.

    Raises
    ------
    InputError
        If a value is no number, the values differ in length, or it is not said who is a
        neighbour.

    Notes
    -----
    J. Cho and J. Awan, Formal Privacy Guarantees with Invariant Statistics, 2024,
    definition 4: the class is that of databases with the published values.

    Examples
    --------
    >>> bits = [(0, 0), (0, 1), (1, 0), (1, 1)]
    >>> one_apart = lambda x, y: sum(a != b for a, b in zip(x, y)) == 1
    >>> found = query_sensitivity(bits, sum, one_apart)
    >>> found.space.vectors == ((-1,), (0,), (1,))
    True
    """
    if isinstance(databases, FiniteSpace):
        if neighbours is not None:
            raise InputError("a space says who is a neighbour: leave `neighbours` out")
        members = databases.databases
        pairs: Iterable[tuple[int, int]] = databases.pairs
    else:
        members = tuple(databases)
        pairs = _pairs(members, neighbours)
    if not members:
        raise InputError("the class has no databases: give at least one")
    values = [_value(query(database)) for database in members]
    if lengths := {len(value) for value in values} - {len(values[0])}:
        raise InputError(
            f"the query has {len(values[0])} numbers on one database and "
            f"{min(lengths)} on another: give as many on each"
        )
    seen = {(Fraction(0),) * len(values[0]): (members[0], members[0])}
    for place, other in pairs:
        change = tuple(x - y for x, y in zip(values[place], values[other], strict=True))
        if change not in seen:
            seen[change] = members[place], members[other]
            seen[tuple(-x for x in change)] = members[other], members[place]
    return QuerySensitivity(SensitivitySpace(tuple(sorted(seen))), seen)


def _pairs(members: tuple[Any, ...], neighbours: Any) -> Iterable[tuple[int, int]]:
    if neighbours is None:
        raise InputError("it is not said who is a neighbour: give `neighbours`")
    if isinstance(neighbours, str | Granularity) or callable(neighbours):
        return finite_space(members, neighbours).pairs
    pairs = [tuple(pair) for pair in neighbours]
    for pair in pairs:
        known = all(place in range(len(members)) for place in pair)
        if len(pair) != len(("one", "other")) or not known:
            raise InputError(
                f"a pair of neighbours is {pair!r}: give two places from 0 to "
                f"{len(members) - 1}"
            )
    return pairs


def _value(value: Any) -> Vector:
    flat = value.ravel().tolist() if isinstance(value, np.ndarray) else value
    entries = flat if isinstance(flat, list | tuple) else [flat]
    return tuple(as_written(entry, "a value of the query") for entry in entries)
