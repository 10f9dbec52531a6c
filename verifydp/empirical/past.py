"""The past of one pair: what was drawn, as counts that bets and events use.

While there are few draws they are kept, and the cells are laid anew before each
block. Then the cells are fixed and only counts are kept, so memory does not
grow with the number of draws.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.empirical.attacks import Look, Past
from verifydp.empirical.cells import OutputCells, lay_cells, lay_grid
from verifydp.empirical.draws import Drawn, Tally
from verifydp.empirical.failures import FAILED, is_failure
from verifydp.empirical.features import Feature
from verifydp.empirical.sight import Sight

__all__ = ["History", "usual_structure"]

_IntArray = npt.NDArray[np.int64]
_FloatArray = npt.NDArray[np.float64]

_EARLY_QUANTILES = 128
_FIXED_QUANTILES = 256
#: Beyond this many, further categories share the slot for unseen ones.
_CATEGORIES_MAX = 512


def usual_structure(database: Drawn, neighbour: Drawn) -> tuple[str, int]:
    """The structure that features look into, and how many numbers it holds.

    The most frequent structure with numbers, if a tenth of the answers have it;
    else the most frequent one, with no numbers. A failure only where nothing else is.
    """
    counted = database.counted() + neighbour.counted()
    answers = Counter({n: count for n, count in counted.items() if not is_failure(n)})
    counted = answers or counted
    total = sum(counted.values())
    widths = {
        name: _width(name, database, neighbour) if count * 10 >= total else 0
        for name, count in counted.items()
    }
    best = max(counted, key=lambda name: (widths[name] > 0, counted[name], name))
    return best, widths[best]


def _width(structure: str, database: Drawn, neighbour: Drawn) -> int:
    """Numbers per output of a structure, as `Outputs.widths` recorded them."""
    for drawn in (database, neighbour):
        if structure in drawn.names:
            return drawn.widths[drawn.names.index(structure)]
    return 0


class History:
    """Everything that later bets may use; it is changed by `remember` only.

    Parameters
    ----------
    structure, width
        The usual structure and how many numbers it holds.
    """

    def __init__(self, structure: str, width: int) -> None:
        self.structure = structure
        self.width = width
        self.pairs = 0
        self.fixed = False
        self._rows: tuple[_FloatArray, _FloatArray] = (
            np.zeros((0, width)),
            np.zeros((0, width)),
        )
        self._categories: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self._known: dict[str, int] = {}
        self._novel = [0, 0]
        self._looks: tuple[Look, ...] = ()
        self._cells: dict[Look, OutputCells] = {}
        self._counts: dict[Look, _IntArray] = {}
        self._learned: dict[tuple[str, int], Any] = {}

    @property
    def past(self) -> Past:
        """Kept outputs of the usual structure."""
        return Past(*self._rows, self._learned)

    @property
    def rows(self) -> tuple[_FloatArray, _FloatArray]:
        """Numbers of the kept outputs, per side, in the order of their draws."""
        return self._rows

    @property
    def categories(self) -> tuple[str, ...]:
        """Names of the categories that have a slot, in slot order."""
        return tuple(self._known)

    def lay(self, looks: Sequence[Look]) -> None:
        """Lay the cells of these features over the kept outputs."""
        self._looks = tuple(dict.fromkeys(looks))
        self._cells = {look: self._lay(look) for look in self._looks}
        self._counts = {look: self._count_kept(look) for look in self._looks}

    def fix(self) -> None:
        """Fix features and cells for good and drop the kept outputs."""
        self.fixed = True
        self._cells = {look: self._lay_fixed(look) for look in self._looks}
        self._counts = {look: self._count_kept(look) for look in self._looks}
        self._rows = (np.zeros((0, self.width)), np.zeros((0, self.width)))
        self._learned = {}

    def views(self) -> tuple[tuple[Feature, OutputCells], ...]:
        """Features and cells by which the next block is counted."""
        return tuple((look.feature, self._cells[look]) for look in self._looks)

    def index(self, look: Look) -> int:
        """Place of a look among `views` and `sights`."""
        return self._looks.index(look)

    def sights(self) -> tuple[Sight, ...]:
        """Past counts of every feature."""
        return tuple(self._sight(look) for look in self._looks)

    def slot_counts(self, look: int, tallies: tuple[Tally, Tally]) -> _IntArray:
        """A block's counts by the slots that the past knows, shape (2, slots)."""
        cells = self._cells[self._looks[look]].count
        counts = np.zeros((2, cells + len(self._known) + 1), dtype=np.int64)
        for side, tally in enumerate(tallies):
            counts[side, :cells] = tally.array(look)
            for name, count in tally.categories.items():
                counts[side, cells + self._known.get(name, len(self._known))] += count
        return counts

    def remember(
        self,
        pairs: int,
        tallies: tuple[Tally, Tally],
        kept: tuple[Drawn, Drawn] | None,
    ) -> None:
        """Add a block to the past.

        A category is novel in the block that first shows it; how often that
        happened on each side is what is known of the slot for unseen ones (an
        exception whose message is never the same twice, say). The first block
        does not count: everything is new to it.
        """
        novel_counts = self.pairs > 0
        self.pairs += pairs
        known = frozenset(self._known)
        for side, tally in enumerate(tallies):
            for name, count in tally.categories.items():
                if name not in known and novel_counts and name != FAILED:
                    self._novel[side] += count
                if name not in self._known and len(self._known) < _CATEGORIES_MAX:
                    self._known[name] = len(self._known)
                if name in self._known:  # memory must not grow with the draws
                    self._categories[side][name] += count
        if kept is not None:
            self._rows = (
                np.concatenate(
                    [self._rows[0], kept[0].rows(self.structure, self.width)]
                ),
                np.concatenate(
                    [self._rows[1], kept[1].rows(self.structure, self.width)]
                ),
            )
        else:
            for place, look in enumerate(self._looks):
                block = np.stack([tally.array(place) for tally in tallies])
                self._counts[look] = self._counts[look] + block

    def _values(self, look: Look) -> tuple[_FloatArray, _FloatArray]:
        values = [look.feature.values(rows)[look.first :] for rows in self._rows]
        return values[0], values[1]

    def _lay(self, look: Look) -> OutputCells:
        return lay_cells(np.concatenate(self._values(look)), quantiles=_EARLY_QUANTILES)

    def _lay_fixed(self, look: Look) -> OutputCells:
        values = np.concatenate(self._values(look))
        return lay_grid(values) or lay_cells(values, quantiles=_FIXED_QUANTILES)

    def _count_kept(self, look: Look) -> _IntArray:
        cells = self._cells[look]
        return np.stack([cells.tally(values) for values in self._values(look)])

    def _sight(self, look: Look) -> Sight:
        cells = self._cells[look]
        further = np.zeros((2, len(self._known) + 1), dtype=np.int64)
        for side in (0, 1):
            for name, slot in self._known.items():
                further[side, slot] = self._categories[side][name]
            further[side, -1] = self._novel[side]
        pairs = self.pairs - look.first
        if look.first:
            # The categories of the draws that taught the feature are left out too,
            # in proportion: which draws they were is not kept.
            further = further * pairs // max(1, self.pairs)
        return Sight(
            feature=look.feature.name,
            structure=self.structure,
            cells=cells,
            categories=self.categories,
            counts=np.concatenate([self._counts[look], further], axis=1),
            pairs=pairs,
        )
