"""The test behind the joint bound, in floats that err to the safe side."""

import math
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from verifydp import special_functions as special
from verifydp.empirical.stats.float_tails import at_least, at_most
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import float_above

__all__ = ["BOX_SHARE", "JointTest"]

_Floats = NDArray[np.float64]
_Counts = NDArray[np.int64]

#: Share of alpha for the box (the checker demands it).
BOX_SHARE = Fraction(1, 50)
#: Blocks per standard deviation of k2.
_BLOCKS_PER_DEVIATION = 20
#: Cells of the box where a standard deviation is below so many hits.
_CELLS = ((300, 128), (1000, 96), (4000, 64), (8000, 32), (math.inf, 12))
#: Share of alpha that outcomes outside all blocks may cost.
_OUTSIDE_SHARE = 1e-4
#: Largest p-value that is proposed, as a share of alpha: room for float error.
_SAFETY = 1 - 1e-5


class JointTest:
    """The p-value of one outcome in floats, as `verifydp.checker.binomial` has it.

    Parameters
    ----------
    trials_p, hits_p, trials_q, hits_q
        The counts.
    delta, z
        What fixes the order of outcomes.
    alpha
        The level at which hypotheses are rejected.

    Attributes
    ----------
    level
        The observed outcome's place in the order; minus infinity where no
        hypothesis can be rejected.
    ends
        The ends of the cells of the box for q.
    blocks
        The first values of the blocks of k2.
    """

    def __init__(
        self,
        *,
        trials_p: int,
        hits_p: int,
        trials_q: int,
        hits_q: int,
        delta: float,
        z: Fraction,
        alpha: float,
    ) -> None:
        self.trials_p, self.hits_p = trials_p, hits_p
        self.trials_q, self.hits_q = trials_q, hits_q
        self.delta, self.z, self.alpha = delta, z, alpha
        hits = np.array([hits_p])
        self.level = float(self._order(hits, np.array([hits_q]))[0])
        self._worst = 0

    @property
    def estimate(self) -> float:
        """The plain estimate of epsilon, half a hit added on the second side."""
        excess = self.hits_p / self.trials_p - self.delta
        return math.log(excess * self.trials_q / (self.hits_q + 0.5))

    @property
    def spread(self) -> float:
        """The standard error of `estimate`, roughly."""
        share = self.hits_p / self.trials_p
        excess = share - self.delta
        first = share * (1 - share) / (self.trials_p * excess * excess)
        return math.sqrt(first + 1 / (self.hits_q + 0.5))

    def delta_spread(self, factor: float) -> float:
        """The standard error of ``p - factor q``, roughly."""
        p = (self.hits_p + 0.5) / (self.trials_p + 1)
        q = (self.hits_q + 0.5) / (self.trials_q + 1)
        return math.sqrt(
            p * (1 - p) / self.trials_p + factor * factor * q * (1 - q) / self.trials_q
        )

    def rejects(self, epsilon: Epsilon, delta: Fraction) -> bool:
        """Say whether ``p <= exp(epsilon) q + delta`` is rejected with some room."""
        factor = float_above(epsilon.growth_upper())
        p = np.minimum(1.0, (factor * self._cells[1:] + float(delta)) * (1 + 1e-15))
        limit = self.alpha * (_SAFETY - float(BOX_SHARE))
        # The cell that was worst last time is the likeliest to forbid it.
        one = slice(self._worst, self._worst + 1)
        if self._tails(p[one], self._below[one])[0] > limit:
            return False
        tails = self._tails(p, self._below)
        self._worst = int(tails.argmax())
        return bool(tails[self._worst] <= limit)

    def _tails(self, p: _Floats, below: _Floats) -> _Floats:
        """Bound the tail in some cells, shape (cells,)."""
        exceed = at_least(self.trials_p, p, self._counts)
        shifted = np.concatenate([np.ones((len(p), 1)), exceed[:, :-1]], axis=1)
        return np.asarray((below * (shifted - exceed)).sum(axis=1) + exceed[:, -1])

    @cached_property
    def ends(self) -> list[Fraction]:
        """The ends of the cells, from one end of the box to the other."""
        half = self.alpha * float(BOX_SHARE) / 2
        hits, misses = self.hits_q, self.trials_q - self.hits_q
        low = float(special.betaincinv(hits, misses + 1, half)) if hits else 0.0
        high = float(special.betainccinv(hits + 1, misses, half)) if misses else 1.0
        room = 1e-7 * (high - low)
        low, high = max(0.0, low - room), min(1.0, high + room)
        # Cells of equal width in standard deviations.
        cells = self._number_of_cells()
        angles = np.linspace(
            math.asin(math.sqrt(low)), math.asin(math.sqrt(high)), cells + 1
        )
        # Short dyadic numbers, a thousandth of a cell exact.
        places = 10 - math.floor(math.log2((high - low) / cells))
        inner = [
            Fraction(round(math.ldexp(float(value), places)), 1 << places)
            for value in np.sin(angles[1:-1]) ** 2
        ]
        first = Fraction(math.floor(math.ldexp(low, places)), 1 << places)
        last = Fraction(math.ceil(math.ldexp(high, places)), 1 << places)
        last = min(Fraction(1), last)
        kept = [cut for cut in inner if first < cut < last]
        kept = [a for a, b in pairwise([*kept, last]) if a < b]
        return [first, *kept, last]

    def _number_of_cells(self) -> int:
        """Finer cells gain little and cost the checker one pass over k1 and k2 each."""
        deviation = math.sqrt(
            max(
                self.hits_p * (1 - self.hits_p / self.trials_p),
                self.hits_q * (1 - self.hits_q / self.trials_q),
            )
        )
        return next(cells for limit, cells in _CELLS if deviation < limit)

    @cached_property
    def _cells(self) -> _Floats:
        return np.array([float(end) for end in self.ends])

    @cached_property
    def blocks(self) -> _Counts:
        """First values of the blocks of k2: all that matters for some q in the box."""
        outside = self.alpha * _OUTSIDE_SHARE
        reach = -float(special.ndtri(outside)) + 0.5
        low, high = float(self.ends[0]), float(self.ends[-1])
        first = self._quantile(low, -reach)
        last = self._quantile(high, reach)
        deviation = math.sqrt(self.trials_q * high * (1 - low)) + 1
        stride = max(1, int(deviation / _BLOCKS_PER_DEVIATION))
        # The observed k2 begins a block, so that its own count is exact.
        start = self.hits_q - (self.hits_q - first) // stride * stride
        firsts = np.arange(start, last + stride, stride)
        return firsts[(firsts >= 0) & (firsts <= self.trials_q)]

    def _quantile(self, share: float, deviations: float) -> int:
        """A value of k2 this many deviations off its mean, with room for skewness."""
        mean = self.trials_q * share
        deviation = math.sqrt(mean * (1 - share))
        room = deviations * deviations / 3 + 1
        value = mean + deviations * deviation + math.copysign(room, deviations)
        return min(self.trials_q, max(0, round(value)))

    @cached_property
    def _counts(self) -> _Counts:
        """For each block's first k2 the least k1 that is at least as extreme."""
        level = self.level - 1e-11 * (1 + abs(self.level))
        low = np.zeros_like(self.blocks)
        high = np.full_like(self.blocks, self.trials_p + 1)
        while np.any(low < high):
            middle = (low + high) // 2
            extreme = self._order(middle, self.blocks) >= level
            high = np.where(extreme, middle, high)
            low = np.where(extreme | (low >= high), low, middle + 1)
        return low

    @cached_property
    def _below(self) -> _Floats:
        """``P(k2 < first of block)`` at the low end of each cell."""
        return at_most(self.trials_q, self._cells[:-1], self.blocks - 1)

    def _order(self, hits_p: _Counts, hits_q: _Counts) -> _Floats:
        """The order of outcomes, minus infinity included."""
        z = float(self.z)
        share = hits_p / self.trials_p
        excess = share - self.delta
        x = hits_q + 0.5
        upper = np.maximum(x, hits_q + z * z / 2 + z * np.sqrt(hits_q + z * z / 4))
        with np.errstate(divide="ignore", invalid="ignore"):
            variance = share * (1 - share) / (self.trials_p * excess * excess)
            spread = np.hypot(z * np.sqrt(variance), np.log(upper / x))
            value = np.log(excess / x) - spread
        return np.where(excess > 0, value, -np.inf)
