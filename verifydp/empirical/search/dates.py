"""Edge values and plainer values of dates, durations and texts that are dates."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.times import (
    FIRST_DATE,
    LAST_DATE,
    counted_as,
    decade_of,
    time_counted,
)

__all__ = [
    "date_of_text",
    "date_text_edges",
    "simpler_times",
    "time_edges",
]

_DATE_TEXT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_CENTURY = 100
#: The least of these integers is how NumPy counts no time.
_LIMIT = int(np.iinfo(np.int64).max)


def time_edges(column: npt.NDArray[Any]) -> tuple[Any, Mapping[str, Any]]:
    """Give the median of a column of times, and its edge values by role.

    Dates: the extremes, a decade about a century beyond them, which tells no day of
    theirs, the first and last of four digits as far as the unit reaches, 1970, and no
    date. Durations: as integers.

    Examples
    --------
    >>> days = np.array(["2001-02-03", "2020-01-01"], dtype="datetime64[D]")
    >>> time_edges(days)[1]["above"]
    np.datetime64('2120-01-01')
    """
    known = np.sort(column[~np.isnat(column)]).view(np.int64).tolist() or [0]
    smallest, largest = known[0], known[-1]
    if column.dtype.kind == "M":
        unit = column.dtype
        ends = [time_counted(count, unit) for count in (largest, smallest)]
        above = _decade_from(ends[0], _CENTURY)
        below = _decade_from(ends[1], -_CENTURY)
        huge, least = counted_as(LAST_DATE, unit), counted_as(FIRST_DATE, unit)
    else:
        step = 10 * max(abs(smallest), abs(largest), 1)
        above, below = largest + step, smallest - step
        huge, least = _LIMIT, -_LIMIT
    counts = {
        "above": above,
        "below": below,
        "huge": max(huge, largest),
        "minus huge": min(least, smallest),
        "zero": 0,
        "largest": largest,
        "smallest": smallest,
    }
    limits = {name: min(max(n, -_LIMIT), _LIMIT) for name, n in counts.items()}
    edges = {name: time_counted(count, column.dtype) for name, count in limits.items()}
    missing = np.array("NaT", dtype=column.dtype)[()]
    return time_counted(known[len(known) // 2], column.dtype), {
        "missing": missing,
        **edges,
    }


def date_text_edges(texts: Sequence[str]) -> Mapping[str, str]:
    """Dates beyond texts that are all dates, such as ``2020-01-31``; none of others.

    Examples
    --------
    >>> date_text_edges(["2020-01-31", "2001-02-03"])["above"]
    '2120-01-01'
    >>> date_text_edges(["Bern"])
    {}
    """
    distinct = list(dict.fromkeys(texts))
    if not distinct or not all(map(_DATE_TEXT.fullmatch, distinct)):
        return {}
    try:
        column = np.array(distinct, dtype="datetime64[D]")
    except ValueError:  # the 31st of February
        return {}
    roles = ("above", "below", "huge", "minus huge", "largest", "smallest")
    edges = time_edges(column)[1]
    return {role: str(edges[role]) for role in roles}


def date_of_text(value: object) -> Any:
    """Read a text such as ``2020-01-31``; None where a value is no such text."""
    if not (isinstance(value, str) and _DATE_TEXT.fullmatch(value)):
        return None
    try:
        return np.datetime64(value, "D")
    except ValueError:
        return None


def simpler_times(value: Any) -> Iterator[Any]:
    """Give plainer times: the epoch or no duration, the decade, the year, the month."""
    kind = type(value)
    if np.isnat(value):
        return
    yield time_counted(0, value.dtype)
    if kind is np.datetime64:
        yield decade_of(value, up=False)
        for unit in ("Y", "M", "D"):
            yield _rounded(value, unit)


def _rounded(value: Any, unit: str) -> Any:
    """The beginning of the year, month or day, where the date's unit is finer."""
    return value.astype(f"M8[{unit}]").astype(value.dtype)


def _decade_from(date: Any, years: int) -> int:
    """How the beginning of the decade so many years on is counted."""
    year = int(date.astype("M8[Y]").astype(np.int64)) + 1970 + years
    decade = min(max(year // 10 * 10, 1), 9999)
    return counted_as(f"{decade:04d}-01-01", date.dtype)
