"""Both output histograms of a feature, coarse enough to be drawn."""

import math

import numpy as np
import numpy.typing as npt

from verifydp.empirical.counted_event import CountedEvent
from verifydp.empirical.features import OutputKind
from verifydp.empirical.sight import Sight
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.results import Bar, Picture

__all__ = ["draw_picture", "picture_edges"]

_BARS = 40
_CATEGORIES_SHOWN = 24
_FloatArray = npt.NDArray[np.float64]


def picture_edges(sight: Sight) -> tuple[_FloatArray, float]:
    """Even edges over the bulk of a feature, and the bulk's range.

    Returns
    -------
    tuple
        Edges (empty where single outcomes hold most of the mass, whose cells are
        kept as they are) and the range from the 1 % to the 99 % quantile.
    """
    inner = sight.counts[:, : sight.intervals].sum(axis=0)
    total = inner.sum()
    if total == 0 or sight.intervals < 2:
        return np.zeros(0), 0.0
    cumulative = np.cumsum(inner)
    centres = sight.cells.centres()
    low, high = (
        float(centres[int(np.searchsorted(cumulative, share * total))])
        for share in (0.01, 0.99)
    )
    single = sight.cells.atoms
    if inner[single].sum() * 2 > total or not high > low:
        return sight.cells.edges, high - low
    reach = (high - low) * 0.15
    if not math.isfinite(low - reach) or not math.isfinite(high + 2 * reach - low):
        return sight.cells.edges, high - low  # huge outputs, or infinite ones
    return np.linspace(low - reach, high + reach, _BARS + 1), high - low


def draw_picture(sight: Sight, event: CountedEvent | None) -> Picture:
    """Bars of a feature's counts.

    Parameters
    ----------
    sight
        Counts by cell and category.
    event
        The event whose region is marked, on the same cells; None marks nothing.
    """
    mask = event.mask if event is not None else np.zeros(sight.cells.count, dtype=bool)
    bars = []
    if sight.feature == OutputKind().name:
        # All of them have one value, whichever cell that lies in.
        inner = sight.counts[:, : sight.intervals]
        inside = bool(mask[: sight.intervals][inner.any(axis=0)].any())
        bars.append(_category(sight.structure, inner.sum(axis=1), inside))
    elif sight.intervals:
        bars += _numeric(sight, mask)
    missing = sight.counts[:, sight.cells.count - 1]
    if missing.any():
        bars.append(_category("NaN", missing, bool(mask[-1])))
    further = [
        _category(
            name,
            sight.counts[:, sight.cells.count + slot],
            event is not None and event.holds(name),
        )
        for slot, name in enumerate(sight.categories)
        if sight.counts[:, sight.cells.count + slot].any()
    ]
    further.sort(key=lambda bar: -(bar.database + bar.neighbour))
    return Picture(feature=sight.feature, bars=(*bars, *further[:_CATEGORIES_SHOWN]))


def _numeric(sight: Sight, mask: npt.NDArray[np.bool_]) -> list[Bar]:
    """Join cells to at most about 40 bars, cut where the event begins or ends."""
    inner = sight.counts[:, : sight.intervals]
    if not inner.any():
        return []
    single = sight.cells.atoms
    if inner[:, single].sum() * 2 > inner.sum():
        return _discrete(sight, mask, single)
    edges, _ = picture_edges(sight)
    lower = np.concatenate([[-np.inf], sight.cells.edges])
    upper = np.append(sight.cells.edges, np.inf)
    place = np.searchsorted(edges, lower, side="right")
    inside = mask[: sight.intervals]
    begins = (np.diff(place, prepend=-1) != 0) | (np.diff(inside, prepend=~inside[0]))
    first = np.flatnonzero(begins)
    last = np.append(first[1:], sight.intervals) - 1
    sums = np.add.reduceat(inner, first, axis=1)
    return [
        _interval(
            float(lower[a]),
            float(upper[b]),
            (int(sums[0, bar]), int(sums[1, bar])),
            inside=bool(inside[a]),
        )
        for bar, (a, b) in enumerate(zip(first, last, strict=True))
    ]


def _discrete(
    sight: Sight, mask: npt.NDArray[np.bool_], single: npt.NDArray[np.bool_]
) -> list[Bar]:
    """The most frequent values in order of value; what lies between is left out."""
    pooled = sight.counts[:, : sight.intervals].sum(axis=0)
    filled = np.flatnonzero(pooled)
    shown = np.sort(filled[np.argsort(-pooled[filled], kind="stable")][:_BARS])
    bars = []
    for cell in shown:
        lower, upper = sight.cells.interval(int(cell))
        counts = sight.counts[:, cell]
        if single[cell]:
            value = upper if np.isneginf(lower) else lower
            value = -np.inf if np.isneginf(lower) else value
            bars.append(_category(f"{value:.12g}", counts, bool(mask[cell])))
        else:
            pair = (int(counts[0]), int(counts[1]))
            bars.append(_interval(lower, upper, pair, inside=bool(mask[cell])))
    return bars


def _interval(
    lower: float, upper: float, counts: tuple[int, int], *, inside: bool
) -> Bar:
    return Bar(
        label="",
        lower=bound_value(lower),
        upper=bound_value(upper),
        database=counts[0],
        neighbour=counts[1],
        in_event=inside,
    )


def _category(label: str, counts: npt.NDArray[np.int64], inside: bool) -> Bar:  # noqa: FBT001 - local
    return Bar(
        label=label,
        lower=None,
        upper=None,
        database=int(counts[0]),
        neighbour=int(counts[1]),
        in_event=inside,
    )
