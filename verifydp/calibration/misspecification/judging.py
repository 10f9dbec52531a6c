"""A claim judged under the true law of the data, beside the one that is believed."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any, TypeAlias

from verifydp.calibration.demands import rational_epsilon
from verifydp.calibration.loss_at_scale import pair_delta
from verifydp.calibration.misspecification.deltas import (
    JudgedDelta,
    delta_from_laws,
    delta_from_records,
    enclosing_ends,
    halved,
)
from verifydp.calibration.misspecification.findings import (
    Misspecification,
    PairFinding,
)
from verifydp.calibration.misspecification.truths import Records, Truth, sorted_truth
from verifydp.calibration.pairs import distinct_pairs
from verifydp.data.beliefs import Family, Prior, PriorPair
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.evidence.verdict import Verdict
from verifydp.laws.noise import Noise
from verifydp.laws.parameters import as_written

__all__ = ["misspecification"]

#: Error probability of a pair; the weights of bets are doubles.
_LEAST_SHARE = Fraction(1, 10**100)
#: Two secrets, in this order.
_Names: TypeAlias = tuple[str, str]


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
    level, claimed = _read_claim(epsilon, delta, noise)
    pairs = list(family.ordered_pairs())
    names = list(dict.fromkeys((p.first_secret, p.second_secret) for p in pairs))
    laws, records = sorted_truth(truth, dict.fromkeys(chain.from_iterable(names)))
    sure = _read_confidence(confidence) if records else None
    judged = (
        _from_laws(names, laws, noise, (level, claimed))
        if sure is None
        else _from_records(names, records, noise, level, sure, seed)
    )
    believed = {
        (pair.first, pair.second): enclosing_ends(pair_delta(pair, level, noise))
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


def _read_claim(epsilon: Any, delta: Any, noise: Any) -> tuple[Fraction, Fraction]:
    level, claimed = rational_epsilon(epsilon), as_written(delta, "delta")
    if level < 0:
        raise InputError(f"epsilon is {written(level)}: it must be at least 0")
    if not 0 <= claimed <= 1:
        raise InputError(f"delta is {written(claimed)}: it must lie in [0, 1]")
    if not isinstance(noise, Noise):
        raise InputError(
            f"the noise is {noise!r:.60}: give one such as LaplaceNoise(1)"
        )
    return level, claimed


def _read_confidence(confidence: Any) -> Fraction:
    sure = as_written(confidence, "confidence")
    if not 0 < sure < 1:
        raise InputError(f"confidence is {written(sure)}: it must lie between 0 and 1")
    return sure


def _from_laws(
    names: list[_Names],
    laws: Mapping[str, Prior],
    noise: Noise,
    claim: tuple[Fraction, Fraction],
) -> dict[_Names, JudgedDelta]:
    known = {
        both: delta_from_laws(*both, noise, claim)
        for both in {(laws[first], laws[second]) for first, second in names}
    }
    return {
        (first, second): known[laws[first], laws[second]] for first, second in names
    }


def _from_records(
    names: list[_Names],
    records: Mapping[str, Records],
    noise: Noise,
    epsilon: Fraction,
    confidence: Fraction,
    seed: Any,
) -> dict[_Names, JudgedDelta]:
    share = (1 - confidence) / len(names)
    if share < _LEAST_SHARE:
        raise InputError(
            f"the confidence leaves {written(share)} to each pair for its error: "
            f"it must leave at least {written(_LEAST_SHARE)}"
        )
    halves = halved(records, seed)
    return {
        (first, second): delta_from_records(
            (records[first], records[second]),
            (halves[first], halves[second]),
            noise,
            epsilon,
            share,
        )
        for first, second in names
    }


def _finding(
    pair: PriorPair,
    believed: tuple[Fraction, Fraction],
    judged: JudgedDelta,
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
