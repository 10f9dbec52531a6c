"""A fixed event in a form that workers can count."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from verifydp.empirical.cells import OutputCells
from verifydp.empirical.draws import Tally
from verifydp.empirical.failures import set_aside
from verifydp.empirical.features import Feature

__all__ = ["CountedEvent", "mask_of"]


@dataclass(frozen=True, slots=True, eq=False)
class CountedEvent:
    """A fixed event in a form that a worker can count.

    Parameters
    ----------
    feature, cells
        Where the event's intervals lie.
    mask
        Cells inside the event, shape (cells,).
    names
        Categories inside the event.
    unknown_beside
        If not None, every category outside this set is inside the event too.
    sets_aside
        Whether failed calls count against the event, on either side.
    on_database
        Whether the event looks too likely on the database.
    """

    feature: Feature
    cells: OutputCells
    mask: npt.NDArray[np.bool_]
    names: frozenset[str]
    on_database: bool
    unknown_beside: frozenset[str] | None = None
    sets_aside: bool = False

    def hits(self, tally: Tally, look: int, *, on_database: bool | None = None) -> int:
        """Draws of a tally inside the event; ``look`` is the event's place in it.

        ``on_database`` is the tally's side. Where failed calls are set aside, they are
        outside the event on the side that has too much of it, and inside on the other.
        """
        inside = int(tally.array(look)[self.mask].sum())
        failed = 0
        if self.sets_aside:
            tally, failed = set_aside(tally)
        inside += sum(
            count for name, count in tally.categories.items() if self.holds(name)
        )
        return inside + (failed if on_database != self.on_database else 0)

    def holds(self, category: str) -> bool:
        """Whether a category lies inside the event."""
        if category in self.names:
            return True
        return self.unknown_beside is not None and category not in self.unknown_beside

    def intervals(self) -> tuple[tuple[float, float], ...]:
        """The event's intervals ``[lower, upper)``, adjacent cells joined.

        An upper end at infinity includes infinity, unless that has a cell of its own.
        """
        merged: list[tuple[float, float]] = []
        for cell in np.flatnonzero(self.mask[:-1]):
            lower, upper = self.cells.interval(int(cell))
            if merged and merged[-1][1] == lower:
                merged[-1] = (merged[-1][0], upper)
            else:
                merged.append((lower, upper))
        return tuple(merged)

    def on_cells(self, cells: OutputCells) -> "CountedEvent":
        """About the same event on other cells: those whose middle lies inside.

        For pictures only.
        """
        middle = cells.centres()
        mask = np.zeros(cells.count, dtype=bool)
        for lower, upper in self.intervals():
            mask[:-1] |= (middle >= lower) & (middle < upper)
        mask[-1] = self.mask[-1]
        return replace(self, cells=cells, mask=mask)


def mask_of(
    cells: OutputCells, intervals: Sequence[tuple[float, float]], *, nan: bool
) -> npt.NDArray[np.bool_]:
    """Cells that lie inside one of the intervals, shape (cells,)."""
    mask = np.zeros(cells.count, dtype=bool)
    for cell in range(cells.count - 1):
        lower, upper = cells.interval(cell)
        mask[cell] = any(a <= lower and upper <= b for a, b in intervals)
    mask[-1] = nan
    return mask
