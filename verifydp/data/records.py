"""Adding, removing and replacing the records of a database.

Databases are values here: no function writes into its argument, and each
returns a database that shares no memory with its argument (records of a list
are shared, they are never written to). What is returned is an ordinary,
writable array, because a mechanism that works in place would raise on a
read-only one, and an auditor would take that for its output. Whoever hands a
database to foreign code gives it a `copy_database`, once per call.
"""

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.kinds import require_records
from verifydp.data.times import are_times, cells_of, column_of_times
from verifydp.errors import InputError

__all__ = [
    "append_records",
    "copy_database",
    "database_like",
    "keep_records",
    "record_count",
    "records_of",
    "remove_records",
    "replace_record",
]


def copy_database(database: Any) -> Any:
    """Copy a database deeply: what is done to the copy cannot reach the original.

    Examples
    --------
    >>> original = [{"age": 3}]
    >>> copy_database(original)[0].clear()
    >>> original
    [{'age': 3}]
    """
    return copy.deepcopy(database)


def record_count(database: Any) -> int:
    """Count the records.

    Raises
    ------
    InputError
        If the database is no collection of records.
    """
    require_records(database)
    return len(database)


def records_of(database: Any) -> list[Any]:
    """List the records: tuples of a table, numbers of a vector, rows of a matrix.

    Raises
    ------
    InputError
        If the database is no collection of records.
    """
    kind = require_records(database)
    if kind == "table" or (kind == "array" and database.ndim == 1):
        return cells_of(database)
    if kind == "array":
        return [row.copy() for row in database]
    return list(database)


def keep_records(database: Any, indices: Iterable[int]) -> Any:
    """Keep the records at ``indices``, in that order.

    Raises
    ------
    InputError
        If there is no record at an index.

    Examples
    --------
    >>> keep_records(np.array([5.0, 6.0, 7.0]), [2, 0])
    array([7., 5.])
    """
    kind = require_records(database)
    wanted = _checked(database, indices)
    if kind == "list":
        return [database[index] for index in wanted.tolist()]
    return database[wanted]


def remove_records(database: Any, indices: Iterable[int]) -> Any:
    """Remove the records at ``indices``; the others keep their order.

    Raises
    ------
    InputError
        If there is no record at an index.

    Examples
    --------
    >>> remove_records([10, 20, 30], [1])
    [10, 30]
    """
    gone = _checked(database, indices)
    return keep_records(database, np.delete(np.arange(len(database)), gone))


def append_records(database: Any, records: Sequence[Any]) -> Any:
    """Append records, given as `records_of` lists them (a table also takes dicts).

    Raises
    ------
    InputError
        If a value does not fit its column without change.

    Examples
    --------
    >>> append_records(np.array([5.0]), [float("nan"), 2])
    array([ 5., nan,  2.])
    """
    kind = require_records(database)
    added = database_like(database, records)
    if kind == "list":
        return [*database, *added]
    return np.concatenate([database, added])


def replace_record(database: Any, index: int, record: Any) -> Any:
    """Put another record in the place of the one at ``index``.

    Raises
    ------
    InputError
        If there is no such record, or the new one does not fit.

    Examples
    --------
    >>> replace_record([10, 20, 30], 1, 25)
    [10, 25, 30]
    """
    (index,) = _checked(database, [index]).tolist()
    size = len(database)
    order = [*range(index), size, *range(index + 1, size)]
    return keep_records(append_records(database, [record]), order)


def database_like(database: Any, records: Sequence[Any]) -> Any:
    """Build a database of the same form (kind, columns, types) from other records.

    Text columns of fixed width are as wide as the new texts need: nothing is
    truncated.

    Raises
    ------
    InputError
        If a value does not fit its column without change.

    Examples
    --------
    >>> database_like(np.array([1, 2]), [7, 8, 9])
    array([7, 8, 9])
    """
    kind = require_records(database)
    if kind == "list":
        return list(records)
    if kind == "table":
        return _table_like(database, records)
    shape = (len(records), *database.shape[1:])
    if len(records) == 0:
        return np.empty(shape, database.dtype)
    built = _column(list(records), database.dtype, "the array")
    if built.shape != shape:
        raise InputError(
            f"a record has shape {built.shape[1:]}, but the records of the "
            f"database have shape {shape[1:]}"
        )
    return built


def _table_like(table: npt.NDArray[Any], records: Sequence[Any]) -> npt.NDArray[Any]:
    names = table.dtype.names or ()
    rows = [_row(record, names) for record in records]
    columns = [
        _column([row[place] for row in rows], table.dtype[name], f"column {name!r}")
        for place, name in enumerate(names)
    ]
    dtype = [(name, column.dtype) for name, column in zip(names, columns, strict=True)]
    built = np.empty(len(rows), dtype=dtype)
    for name, column in zip(names, columns, strict=True):
        built[name] = column
    return built


def _row(record: Any, names: tuple[str, ...]) -> tuple[Any, ...]:
    if isinstance(record, Mapping):
        if set(record) != set(names):
            raise InputError(
                f"a record has the columns {sorted(map(str, record))}, but the table "
                f"has {sorted(names)}"
            )
        return tuple(record[name] for name in names)
    row = tuple(record.tolist()) if isinstance(record, np.void) else tuple(record)
    if len(row) != len(names):
        raise InputError(
            f"a record has {len(row)} values, but the table has {len(names)} columns"
        )
    return row


def _column(values: list[Any], dtype: np.dtype[Any], where: str) -> npt.NDArray[Any]:
    """Values as an array of this type; refuses what the type would change."""
    if dtype.kind == "O":
        column = np.empty(len(values), dtype=object)
        column[:] = values
        return column
    if dtype.kind in "US":
        return np.array(values, dtype=dtype.kind) if values else np.empty(0, dtype)
    refused = InputError(
        f"{where} has type {dtype.name} and cannot hold {str(values)[:120]} unchanged"
    )
    try:
        if are_times(dtype):
            return column_of_times(values, dtype)
        plain = np.asarray(values)
        with np.errstate(all="ignore"):
            column = plain.astype(dtype)
            same = np.array_equal(column, plain, equal_nan=column.dtype.kind == "f")
    except (ValueError, TypeError, OverflowError) as error:
        raise refused from error
    # A double that a narrower float column rounds is no mistake; 2.5 in a column
    # of integers is one.
    if not same and not (dtype.kind == "f" and plain.dtype.kind in "iuf"):
        raise refused
    return column


def _checked(database: Any, indices: Iterable[int]) -> npt.NDArray[np.intp]:
    size = record_count(database)
    if not isinstance(indices, np.ndarray):
        indices = np.fromiter(map(int, indices), dtype=np.intp)
    wanted = indices.astype(np.intp)
    outside = wanted[(wanted < 0) | (wanted >= size)]
    if len(outside):
        raise InputError(
            f"there is no record {outside[0]}: the database has {size} records, "
            "counted from 0"
        )
    return wanted
