"""Dates and durations: cells that NumPy counts in a unit, which belongs to them.

As Python values they would lose it: days become dates, nanoseconds plain integers. So
wherever cells are taken out of an array, these stay scalars of NumPy.
"""

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError

__all__ = [
    "FIRST_DATE",
    "LAST_DATE",
    "are_times",
    "cells_of",
    "column_of_times",
    "counted_as",
    "decade_of",
    "is_time",
    "plain_times",
    "read_times",
    "time_counted",
]

#: The first and the last date that people write with four digits.
FIRST_DATE, LAST_DATE = "0001-01-01", "9999-12-31"

_Cells = npt.NDArray[Any]
_PARTS_A_SECOND: dict[str, int] = {
    unit: 1000**power
    for power, unit in enumerate(("s", "ms", "us", "ns", "ps", "fs", "as"))
}
_LIMIT = int(np.iinfo(np.int64).max)

#: How a date begins that says itself what it is, unlike "today".
_DATE = re.compile(r"-?[0-9]{4,}(-[0-9]{2}.*)?")


def are_times(dtype: np.dtype[Any]) -> bool:
    """Whether a column holds dates or durations."""
    return dtype.kind in "mM"


def is_time(value: object) -> bool:
    """Whether a cell is a date or a duration."""
    return isinstance(value, np.datetime64 | np.timedelta64)


def cells_of(array: _Cells) -> list[Any]:
    """The cells of an array as ``tolist`` gives them, times with their unit.

    Examples
    --------
    >>> cells_of(np.array(["2020-02-01"], dtype="datetime64[ns]"))[0].dtype
    dtype('<M8[ns]')
    """
    names = array.dtype.names
    if names is None:
        return list(array) if are_times(array.dtype) else list(array.tolist())
    if not any(are_times(array.dtype[name]) for name in names):
        return list(array.tolist())
    return list(zip(*(cells_of(array[name]) for name in names), strict=True))


def column_of_times(values: list[Any], dtype: np.dtype[Any]) -> _Cells:
    """Cells as a column of times of this type.

    Raises
    ------
    ValueError
        If a cell is no time, or one that the type cannot hold unchanged.
    """
    kind = np.datetime64 if dtype.kind == "M" else np.timedelta64
    cells = [kind("NaT") if value is None else kind(value) for value in values]
    if any(isinstance(value, int | float | str) for value in values):
        raise ValueError("no date")
    plain = np.array(cells) if cells else np.empty(0, dtype)
    column = plain.astype(dtype)
    if not np.array_equal(column, plain, equal_nan=True):
        raise ValueError("it would be rounded")
    return column


def plain_times(times: _Cells) -> list[Any]:
    """Times as JSON has them: dates as ISO texts, durations in units, no time as null.

    Examples
    --------
    >>> plain_times(np.array(["2020-02-01", "NaT"], dtype="datetime64[D]"))
    ['2020-02-01', None]
    """
    written = (
        np.datetime_as_string(times) if times.dtype.kind == "M" else times.view("i8")
    )
    gone = np.isnat(times)
    cells = written.astype(object)
    cells[gone] = None
    return list(cells.tolist())


def read_times(cells: list[Any], dtype: np.dtype[Any]) -> _Cells:
    """Read what `plain_times` wrote.

    Raises
    ------
    InputError
        If a cell is no such time.
    """
    dates = dtype.kind == "M"
    for cell in cells:
        known = isinstance(cell, str) and _DATE.fullmatch(cell) if dates else None
        if cell is not None and not (known if dates else type(cell) is int):
            raise InputError(
                f"the cell {str(cell)[:60]!r} does not fit a column of type "
                f"{dtype.name}"
            )
    try:
        if dates:
            return np.array(["NaT" if cell is None else cell for cell in cells], dtype)
        least = np.iinfo(np.int64).min  # which is how NumPy counts no time
        return np.array(
            [least if cell is None else cell for cell in cells], np.int64
        ).view(dtype)
    except (ValueError, OverflowError) as error:
        raise InputError(
            f"a cell does not fit a column of type {dtype.name}: {error}"
        ) from error


def decade_of(date: Any, *, up: bool = False) -> Any:
    """The beginning of a date's decade, or of the next one.

    Examples
    --------
    >>> decade_of(np.datetime64("1987-06-05"))
    np.datetime64('1980-01-01')
    >>> decade_of(np.datetime64("1987-06-05"), up=True)
    np.datetime64('1990-01-01')
    """
    if np.isnat(date):
        return date
    decade = (int(date.astype("M8[Y]").astype(np.int64)) + 1970) // 10 * 10
    begun = counted_as(f"{decade:04d}-01-01", date.dtype)
    if up and begun < int(date.astype(np.int64)):
        begun = counted_as(f"{decade + 10:04d}-01-01", date.dtype)
    return date if abs(begun) > _LIMIT else time_counted(begun, date.dtype)


def time_counted(count: int, dtype: np.dtype[Any]) -> Any:
    """The date or duration that a unit counts so."""
    return np.array(count, dtype=np.int64).view(dtype)[()]


def counted_as(date: str, dtype: np.dtype[Any]) -> int:
    """How a unit counts a date, in integers that do not overflow.

    Examples
    --------
    >>> counted_as("9999-12-31", np.dtype("M8[ns]"))
    253402214400000000000
    """
    unit, many = np.datetime_data(dtype)
    if unit in _PARTS_A_SECOND:
        seconds = int(np.datetime64(date, "s").astype(np.int64))
        return seconds * _PARTS_A_SECOND[unit] // many
    return int(np.datetime64(date, "s").astype(dtype).astype(np.int64))
