"""What the past shows of one feature: the input of every bet and event search.

The outputs of a pair are sorted into *slots*: the interval cells of a feature,
its NaN cell, the categories that are known so far (structures other than the
usual one: a text, an exception, another shape), and one slot for categories
never seen before.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from verifydp.empirical.cells import OutputCells

__all__ = ["NEW", "Sight"]

#: Name of the slot for categories that the past has not shown.
NEW = "an output of a kind not seen before"

_IntArray = npt.NDArray[np.int64]
_BoolArray = npt.NDArray[np.bool_]


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

    Attributes
    ----------
    pooled
        Past draws of both sides together, shape (slots,).
    alone, alone_single
        For each side the most draws in a slot that the other side never showed,
        among all slots and among the single ones.
    """

    feature: str
    structure: str
    cells: OutputCells
    categories: tuple[str, ...]
    counts: _IntArray
    pairs: int
    # Every bettor asks for these, so they are found once.
    pooled: _IntArray = field(init=False)
    _single: _BoolArray = field(init=False)
    alone: tuple[int, int] = field(init=False)
    alone_single: tuple[int, int] = field(init=False)

    def __post_init__(self) -> None:
        single = np.ones(self.slots, dtype=bool)
        single[: self.intervals] = self.cells.atoms
        alone = np.where(self.counts[::-1] == 0, self.counts, 0)
        most, most_single = alone.max(axis=1), (alone * single).max(axis=1)
        object.__setattr__(self, "pooled", self.counts[0] + self.counts[1])
        object.__setattr__(self, "_single", single)
        object.__setattr__(self, "alone", tuple(most.tolist()))
        object.__setattr__(self, "alone_single", tuple(most_single.tolist()))

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
        return self._single
