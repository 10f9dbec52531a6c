"""Databases as JSON values.

The plain form is what a person writes and what an executable reads: numbers, a
list of numbers (a vector), a list of equally long lists of numbers (a matrix), a
list of objects with the same keys (a table), any other list (records). NaN and
the infinities are the texts ``"nan"``, ``"inf"`` and ``"-inf"``; these three
texts stand for numbers everywhere except in a list or a column that also holds
other texts.

Types are inferred from the content, so the plain form cannot tell an empty table
from an empty vector. Both sides of a pair are therefore read together
(`pair_from_json`), and where that is not enough the typed form
(`to_typed_json`) says the types: ``{"columns": {name: type}, "records": [...]}``
for a table, ``{"dtype": ..., "shape": ..., "values": ...}`` for an array,
``{"list": [...]}`` for a list that would be read as something else.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.columns import (
    SPECIAL_NUMBERS,
    array_from_typed,
    column_dtype,
    column_of,
    number_of,
    table_from_typed,
    type_name,
)
from verifydp.data.digests import same_content
from verifydp.data.kinds import kind_of
from verifydp.data.times import are_times, is_time, plain_times
from verifydp.errors import InputError

__all__ = [
    "from_json",
    "pair_from_json",
    "to_explicit_json",
    "to_json",
    "to_typed_json",
]


#: Types of values that are JSON values as they are.
_WRITTEN_AS_IS = {str, bool, int, type(None)}


def to_json(database: Any) -> Any:
    """Write a database in the plain form, the one that executables get.

    Raises
    ------
    InputError
        If the database is no JSON value (bytes, a foreign object, ...).

    Examples
    --------
    >>> to_json(np.array([1.5, np.nan]))
    [1.5, 'nan']
    >>> to_json(np.array([(3, "x")], dtype=[("age", int), ("city", object)]))
    [{'age': 3, 'city': 'x'}]
    """
    if isinstance(database, np.ndarray) and database.dtype.names is not None:
        table, names = np.atleast_1d(database), database.dtype.names
        if not len(table):
            return []
        cells = zip(*(to_json(table[name]) for name in names), strict=True)
        return [dict(zip(names, row, strict=True)) for row in cells]
    if isinstance(database, np.ndarray):
        if database.dtype.kind in "bif" and np.all(np.isfinite(database)):
            return database.tolist()
        if are_times(database.dtype) and database.ndim == 1:
            return plain_times(database)
        if are_times(database.dtype):
            return [to_json(row) for row in database] if database.ndim else None
        values = database.tolist()
        # A long column of texts is written as it is, not value by value.
        plain = isinstance(values, list) and set(map(type, values)) <= _WRITTEN_AS_IS
        return values if plain else to_json(values)
    if is_time(database):
        return plain_times(np.asarray([database]))[0]
    if isinstance(database, np.generic):
        return to_json(database.item())
    if isinstance(database, float) and not math.isfinite(database):
        return "nan" if math.isnan(database) else ("inf" if database > 0 else "-inf")
    if database is None or isinstance(database, bool | int | float | str):
        return database
    if isinstance(database, list | tuple):
        return [to_json(each) for each in database]
    if isinstance(database, Mapping) and all(isinstance(key, str) for key in database):
        return {key: to_json(value) for key, value in database.items()}
    raise InputError(
        f"a value of type {type(database).__name__} is no JSON value: use numbers, "
        "texts, lists, dicts with text keys or NumPy arrays"
    )


def to_typed_json(database: Any) -> Any:
    """Write a database so that `from_json` reads the same one back, types included.

    The plain form where that suffices, else the typed form.

    Raises
    ------
    InputError
        If the database is no JSON value.

    Examples
    --------
    >>> to_typed_json(np.array([1.0, 2.0])), to_typed_json([1.0, 2.0])
    ([1.0, 2.0], {'list': [1.0, 2.0]})
    >>> to_typed_json(np.array([], dtype=[("age", int)]))
    {'columns': {'age': 'int64'}, 'records': []}
    """
    plain = to_json(database)
    if same_content(from_json(plain), database):
        return plain
    return to_explicit_json(database)


def to_explicit_json(database: Any) -> Any:
    """Write a database with its types, also where they go without saying.

    Raises
    ------
    InputError
        If the database is no JSON value.

    Examples
    --------
    >>> to_explicit_json(np.array([1.0, 2.0]))
    {'dtype': 'float64', 'shape': [2], 'values': [1.0, 2.0]}
    """
    plain = to_json(database)
    kind = kind_of(database)
    if kind == "table":
        types = {name: type_name(database.dtype[name]) for name in database.dtype.names}
        return {"columns": types, "records": plain}
    if kind == "array":
        return {
            "dtype": type_name(database.dtype),
            "shape": list(database.shape),
            "values": plain,
        }
    return {"list": plain} if kind == "list" else plain


def from_json(value: Any) -> Any:
    """Read a database from its plain or typed form.

    Lists of numbers become vectors of doubles, lists of equally long lists of
    numbers become matrices of doubles, lists of objects with the same keys
    become tables with columns of integers, doubles, truth values or texts (a
    null in a column of numbers is NaN). Everything else stays as it is.

    Raises
    ------
    InputError
        If a typed form contradicts itself.

    Examples
    --------
    >>> from_json([1, "nan", 2.5])
    array([1. , nan, 2.5])
    >>> from_json([{"age": 3, "city": "x"}])["age"]
    array([3])
    """
    return _read_together([value])[0]


def pair_from_json(database: Any, neighbour: Any) -> tuple[Any, Any]:
    """Read two databases so that both get the same form and column types.

    Raises
    ------
    InputError
        If a typed form contradicts itself.

    Examples
    --------
    >>> empty, single = pair_from_json([], [{"age": 3}])
    >>> empty.dtype == single.dtype, len(empty)
    (True, 0)
    """
    first, second = _read_together([database, neighbour])
    return first, second


def _read_together(values: list[Any]) -> list[Any]:
    if not all(isinstance(value, list) for value in values):
        return [
            _read_together([value])[0]
            if isinstance(value, list)
            else _from_typed(value)
            for value in values
        ]
    records = [record for value in values for record in value]
    if _are_numbers(records):
        return [_doubles(value, ()) for value in values]
    if _are_rows(records):
        return [_doubles(value, (len(records[0]),)) for value in values]
    if _are_table(records):
        return _tables(values, list(records[0]))
    read = iter(_decoded(records))
    return [[next(read) for _ in value] for value in values]


def _from_typed(value: Any) -> Any:
    keys = set(value) if isinstance(value, dict) else set()
    if keys == {"list"} and isinstance(value["list"], list):
        return _decoded(value["list"])
    if keys == {"columns", "records"}:
        return table_from_typed(value["columns"], value["records"])
    if keys == {"dtype", "shape", "values"}:
        return array_from_typed(value["dtype"], value["shape"], value["values"])
    return _decoded(value)


def _are_numbers(records: list[Any]) -> bool:
    # Types are looked at once for all, since columns are long.
    kinds = set(map(type, records))
    if kinds == {int}:
        ends = min(records), max(records)
        return all(number_of(end) is not None for end in ends)
    return all(issubclass(kind, int | float | str) for kind in kinds) and all(
        number_of(record) is not None for record in records
    )


def _doubles(records: list[Any], row_shape: tuple[int, ...]) -> npt.NDArray[Any]:
    numbers: list[Any] = records
    if not row_shape and set(map(type, records)) <= {int, float}:
        pass  # nothing to read
    else:
        numbers = [
            [number_of(cell) for cell in record] if row_shape else number_of(record)
            for record in records
        ]
    return np.array(numbers, dtype=np.float64).reshape(len(records), *row_shape)


def _are_rows(records: list[Any]) -> bool:
    return all(
        isinstance(record, list)
        and 0 < len(record) == len(records[0])
        and all(number_of(cell) is not None for cell in record)
        for record in records
    )


def _are_table(records: list[Any]) -> bool:
    if not all(
        isinstance(record, dict) and record and record.keys() == records[0].keys()
        for record in records
    ):
        return False
    kinds = {type(cell) for record in records for cell in record.values()}
    return not any(issubclass(kind, list | dict) for kind in kinds)


def _tables(values: Iterable[list[Any]], names: list[str]) -> list[Any]:
    sides = list(values)
    cells = {
        name: [record[name] for side in sides for record in side] for name in names
    }
    dtype = [(name, column_dtype(cells[name])) for name in names]
    tables = []
    for side in sides:
        table = np.empty(len(side), dtype=dtype)
        for name, kind in dtype:
            table[name] = column_of([record[name] for record in side], kind)
        tables.append(table)
    return tables


def _decoded(value: Any) -> Any:
    """Read the three special texts as numbers, except beside other texts."""
    if isinstance(value, str):
        return SPECIAL_NUMBERS.get(value, value)
    if isinstance(value, dict):
        return {key: _decoded(each) for key, each in value.items()}
    if isinstance(value, list):
        texts = any(isinstance(x, str) and x not in SPECIAL_NUMBERS for x in value)
        return [
            each if texts and isinstance(each, str) else _decoded(each)
            for each in value
        ]
    return value
