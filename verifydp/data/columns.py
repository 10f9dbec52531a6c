"""Types of columns: inferred from JSON cells, or written out by name."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.times import are_times, read_times
from verifydp.errors import InputError

__all__ = [
    "SPECIAL_NUMBERS",
    "array_from_typed",
    "column_dtype",
    "column_of",
    "number_of",
    "table_from_typed",
    "type_name",
]

#: How JSON, which has no such numbers, writes them.
SPECIAL_NUMBERS = {
    "nan": float("nan"),
    "inf": float("inf"),
    "-inf": float("-inf"),
}

#: The types that a typed form may name; a text type has a width or none.
_TYPE_NAME = re.compile(
    r"bool|u?int(8|16|32|64)|float(16|32|64)|text\d*"
    r"|(datetime|timedelta)64(\[\d{0,9}([YMWDhms]|[munpfa]s)\])?"
)


def number_of(cell: Any) -> float | None:
    """Read a JSON cell as a double; None where it is no number.

    Examples
    --------
    >>> number_of(3), number_of("-inf"), number_of("x"), number_of(True)
    (3.0, -inf, None, None)
    """
    if isinstance(cell, str):
        return SPECIAL_NUMBERS.get(cell)
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        return None
    try:
        return float(cell)
    except OverflowError:
        return None


def column_dtype(cells: list[Any]) -> np.dtype[Any]:
    """Infer the type that holds all cells of a column.

    Truth values, 64-bit integers, doubles (null stands for NaN beside numbers),
    else objects, which hold texts of any length.
    """
    # Types first and values last, since columns are long.
    kinds = set(map(type, cells))
    if kinds and all(issubclass(kind, bool) for kind in kinds):
        return np.dtype(bool)
    whole = kinds and all(
        issubclass(kind, int) and not issubclass(kind, bool) for kind in kinds
    )
    if whole and min(cells) >= -(2**63) and max(cells) < 2**63:
        return np.dtype(np.int64)
    given = [cell for cell in cells if cell is not None]
    if given and all(number_of(cell) is not None for cell in given):
        return np.dtype(np.float64)
    return np.dtype(object)


def column_of(cells: list[Any], dtype: np.dtype[Any]) -> npt.NDArray[Any]:
    """Read JSON cells as a column of this type; null is NaN among doubles.

    Raises
    ------
    InputError
        If a cell is no value of the type.
    """
    if dtype.kind == "O":
        column = np.empty(len(cells), dtype=object)
        column[:] = cells
        return column
    if are_times(dtype):
        return read_times(cells, dtype)
    values: list[Any] = cells
    if dtype.kind == "f":
        values = [np.nan if cell is None else number_of(cell) for cell in cells]
    expected = {"b": bool, "i": int, "u": int, "f": float, "U": str}[dtype.kind]
    for cell, value in zip(cells, values, strict=True):
        if type(value) is not expected:
            raise InputError(
                f"the cell {cell!r} does not fit a column of type {type_name(dtype)}"
            )
    try:
        return np.array(values, dtype=dtype)
    except OverflowError as error:
        raise InputError(
            f"a cell is too large for a column of type {type_name(dtype)}: {error}"
        ) from error


def type_name(dtype: np.dtype[Any]) -> str:
    """Name a type as the typed form does: ``int64``, ``float32``, ``text``, ``text8``.

    ``text`` is a column of objects, ``text8`` of texts of at most 8 characters.
    """
    if dtype.kind == "O":
        return "text"
    return f"text{dtype.itemsize // 4}" if dtype.kind == "U" else dtype.name


def table_from_typed(columns: Any, records: Any) -> npt.NDArray[Any]:
    """Read a table whose column types are named.

    Raises
    ------
    InputError
        If the records do not fit the columns.
    """
    if not (isinstance(columns, dict) and columns and isinstance(records, list)):
        raise InputError('a table needs "columns": {name: type} and "records": [...]')
    dtype = np.dtype([(name, _dtype_named(kind)) for name, kind in columns.items()])
    for place, record in enumerate(records):
        if not isinstance(record, dict) or record.keys() != columns.keys():
            raise InputError(
                f"record {place} of the table does not have the columns "
                f"{', '.join(columns)}"
            )
    table = np.empty(len(records), dtype=dtype)
    for name in columns:
        table[name] = column_of([record[name] for record in records], dtype[name])
    return table


def array_from_typed(kind: Any, shape: Any, values: Any) -> npt.NDArray[Any]:
    """Read an array whose type and shape are given.

    Raises
    ------
    InputError
        If the values do not fit the type and the shape.
    """
    dtype = _dtype_named(kind)
    if not (
        isinstance(shape, list)
        and shape
        and all(type(extent) is int and extent >= 0 for extent in shape)
    ):
        raise InputError(f"the shape {shape!r} is no list of sizes such as [0, 3]")
    cells: list[Any] = [values]
    for extent in shape:
        if not all(isinstance(part, list) and len(part) == extent for part in cells):
            raise InputError(f"the values of the array do not have the shape {shape}")
        cells = [cell for part in cells for cell in part]
    return column_of(cells, dtype).reshape(shape)


def _dtype_named(name: Any) -> np.dtype[Any]:
    if not (isinstance(name, str) and _TYPE_NAME.fullmatch(name)):
        raise InputError(
            f"the type {name!r} is unknown: use bool, int64, float64 or text"
        )
    if name == "text":
        return np.dtype(object)
    if name.startswith("text"):
        return np.dtype(f"U{name.removeprefix('text')}")
    return np.dtype(name)
