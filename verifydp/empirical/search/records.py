"""Records that mechanisms get wrong, made from a base database."""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.digests import content_bytes
from verifydp.data.kinds import require_records
from verifydp.data.records import database_like, records_of
from verifydp.data.times import are_times
from verifydp.empirical.search.dates import date_text_edges, time_edges
from verifydp.errors import InputError

__all__ = [
    "ROLES",
    "ColumnEdges",
    "RecordEdges",
    "column_edges",
    "edge_records",
    "role_record",
    "special_places",
    "typical_record",
]

#: What an edge value is, those that break mechanisms most often first.
ROLES = (
    "missing",
    "above",
    "below",
    "unseen",
    "huge",
    "minus huge",
    "infinite",
    "minus infinite",
    "empty",
    "zero",
    "largest",
    "smallest",
    "rare",
    "negative zero",
    "one",
)

#: How many records of a list of arbitrary values are changed value by value.
_CHANGED = 4


@dataclass(frozen=True, slots=True)
class ColumnEdges:
    """A column's ordinary value and its edge values by role (see `ROLES`)."""

    typical: Any
    edges: Mapping[str, Any]


def column_edges(column: npt.NDArray[Any]) -> ColumnEdges:
    """Find the edge values of a column.

    Doubles: the extremes, ten times beyond them, 1e300, NaN, the infinities and
    both zeros. Integers: the extremes, beyond them, the limits of the type.
    Texts: the rarest, one never seen (longer than any seen), the empty text. Dates,
    also as texts: the extremes, a century beyond them, the first and the last.

    Examples
    --------
    >>> edges = column_edges(np.array([1, 5, 3], dtype=np.int8))
    >>> edges.typical, edges.edges["largest"], edges.edges["huge"]
    (3, 5, 127)
    """
    if column.dtype.kind == "f":
        return _double_edges(column)
    if column.dtype.kind in "iu":
        return _integer_edges(column)
    if column.dtype.kind == "b":
        return ColumnEdges(
            typical=bool(np.mean(column) > 0.5) if len(column) else False,
            edges={"largest": True, "smallest": False},
        )
    if are_times(column.dtype):
        return ColumnEdges(*time_edges(column))
    return _category_edges(column)


class RecordEdges:
    """The records that stand out around a base; each column is looked at once.

    Parameters
    ----------
    base
        The base database.

    Raises
    ------
    InputError
        If the base database has no records.
    """

    def __init__(self, base: Any) -> None:
        self._base = base
        self._kind = _require_some(base)
        self._columns = [] if self._kind == "list" else _columns(base)

    @property
    def typical(self) -> Any:
        """An ordinary record: the median (or most frequent value) of each column."""
        return self.role(None)

    def role(self, role: str | None) -> Any:
        """A record in which every column that has such an edge value shows it.

        The other columns show their typical value; role None gives the typical
        record. For a list of arbitrary values it is a record of the base, changed
        where the role is known for the type of its numbers and texts.
        """
        if self._kind == "list":
            middle = self._base[len(self._base) // 2]
            return middle if role is None else _mapped(middle, role)
        cells = [_value(edges, role) for edges in self._columns]
        return _assembled(self._base, cells)

    @cached_property
    def all(self) -> tuple[Any, ...]:
        """Distinct records at the edges, those that break mechanisms first.

        First records in which all columns show one role, then records that are
        ordinary but for one column.
        """
        found: dict[bytes, Any] = {}
        for record in self._candidates():
            found.setdefault(content_bytes(record), record)
        return tuple(found.values())

    @cached_property
    def special(self) -> tuple[int, ...]:
        """Places of the records that hold an extreme of a column or a rare value.

        Distinct, the maxima of all columns first, then minima, then rare values. For
        a list of arbitrary values: the first, the last and the middle record.
        """
        base = self._base
        if self._kind == "list":
            return tuple(dict.fromkeys((0, len(base) - 1, len(base) // 2)))
        columns = list(_raw_columns(base))
        numeric = [column for column in columns if column.dtype.kind in "fiubmM"]
        finite = [np.flatnonzero(np.isfinite(column)) for column in numeric]
        places = [
            int(known[choose(column[known])])
            for choose in (np.argmax, np.argmin)
            for column, known in zip(numeric, finite, strict=True)
            if len(known)
        ]
        for column in numeric:
            places.extend(np.flatnonzero(~np.isfinite(column))[:1].tolist())
        for column in columns:
            if column.dtype.kind in "OUS":
                places.extend(_rare_places(column.tolist()))
        # Where no column has an extreme or a rare value, one record is like another.
        return tuple(dict.fromkeys(places)) or (0,)

    def _candidates(self) -> Iterator[Any]:
        base = self._base
        if self._kind == "list":
            yield from (self.role(role) for role in ROLES)
            for place in self.special[:_CHANGED]:
                yield base[place]
                yield from (_mapped(base[place], role) for role in ROLES)
            return
        for role in ROLES:
            if any(role in column.edges for column in self._columns):
                yield self.role(role)
        yield self.typical
        typical = [column.typical for column in self._columns]
        for role in ROLES:
            for place, column in enumerate(self._columns):
                if role in column.edges:
                    changed = [*typical]
                    changed[place] = column.edges[role]
                    yield _assembled(base, changed)


def typical_record(base: Any) -> Any:
    """See `RecordEdges.typical`."""
    return RecordEdges(base).typical


def role_record(base: Any, role: str | None) -> Any:
    """See `RecordEdges.role`.

    Examples
    --------
    >>> role_record(np.array([1.0, 2.0, 6.0]), "above")
    66.0
    """
    return RecordEdges(base).role(role)


def edge_records(base: Any) -> tuple[Any, ...]:
    """See `RecordEdges.all`.

    Examples
    --------
    >>> edge_records(np.array([1.0, 2.0, 6.0]))[:3]
    (nan, 66.0, -59.0)
    """
    return RecordEdges(base).all


def special_places(base: Any) -> tuple[int, ...]:
    """See `RecordEdges.special`.

    Examples
    --------
    >>> special_places(np.array([4.0, 9.0, np.nan, 1.0]))
    (1, 3, 2)
    """
    return RecordEdges(base).special


def _require_some(base: Any) -> str:
    kind = require_records(base)
    if len(base) == 0:
        raise InputError(
            "the base database has no records to make neighbours from: give a "
            "database with at least one"
        )
    return kind


def _raw_columns(base: npt.NDArray[Any]) -> Iterator[npt.NDArray[Any]]:
    if base.dtype.names is not None:
        for name in base.dtype.names:
            yield base[name]
        return
    flat = base.reshape(len(base), -1)
    for place in range(flat.shape[1]):
        yield flat[:, place]


def _columns(base: npt.NDArray[Any]) -> list[ColumnEdges]:
    return [column_edges(column) for column in _raw_columns(base)]


def _value(column: ColumnEdges, role: str | None) -> Any:
    return column.typical if role is None else column.edges.get(role, column.typical)


def _assembled(base: npt.NDArray[Any], cells: list[Any]) -> Any:
    """A record of the base's form from one value per column."""
    if base.dtype.names is not None:
        record: Any = tuple(cells)
    elif base.ndim == 1:
        record = cells[0]
    else:
        record = np.array(cells, dtype=base.dtype).reshape(base.shape[1:])
    return records_of(database_like(base, [record]))[0]


def _double_edges(column: npt.NDArray[Any]) -> ColumnEdges:
    finite = column[np.isfinite(column)].astype(np.float64)
    smallest, median, largest = (
        (float(finite.min()), float(np.median(finite)), float(finite.max()))
        if len(finite)
        else (0.0, 0.0, 1.0)
    )
    limit = float(np.finfo(column.dtype).max)
    step = 10 * max(abs(smallest), abs(largest), 1.0)
    return ColumnEdges(
        typical=median,
        edges={
            "missing": math.nan,
            "above": min(largest + step, limit),
            "below": max(smallest - step, -limit),
            "huge": min(1e300, limit),
            "minus huge": max(-1e300, -limit),
            "infinite": math.inf,
            "minus infinite": -math.inf,
            "zero": 0.0,
            "largest": largest,
            "smallest": smallest,
            "negative zero": -0.0,
            "one": 1.0,
        },
    )


def _integer_edges(column: npt.NDArray[Any]) -> ColumnEdges:
    values = np.sort(column).tolist() or [0]
    limits = np.iinfo(column.dtype)
    step = 10 * max(abs(values[0]), abs(values[-1]), 1)
    return ColumnEdges(
        typical=values[len(values) // 2],
        edges={
            "above": min(values[-1] + step, int(limits.max)),
            "below": max(values[0] - step, int(limits.min)),
            "huge": int(limits.max),
            "minus huge": int(limits.min),
            "zero": 0,
            "largest": values[-1],
            "smallest": values[0],
            "one": 1,
        },
    )


def _category_edges(column: npt.NDArray[Any]) -> ColumnEdges:
    values = column.tolist()
    keys = _keys(values)
    counted = [key for key, _ in Counter(keys).most_common()]
    if keys is values:  # texts alone, each its own key
        ranked: list[Any] = counted
        texts: list[Any] = counted
        mixed = False
    else:
        by_key = dict(zip(keys, values, strict=True))
        ranked = [by_key[key] for key in counted]
        texts = [value for value in ranked if isinstance(value, str)]
        mixed = len(texts) < len(ranked)
    edges = {"rare": ranked[-1]} if len(ranked) > 1 else {}
    if texts or not values:
        edges |= {"unseen": _unseen(texts), "empty": "", **date_text_edges(texts)}
    if mixed:
        edges |= {"missing": None} if column.dtype.kind == "O" else {}
    return ColumnEdges(typical=ranked[0] if ranked else "a", edges=edges)


def _unseen(texts: Iterable[Any]) -> str:
    """A text that is none of these and longer than each of them."""
    longest = max(map(len, texts), default=0)
    return "unseen".ljust(longest + 1, "+")


def _keys(values: list[Any]) -> Sequence[Hashable]:
    """Keys that are equal where the values are the same, types included."""
    if set(map(type, values)) == {str}:
        return values
    return list(map(content_bytes, values))


def _rare_places(values: list[Any]) -> list[int]:
    keys = _keys(values)
    counts = Counter(keys)
    if len(counts) < 2:
        return []
    return [keys.index(key) for key, _ in reversed(counts.most_common()[-3:])]


def _mapped(value: Any, role: str) -> Any:
    """A JSON value in which all numbers and texts show the role."""
    if isinstance(value, dict):
        return {key: _mapped(each, role) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_mapped(each, role) for each in value)
    if isinstance(value, str):
        return _value(_category_edges(np.array([value], dtype=object)), role)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    if isinstance(value, int) and -(2**63) <= value < 2**63:
        integers = _integer_edges(np.array([value], dtype=np.int64)).edges
        if role in integers:
            return integers[role]
    try:
        return _value(_double_edges(np.array([float(value)])), role)
    except OverflowError:
        return value
