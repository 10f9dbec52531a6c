"""Whether draws of a batch share noise: batches are compared, by ranks.

Noise that a mechanism draws once for a batch, by whatever library, moves or widens all
draws of that batch together. Where draws are independent, ranks of batches are those of
a shuffle, whatever the law of the outputs.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

__all__ = ["BATCHES", "batches_differ"]

#: Batches that are compared.
BATCHES = 16
#: Columns that are looked at.
_COLUMNS_MAX = 16
#: By how many batches are compared: what chi-squared with one degree of freedom less is
#: above with probability 1e-10, so that one of 32 looks at independent draws is with
#: about 3e-9, by the limit law.
_ABOVE = {2: 41.83, BATCHES: 79.15}
#: Where one value is more frequent than this, that law is too far off.
_FREQUENT_MAX = 0.75

_FloatArray = npt.NDArray[np.float64]


def batches_differ(batches: Sequence[npt.ArrayLike]) -> bool:
    """Say whether batches differ by more than chance, in place or in width.

    Parameters
    ----------
    batches
        `BATCHES` of them, or 2, each of as many draws: shape (draws, ...). Of two, what
        they share shows where it is some times as large as what is each draw's own.

    Examples
    --------
    >>> random = np.random.default_rng(1)
    >>> alone = [random.normal(size=19) for _ in range(BATCHES)]
    >>> batches_differ(alone)
    False
    >>> batches_differ([one + 3 * random.normal() for one in alone])
    True
    """
    drawn = np.stack([np.asarray(one, dtype=np.float64) for one in batches])
    count, size = drawn.shape[:2]
    for column in drawn.reshape(count * size, -1)[:, :_COLUMNS_MAX].T:
        if not np.isfinite(column).all():
            continue
        for values in (column, abs(column - np.median(column))):
            if _kruskal_wallis(values.reshape(count, size)) > _ABOVE[count]:
                return True
    return False


def _kruskal_wallis(batches: _FloatArray) -> float:
    """The statistic of Kruskal and Wallis, with its correction for ties."""
    _, place, often = np.unique(batches, return_inverse=True, return_counts=True)
    middle = np.cumsum(often) - (often - 1) / 2
    ranks = middle[place].reshape(batches.shape)
    spread = float(np.sum((ranks - ranks.mean()) ** 2))
    if often.max() > _FREQUENT_MAX * batches.size:
        return 0.0
    moved = float(np.sum((ranks.mean(axis=1) - ranks.mean()) ** 2))
    return (batches.size - 1) * int(batches.shape[1]) * moved / spread
