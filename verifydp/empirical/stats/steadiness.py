"""Whether the outputs of a side keep their law while they are drawn.

Independent draws of one law fall into the same cells at the same rates early and late.
The counts of parts of the test are compared by Pearson's chi-square, side by side and
feature by feature. It is a guard and no guarantee: a bound that it lets through still
assumes independent draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from verifydp.empirical.cells import OutputCells
from verifydp.empirical.draws import Tally
from verifydp.empirical.features import Feature

__all__ = ["Steadiness"]

_FloatArray = npt.NDArray[np.float64]
_IntArray = npt.NDArray[np.int64]

#: Features that are watched, groups of cells, parts of the kept draws, draws of a part.
_FEATURES, _GROUPS, _PARTS, _LEAST = 8, 8, 8, 64
#: Standard deviations of the transformed statistic: 1e-9 for a steady law.
_DEVIATIONS = 6.0


@dataclass(slots=True)
class Steadiness:
    """Counts of the test by time.

    ``_parts`` holds, for each side and feature, the counts of parts in their order.
    """

    _parts: tuple[list[list[_IntArray]], list[list[_IntArray]]] = field(
        default_factory=lambda: ([], [])
    )

    def see_rows(
        self,
        rows: tuple[_FloatArray, _FloatArray],
        views: tuple[tuple[Feature, OutputCells], ...],
    ) -> None:
        """Take in the draws that were kept, in the order of time; called once."""
        for side, own in enumerate(rows):
            parts = np.array_split(own, max(1, min(_PARTS, len(own) // _LEAST)))
            for feature, cells in views[:_FEATURES]:
                values = [cells.tally(feature.values(part)) for part in parts]
                self._parts[side].append(values)

    def see_parts(self, parts: Sequence[tuple[Tally, Tally]]) -> None:
        """Take in draws that were counted in parts, in the order of time."""
        for side in (0, 1):
            looks = len(parts[0][side].counts)
            for place in range(min(looks, _FEATURES)):
                own = [part[side].array(place) for part in parts]
                self._parts[side].append(own)

    def see_block(self, tallies: tuple[Tally, Tally], looks: int) -> None:
        """Take in a block that was counted."""
        for side, tally in enumerate(tallies):
            for place in range(min(looks, _FEATURES, len(self._parts[side]))):
                self._parts[side][place].append(tally.array(place))

    def holds(self) -> bool:
        """Whether no feature of any side was seen to change."""
        return not any(
            _deviations(_grouped(np.stack(parts))) > _DEVIATIONS
            for side in self._parts
            for parts in side
            if len(parts) > 1
        )


def _grouped(counts: _IntArray) -> _FloatArray:
    """Parts by groups of cells of about equal mass; small parts are joined."""
    total = counts.sum(axis=0)
    rank = np.cumsum(total) - total / 2
    groups = np.minimum(_GROUPS * rank / max(1, total.sum()), _GROUPS - 1).astype(int)
    table = np.zeros((len(counts), _GROUPS))
    for place, row in enumerate(counts):
        table[place] = np.bincount(groups, weights=row, minlength=_GROUPS)
    joined = [table[0]]
    for row in table[1:]:
        if joined[-1].sum() < _LEAST or row.sum() < _LEAST:
            joined[-1] = joined[-1] + row
        else:
            joined.append(row)
    stacked = np.stack(joined)
    return np.asarray(stacked[:, stacked.sum(axis=0) >= 8 * len(stacked)])


def _deviations(table: _FloatArray) -> float:
    """Pearson's statistic as standard deviations (Wilson and Hilferty 1931)."""
    rows, columns = table.shape
    freedom = (rows - 1) * (columns - 1)
    if freedom < 1:
        return 0.0
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    statistic = float(((table - expected) ** 2 / expected).sum())
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - 1 + spread) / np.sqrt(spread))
