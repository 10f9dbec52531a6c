"""How a database differs in kind from a base: empty, NaN, a category never seen.

Nobody knows whether such databases are legal inputs unless somebody says so.
"""

import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.kinds import kind_of
from verifydp.data.records import database_like
from verifydp.data.times import are_times
from verifydp.data.variants import Variant

__all__ = ["unlike", "widest"]

#: Kinds, as the end of the clause "it fails on".
_EMPTY = "empty tables"
_ONE, _FEW = "tables of one record", "tables of fewer than 10 records"
_SMALL = "tables of fewer than half the records"
_MISSING, _INFINITE = "NaN", "infinite numbers"
_BEYOND, _UNSEEN = "numbers beyond those of the data", "unseen categories"
_ABSENT, _LATER = "missing values", "dates beyond those of the data"
_FEW_RECORDS = 10


def unlike(base: Any, group_size: int = 1) -> Callable[[Any], tuple[str, ...]]:
    """Return a function that says what of a database the base does not show.

    Parameters
    ----------
    base
        A database of records; it is looked at when the first question is asked. Of
        a variant of it only the records that it does not share are looked at.
    group_size
        How many records neighbours may differ in: so much smaller is no kind.

    Examples
    --------
    >>> kinds = unlike(np.array([3.0, 1.0, 2.0, 5.0]))
    >>> kinds(np.array([])), kinds(np.array([1.0, np.nan, 7.0])), kinds(np.ones(3))
    (('empty tables',), ('NaN', 'numbers beyond those of the data'), ())
    """
    size = len(base)

    @cache
    def known() -> dict[Any, _Column]:
        return {name: _Column(cells) for name, cells in _columns(base)}

    def kinds(database: Any) -> tuple[str, ...]:
        found = dict.fromkeys(_size_kinds(len(database), size, group_size))
        for name, cells in _columns(_beside(base, database)):
            found |= dict.fromkeys(known().get(name, _NOTHING).kinds(cells))
        return tuple(found)

    return kinds


def _beside(base: Any, database: Any) -> Any:
    """The records that the base may not show."""
    if not isinstance(database, Variant):
        return database
    if database.base.database is not base:
        return database.database
    return database_like(base, database.further)


def widest(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out sizes that another of the kinds holds already.

    Examples
    --------
    >>> widest(("tables of one record", "NaN", "tables of fewer than 10 records"))
    ('NaN', 'tables of fewer than 10 records')
    """
    sizes = (_EMPTY, _ONE, _FEW, _SMALL)
    largest = max((sizes.index(kind) for kind in kinds if kind in sizes), default=0)
    return tuple(kind for kind in kinds if kind not in sizes[:largest])


def _size_kinds(size: int, base: int, group_size: int) -> Iterator[str]:
    if size == 0:
        yield _EMPTY
    elif size < base - group_size and 2 * size + 1 < base:
        few = _FEW if size < _FEW_RECORDS else _SMALL
        yield _ONE if size == 1 else few


class _Column:
    """Range and categories of a column of the base."""

    def __init__(self, cells: npt.NDArray[Any]) -> None:
        self._numbers, self._texts, self._absent = _sorted_out(cells)
        finite = self._numbers[np.isfinite(self._numbers)]
        self._low = float(finite.min(initial=math.inf))
        self._high = float(finite.max(initial=-math.inf))

    def kinds(self, cells: npt.NDArray[Any]) -> Iterator[str]:
        """What the base does not show in this column."""
        numbers, texts, absent = _sorted_out(cells)
        times = are_times(cells.dtype)
        missing = _ABSENT if times else _MISSING
        for kind, test in ((missing, np.isnan), (_INFINITE, np.isinf)):
            if test(numbers).any() and not test(self._numbers).any():
                yield kind
        finite = numbers[np.isfinite(numbers)]
        if bool(((finite < self._low) | (finite > self._high)).any()):
            yield _LATER if times else _BEYOND
        if not texts <= self._texts:
            yield _UNSEEN
        if absent and not self._absent:
            yield _ABSENT


def _columns(database: Any) -> Iterator[tuple[Any, npt.NDArray[Any]]]:
    """Cells by column; those of a list by their place in its records."""
    kind = kind_of(database)
    if kind == "table":
        for name in database.dtype.names:
            yield name, database[name]
    elif kind == "array":
        yield None, database.reshape(-1)
    elif kind == "list":
        found: dict[Any, list[Any]] = {}
        for record in database:
            for place, leaf in _leaves(record, ()):
                found.setdefault(place, []).append(leaf)
        for place, leaves in found.items():
            cells = np.empty(len(leaves), dtype=object)
            cells[:] = leaves
            yield place, cells


def _leaves(value: Any, place: tuple[Any, ...]) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, (*place, key))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _leaves(part, (*place, None))
    else:
        yield place, value


def _sorted_out(
    cells: npt.NDArray[Any],
) -> tuple[npt.NDArray[np.float64], frozenset[str], bool]:
    """The numbers of a column, its distinct texts, and whether a value is missing."""
    if cells.dtype.kind in "biuf":
        return np.asarray(cells, dtype=np.float64), frozenset(), False
    if are_times(cells.dtype):
        times = np.where(np.isnat(cells), np.nan, cells.view(np.int64))
        return times, frozenset(), False
    values = cells.tolist()
    if set(map(type, values)) <= {str}:  # so that long columns are not walked through
        return np.zeros(0), frozenset(values), False
    numbers = [
        _double(value)
        for value in values
        if isinstance(value, int | float) and not isinstance(value, bool)
    ]
    texts = frozenset(value for value in values if isinstance(value, str))
    absent = cells.dtype.kind == "O" and any(value is None for value in values)
    return np.array(numbers, dtype=np.float64), texts, absent


def _double(number: int | float) -> float:
    try:
        return float(number)
    except OverflowError:
        # No sign is copied from the number, which would be made a double for that.
        largest = float(np.finfo(np.float64).max)
        return largest if number > 0 else -largest


_NOTHING = _Column(np.zeros(0))
