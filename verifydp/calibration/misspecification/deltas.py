"""What is known of the true delta of an ordered pair, from its laws or from records."""

import operator
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from verifydp.calibration.demands import Demand
from verifydp.calibration.loss_at_scale import PairLoss
from verifydp.calibration.misspecification.bounded_means import bets_for, mean_lower
from verifydp.calibration.misspecification.released_events import (
    ReleasedEvent,
    learn_event,
    plug_in_delta,
)
from verifydp.calibration.misspecification.truths import Records
from verifydp.data.beliefs import Prior, PriorPair
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, highest, lowest
from verifydp.exact.exponential import exp_upper
from verifydp.laws.noise import Noise, NoNoise

__all__ = [
    "Halves",
    "JudgedDelta",
    "delta_from_laws",
    "delta_from_records",
    "enclosing_ends",
    "halved",
]

#: Values to learn from, and values to count, each with how often it occurs.
Halves: TypeAlias = tuple[Counter[Fraction], Counter[Fraction]]

#: Most records that an event is learned from.
_MOST_LEARNED = 2000
#: ``exp(epsilon)`` that doubles can work with; estimates alone use it.
_MOST_GROWTH = Fraction(10) ** 300
#: What a stream of the split is named by.
_SPLIT = 0x73706C


@dataclass(frozen=True, slots=True)
class JudgedDelta:
    """What is known of the true delta of an ordered pair.

    Attributes
    ----------
    lower, upper
        Bounds; no upper one from records.
    holds
        Whether it is certainly within the claim.
    plug_in, event
        From records: an estimate, and the event that was learned.
    width
        From records: how far the bound is below the estimate for that event.
    """

    lower: Fraction
    upper: Fraction | None = None
    holds: bool = False
    plug_in: float | None = None
    event: ReleasedEvent | None = None
    width: Fraction = Fraction(0)


def delta_from_laws(
    first: Prior, second: Prior, noise: Noise, claim: tuple[Fraction, Fraction]
) -> JudgedDelta:
    """Enclose the delta of two known laws and hold it against (epsilon, delta)."""
    epsilon, delta = claim
    pair = PriorPair("the first", "the second", 0, first, second)
    loss = PairLoss.of(pair, Demand(epsilon, delta))
    low, high = enclosing_ends(loss.delta_under(noise))
    # Without noise delta may be the claimed one exactly, which no ball can tell.
    is_tie = isinstance(noise, NoNoise) and loss.satisfies_raw(delta)
    return JudgedDelta(low, high, holds=high <= delta or is_tie)


def enclosing_ends(delta: Ball) -> tuple[Fraction, Fraction]:
    """Give the ends of an enclosed delta within [0, 1]."""
    return max(Fraction(0), lowest(delta)), min(Fraction(1), highest(delta))


def halved(records: Mapping[str, Records], seed: Any) -> dict[str, Halves]:
    """Split the records of each secret at random: to learn from, and to count.

    Raises
    ------
    InputError
        If the seed is no whole number from 0 on.
    """
    entropy = _whole(seed)
    halves = {}
    for number, (secret, values) in enumerate(records.items()):
        stream = np.random.SeedSequence(entropy, spawn_key=(_SPLIT, number))
        order = np.random.Generator(np.random.PCG64(stream)).permutation(len(values))
        shuffled = [values[index] for index in order.tolist()]
        middle = len(values) // 2
        learned, counted = shuffled[:middle], shuffled[middle:]
        halves[secret] = Counter(learned[:_MOST_LEARNED]), Counter(counted)
    return halves


def _whole(seed: Any) -> int:
    try:
        whole = -1 if isinstance(seed, bool) else operator.index(seed)
    except TypeError:
        whole = -1
    if whole < 0:
        raise InputError(f"seed is {seed!r:.40}: it must be a whole number from 0 on")
    return whole


def delta_from_records(
    records: tuple[Records, Records],
    halves: tuple[Halves, Halves],
    noise: Noise,
    epsilon: Fraction,
    alpha: Fraction,
) -> JudgedDelta:
    """Bound the delta of two laws from below, from records of both.

    Parameters
    ----------
    records, halves
        Of the first and of the second secret: all of them, and as they were split.
    noise, epsilon
        What is added, and the level.
    alpha
        Error probability of the bound.
    """
    growth = exp_upper(epsilon)
    rate = float(min(growth, _MOST_GROWTH))
    (first_learned, first_counted), (second_learned, second_counted) = halves
    event = learn_event(first_learned, second_learned, noise, rate)
    hits = event.chances(noise, first_counted, upper=False)
    misses = _turned(event.chances(noise, second_counted, upper=True))
    expected_hits = event.chances(noise, first_learned, upper=False)
    expected_misses = _turned(event.chances(noise, second_learned, upper=True))
    first_lower = _bounded(hits, expected_hits, alpha / 2)
    second_upper = 1 - _bounded(misses, expected_misses, alpha / 2)
    gap = first_lower - growth * second_upper
    estimate = _mean(hits) - growth * (1 - _mean(misses))
    first, second = records
    return JudgedDelta(
        lower=max(Fraction(0), gap),
        plug_in=plug_in_delta(Counter(first), Counter(second), noise, rate),
        event=event,
        width=estimate - gap,
    )


def _turned(chances: Mapping[Fraction, int]) -> dict[Fraction, int]:
    """Give the probabilities that the event does not happen."""
    return {1 - chance: count for chance, count in chances.items()}


def _bounded(
    chances: Mapping[Fraction, int], expected: Mapping[Fraction, int], alpha: Fraction
) -> Fraction:
    """Bound a mean from below with bets that suit the half that was learned from."""
    mean = float(_mean(expected))
    total = sum(expected.values())
    variance = sum(n * (float(x) - mean) ** 2 for x, n in expected.items()) / total
    bets = bets_for(mean, variance, sum(chances.values()), alpha)
    return mean_lower(chances, alpha, bets)


def _mean(chances: Mapping[Fraction, int]) -> Fraction:
    total = sum((x * n for x, n in chances.items()), Fraction(0))
    return total / sum(chances.values())
