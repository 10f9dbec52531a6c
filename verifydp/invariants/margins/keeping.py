"""Whether released tables have the margins that are published beside them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError
from verifydp.invariants.margins.cells import cells_of, seen_by
from verifydp.invariants.margins.tables import cell_words
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["BrokenMargin", "breaking_draws", "broken_margin"]

#: By how much a sum of doubles may be off, of the size of the numbers.
_ROUNDING = 1e-9
#: Doubles below this add up without rounding, where they are whole.
_WHOLE = 2.0**53


@dataclass(frozen=True, slots=True)
class BrokenMargin:
    """A released table that contradicts what is published.

    Attributes
    ----------
    draw
        Which of the released tables, from 0.
    where
        The published total, in words.
    published, released
        The total, and what the released cells sum to.
    """

    draw: int
    where: str
    published: int
    released: float

    def __str__(self) -> str:
        return (
            f"released table {self.draw} sums to {self.released:g} for {self.where}, "
            f"where {self.published} is published"
        )


def broken_margin(released: Any, totals: MarginTotals) -> BrokenMargin | None:
    """Find the first released table that breaks a published margin; None if none does.

    Parameters
    ----------
    released
        One table or several, along the first axis: cells in row-major order, or with an
        axis for each feature.
    totals
        What is published.

    Raises
    ------
    InputError
        If the tables have another number of cells.

    Examples
    --------
    >>> from verifydp.invariants.margins import CountTable
    >>> totals = MarginTotals.of_table(CountTable.from_counts([[3, 1], [2, 4]]))
    >>> broken_margin([[2, 2], [3, 3]], totals) is None
    True
    >>> print(broken_margin([[2, 2], [3, 4]], totals))
    released table 0 sums to 7 for A=2, where 6 is published
    """
    return next(_breaks(released, totals), (None, None))[1]


def breaking_draws(
    released: Any, totals: MarginTotals
) -> tuple[int, BrokenMargin | None]:
    """Count the released tables that break any published margin, and show one.

    Parameters
    ----------
    released, totals
        As in `broken_margin`.

    Returns
    -------
    int
        How many. Exact for whole numbers below 2^53 in all; else a sum may be off by
        1e-9 times one more than the sum of all absolute values.
    BrokenMargin or None
        The first margin that is broken, and where.

    Raises
    ------
    InputError
        If the tables have another number of cells.
    """
    found = [*_breaks(released, totals)]
    broken = np.zeros(len(found[0][0]) if found else 0, dtype=bool)
    for off, _ in found:
        broken |= off
    return int(broken.sum()), found[0][1] if found else None


def _breaks(
    released: Any, totals: MarginTotals
) -> Iterator[tuple[npt.NDArray[np.bool_], BrokenMargin]]:
    """For each total that is not kept: which draws break it, and the first of them."""
    shape = totals.levels
    cells = int(np.prod(shape))
    tables = np.asarray(released, dtype=float)
    if not tables.size or tables.size % cells:
        raise InputError(
            f"{tables.size} released counts are no tables of {cells} cells each"
        )
    tables = tables.reshape(-1, *shape)
    flat = tables.reshape(len(tables), -1)
    size = np.abs(flat).sum(axis=1)
    # A table with an infinite cell is given no room: it has no margins.
    exact = (np.floor(flat) == flat).all(axis=1) & (size < _WHOLE)
    room = np.where(np.isfinite(size) & ~exact, _ROUNDING * (1 + size), 0)
    for subset in totals.published:
        axes = tuple(1 + place for place in range(len(shape)) if place not in subset)
        with np.errstate(invalid="ignore"):  # infinite cells that cancel: no number
            sums = tables.sum(axis=axes).reshape(len(tables), -1)
        own = totals.of(subset)
        for place, key in enumerate(cells_of(seen_by(shape, subset))):
            off = ~(np.abs(sums[:, place] - own[key]) <= room)
            if off.any():
                draw = int(np.argmax(off))
                features = tuple(totals.features[one] for one in subset)
                yield (
                    off,
                    BrokenMargin(
                        draw,
                        cell_words(features, key) if subset else "all persons",
                        own[key],
                        float(sums[draw, place]),
                    ),
                )
