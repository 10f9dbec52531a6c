"""Learn one event from past counts, for the exact bound and for the witness.

Candidates: half-lines, the set far from or near to the median, single outcomes,
all outcomes seen on one side only, and the groups of cells with the highest
estimated likelihood ratio. Each is scored by a pessimistic estimate of the loss
that fresh draws would show; the terms and weights are those that were measured
to keep the median and the worst run high.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from verifydp.empirical.sight import Sight
from verifydp.empirical.stats.estimates import quantile_levels, shrunk_posterior

__all__ = ["LearnedEvent", "best_event"]

_IntArray = npt.NDArray[np.int64]
_BoolArray = npt.NDArray[np.bool_]
_FloatArray = npt.NDArray[np.float64]

_THRESHOLDS = 128
_GROUPS = 32
_CONFIRM_WEIGHT = 1.7
_LEARN_WEIGHT = 2.5
#: A union of cells picked one by one overfits more than a threshold does.
_UNION_WEIGHT = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class LearnedEvent:
    """An event as a set of slots of one sight.

    Parameters
    ----------
    sight
        Index of the sight among those searched.
    mask
        Slots inside the event, shape (slots,).
    on_database
        Whether the event looks too likely on the database (else the neighbour).
    score
        Pessimistic estimate of ``ln((p - delta) / q)``.
    """

    sight: int
    mask: _BoolArray
    on_database: bool
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class _Family:
    """Candidate events over slots, given by slot groups (-1 for none).

    Candidate ``i`` is the group ``i`` alone, or, if ordered, the union of the
    groups up to ``i``; then the union of the groups after ``i`` is one too.
    """

    groups: _IntArray
    size: int
    ordered: bool
    learn_weight: float


@dataclass(frozen=True, slots=True, eq=False)
class _Choice:
    """The best candidate of a family."""

    score: float
    place: int
    after: bool
    on_database: bool

    def mask(self, family: _Family) -> _BoolArray:
        if not family.ordered:
            inside = family.groups == self.place
        elif self.after:
            inside = family.groups > self.place
        else:
            inside = (family.groups >= 0) & (family.groups <= self.place)
        return np.asarray(inside)


def best_event(
    sights: Sequence[Sight], *, delta: float, learned: int, confirming: int
) -> LearnedEvent | None:
    """The event with the highest pessimistic loss over all sights and both sides.

    Parameters
    ----------
    sights
        Past counts, one per feature.
    delta
        The claim's delta.
    learned
        Draws on each side that the counts stand for.
    confirming
        Fresh draws on each side that the event will be counted on.

    Returns
    -------
    LearnedEvent or None
        None where no candidate has a finite score. The past alone decides, so
        counting the event on later draws is sound.
    """
    best: LearnedEvent | None = None
    for index, sight in enumerate(sights):
        for family in _families(sight):
            found = _best_of(family, sight, delta, learned, confirming)
            if found is not None and (best is None or found.score > best.score):
                mask = found.mask(family)
                best = LearnedEvent(index, mask, found.on_database, found.score)
    return best


def _families(sight: Sight) -> Iterator[_Family]:
    # Simplest first: of equal scores the first one is taken.
    singles = sight.singles()
    seen = sight.counts.sum(axis=0) > 0
    alone = np.flatnonzero(singles & seen)
    if len(alone):
        groups = np.full(sight.slots, -1, dtype=np.int64)
        groups[alone] = np.arange(len(alone))
        yield _Family(groups, len(alone), ordered=False, learn_weight=_LEARN_WEIGHT)
        yield from _one_sided(sight, singles)
    inner = sight.counts[:, : sight.intervals]
    if inner.sum() > 0 and sight.intervals > 1:
        ranks = quantile_levels(inner, _THRESHOLDS)
        yield _ordered(sight, ranks)
        yield _ordered(sight, _distance_levels(sight.cells.centres(), inner))
    yield from _likelihood_ratio(sight, singles)


def _ordered(sight: Sight, ranks: _IntArray) -> _Family:
    groups = np.full(sight.slots, -1, dtype=np.int64)
    groups[: sight.intervals] = ranks
    return _Family(
        groups, int(ranks.max()) + 1, ordered=True, learn_weight=_LEARN_WEIGHT
    )


def _one_sided(sight: Sight, singles: _BoolArray) -> Iterator[_Family]:
    for here, there in (sight.counts, sight.counts[::-1]):
        only = singles & (here > 0) & (there == 0)
        if only.any():
            groups = np.where(only, 0, -1).astype(np.int64)
            yield _Family(groups, 1, ordered=True, learn_weight=_UNION_WEIGHT)


def _likelihood_ratio(sight: Sight, singles: _BoolArray) -> Iterator[_Family]:
    """Groups of about equal mass, ordered by their estimated posterior."""
    groups = np.zeros(sight.slots, dtype=np.int64)
    if sight.intervals > 1:
        groups[: sight.intervals] = quantile_levels(
            sight.counts[:, : sight.intervals], _GROUPS
        )
    frequent = singles & (sight.counts.sum(axis=0) > 0)
    groups[frequent] = groups.max() + 1 + np.arange(int(frequent.sum()))
    size = int(groups.max()) + 1
    counts = _grouped(groups, size, sight.counts)
    if size < 2:
        return
    posterior, _ = shrunk_posterior(counts)
    rank = np.empty(size, dtype=np.int64)
    rank[np.argsort(-posterior, kind="stable")] = np.arange(size)
    yield _Family(rank[groups], size, ordered=True, learn_weight=_UNION_WEIGHT)


def _distance_levels(centres: _FloatArray, inner: _IntArray) -> _IntArray:
    """Levels of equal mass by distance from the median, nearest first."""
    pooled = inner.sum(axis=0)
    half = np.searchsorted(np.cumsum(pooled), pooled.sum() / 2)
    middle = centres[min(int(half), len(centres) - 1)]
    with np.errstate(over="ignore"):
        order = np.argsort(np.abs(centres - middle), kind="stable")
    levels = np.empty(len(centres), dtype=np.int64)
    levels[order] = quantile_levels(inner[:, order], _THRESHOLDS)
    return levels


def _grouped(groups: _IntArray, size: int, counts: _IntArray) -> _IntArray:
    inside = groups >= 0
    return np.stack(
        [
            np.bincount(groups[inside], weights=row[inside], minlength=size)
            for row in counts
        ]
    ).astype(np.int64)


def _best_of(
    family: _Family, sight: Sight, delta: float, learned: int, confirming: int
) -> _Choice | None:
    """Score all candidates at once; axes are (up to or after, side, candidate)."""
    hits = _grouped(family.groups, family.size, sight.counts)[None]
    if family.ordered:
        up_to = np.cumsum(hits, axis=2)
        hits = np.concatenate([up_to, up_to[:, :, -1:] - up_to])
    # A draw of a new category counts twice: as new, and for its category.
    hits = np.minimum(hits, learned)
    p = (hits + 0.5) / (learned + 1)
    excess = p - delta
    with np.errstate(divide="ignore", invalid="ignore"):
        score = np.log(excess / p[:, ::-1])
        relative = p * (1 - p) / excess**2
        for weight, draws in (
            (_CONFIRM_WEIGHT, confirming),
            (family.learn_weight, learned),
        ):
            misses = np.asarray(hits[:, ::-1] * (draws / learned), dtype=np.float64)
            rare = np.log(_upper(misses, weight) / (misses + 0.5))
            rare *= np.sqrt(1 - p[:, ::-1])
            score -= np.sqrt(weight**2 * relative / draws + np.maximum(rare, 0) ** 2)
    score[(excess <= 0) | (hits == 0)] = -np.inf
    after, side, place = np.unravel_index(int(np.argmax(score)), score.shape)
    best = float(score[after, side, place])
    if not np.isfinite(best):
        return None
    return _Choice(best, int(place), after=bool(after), on_database=bool(side == 0))


def _upper(count: _FloatArray, z: float) -> _FloatArray:
    """Approximate upper limit of a Poisson mean, ``z`` standard errors away.

    Sound for small counts too, where the usual standard error of the logarithm
    would make an event that never happened look worse than one seen twice.
    """
    return np.asarray(count + z**2 / 2 + z * np.sqrt(count + z**2 / 4))
