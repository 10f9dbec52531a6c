"""A learned linear score of all numbers of a vector and their magnitudes.

Learned from the first half of the past; only later draws are counted for its bets,
because a score looks better than it is on the draws that taught it. Up to 256 numbers
it is ridge logistic regression; of more, ridge regression in its dual form, whose work
grows with the draws, with the strength that one half of the draws chooses for what the
other half taught.
"""

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from verifydp.backends import load_backend
from verifydp.empirical.attacks import Look, Past, doubled
from verifydp.empirical.features import LearnedScore
from verifydp.empirical.halves import TaughtHalves, learn_halves, short_numbers
from verifydp.empirical.stats.bettors import Bettor
from verifydp.empirical.stats.scalar import SCALAR_BETTORS
from verifydp.sampling import Backend

#: Widths of the two forms: above the first the dual one, above the second neither.
_LOGISTIC_MAX, _WIDTH_MAX = 256, 4096
_NEWTON_STEPS = 6


@dataclass(frozen=True, slots=True)
class _Scores:
    backend: Backend = field(default_factory=lambda: load_backend("numpy"))
    name: str = "scores"
    looks_at: str = "a learned score of all of a vector's numbers together"
    share: Fraction = Fraction(2, 10)
    bettors: tuple[tuple[Fraction, Bettor], ...] = SCALAR_BETTORS

    def on_backend(self, backend: Backend) -> "_Scores":
        """The attack that learns scores of long vectors where this backend computes."""
        return _Scores(backend)

    def slots(self, width: int) -> tuple[Fraction, ...]:
        return (Fraction(1),) if 1 < width <= _WIDTH_MAX else ()

    def looks(self, past: Past) -> tuple[Look, ...]:
        # Powers of two, so that the score is learned anew only now and then.
        taught = doubled(past.shorter // 2)
        if past.width > _LOGISTIC_MAX:
            return (look_at_long(past, taught, self.backend),)
        score = past.once(self.name, taught, learn_score)
        return (Look(score, first=min(taught, past.shorter)),)

    def unseen(self, width: int) -> tuple[str, ...]:
        if width <= _WIDTH_MAX:
            return ()
        return (f"a score of all numbers of a vector of more than {_WIDTH_MAX:,}",)


def look_at_long(past: Past, taught: int, backend: Backend) -> Look:
    """Look at the linear score of a long vector that its first draws taught."""
    halves = past.once("halves", taught, lambda one: learn_halves(one, backend))
    first = min(taught, past.shorter)
    return Look(_long_score(halves, past.width), first=first)


def _long_score(halves: TaughtHalves | None, width: int) -> LearnedScore:
    """Both linear scores, each as strong as it tells the sides apart."""
    if halves is None:
        return _nothing_learned(width)
    strengths = [max(0.0, one.separation) for one in (halves.linear, halves.bent)]
    linear, bent = (
        short_numbers(strength * one.weights)
        for strength, one in zip(strengths, (halves.linear, halves.bent), strict=True)
    )
    return LearnedScore(halves.centre, halves.scale, linear, bent)


def _nothing_learned(width: int) -> LearnedScore:
    ones, zeros = (1.0,) * width, (0.0,) * width
    return LearnedScore(zeros, ones, ones, zeros)


def learn_score(past: Past) -> LearnedScore:
    """Fit the score; a deterministic function of the past.

    Parameters
    ----------
    past
        Outputs of both sides; rows that are not finite are left out.
    """
    both = np.concatenate([past.database, past.neighbour])
    label = np.repeat([1.0, 0.0], [len(past.database), len(past.neighbour)])
    finite = np.isfinite(both).all(axis=1)
    both, label = both[finite], label[finite]
    width = past.width
    if len(both) < 4:
        return _nothing_learned(width)
    with np.errstate(over="ignore", invalid="ignore"):  # outputs may be huge
        centre = np.nan_to_num(np.median(both, axis=0))
        low, high = np.quantile(both, [0.25, 0.75], axis=0)
        scale = np.where(high > low, (high - low) / 1.349, 1.0)
        z = np.clip((both - centre) / scale, -6, 6)
    design = np.concatenate([z, np.abs(z) - 1], axis=1)
    weights = np.zeros(2 * width)
    # A narrower prior the more weights there are, so that noise stays small.
    ridge = np.eye(2 * width) * max(1.0, width / 4)
    for _ in range(_NEWTON_STEPS):
        probability = 0.5 * (1 + np.tanh(0.5 * np.einsum("ij,j->i", design, weights)))
        slope = np.einsum("ij,i->j", design, label - probability) - ridge @ weights
        bend = (design * (probability * (1 - probability))[:, None]).T @ design + ridge
        weights = weights + np.linalg.solve(bend, slope)
    numbers = [
        tuple(map(float, part)) for part in (centre, scale, *np.split(weights, 2))
    ]
    return LearnedScore(numbers[0], numbers[1], numbers[2], numbers[3])


ATTACK = _Scores()
