"""From beliefs and a claim to the noise that makes it true, and what is shown of it."""

import platform
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from importlib.metadata import version
from typing import Any

from verifydp.calibration.certifying import Shown, certified
from verifydp.calibration.demands import Demand, rational_epsilon
from verifydp.calibration.measuring import Measured, is_settled, measure
from verifydp.calibration.optimum import noise_of, optimal_scale
from verifydp.calibration.pair_forms import distinct_pairs
from verifydp.calibration.roots import Enclosed, upper_rational
from verifydp.calibration.rules import RULES, Rule
from verifydp.calibration.violations import Violation, find_violation
from verifydp.calibration.wording import claim_of, notes_of, reason_of, warnings_of
from verifydp.data.beliefs import Family, PriorPair
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.calibrations import (
    CALIBRATION_FORMAT,
    CalibrationResult,
    ComparedRule,
    EventViolation,
    NoiseRecord,
    PairRecord,
    RuleRecord,
)
from verifydp.evidence.claim import EPSILON_MAX
from verifydp.evidence.numbers import BoundValue, bound_value, exact_text
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import Ball, ball, decimal, written_above, written_below
from verifydp.laws.parameters import as_written

__all__ = ["calibrate"]

#: Scales are written as doubles beside their exact texts.
_LARGEST = Fraction(sys.float_info.max)
_LIBRARIES = ("verifydp", "python-flint", "scipy")


def calibrate(
    family: Family,
    *,
    epsilon: Any,
    delta: Any = 0,
    noise: str = "laplace",
    method: str = "exact",
    certify: bool = True,
) -> CalibrationResult:
    """Choose the noise that makes a pufferfish claim true, and show that it does.

    Parameters
    ----------
    family
        What adversaries believe of the data given each secret, and which pairs of
        secrets must not be told apart.
    epsilon
        Above 0, in nats; a float is the decimal that it is written as.
    delta
        At least 0 and below 1.
    noise
        ``"laplace"`` or ``"gaussian"``.
    method
        The name of a rule in ``verifydp.calibration.RULES``; ``"exact"`` gives the
        least scale.
    certify
        Whether to make a certificate; without one nothing is called ``PROVED``.

    Returns
    -------
    CalibrationResult
        Guarantee: whatever the rule promises, delta is enclosed at the scale that is
        given, by ball arithmetic on the exact laws: ``holds`` says whether that is
        within the claim for every ordered pair of every belief. ``PROVED`` has a
        certificate of it that the checker has accepted.

    Raises
    ------
    InputError
        If a parameter is out of range, the rule does not apply to a pair, or no scale
        is enough.
    UnsupportedError
        If an enclosure cannot decide.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> belief = {"sick": GaussianPrior(1, 2), "well": GaussianPrior(0, 1)}
    >>> result = calibrate(Family(belief), epsilon=1, delta=0.05)
    >>> result.verdict.value, round(result.noise.decimal, 6)
    ('PROVED', 1.259639)
    """
    start = time.monotonic()
    demand = _demand(epsilon, delta, noise)
    rule = RULES[method]
    pairs = tuple(family.ordered_pairs())
    for pair in pairs:
        obstacle = rule.obstacle(pair, demand)
        if obstacle is not None:
            raise InputError(
                f"method {method!r} does not apply: {obstacle}; use method 'exact'"
            )
    # Users that are alike give the same two laws over and over.
    distinct = distinct_pairs(pairs)
    optima = [_optimum(pair, demand, needed=method == "exact") for pair in distinct]
    own = _own_scales(rule, distinct, demand, optima)
    scale = max(own)
    if scale > _LARGEST:
        raise InputError(
            f"the scale of the noise, {decimal(scale)}, is beyond the range of doubles:"
            " write the data in a larger unit, or ask for a larger epsilon"
        )
    found = {
        (pair.first, pair.second): measure(pair, demand, scale, one, optimum)
        for pair, one, optimum in zip(distinct, own, optima, strict=True)
    }
    measured = [replace(found[pair.first, pair.second], pair=pair) for pair in pairs]
    return _result(family, demand, rule, scale, measured, certify=certify, start=start)


def _demand(epsilon: Any, delta: Any, noise: str) -> Demand:
    level, slack = rational_epsilon(epsilon), as_written(delta, "delta")
    if not 0 < level <= EPSILON_MAX:
        raise InputError(
            f"epsilon is {decimal(level)}: it must be above 0 and at most "
            f"{EPSILON_MAX:.0f}"
        )
    if not 0 <= slack < 1:
        raise InputError(
            f"delta is {decimal(slack)}: it must be at least 0 and below 1"
        )
    if not isinstance(noise, str) or noise not in {"laplace", "gaussian"}:
        raise InputError(f"noise {noise!r:.40} is unknown: use 'laplace' or 'gaussian'")
    return Demand(level, slack, noise)


def _optimum(pair: PriorPair, demand: Demand, *, needed: bool) -> Enclosed | None:
    try:
        return optimal_scale(pair, demand)
    except (InputError, UnsupportedError):
        if needed:
            raise
        return None  # shown as not found; the rule's own scale is measured all the same


def _own_scales(
    rule: Rule,
    pairs: Sequence[PriorPair],
    demand: Demand,
    optima: Sequence[Enclosed | None],
) -> list[Fraction]:
    if rule.name == "exact":
        return [optimum.upper for optimum in optima if optimum is not None]
    return [upper_rational(rule.scale(pair, demand)) for pair in pairs]


def _result(
    family: Family,
    demand: Demand,
    rule: Rule,
    scale: Fraction,
    measured: Sequence[Measured],
    *,
    certify: bool,
    start: float,
) -> CalibrationResult:
    settled = is_settled(measured)
    optimum = _joint([one.optimum for one in measured])
    found = _violation(demand, scale, measured) if settled is False else None
    shown = (
        certified(demand, scale, measured, found)
        if certify
        else Shown(obstacle="none was asked for")
    )
    deciding = max(range(len(measured)), key=lambda i: measured[i].own)
    raw_low, raw_high = _worst([one.raw for one in measured])
    low, high = _worst([one.delta for one in measured])
    return CalibrationResult(
        format=CALIBRATION_FORMAT,
        verdict=_verdict(shown, found, settled=settled),
        holds=settled,
        reason=reason_of(demand, rule, measured)
        + _missing(shown, found, settled=settled),
        claim=claim_of(family, demand, scale, measured),
        epsilon=exact_text(demand.epsilon),
        delta=exact_text(demand.delta),
        noise=_noise_record(demand, scale),
        method=rule.name,
        rule=RuleRecord(name=rule.name, title=rule.title, source=rule.source),
        noise_needed=_needed(demand, measured, optimum),
        raw_delta_lower=raw_low,
        raw_delta_upper=raw_high,
        delta_lower=low,
        delta_upper=high,
        deciding=deciding,
        pairs=tuple(_pair_record(one) for one in measured),
        optimum_lower=None if optimum is None else written_below(optimum.lower),
        optimum_upper=None if optimum is None else written_above(optimum.upper),
        looseness=_ratio(scale, optimum),
        rules=_compared(rule, demand, measured, optimum),
        warnings=warnings_of(demand, rule, scale, measured),
        notes=notes_of(demand, rule, measured),
        violation=None if found is None else _violation_record(*found),
        certificate=shown.certificate,
        modulo=shown.modulo,
        engines=("ball arithmetic", *shown.engines),
        seconds=time.monotonic() - start,
        versions={
            "python": platform.python_version(),
            **{library: version(library) for library in _LIBRARIES},
        },
    )


def _verdict(
    shown: Shown, found: tuple[PriorPair, Violation] | None, *, settled: bool | None
) -> Verdict:
    """What enclosures say, as far as there is evidence that others can check."""
    if settled is True and shown.certificate is not None:
        return Verdict.PROVED
    if settled is False and found is not None:
        return Verdict.REFUTED
    return Verdict.INCONCLUSIVE


def _missing(
    shown: Shown, found: tuple[PriorPair, Violation] | None, *, settled: bool | None
) -> str:
    if settled is True and shown.certificate is None:
        return (
            "; there is no certificate of that, so it is not called PROVED: "
            f"{shown.obstacle}"
        )
    if settled is False and found is None:
        return "; no event that shows it was found, so it is not called REFUTED"
    return ""


def _joint(optima: Sequence[Enclosed | None]) -> Enclosed | None:
    """The least scale that serves all pairs: the largest of theirs."""
    found = [optimum for optimum in optima if optimum is not None]
    if len(found) < len(optima):
        return None
    return Enclosed(max(one.lower for one in found), max(one.upper for one in found))


def _needed(
    demand: Demand, measured: Sequence[Measured], optimum: Enclosed | None
) -> bool | None:
    """Whether some pair violates the claim without noise; None where that is open."""
    if optimum is not None:
        return optimum.upper > 0
    if any(one.raw > ball(demand.delta) for one in measured):
        return True
    return False if all(one.raw <= ball(demand.delta) for one in measured) else None


def _ratio(scale: Fraction, optimum: Enclosed | None) -> BoundValue:
    if optimum is None:
        return None
    if not optimum.upper:
        return "inf" if scale else 1.0
    return written_above(scale / optimum.lower)


def _worst(balls: Sequence[Ball]) -> tuple[float, float]:
    return max(map(_below, balls)), max(map(_above, balls))


def _below(value: Ball) -> float:
    return max(0.0, written_below(value))


def _above(value: Ball) -> float:
    return min(1.0, max(0.0, written_above(value)))


def _noise_record(demand: Demand, scale: Fraction) -> NoiseRecord:
    noise = noise_of(demand.noise, scale)
    return NoiseRecord(
        kind=noise.kind,
        parameter=noise.parameter,
        exact=exact_text(scale),
        decimal=written_above(scale),
    )


def _pair_record(one: Measured) -> PairRecord:
    pair = one.pair
    largest: BoundValue = None
    if one.epsilon is not None and not one.epsilon.is_nan():
        finite = one.epsilon.is_finite()
        largest = bound_value(written_above(one.epsilon) if finite else float("inf"))
    return PairRecord(
        first=str(pair.first_secret),
        second=str(pair.second_secret),
        belief=pair.belief_index,
        first_prior=pair.first.text,
        second_prior=pair.second.text,
        delta_lower=_below(one.delta),
        delta_upper=_above(one.delta),
        raw_delta_lower=_below(one.raw),
        raw_delta_upper=_above(one.raw),
        epsilon_upper=largest,
        scale=written_above(one.own),
    )


def _compared(
    used: Rule,
    demand: Demand,
    measured: Sequence[Measured],
    optimum: Enclosed | None,
) -> tuple[ComparedRule, ...]:
    pairs = distinct_pairs([one.pair for one in measured])
    size = max(
        len(pair.first.components) + len(pair.second.components) for pair in pairs
    )
    rows = []
    for rule in RULES:
        if rule.name == used.name or rule.compared_up_to < size:
            continue
        if any(rule.obstacle(pair, demand) is not None for pair in pairs):
            continue
        try:
            scale = max(upper_rational(rule.scale(pair, demand)) for pair in pairs)
        except UnsupportedError:
            continue  # a comparison that cannot be made is left out
        if scale > _LARGEST:
            continue  # nor one that cannot be written
        rows.append(
            ComparedRule(
                name=rule.name,
                title=rule.title,
                scale=written_above(scale),
                ratio=_ratio(scale, optimum),
            )
        )
    return tuple(sorted(rows, key=lambda row: row.scale))


def _violation(
    demand: Demand, scale: Fraction, measured: Sequence[Measured]
) -> tuple[PriorPair, Violation] | None:
    failing = [one for one in measured if one.holds is False]
    worst = max(failing, key=lambda one: float(one.delta.mid()))
    noise = noise_of(demand.noise, scale)
    found = find_violation(
        noise.released(worst.pair.first),
        noise.released(worst.pair.second),
        demand.epsilon,
        demand.delta,
    )
    return None if found is None else (worst.pair, found)


def _violation_record(pair: PriorPair, found: Violation) -> EventViolation:
    return EventViolation(
        first=str(pair.first_secret),
        second=str(pair.second_secret),
        belief=pair.belief_index,
        event=found.text,
        first_probability=_below(found.first),
        second_probability=_above(found.second),
        gap_lower=_below(found.gap),
    )
