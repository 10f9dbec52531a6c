"""Ways to bet on one feature, each a rule from past counts to a table.

A bettor groups the slots of a `Sight` into levels, estimates the posterior of
each level, and leaves the table to `optimal_bet`. It bets nothing where its
own estimate promises no growth.
"""

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from verifydp.empirical.sight import Sight
from verifydp.empirical.stats.estimates import (
    logistic_posterior,
    quantile_levels,
    shrunk_posterior,
)
from verifydp.empirical.stats.event_search import best_event
from verifydp.empirical.stats.growth import FloatBet, optimal_bet
from verifydp.empirical.stats.wealth import Stakes

__all__ = [
    "OUTCOMES_MAX",
    "BestEvent",
    "Bettor",
    "Histogram",
    "Logistic",
    "OneSided",
    "Outcomes",
    "Proposal",
    "Tails",
]

_IntArray = npt.NDArray[np.int64]
_FloatArray = npt.NDArray[np.float64]

#: Single outcomes that are bet on by themselves; the rarer ones share a level.
OUTCOMES_MAX = 62
_POSTERIOR_LEVELS = 64
_EVENT_PAIRS_MIN = 32
_TAIL_DRAWS = 8
_DEPTH_MAX = 14
_LOGISTIC_GROUPS = 128


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """A bet and the level of each slot that it is placed on, shape (slots,)."""

    levels: _IntArray
    bet: FloatBet


class Bettor(Protocol):
    """A predictable betting rule."""

    @property
    def name(self) -> str:
        """Short name, unique among the bettors of an attack."""

    def propose(self, sight: Sight, stakes: Stakes) -> Proposal | None:
        """A bet on the next block from past counts alone; None for no bet."""


@dataclass(frozen=True, slots=True)
class Histogram:
    """Cells of equal pooled mass, each frequent single outcome by itself."""

    bins: int

    @property
    def name(self) -> str:
        """Names the number of cells."""
        return f"histogram {self.bins}"

    def propose(self, sight: Sight, stakes: Stakes) -> Proposal | None:
        """Bet once there are two pairs per cell."""
        if sight.pairs < 2 * self.bins:
            return None
        levels = np.zeros(sight.slots, dtype=np.int64)
        levels[: sight.intervals] = quantile_levels(
            sight.counts[:, : sight.intervals], self.bins
        )
        own = sight.singles() & (sight.pooled * 16 >= sight.pairs)
        own[sight.intervals :] = True
        return _bet_on_levels(_own_levels(levels, own, sight.pooled), sight, stakes)


@dataclass(frozen=True, slots=True)
class Logistic:
    """A smooth posterior in the standardised value (see `logistic_posterior`)."""

    name: str = "logistic"

    def propose(self, sight: Sight, stakes: Stakes) -> Proposal | None:
        """Bet on the posterior, cut into at most 64 levels."""
        inner = sight.counts[:, : sight.intervals]
        if inner.sum() < sight.pairs or sight.intervals < 3:
            return None
        posterior, _ = shrunk_posterior(sight.counts)
        posterior[: sight.intervals] = _smooth_posterior(sight.cells.centres(), inner)
        mass = sight.pooled + 0.5 / sight.slots
        cut = np.minimum(posterior * _POSTERIOR_LEVELS, _POSTERIOR_LEVELS - 1)
        levels = _compact(cut.astype(np.int64))
        level_mass = np.bincount(levels, weights=mass)
        mean = np.bincount(levels, weights=mass * posterior) / level_mass
        return _bet(levels, mean, level_mass / level_mass.sum(), stakes)


@dataclass(frozen=True, slots=True)
class Tails:
    """Levels that halve in pooled mass towards both ends: rare events at any depth."""

    name: str = "tails"

    def propose(self, sight: Sight, stakes: Stakes) -> Proposal | None:
        """Bet on each depth of each tail, down to about eight draws."""
        pooled = sight.pooled[: sight.intervals].astype(np.float64)
        total = float(pooled.sum())
        if sight.pairs < _EVENT_PAIRS_MIN or total < _TAIL_DRAWS:
            return None
        rank = (np.cumsum(pooled) - pooled / 2) / total
        beyond = np.maximum(np.minimum(rank, 1 - rank), 2.0**-_DEPTH_MAX)
        deepest = math.floor(math.log2(total / _TAIL_DRAWS))
        depth = np.minimum(np.floor(-np.log2(beyond)), deepest).astype(np.int64)
        levels = np.zeros(sight.slots, dtype=np.int64)
        levels[: sight.intervals] = np.where(rank < 0.5, depth, _DEPTH_MAX + 1 + depth)
        own = np.zeros(sight.slots, dtype=bool)
        own[sight.intervals :] = True
        return _bet_on_levels(_own_levels(levels, own, sight.pooled), sight, stakes)


@dataclass(frozen=True, slots=True)
class BestEvent:
    """The one event that the past makes look most too likely, or its mirror."""

    name: str = "best event"

    def propose(self, sight: Sight, stakes: Stakes) -> Proposal | None:
        """Bet on the event and its complement."""
        if sight.pairs < _EVENT_PAIRS_MIN:
            return None
        found = best_event(
            [sight],
            notion=stakes.notion,
            doubt=1.0,
            learned=sight.pairs,
            confirming=sight.pairs,
        )
        if found is None or found.score < stakes.epsilon - 1:
            return None
        levels = found.mask.astype(np.int64)
        # A draw of a new category counts twice: as new, and for its category.
        inside = np.minimum(sight.counts[:, found.mask].sum(axis=1), sight.pairs)
        likelier = 0 if found.on_database else 1
        share = np.empty(2)
        share[likelier] = (inside[likelier] + 0.5) / (sight.pairs + 2)
        share[1 - likelier] = (inside[1 - likelier] + 1.5) / (sight.pairs + 2)
        return _bet_on_shares(levels, share, stakes)


@dataclass(frozen=True, slots=True)
class OneSided:
    """Outcomes seen on one side and never on the other, at a fixed guess of mass.

    The past is no guide to the mass of what it has not shown, so the mass is
    not estimated: several guesses bet side by side.
    """

    on_database: bool
    mass: float

    @property
    def name(self) -> str:
        """Names the side and the guess."""
        side = "database" if self.on_database else "neighbour"
        return f"only on {side}, {self.mass:g}"

    def propose(self, sight: Sight, stakes: Stakes) -> Proposal | None:
        """Bet on the union of all one-sided outcomes."""
        side = 0 if self.on_database else 1
        # Some of many intervals are empty on one side by chance alone.
        by_chance = stakes.ratio * (3 + math.log(sight.slots))
        seen = sight.alone_single[side] > 0 or sight.alone[side] >= by_chance
        if not seen or self.mass <= stakes.delta:
            return None
        here, there = sight.counts[side], sight.counts[1 - side]
        needed = np.where(sight.singles(), 1, by_chance)
        only = (there == 0) & (here >= needed)
        share = np.array([self.mass, self.mass / 64])
        if not self.on_database:
            share = share[::-1]
        return _bet_on_shares(only.astype(np.int64), share, stakes)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Each single outcome (atom, NaN, category) a level by itself."""

    name: str = "outcomes"

    def propose(self, sight: Sight, stakes: Stakes) -> Proposal | None:
        """Bet where a single outcome occurs, and anything else beside it."""
        own = sight.singles() & (sight.pooled > 0)
        if not own.any() or np.count_nonzero(sight.pooled) < 2:
            return None
        levels = np.zeros(sight.slots, dtype=np.int64)
        return _bet_on_levels(_own_levels(levels, own, sight.pooled), sight, stakes)


def _smooth_posterior(centres: _FloatArray, counts: _IntArray) -> _FloatArray:
    """The logistic posterior of each cell, fitted on at most 128 groups of cells."""
    if len(centres) <= _LOGISTIC_GROUPS:
        return logistic_posterior(centres, counts)
    groups = quantile_levels(counts, _LOGISTIC_GROUPS)
    size = int(groups[-1]) + 1
    pooled = counts[0] + counts[1] + 1e-9  # an empty group keeps its middle
    weight = np.bincount(groups, weights=pooled, minlength=size)
    # Shares first: the sum of huge centres, then divided, would overflow.
    shares = pooled / weight[groups]
    summed = np.bincount(groups, weights=centres * shares, minlength=size)
    middle = summed.astype(np.float64)
    filled = (weight > 0) & np.isfinite(middle)
    grouped = _grouped(groups, size, counts)
    fitted = np.full(size, 0.5)
    fitted[filled] = logistic_posterior(middle[filled], grouped[:, filled])
    return fitted[groups]


def _own_levels(
    levels: _IntArray, own: npt.NDArray[np.bool_], pooled: _IntArray
) -> _IntArray:
    """Give the most frequent of the marked slots levels of their own.

    Marked slots beyond the limit share one more level, so that a rare category
    is never mixed with the cells.
    """
    marked = np.flatnonzero(own)
    ranked = marked[np.argsort(-pooled[marked], kind="stable")]
    numbered = levels.copy()
    first = int(levels.max()) + 1
    numbered[ranked] = first + np.minimum(np.arange(len(ranked)), OUTCOMES_MAX)
    return _compact(numbered)


def _compact(levels: _IntArray) -> _IntArray:
    """Renumber levels from 0 without gaps, in the same order."""
    used = np.zeros(int(levels.max()) + 1, dtype=np.int64)
    used[levels] = 1
    return np.asarray((used.cumsum() - 1)[levels])


def _grouped(levels: _IntArray, size: int, counts: _IntArray) -> _FloatArray:
    """Counts per level, shape (2, size)."""
    grouped = np.empty((2, size))
    for side, row in enumerate(counts):
        grouped[side] = np.bincount(levels, weights=row, minlength=size)
    return grouped


def _bet_on_levels(levels: _IntArray, sight: Sight, stakes: Stakes) -> Proposal | None:
    """Bet with the histogram estimate of each level."""
    counts = _grouped(levels, int(levels.max()) + 1, sight.counts)
    posterior, mass = shrunk_posterior(counts)
    return _bet(levels, posterior, mass, stakes)


def _bet_on_shares(
    levels: _IntArray, share: _FloatArray, stakes: Stakes
) -> Proposal | None:
    """Bet on one event (level 1) of the given probability on each side."""
    masses = np.stack([1 - share, share], axis=1)
    total = masses.sum(axis=0)
    return _bet(levels, masses[0] / total, total / 2, stakes)


def _bet(
    levels: _IntArray, posterior: _FloatArray, mass: _FloatArray, stakes: Stakes
) -> Proposal | None:
    # Where the estimate itself satisfies the pure claim, no bet promises growth.
    most = stakes.ratio / (1 + stakes.ratio)
    if posterior.max() <= most and posterior.min() >= 1 - most:
        return None
    bet = optimal_bet(posterior, mass, ratio=stakes.ratio, delta=stakes.delta)
    return Proposal(levels, bet) if bet.growth > 0 else None
