"""Whole numbers made of a noisy table and its margins, and how near they are."""

from collections.abc import Sequence
from dataclasses import dataclass

from verifydp.errors import UnsupportedError
from verifydp.evidence.numbers import short_above
from verifydp.invariants.margins import MarginTotals
from verifydp.invariants.nearest_counts import near_counts
from verifydp.invariants.rounding import nearest_table

__all__ = ["WholeNumbers", "whole_numbers"]

_NEAREST = "the nearest with the published counts: prices of these show it"


@dataclass(frozen=True, slots=True)
class WholeNumbers:
    """Counts near a noisy table, or why there are none.

    Parameters
    ----------
    counts
        Row-major, of at least 0, with exactly the published margins; or empty.
    words
        How near they are.
    """

    counts: tuple[int, ...]
    words: str


def whole_numbers(totals: MarginTotals, noisy: Sequence[float]) -> WholeNumbers:
    """Give a table of whole numbers with the margins near a noisy one, if one is found.

    For two features with both margins published a flow finds the nearest; otherwise a
    solver proposes one, and prices bound how far from the nearest it is.
    """
    try:
        if len(totals.levels) == 2 and totals.published == ((0,), (1,)):
            return WholeNumbers(_by_flow(totals, noisy), _NEAREST)
        found = near_counts(totals, noisy)
    except UnsupportedError as error:
        return WholeNumbers((), f"none: {error}")
    if found.is_nearest:
        return WholeNumbers(found.counts, _NEAREST)
    gap = short_above(found.squared_distance - found.least)
    words = f"near: any with the published counts is at most {gap} nearer, squared"
    return WholeNumbers(found.counts, words)


def _by_flow(totals: MarginTotals, noisy: Sequence[float]) -> tuple[int, ...]:
    rows, columns = totals.of((0,)), totals.of((1,))
    cells = [float(one) for one in noisy]
    width = len(columns)
    lines = [cells[place : place + width] for place in range(0, len(cells), width)]
    nearest = nearest_table(lines, [*rows.values()], [*columns.values()])
    return tuple(count for line in nearest.cells for count in line)
