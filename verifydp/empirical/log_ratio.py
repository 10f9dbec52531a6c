"""The log-likelihood ratio of a user's own laws, as a score whose events are counted.

The laws may be wrong and the score with them: it only says which outputs to look at.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from verifydp.empirical.attacks import Look, Past
from verifydp.empirical.features import Interpolated
from verifydp.empirical.stats.bettors import Bettor
from verifydp.empirical.stats.scalar import SCALAR_BETTORS

__all__ = ["LikelihoodRatios", "StatesRatios"]

#: Places at which the laws are evaluated; in between the score is interpolated.
_PLACES = 257
_CLIP = 1e3


class StatesRatios(Protocol):
    """Whatever states the log-likelihood ratio of its outputs."""

    def log_ratio(self, database: Any, neighbour: Any) -> Callable[[float], float]:
        """Give ``log p(y) - log r(y)`` for two databases; it may be infinite."""


@dataclass(frozen=True, slots=True)
class LikelihoodRatios:
    """An attack for outputs that are one number, on whatever pair is looked at."""

    states: StatesRatios
    pair: tuple[Any, Any] | None = None
    name: str = "likelihood ratio"
    looks_at: str = "the log-likelihood ratio of the laws that the mechanism states"
    share: Fraction = Fraction(1)
    bettors: tuple[tuple[Fraction, Bettor], ...] = SCALAR_BETTORS
    #: The score by the number of draws that taught it: the last one.
    learned: dict[int, Interpolated] = field(default_factory=dict, compare=False)

    def for_pair(self, database: Any, neighbour: Any) -> "LikelihoodRatios":
        """The attack on one pair."""
        return LikelihoodRatios(self.states, (database, neighbour))

    def slots(self, width: int) -> tuple[Fraction, ...]:
        """One slot, for one number."""
        return (Fraction(1),) if width == 1 else ()

    def looks(self, past: Past) -> tuple[Look, ...]:
        """The score between the quantiles of what was seen in the past."""
        assert self.pair is not None
        shorter = min(len(past.database), len(past.neighbour))
        # A power of two of each side, so that the score changes now and then only.
        taught = 1 << max(0, shorter.bit_length() - 1)
        if taught not in self.learned:
            self.learned.clear()
            self.learned[taught] = self._score(past, taught)
        return (Look(self.learned[taught]),)

    def unseen(self, width: int) -> tuple[str, ...]:
        """Outputs that are no number."""
        if width == 1:
            return ()
        return ("the stated log-likelihood ratio, of outputs that are not one number",)

    def _score(self, past: Past, taught: int) -> Interpolated:
        assert self.pair is not None
        sides = past.database[:taught, 0], past.neighbour[:taught, 0]
        both = np.concatenate(sides)
        finite = both[np.isfinite(both)]
        if not len(finite):
            return Interpolated((0.0,), (0.0,))
        places = np.unique(np.quantile(finite, np.linspace(0, 1, _PLACES)))
        ratio = self.states.log_ratio(*self.pair)
        scores = [min(max(ratio(float(place)), -_CLIP), _CLIP) for place in places]
        return Interpolated(tuple(map(float, places)), tuple(scores))
