"""What of databases may stand in a report: whose values they hold, and their shape.

A value is *real* here if it stands in the same column of the base, is neither plain
(0, 1, empty, missing, true or false) nor coarse (one significant digit), and fewer than
ten records of the base share it, or have a number within half a percent of it. So is a
number of more than two digits that stands nowhere in the base: a median is one of a
record or lies between two, and a number beyond all others tells the largest of them.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from verifydp.data.distance import unmatched_records
from verifydp.data.kinds import kind_of
from verifydp.data.times import (
    FIRST_DATE,
    LAST_DATE,
    are_times,
    cells_of,
    counted_as,
    decade_of,
    is_time,
)
from verifydp.errors import InputError

__all__ = [
    "count_cells",
    "rare_fields",
    "real_columns",
    "shape_clause",
    "without_texts",
]

#: A value that so many records share tells nothing of one of them.
_SHARED = 10
_NEAR = 5e-3
_LARGEST = 1e300
_COLUMNS_NAMED = 6
#: Where the values of records that are plain values, or whole records, are named.
_VALUES, _RECORDS = "the values", "whole records"
_FIELDS = "names of fields"
_PLAIN: tuple[object, ...] = (0, 1, "")
#: Ends of types of numbers, which are of nobody.
_ENDS = frozenset(
    float(end)
    for bits in (8, 16, 32, 64)
    for end in (2**bits, 2**bits - 1, 2 ** (bits - 1), 2 ** (bits - 1) - 1)
) | {float(np.finfo(kind).max) for kind in (np.float16, np.float32, np.float64)}


def count_cells(database: Any) -> int | None:
    """How many values a database holds; None where it cannot be looked into."""
    if isinstance(database, np.ndarray):
        width = len(database.dtype.names or ()) or 1
        opaque = database.dtype.kind == "O" and database.dtype.names is None
        return None if opaque else database.size * width
    if isinstance(database, Mapping):
        return _summed(database.values())
    if isinstance(database, list | tuple):
        return _summed(database)
    known = str | int | float | np.generic | None
    return 1 if isinstance(database, known) else None


def _summed(parts: Any) -> int | None:
    counts = [count_cells(part) for part in parts]
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


def without_texts(
    *databases: Any, coarse: bool = False
) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """Databases as JSON-like values with each text replaced, and the texts themselves.

    Equal texts are replaced alike; names of fields stay. With ``coarse`` numbers keep
    one significant digit. What JSON has no number for is the text that
    `verifydp.data.json_form` has for it: ``"nan"``, ``"inf"`` or ``"-inf"``.

    Examples
    --------
    >>> without_texts([{"name": "Ann"}, {"name": "Bo"}], [{"name": "Ann"}])[0]
    ([{'name': 'text 1'}, {'name': 'text 2'}], [{'name': 'text 1'}])
    """
    names: dict[str, str] = {}

    def told(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            if value.dtype.names is not None:
                rows = cells_of(value.reshape(-1))
                return [
                    dict(zip(value.dtype.names, map(told, row), strict=True))
                    for row in rows
                ]
            return told(cells_of(value))
        if is_time(value):
            return names.setdefault(str(value), f"text {len(names) + 1}")
        if isinstance(value, np.generic):
            return told(value.item())
        if isinstance(value, Mapping):
            return {key: told(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [told(part) for part in value]
        if value is None or isinstance(value, bool | int | float) or value == "":
            shown = _one_digit(value) if coarse else value
            return _special_text(shown) if isinstance(shown, float) else shown
        return names.setdefault(str(value), f"text {len(names) + 1}")

    shown = tuple(told(database) for database in databases)
    return shown, tuple(names)


def _special_text(number: float) -> float | str:
    if math.isfinite(number):
        return number
    return "nan" if math.isnan(number) else ("inf" if number > 0 else "-inf")


def _one_digit(value: Any) -> Any:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(_double(value)):
        return (math.inf if value > 0 else -math.inf) if _is_huge(value) else value
    if abs(value) > _LARGEST:
        return _LARGEST if value > 0 else -_LARGEST
    return type(value)(float(f"{float(value):.0e}"))


def _double(value: Any) -> float:
    """The nearest double, infinite where an integer is beyond all of them."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _is_huge(value: Any) -> bool:
    return isinstance(value, int) and math.isinf(_double(value))


def real_columns(sides: Sequence[Any], base: Any) -> tuple[str, ...]:
    """Where databases hold real values of the base: names of columns.

    Parameters
    ----------
    sides
        Small databases of the base's kind.
    base
        The data that they were made from.

    Returns
    -------
    tuple
        Names of fields, places of a row, or ``"the values"``; ``"whole records"`` where
        each value is shared by many and a record as a whole is not.

    Examples
    --------
    >>> real_columns([[73.137, 0.0], [0.0]], [73.137, 20.0, 0.0])
    ('the values',)
    >>> real_columns([[70.0, 0.0], [0.0]], [73.137, 20.0, 0.0])
    ()
    """
    columns = _columns(base)
    if rare_fields(sides, base):
        return (_FIELDS,)
    found: dict[str, None] = {}
    for side in sides:
        for name, values in _columns(side).items():
            known = columns.get(name)
            if known is not None and any(_is_real(value, known) for value in values):
                found[name] = None
    if found or len(columns) < 2:
        return tuple(found)
    rows = (row for side in sides for row in _rows(side))
    return (_RECORDS,) if any(_is_a_record(row, columns) for row in rows) else ()


def rare_fields(sides: Sequence[Any], base: Any) -> bool:
    """Whether databases have fields that few records of the base have.

    Where records are objects, their fields may be named after what they hold.

    Examples
    --------
    >>> rare_fields([[{"Ann": 1}]], [{"Ann": 1}, {"Bo": 2}])
    True
    >>> rare_fields([[{"age": 1}]], [{"age": 41}, {"age": 52}])
    False
    """
    if not isinstance(base, list | tuple):
        return False
    counts = Counter(name for record in base for name in _names(record))
    used = {name for side in sides for name in _fields(side)}
    return any(0 < counts[name] < min(_SHARED, len(base)) for name in used)


def _fields(database: Any) -> Iterator[str]:
    if isinstance(database, list | tuple):
        for record in database:
            yield from _names(record)


def _names(record: Any) -> Iterator[str]:
    """Names of fields of a record, and of all that lies in it."""
    if isinstance(record, Mapping):
        yield from map(str, dict.fromkeys(record))
    parts = record.values() if isinstance(record, Mapping) else record
    if isinstance(record, Mapping | list | tuple):
        for part in parts:
            yield from _names(part)


def _columns(database: Any) -> dict[str, Any]:
    """The values of each column, as an array where the database is one."""
    kind = kind_of(database)
    if kind == "table":
        return {name: database[name] for name in database.dtype.names}
    if kind == "array":
        if database.ndim == 1:
            return {_VALUES: database}
        flat = database.reshape(len(database), math.prod(database.shape[1:]))
        return {f"column {place}": flat[:, place] for place in range(flat.shape[1])}
    columns: dict[str, list[Any]] = {}
    records = database if isinstance(database, list | tuple) else [database]
    for record in records:
        for name, value in _cells(record):
            columns.setdefault(name, []).append(value)
    return dict(columns)


def _cells(record: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(record, np.ndarray):
        record = record.reshape(-1).tolist()
    if isinstance(record, Mapping):
        yield from ((str(name), value) for name, value in record.items())
    elif isinstance(record, list | tuple):
        yield from ((f"column {place}", value) for place, value in enumerate(record))
    else:
        yield _VALUES, record


def _rows(database: Any) -> Iterator[dict[str, Any]]:
    columns = _columns(database)
    if len({len(values) for values in columns.values()}) == 1:
        for row in zip(*columns.values(), strict=True):
            yield dict(zip(columns, row, strict=True))


def _is_plain(value: Any) -> bool:
    if value is None or isinstance(value, bool | np.bool_):
        return True
    if isinstance(value, float | np.floating) and not math.isfinite(value):
        return True
    return any(type(value) is not list and _same(value, plain) for plain in _PLAIN)


def _is_coarse(value: Any) -> bool:
    """Whether a number has one significant digit."""
    number = _is_number(value) and math.isfinite(_double(value))
    return number and _double(value) == float(f"{_double(value):.0e}")


def _is_coarse_date(date: Any) -> bool:
    """Whether a date is the beginning of a decade, or an end of all."""
    ends = (counted_as(end, date.dtype) for end in (FIRST_DATE, LAST_DATE))
    plain = date == decade_of(date) or int(date.astype(np.int64)) in ends
    return bool(plain or np.isnat(date))


def _is_real(value: Any, column: Any) -> bool:
    if isinstance(value, np.timedelta64):  # by its count, as other numbers
        if np.isnat(value):
            return False
        value, column = int(value.astype(np.int64)), np.asarray(column).view(np.int64)
    if isinstance(value, np.datetime64):
        return not _is_coarse_date(value) and _occurrences(value, column)[0] < _SHARED
    if _is_plain(value) or _is_coarse(value):
        return False
    same, near = _occurrences(value, column)
    if 0 < same < _SHARED or 0 < near < _SHARED:
        return True
    return same == 0 and _is_fine(value)


def _is_fine(value: Any) -> bool:
    """Whether a number has more than two significant digits."""
    if not _is_number(value) or isinstance(value, bool) or abs(_double(value)) in _ENDS:
        return False
    kind = type(value) if isinstance(value, np.floating) else float
    return bool(value != kind(f"{_double(value):.1e}"))


def _occurrences(value: Any, column: Any) -> tuple[int, int]:
    """How often a value stands in a column, and how many numbers lie close to it."""
    numbers = isinstance(column, np.ndarray) and column.dtype.kind in "iuf"
    if numbers and _is_number(value):
        near = np.abs(column - _double(value)) <= _NEAR * abs(_double(value))
        return int(np.count_nonzero(column == value)), int(np.count_nonzero(near))
    if is_time(value) and isinstance(column, np.ndarray) and are_times(column.dtype):
        return int(np.count_nonzero(column == value)), 0
    same = near_by = 0
    for other in column:
        if _same(value, other) or _begins(value, other):
            same += 1
        elif _both_numbers(value, other):
            near_by += abs(_double(other) - _double(value)) <= _NEAR * abs(
                _double(value)
            )
    return same, near_by


def _both_numbers(value: Any, other: Any) -> bool:
    return all(_is_number(one) and not isinstance(one, bool) for one in (value, other))


def _is_number(value: Any) -> bool:
    """Whether it is a number; a duration is none, which NumPy says it is."""
    return isinstance(value, int | float | np.number) and not is_time(value)


def _begins(value: Any, other: Any) -> bool:
    """Whether a text is the beginning of another, by more than a letter."""
    texts = isinstance(value, str) and isinstance(other, str)
    return texts and len(value) > 1 and other.startswith(value)


def _same(value: Any, other: Any) -> bool:
    try:
        return bool(value == other)
    except (TypeError, ValueError):  # arrays within records, foreign types
        return str(value) == str(other)


def _is_a_record(row: Mapping[str, Any], columns: Mapping[str, Any]) -> bool:
    """Whether fewer than ten records of the base, and at least one, are this one."""
    if row.keys() != columns.keys() or all(map(_is_plain, row.values())):
        return False
    matches: set[int] | None = None
    for name, value in row.items():
        here = {
            place
            for place, other in enumerate(columns[name])
            if _same(value, other) or value is other
        }
        matches = here if matches is None else matches & here
        if not matches:
            return False
    return matches is not None and len(matches) < _SHARED


def shape_clause(database: Any, neighbour: Any, *, named: bool = True) -> str:
    """Say how two databases differ by their numbers of records alone.

    The columns of tables are named, unless ``named`` is false.

    Examples
    --------
    >>> shape_clause([1.0, 28.1], [1.0])
    'the database has 2 records, the neighbour lacks 1 of them'
    """
    kinds = kind_of(database), kind_of(neighbour)
    if not set(kinds) <= {"table", "array", "list"}:
        return "two databases that are not shown"
    size = _records(len(database))
    fields = ""
    if kinds[0] == "table" and named:
        names = database.dtype.names
        more = f", and {len(names) - _COLUMNS_NAMED} more"
        fields = f" ({', '.join(names[:_COLUMNS_NAMED])}"
        fields += (more if len(names) > _COLUMNS_NAMED else "") + ")"
    try:
        removed, added = map(len, unmatched_records(database, neighbour))
    except InputError:
        return f"the database has {size}{fields}, the neighbour {len(neighbour):,}"
    if not removed and not added:
        return f"both have the same {size}{fields} in another order"
    if removed and added:
        text = f"the neighbour has {_others(added)} in place of {removed:,} of them"
    elif removed:
        text = f"the neighbour lacks {removed:,} of them"
    else:
        text = f"the neighbour has {added:,} more"
    return f"the database has {size}{fields}, {text}"


def _records(count: int) -> str:
    return f"{count:,} record{'' if count == 1 else 's'}"


def _others(count: int) -> str:
    return "another one" if count == 1 else f"{count:,} others"
