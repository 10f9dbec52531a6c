"""Learn one event from past counts, for the exact bound and for the witness.

Candidates: half-lines, the set far from or near to the median, single outcomes,
all outcomes seen on one side only, and the groups of cells with the highest
estimated likelihood ratio. Each is scored by a pessimistic estimate of the loss
that fresh draws would show; the terms and weights are those that were measured
to keep the median and the worst run high.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from verifydp.empirical.sight import Sight
from verifydp.empirical.stats.estimates import quantile_levels, shrunk_posterior
from verifydp.evidence.claim import ApproximateDP

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
    """Candidate events over the slots of one sight, given by slot groups (-1 for none).

    Candidate ``i`` is the group ``i`` alone, or, if ordered, the union of the
    groups up to ``i``; then the union of the groups after ``i`` is one too. All are
    numbered in the order of an array with axes (up to or after, side on which the
    event is too likely, candidate).
    """

    sight: int
    groups: _IntArray
    size: int
    learn_weight: float
    ordered: bool = True

    def hits(self, counts: _IntArray) -> _FloatArray:
        """Past draws in each candidate, in the order of their numbers."""
        alone = _grouped(self.groups, self.size, counts)[None]
        if not self.ordered:
            return alone
        up_to = alone.cumsum(axis=2)
        return np.concatenate([up_to, up_to[:, :, -1:] - up_to])

    def event(self, number: int, score: float) -> LearnedEvent:
        """The candidate of that number."""
        rest, place = divmod(number, self.size)
        after, side = divmod(rest, 2)
        if not self.ordered:
            inside = self.groups == place
        elif after:
            inside = self.groups > place
        else:
            inside = (self.groups >= 0) & (self.groups <= place)
        return LearnedEvent(self.sight, np.asarray(inside), side == 0, score)


def best_event(
    sights: Sequence[Sight],
    *,
    notion: ApproximateDP,
    doubt: float,
    learned: int,
    confirming: int,
) -> LearnedEvent | None:
    """The event that speaks most against the claim, over all sights and both sides.

    That is the event with the highest pessimistic loss, if it lies above the claim.
    If none does, a rare event can still be the better witness: the one that lies
    most standard errors beyond the claim's boundary is taken, if these are at least
    `doubt`; else the highest pessimistic loss after all.

    Parameters
    ----------
    sights
        Past counts, one per feature.
    notion
        The claim.
    doubt
        Standard errors beyond the boundary from which on an event is suspected.
        Low where a violation is looked for, high where a good bound is wanted.
    learned
        Draws on each side that the counts stand for.
    confirming
        Fresh draws on each side that the event will be counted on.

    Returns
    -------
    LearnedEvent or None
        None where no candidate has a finite score. The past alone decides, so
        counting the event on later draws is sound. The score of an event that was
        only suspected lies below the claim's epsilon.
    """
    # Simplest first: of equal scores the first one is taken.
    families = [
        f for index, sight in enumerate(sights) for f in _families(index, sight)
    ]
    if not families:
        return None
    hits = [family.hits(sights[family.sight].counts) for family in families]
    sizes = [array.size for array in hits]
    here = np.concatenate([array.ravel() for array in hits])
    there = np.concatenate([array[:, ::-1].ravel() for array in hits])
    score = _scores(
        here,
        there,
        notion.delta,
        (_CONFIRM_WEIGHT, confirming),
        (np.repeat([family.learn_weight for family in families], sizes), learned),
    )
    number = int(np.argmax(score))
    best = float(score[number])
    claimed = float(notion.epsilon)
    if best <= claimed:
        beyond = _standard_errors_beyond(here, there, notion, learned)
        suspect = int(np.argmax(beyond))
        if beyond[suspect] >= doubt:
            number = suspect
            best = max(best, claimed - 1 / float(beyond[suspect]))
    if not np.isfinite(best):
        return None
    ends = np.cumsum(sizes)
    which = int(np.searchsorted(ends, number, side="right"))
    return families[which].event(number - int(ends[which]) + sizes[which], best)


def _families(index: int, sight: Sight) -> Iterator[_Family]:
    singles = sight.singles()
    alone = np.flatnonzero(singles & (sight.pooled > 0))
    if len(alone):
        groups = np.full(sight.slots, -1, dtype=np.int64)
        groups[alone] = np.arange(len(alone))
        yield _Family(index, groups, len(alone), _LEARN_WEIGHT, ordered=False)
        yield from _one_sided(index, sight, singles)
    inner = sight.counts[:, : sight.intervals]
    if sight.intervals > 1 and inner.any():
        for ranks in (
            quantile_levels(inner, _THRESHOLDS),
            _distance_levels(sight.cells.centres(), inner),
        ):
            groups = np.full(sight.slots, -1, dtype=np.int64)
            groups[: sight.intervals] = ranks
            yield _Family(index, groups, int(ranks.max()) + 1, _LEARN_WEIGHT)
    yield from _likelihood_ratio(index, sight, singles)


def _one_sided(index: int, sight: Sight, singles: _BoolArray) -> Iterator[_Family]:
    for here, there in (sight.counts, sight.counts[::-1]):
        only = singles & (here > 0) & (there == 0)
        if only.any():
            groups = np.where(only, 0, -1).astype(np.int64)
            yield _Family(index, groups, 1, _UNION_WEIGHT)


def _likelihood_ratio(
    index: int, sight: Sight, singles: _BoolArray
) -> Iterator[_Family]:
    """Groups of about equal mass, ordered by their estimated posterior."""
    groups = np.zeros(sight.slots, dtype=np.int64)
    if sight.intervals > 1:
        groups[: sight.intervals] = quantile_levels(
            sight.counts[:, : sight.intervals], _GROUPS
        )
    frequent = singles & (sight.pooled > 0)
    groups[frequent] = groups.max() + 1 + np.arange(int(frequent.sum()))
    size = int(groups.max()) + 1
    counts = _grouped(groups, size, sight.counts)
    if size < 2:
        return
    posterior, _ = shrunk_posterior(counts)
    rank = np.empty(size, dtype=np.int64)
    rank[np.argsort(-posterior, kind="stable")] = np.arange(size)
    yield _Family(index, rank[groups], size, _UNION_WEIGHT)


def _distance_levels(centres: _FloatArray, inner: _IntArray) -> _IntArray:
    """Levels of equal mass by distance from the median, nearest first."""
    up_to = np.cumsum(inner[0] + inner[1])
    half = np.searchsorted(up_to, up_to[-1] / 2)
    middle = centres[min(int(half), len(centres) - 1)]
    with np.errstate(over="ignore"):
        order = np.argsort(np.abs(centres - middle), kind="stable")
    levels = np.empty(len(centres), dtype=np.int64)
    levels[order] = quantile_levels(inner[:, order], _THRESHOLDS)
    return levels


def _grouped(groups: _IntArray, size: int, counts: _IntArray) -> _FloatArray:
    """Counts per group, shape (2, size); slots in no group are left out."""
    total = np.empty((2, size))
    for side, row in enumerate(counts):
        total[side] = np.bincount(groups + 1, weights=row, minlength=size + 1)[1:]
    return total


def _scores(
    hits: _FloatArray,
    others: _FloatArray,
    delta: float,
    *looks: tuple[float | _FloatArray, int],
) -> _FloatArray:
    """Pessimistic losses of many candidates at once, shape (candidates,).

    Parameters
    ----------
    hits, others
        Past draws in each candidate on its side and on the other one.
    delta
        The claim's delta.
    looks
        Weight and draws of each source of error; the last one is the past itself.
    """
    learned = looks[-1][1]
    # A draw of a new category counts twice: as new, and for its category.
    hits, others = np.minimum(hits, learned), np.minimum(others, learned)
    p = (hits + 0.5) / (learned + 1)
    q = (others + 0.5) / (learned + 1)
    excess = p - delta
    with np.errstate(divide="ignore", invalid="ignore"):
        score = np.log(excess / q)
        relative = p * (1 - p) / (excess * excess)
        for weight, draws in looks:
            misses = others * (draws / learned)
            rare = np.maximum(0, np.log(_upper(misses, weight) / (misses + 0.5)))
            score -= np.sqrt(weight**2 * relative / draws + rare * rare * (1 - q))
    score[(excess <= 0) | (hits == 0)] = -np.inf
    return score


def _standard_errors_beyond(
    hits: _FloatArray, others: _FloatArray, notion: ApproximateDP, learned: int
) -> _FloatArray:
    """How far ``p - e q - delta`` lies above 0, at the claim's boundary."""
    p, q = np.minimum(hits, learned) / learned, np.minimum(others, learned) / learned
    # Everything is divided by exp(epsilon), whose square may overflow.
    inverse = math.exp(-float(notion.epsilon))
    boundary = np.clip((p + q - notion.delta) * inverse / (1 + inverse), 0, 1)
    limit = np.clip(boundary / inverse + notion.delta, 0, 1)
    variance = inverse**2 * limit * (1 - limit) + boundary * (1 - boundary)
    error = np.sqrt(variance / learned) + 1e-9
    return np.asarray(((p - notion.delta) * inverse - q) / error)


def _upper(count: _FloatArray, z: float | _FloatArray) -> _FloatArray:
    """Approximate upper limit of a Poisson mean, ``z`` standard errors away.

    Sound for small counts too, where the usual standard error of the logarithm
    would make an event that never happened look worse than one seen twice.
    """
    return np.asarray(count + z**2 / 2 + z * np.sqrt(count + z**2 / 4))
