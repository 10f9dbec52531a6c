"""Simpler values in the place of a cell's value."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from verifydp.data.times import decade_of, is_time, time_counted
from verifydp.empirical.search.dates import date_of_text, simpler_times

__all__ = ["coarser", "complexity", "plainest", "simpler_values"]

#: The text that stands for a text without meaning.
_PLAIN_TEXT = "a"


def plainest(value: Any) -> Any:
    """The plainest value of the same type: 0, False or a short text.

    Examples
    --------
    >>> plainest(28.11), plainest("Basel"), plainest(7)
    (0.0, 'a', 0)
    """
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return 0
    if isinstance(value, float):
        return 0.0
    if is_time(value):
        return next(simpler_times(value), value)
    return _PLAIN_TEXT if isinstance(value, str) else value


def complexity(value: Any) -> tuple[int, int, float]:
    """How hard a value is to read: what is simplified becomes strictly smaller.

    Ordinary numbers by the length of their text and their size, then NaN and the
    infinities; texts by their length.
    """
    if isinstance(value, str):
        return (0 if value == _PLAIN_TEXT else 1, len(value), 0.0)
    if is_time(value):
        return _complexity_of_time(value)
    if isinstance(value, int | float):
        if not math.isfinite(value):
            return (2, 0, 0.0)
        shown = repr(float(value)) if isinstance(value, float) else str(value)
        digits = len(shown.removesuffix(".0").replace("-", ""))
        size = min(abs(value), 1e308)
        sign = 0.5 if math.copysign(1.0, value) < 0 else 0.0
        return (0 if value == 0 and not sign else 1, digits, float(size) + sign)
    return (3, 0, 0.0)


def simpler_values(value: Any) -> Iterator[Any]:
    """Values to try instead, the simplest first, each simpler than the value.

    Examples
    --------
    >>> list(simpler_values(28.11))
    [0.0, 1.0, 10.0, 30.0, 28.0]
    >>> list(simpler_values("Basel")), list(simpler_values(0.0))
    (['a', 'B', 'Ba'], [])
    """
    seen = set()
    for candidate in _candidates(value):
        if complexity(candidate) < complexity(value) and candidate not in seen:
            seen.add(candidate)
            yield candidate


def _complexity_of_time(value: Any) -> tuple[int, int, float]:
    """1970, decades, years, months, days; what lies far from 1970 is harder."""
    simpler = list(simpler_times(value))
    if not simpler:  # no time at all
        return (2, 0, 0.0)
    alike = [place for place, one in enumerate(simpler) if one == value]
    return (1, min(alike, default=len(simpler)), float(abs(value.astype("int64"))))


def coarser(value: Any, *, up: bool) -> Any:
    """A number with one significant digit, away from 0 or else the nearest; no text.

    Of a date the beginning of its decade, or of the next one.

    Examples
    --------
    >>> coarser(73137.25, up=True), coarser(73137.25, up=False)
    (80000.0, 70000.0)
    >>> coarser("1987-06-05", up=False), coarser("Bern", up=False)
    ('1980-01-01', 'a')
    """
    if (date := date_of_text(value)) is not None:
        return str(decade_of(date, up=up))
    if isinstance(value, np.timedelta64):
        count = coarser(int(value.astype(np.int64)), up=up)
        return value if np.isnat(value) else time_counted(count, value.dtype)
    if is_time(value):
        return decade_of(value, up=up)
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or abs(value) > 1e300 or not math.isfinite(value) or value == 0:
        return plainest(value) if isinstance(value, str) else value
    step = 10.0 ** math.floor(math.log10(abs(value)))
    digits = abs(value) / step
    rounded = (math.ceil(digits) if up else round(digits)) * step
    return type(value)(math.copysign(float(f"{rounded:.0e}"), value))


def _candidates(value: Any) -> Iterator[Any]:
    yield plainest(value)
    if isinstance(value, str):
        yield from (value[:1], value[: len(value) // 2])
    if is_time(value):
        yield from simpler_times(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    kind = type(value)
    if math.isnan(value):
        yield kind(1)
        return
    sign = -1 if value < 0 else 1
    yield from (kind(sign), kind(10 * sign))
    if math.isinf(value):
        yield from (sign * 1e6, sign * 1e300)
        return
    try:
        shown = float(value)
    except OverflowError:
        return
    yield kind(float(f"{shown:.0e}"))
    yield kind(math.trunc(value))
    yield kind(float(f"{shown:.1e}"))
