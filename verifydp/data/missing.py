"""Cells that hold no value: None, NaN, no date."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.times import are_times, is_time

__all__ = ["any_missing", "leaves", "missing"]


def leaves(cell: Any) -> Iterator[Any]:
    """The numbers and texts of a cell, which is a whole record in a list of lists."""
    if isinstance(cell, dict | list | tuple):
        for part in cell.values() if isinstance(cell, dict) else cell:
            yield from leaves(part)
    else:
        yield cell


def missing(cell: Any) -> bool:
    """Whether a cell or a part of it is missing.

    Examples
    --------
    >>> missing([1.0, float("nan")]), missing(np.datetime64("NaT")), missing("nan")
    (True, True, False)
    """
    if isinstance(cell, dict | list | tuple):
        return any(map(missing, leaves(cell)))
    if is_time(cell):
        return bool(np.isnat(cell))
    return cell is None or (
        isinstance(cell, float | np.floating) and math.isnan(float(cell))
    )


def any_missing(cells: npt.NDArray[Any]) -> bool:
    """Whether a cell of a column is missing."""
    if are_times(cells.dtype):
        return bool(np.isnat(cells).any())
    if cells.dtype.kind == "f":
        return bool(np.isnan(cells).any())
    return cells.dtype.kind == "O" and any(map(missing, cells.tolist()))
