"""Databases as values that can be compared and looked up."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

import numpy as np

from verifydp.errors import InputError

__all__ = ["frozen", "in_order", "without_order", "without_record"]


def frozen(value: Any) -> Hashable:
    """Make a record hashable; equal records become equal values.

    Raises
    ------
    InputError
        If a part of it cannot be compared.
    """
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, Mapping):
        return frozenset((key, frozen(part)) for key, part in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    if isinstance(value, set | frozenset):
        return frozenset(map(frozen, value))
    if isinstance(value, float) and value != value:  # noqa: PLR0124 - NaN
        return "a missing number"
    if not isinstance(value, Hashable):
        raise InputError(f"a record is a {type(value).__name__}: give a JSON value")
    return value


def in_order(database: Any) -> tuple[Hashable, ...]:
    """A database as a row of records.

    Raises
    ------
    InputError
        If it is no list of records.
    """
    if isinstance(database, np.ndarray):
        database = database.tolist()
    if isinstance(database, str | Mapping) or not isinstance(database, Iterable):
        raise InputError(
            f"a database is a {type(database).__name__}: give a list of its records"
        )
    return tuple(map(frozen, database))


def without_order(database: Any) -> frozenset[tuple[Hashable, int]]:
    """A database as a multiset: its records, and how often each is there."""
    return frozenset(Counter(in_order(database)).items())


def without_record(
    key: frozenset[tuple[Hashable, int]], record: tuple[Hashable, int]
) -> frozenset[tuple[Hashable, int]]:
    """The multiset with one copy of a record less."""
    value, count = record
    fewer = key - {record}
    return fewer | {(value, count - 1)} if count > 1 else fewer
