"""Where the cells of a picture and the ticks of its axis go.

Positions are shares of the plot's width, from 0 to 1.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from verifydp.evidence.results import Bar
from verifydp.report.wording import number_text

__all__ = ["Axis", "Tick", "lay_axis", "nice_step", "nice_ticks", "tick_text"]

#: Share of the width that an unbounded end cell takes.
_TAIL = 0.07
#: Narrowest drawn cell; an atom (one double wide) would be invisible otherwise.
_NARROWEST = 0.008
#: A bounded cell narrower than this share of the range is an atom.
_ATOM = 1e-6


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on the axis and its text."""

    position: float
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """Drawn spans of the cells, and the ticks.

    ``weights`` turn a cell's share of the draws into a height: all ones where
    heights are shares, and one over the drawn width (relative to the median)
    where cells differ in width, so that areas are shares. ``to_scale`` is false
    where all cells are drawn equally wide whatever their width.
    """

    spans: tuple[tuple[float, float], ...]
    weights: tuple[float, ...]
    ticks: tuple[Tick, ...]
    to_scale: bool

    @property
    def by_area(self) -> bool:
        """Whether areas, rather than heights, are shares of the draws."""
        return any(weight != 1 for weight in self.weights)


def nice_step(span: float, count: int) -> float:
    """Round ``span / count`` up to 1, 2 or 5 times a power of ten.

    Examples
    --------
    >>> nice_step(10, 4), nice_step(0.37, 4)
    (5.0, 0.1)
    """
    raw = span / count
    power = 10.0 ** math.floor(math.log10(raw))
    for factor in (1, 2, 5, 10):
        if raw <= factor * power * (1 + 1e-9):
            return factor * power
    return 10 * power


def nice_ticks(low: float, high: float, count: int = 6) -> tuple[float, ...]:
    """Round numbers between ``low`` and ``high``, at most ``count + 1`` of them.

    Examples
    --------
    >>> nice_ticks(0.2, 3.9, 4)
    (1.0, 2.0, 3.0)
    """
    step = nice_step(high - low, count)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    if last - first > 2 * count:  # the range is beyond the precision of a double
        return ()
    return tuple(index * step for index in range(first, last + 1))


def tick_text(value: float, step: float) -> str:
    """Write a tick with the decimals that its step needs.

    Examples
    --------
    >>> tick_text(0.30000000000000004, 0.1), tick_text(2e6, 1e6), tick_text(-0.0, 1.0)
    ('0.3', '2e6', '0')
    """
    if value == 0:
        return "0"
    if abs(value) >= 1e5 or step < 1e-4:
        mantissa, _, exponent = f"{value:.3e}".partition("e")
        mantissa = mantissa.rstrip("0").rstrip(".")
        return f"{mantissa}e{int(exponent)}"
    decimals = max(0, -math.floor(math.log10(step) + 1e-9))
    return f"{value:.{decimals}f}"


def lay_axis(bars: Sequence[Bar]) -> Axis:
    """Place numeric cells, in increasing order, on an axis.

    Cells are drawn to scale where that shows them; unbounded end cells get a
    fixed place at their side. Where most cells would be too narrow to see (or
    the range leaves the doubles) all are drawn equally wide.
    """
    edges = [(_number(bar.lower), _number(bar.upper)) for bar in bars]
    finite = [(a, b) for a, b in edges if math.isfinite(a) and math.isfinite(b)]
    inner = [end for pair in edges for end in pair if math.isfinite(end)]
    span = max(inner) - min(inner) if inner else 0.0
    if not finite or not math.isfinite(span) or span <= 0:
        return _evenly(edges)
    widths = [(b - a) / span for a, b in finite]
    wide = [width for width in widths if width > _ATOM]
    atoms = len(widths) - len(wide)
    if sum(width < 0.002 for width in wide) * 2 > max(1, len(wide)):
        return _evenly(edges)
    return _to_scale(edges, min(inner), span, wide, atoms)


def _to_scale(
    edges: Sequence[tuple[float, float]],
    low: float,
    span: float,
    wide: Sequence[float],
    atoms: int,
) -> Axis:
    left = _TAIL if any(a == -math.inf for a, _ in edges) else 0.0
    right = _TAIL if any(b == math.inf for _, b in edges) else 0.0
    if atoms:  # room for atoms that sit on the ends
        left, right = left + _NARROWEST, right + _NARROWEST
    room = 1 - left - right

    def place(value: float) -> float:
        return left + room * (value - low) / span

    usual = median(wide) if wide else 1.0
    even = atoms > 0 or all(abs(width - usual) <= 0.02 * usual for width in wide)
    spans, weights = [], []
    for a, b in edges:
        start = 0.0 if a == -math.inf else place(a)
        end = 1.0 if b == math.inf else place(b)
        if end - start < room * _ATOM:
            middle = (start + end) / 2
            start, end = middle - _NARROWEST / 2, middle + _NARROWEST / 2
        spans.append((start, end))
        weights.append(1.0 if even else usual * room / (end - start))
    step = nice_step(span, 6)
    ticks = tuple(
        Tick(place(value), tick_text(value, step))
        for value in nice_ticks(low, low + span, 6)
    )
    return Axis(tuple(spans), tuple(weights), ticks, to_scale=True)


def _evenly(edges: Sequence[tuple[float, float]]) -> Axis:
    count = len(edges)
    spans = tuple((index / count, (index + 1) / count) for index in range(count))
    borders = [index for index in range(1, count) if math.isfinite(edges[index][0])]
    every = max(1, math.ceil(len(borders) / 5))
    ticks = tuple(
        Tick(index / count, number_text(edges[index][0], digits=3))
        for index in borders[::every]
    )
    return Axis(spans, (1.0,) * count, ticks, to_scale=count < 3)


def _number(bound: float | str | None) -> float:
    return math.nan if bound is None else float(bound)
