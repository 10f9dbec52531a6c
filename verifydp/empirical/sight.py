"""What the past shows of one feature: the input of every bet and event search.

The outputs of a pair are sorted into *slots*: the interval cells of a feature,
its NaN cell, the categories that are known so far (structures other than the
usual one: a text, an exception, another shape), and one slot for categories
never seen before.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from verifydp.empirical.cells import Cells

__all__ = ["NEW", "Sight"]

#: Name of the slot for categories that the past has not shown.
NEW = "an output of a kind not seen before"

_IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """Past counts of one feature.

    Parameters
    ----------
    feature
        Name of the feature.
    structure
        Name of the usual structure of an output, which the cells belong to.
    cells
        The interval cells and the NaN cell.
    categories
        Names of the further categories, in slot order.
    counts
        Past draws, shape (2, slots): database, then neighbour. Slots are the
        cells, the categories, and the slot `NEW`, which counts the draws whose
        category was new at their time.
    pairs
        Draws on each side that ``counts`` stands for.
    """

    feature: str
    structure: str
    cells: Cells
    categories: tuple[str, ...]
    counts: _IntArray
    pairs: int

    @property
    def slots(self) -> int:
        """Number of slots."""
        return self.cells.count + len(self.categories) + 1

    @property
    def intervals(self) -> int:
        """Number of interval cells; they are the first slots, in order."""
        return self.cells.count - 1

    def singles(self) -> npt.NDArray[np.bool_]:
        """Slots that are one outcome: atoms, NaN, categories; shape (slots,)."""
        single = np.ones(self.slots, dtype=bool)
        single[: self.intervals] = self.cells.atoms
        return single
