"""One clause that says how two neighbouring databases differ."""

import math
from typing import Any

import numpy as np

from verifydp.data.distance import unmatched_records
from verifydp.data.kinds import kind_of
from verifydp.data.records import records_of
from verifydp.errors import InputError

__all__ = ["difference_summary"]

#: How many cells of a record a clause names.
_SHOWN = 3


def difference_summary(database: Any, neighbour: Any) -> str:
    """Say in one clause how the neighbour differs; records are counted from 0.

    Examples
    --------
    >>> difference_summary(np.array([1.0, 28.1]), np.array([1.0]))
    'the neighbour lacks record 1 (28.1)'
    >>> difference_summary([0.5], [float("nan")])
    'record 0 is NaN instead of 0.5'
    >>> difference_summary(0, 1)
    'the database is 0, the neighbour is 1'
    """
    texts = isinstance(database, str) and isinstance(neighbour, str)
    if texts or "number" in {kind_of(database), kind_of(neighbour)}:
        return f"the database is {_text(database)}, the neighbour is {_text(neighbour)}"
    try:
        removed, added = unmatched_records(database, neighbour)
    except InputError:
        names = type(database).__name__, type(neighbour).__name__
        return f"two values of type {' and '.join(dict.fromkeys(names))} that differ"
    return _records_clause(database, neighbour, removed, added)


def _records_clause(
    database: Any, neighbour: Any, removed: tuple[int, ...], added: tuple[int, ...]
) -> str:
    if (len(removed), len(added)) == (1, 1):
        return _replacement(database, neighbour, removed[0], added[0])
    if len(database) == 0 and len(added) == 1:
        shown = _record_text(neighbour, 0)
        return f"the database is empty, the neighbour holds one record ({shown})"
    if len(neighbour) == 0 and len(removed) == 1:
        shown = _record_text(database, 0)
        return f"the database holds one record ({shown}), the neighbour is empty"
    if not removed and not added:
        return "the neighbour holds the same records in another order"
    clauses = []
    if removed:
        clauses.append(f"lacks {_named(database, removed)}")
    if added:
        clauses.append(f"has in addition {_named(neighbour, added)}")
    return f"the neighbour {' and '.join(clauses)}"


def _named(database: Any, places: tuple[int, ...]) -> str:
    if len(places) == 1:
        return f"record {places[0]} ({_record_text(database, places[0])})"
    listed = ", ".join(map(str, places[:_SHOWN]))
    return f"{len(places)} records ({listed}{', ...' if len(places) > _SHOWN else ''})"


def _replacement(database: Any, neighbour: Any, old: int, new: int) -> str:
    before, after = _record(database, old), _record(neighbour, new)
    if kind_of(database) == "table":
        names = database.dtype.names
        changed = [
            (name, was, now)
            for name, was, now in zip(names, before, after, strict=True)
            if _text(was) != _text(now)
        ]
        if changed:
            shown = [
                f"{name}={_text(now)} instead of {_text(was)}"
                for name, was, now in changed[:_SHOWN]
            ]
            rest = len(changed) - _SHOWN
            more = f" and {rest} more changes" if rest > 0 else ""
            return f"record {old} has {', '.join(shown)}{more}"
    return f"record {old} is {_text(after)} instead of {_text(before)}"


def _record(database: Any, place: int) -> Any:
    return records_of(database[place : place + 1])[0]


def _record_text(database: Any, place: int) -> str:
    """The cells of a record that stand out come first."""
    record = _record(database, place)
    if kind_of(database) != "table":
        return _text(record)
    cells = list(zip(database.dtype.names, record, strict=True))
    cells.sort(key=lambda cell: -_standing_out(database[cell[0]], cell[1]))
    shown = [f"{name}={_text(value)}" for name, value in cells[:_SHOWN]]
    return ", ".join([*shown, "..."] if len(cells) > _SHOWN else shown)


def _standing_out(column: Any, value: Any) -> int:
    if isinstance(value, float) and not math.isfinite(value):
        return 3
    if len(column) < _SHOWN:
        return 0
    if column.dtype.kind in "if" and value in {np.nanmax(column), np.nanmin(column)}:
        return 2 if np.sum(column == value) == 1 else 0
    return int(column.dtype.kind == "O" and np.sum(column == value) == 1)


def _text(value: Any) -> str:
    if isinstance(value, float | np.floating):
        return f"{float(value):.6g}".replace("nan", "NaN")
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, list):
        shown = ", ".join(_text(each) for each in value[:_SHOWN])
        return f"[{shown}, ...]" if len(value) > _SHOWN else f"[{shown}]"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."
