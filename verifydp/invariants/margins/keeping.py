"""Whether released tables have the margins that are published beside them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from verifydp.errors import InputError
from verifydp.invariants.margins.cells import cells_of, seen_by
from verifydp.invariants.margins.tables import cell_words
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["BrokenMargin", "broken_margin"]

#: By how much a sum of doubles may be off, of the size of the numbers.
_ROUNDING = 1e-9


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
    shape = totals.levels
    size = int(np.prod(shape))
    tables = np.asarray(released, dtype=float)
    if not tables.size or tables.size % size:
        raise InputError(
            f"{tables.size} released counts are no tables of {size} cells each"
        )
    tables = tables.reshape(-1, *shape)
    size = np.abs(tables).sum(axis=tuple(range(1, len(shape) + 1)))
    # A table with an infinite cell is given no room: it has no margins.
    room = np.where(np.isfinite(size), _ROUNDING * (1 + size), 0)
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
                return BrokenMargin(
                    draw,
                    cell_words(features, key) if subset else "all persons",
                    own[key],
                    float(sums[draw, place]),
                )
    return None
