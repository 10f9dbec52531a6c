"""What a release gives away under the true law of the data, beside what is believed.

A pufferfish guarantee is about what adversaries believe, a normal law for example; it
says nothing about the data themselves. Here the same noise is judged under the true
law of the data given each secret: where that is known, as a table, exactly; where only
records of it are at hand, by a confidence bound.
"""

import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any, TypeAlias

import numpy as np

from verifydp.calibration.bounded_means import bets_for, mean_lower
from verifydp.calibration.demands import Demand, rational_epsilon
from verifydp.calibration.findings import Misspecification, PairFinding
from verifydp.calibration.optimum import holds_raw, pair_delta
from verifydp.calibration.pair_forms import distinct_pairs
from verifydp.calibration.released_events import (
    ReleasedEvent,
    learn_event,
    plug_in_delta,
)
from verifydp.data.beliefs import Family, Prior, PriorPair
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import Ball, highest, lowest
from verifydp.exact.exponential import exp_upper
from verifydp.laws.noise import Noise, NoNoise
from verifydp.laws.parameters import as_written, listed

__all__ = ["Truth", "misspecification"]

#: For each secret the law of the data, or records of it.
Truth: TypeAlias = Mapping[str, Prior | Sequence[Any]]

#: Records of a secret: two to learn from, two to count.
_LEAST_RECORDS = 4
#: Error probability of a pair; the weights of bets are doubles.
_LEAST_SHARE = Fraction(1, 10**100)
#: Most records that an event is learned from.
_MOST_LEARNED = 2000
#: ``exp(epsilon)`` that doubles can work with; estimates alone use it.
_MOST_GROWTH = Fraction(10) ** 300
#: What a stream of the split is named by.
_SPLIT = 0x73706C


def misspecification(
    family: Family,
    noise: Noise,
    epsilon: Any,
    truth: Truth,
    *,
    delta: Any = 0,
    confidence: Any = "0.95",
    seed: int = 0,
) -> Misspecification:
    """Judge a claim under the true law of the data, beside the one that is believed.

    Parameters
    ----------
    family
        What adversaries believe, and the pairs of secrets.
    noise
        What is added to the data.
    epsilon, delta
        The claim; exact numbers, epsilon of at least 0 and delta in [0, 1].
    truth
        For each secret of a pair either its true law (a `FinitePrior` from a table, or
        any other prior), or records: independent draws of the data given the secret.
    confidence
        With records: of all lower bounds together, between 0 and 1.
    seed
        With records: which half of them an event is learned from.

    Returns
    -------
    Misspecification
        Guarantee: with laws all bounds are enclosures. With records, the probability
        that any ``true_delta_lower`` is above the true delta is at most ``1 -
        confidence``, if the records of a secret are independent draws of its true law.

    Raises
    ------
    InputError
        If a number is out of range, a secret has no truth, laws and records are mixed,
        or there are fewer than four records of a secret.
    UnsupportedError
        If a delta cannot be enclosed.

    Notes
    -----
    With records, an event is learned from one half, after the noise. Its probability
    given each record of the other half is known exactly, since the noise is; their
    mean is bounded from below for the first secret and from above for the second, each
    at half of the pair's share of the error probability (`mean_lower`).

    Examples
    --------
    A user who holds 1 with probability 0.02 and 0 else is believed to be normal:

    >>> from verifydp.laws.noise import LaplaceNoise
    >>> from verifydp.data.beliefs import FinitePrior
    >>> from verifydp.data.beliefs.queries import presence_family, presence_truth
    >>> user = FinitePrior({0: "0.98", 1: "0.02"})
    >>> found = misspecification(
    ...     presence_family([user.mean], variances=[user.variance]),
    ...     LaplaceNoise("0.03806161024968"), 10, presence_truth([user]), delta="0.01")
    >>> pair = found.worst
    >>> pair.verdict.name, pair.first_secret
    ('REFUTED', 'user 1 present')
    >>> float(pair.belief_delta_upper), float(pair.true_delta_lower)
    (0.0, 0.0199586165...)
    """
    level, claimed = rational_epsilon(epsilon), as_written(delta, "delta")
    if level < 0:
        raise InputError(f"epsilon is {written(level)}: it must be at least 0")
    if not 0 <= claimed <= 1:
        raise InputError(f"delta is {written(claimed)}: it must lie in [0, 1]")
    claim = level, claimed
    if not isinstance(noise, Noise):
        raise InputError(
            f"the noise is {noise!r:.60}: give one such as LaplaceNoise(1)"
        )
    pairs = list(family.ordered_pairs())
    names = list(dict.fromkeys((p.first_secret, p.second_secret) for p in pairs))
    laws, records = _sorted_truth(truth, dict.fromkeys(chain.from_iterable(names)))
    judged: dict[tuple[str, str], _Judged]
    sure: Fraction | None = None
    if records:
        sure = as_written(confidence, "confidence")
        if not 0 < sure < 1:
            raise InputError(
                f"confidence is {written(sure)}: it must lie between 0 and 1"
            )
        share = (1 - sure) / len(names)
        if share < _LEAST_SHARE:
            raise InputError(
                f"the confidence leaves {written(share)} to each pair for its error: "
                f"it must leave at least {written(_LEAST_SHARE)}"
            )
        halves = _halves(records, _seed(seed))
        judged = {
            (one, two): _from_records(
                (records[one], records[two]),
                (halves[one], halves[two]),
                noise,
                level,
                share,
            )
            for one, two in names
        }
    else:
        known = {
            both: _from_laws(*both, noise, claim)
            for both in {(laws[one], laws[two]) for one, two in names}
        }
        judged = {(one, two): known[laws[one], laws[two]] for one, two in names}
    believed = {
        (pair.first, pair.second): _enclosed(pair_delta(pair, level, noise))
        for pair in distinct_pairs(pairs)
    }
    findings = tuple(
        _finding(
            pair,
            believed[pair.first, pair.second],
            judged[pair.first_secret, pair.second_secret],
            claimed,
        )
        for pair in pairs
    )
    return Misspecification(
        epsilon=level,
        delta=claimed,
        noise=noise.text,
        pairs=findings,
        confidence=sure,
        records={name: len(values) for name, values in records.items()} or None,
        verdict=_overall([finding.verdict for finding in findings]),
    )


@dataclass(frozen=True, slots=True)
class _Judged:
    """What is known of the true delta of an ordered pair."""

    lower: Fraction
    upper: Fraction | None = None
    holds: bool = False
    plug_in: float | None = None
    event: ReleasedEvent | None = None
    width: Fraction = Fraction(0)


_Records: TypeAlias = tuple[Fraction, ...]


def _sorted_truth(
    truth: Truth, secrets: Iterable[str]
) -> tuple[dict[str, Prior], dict[str, _Records]]:
    if not isinstance(truth, Mapping):
        raise InputError(
            f"the truth is {truth!r:.60}: give a law or records for each secret"
        )
    laws: dict[str, Prior] = {}
    records: dict[str, _Records] = {}
    for secret in secrets:
        if secret not in truth:
            known = ", ".join(map(repr, truth)) or "none"
            raise InputError(
                f"the truth of the secret {secret!r} is not given: there is {known}"
            )
        given = truth[secret]
        if isinstance(given, Prior):
            laws[secret] = given
            continue
        values = tuple(
            as_written(value, f"record {place} of {secret!r}")
            for place, value in enumerate(listed(given, f"records of {secret!r}"), 1)
        )
        if len(values) < _LEAST_RECORDS:
            raise InputError(
                f"the secret {secret!r} has {len(values)} records: at least "
                f"{_LEAST_RECORDS} are needed, half to learn from and half to count"
            )
        records[secret] = values
    if laws and records:
        raise InputError(
            f"the truth of {next(iter(laws))!r} is a law and that of "
            f"{next(iter(records))!r} records: give either for all secrets"
        )
    return laws, records


def _seed(seed: Any) -> int:
    try:
        whole = -1 if isinstance(seed, bool) else operator.index(seed)
    except TypeError:
        whole = -1
    if whole < 0:
        raise InputError(f"seed is {seed!r:.40}: it must be a whole number from 0 on")
    return whole


def _halves(
    records: Mapping[str, _Records], seed: int
) -> dict[str, tuple[Counter[Fraction], Counter[Fraction]]]:
    """Split the records of each secret at random: to learn from, and to count."""
    halves = {}
    for place, (secret, values) in enumerate(records.items()):
        stream = np.random.SeedSequence(seed, spawn_key=(_SPLIT, place))
        order = np.random.Generator(np.random.PCG64(stream)).permutation(len(values))
        shuffled = [values[index] for index in order.tolist()]
        middle = len(values) // 2
        learned, counted = shuffled[:middle], shuffled[middle:]
        halves[secret] = Counter(learned[:_MOST_LEARNED]), Counter(counted)
    return halves


def _from_records(
    values: tuple[_Records, _Records],
    halves: tuple[
        tuple[Counter[Fraction], Counter[Fraction]],
        tuple[Counter[Fraction], Counter[Fraction]],
    ],
    noise: Noise,
    epsilon: Fraction,
    alpha: Fraction,
) -> _Judged:
    growth = exp_upper(epsilon)
    one, two = values
    (learned, counted), (learned_other, counted_other) = halves
    rate = float(min(growth, _MOST_GROWTH))
    event = learn_event(learned, learned_other, noise, rate)
    hits = event.chances(noise, counted, upper=False)
    misses = {
        1 - chance: count
        for chance, count in event.chances(noise, counted_other, upper=True).items()
    }
    expected = event.chances(noise, learned, upper=False)
    avoided = {
        1 - chance: count
        for chance, count in event.chances(noise, learned_other, upper=True).items()
    }
    lower = _bounded(hits, expected, alpha / 2)
    upper = 1 - _bounded(misses, avoided, alpha / 2)
    shown_delta = max(Fraction(0), lower - growth * upper)
    estimate = _mean(hits) - growth * (1 - _mean(misses))
    return _Judged(
        lower=shown_delta,
        plug_in=plug_in_delta(Counter(one), Counter(two), noise, rate),
        event=event,
        width=estimate - (lower - growth * upper),
    )


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


def _from_laws(
    first: Prior, second: Prior, noise: Noise, claim: tuple[Fraction, Fraction]
) -> _Judged:
    epsilon, delta = claim
    pair = PriorPair("the first", "the second", 0, first, second)
    low, high = _enclosed(pair_delta(pair, epsilon, noise))
    # Without noise delta may be the claimed one exactly, which no ball can tell.
    is_tie = isinstance(noise, NoNoise) and holds_raw(pair, Demand(epsilon, delta))
    return _Judged(low, high, holds=high <= delta or is_tie)


def _enclosed(delta: Ball) -> tuple[Fraction, Fraction]:
    """Give the ends of an enclosed delta within [0, 1]."""
    return max(Fraction(0), lowest(delta)), min(Fraction(1), highest(delta))


def _finding(
    pair: PriorPair,
    believed: tuple[Fraction, Fraction],
    judged: _Judged,
    delta: Fraction,
) -> PairFinding:
    if judged.lower > delta:
        verdict = Verdict.REFUTED
    elif judged.upper is None:
        verdict = Verdict.NOT_REFUTED
    else:
        verdict = Verdict.INCONCLUSIVE
    reach = float(min(Fraction(1), delta + judged.width))
    return PairFinding(
        first_secret=pair.first_secret,
        second_secret=pair.second_secret,
        belief_index=pair.belief_index,
        belief_delta_lower=believed[0],
        belief_delta_upper=believed[1],
        true_delta_lower=judged.lower,
        true_delta_upper=judged.upper,
        plug_in_delta=judged.plug_in,
        event=judged.event,
        detectable_delta=reach if judged.upper is None else None,
        holds=False if judged.lower > delta else judged.holds or None,
        verdict=verdict,
    )


def _overall(verdicts: Iterable[Verdict]) -> Verdict:
    """The gravest of the pairs' verdicts."""
    found = set(verdicts)
    graver = (Verdict.REFUTED, Verdict.INCONCLUSIVE, Verdict.NOT_REFUTED)
    return next(verdict for verdict in graver if verdict in found)
