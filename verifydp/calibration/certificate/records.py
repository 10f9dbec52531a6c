"""A measured claim written down as a result."""

import platform
import time
from collections.abc import Sequence
from fractions import Fraction
from importlib.metadata import version

from verifydp.calibration.certificate.certifying import Shown
from verifydp.calibration.certificate.measured_claim import MeasuredClaim
from verifydp.calibration.certificate.refuting import Refutation
from verifydp.calibration.certificate.wording import (
    claim_of,
    notes_of,
    reason_of,
    warnings_of,
)
from verifydp.calibration.least_scale import Enclosed
from verifydp.calibration.loss_at_scale import Measured, noise_of
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import Family
from verifydp.evidence.calibrations import (
    CALIBRATION_FORMAT,
    CalibrationResult,
    ComparedRule,
    EventViolation,
    NoiseRecord,
    PairRecord,
    RuleRecord,
)
from verifydp.evidence.numbers import BoundValue, bound_value, exact_text
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import Ball, ball, written_above, written_below

__all__ = ["result_of"]

_LIBRARIES = ("verifydp", "python-flint", "scipy")


def result_of(
    family: Family,
    claim: MeasuredClaim,
    refutation: Refutation | None,
    shown: Shown,
    others: Sequence[tuple[Rule, Fraction]],
    *,
    start: float,
) -> CalibrationResult:
    """Write a calibration down.

    Parameters
    ----------
    family
        The beliefs.
    claim
        What was measured.
    refutation, shown
        What others can check.
    others
        Scales of other rules, to compare with.
    start
        When the calibration began, on the monotonic clock.
    """
    measured, optimum = claim.measured, claim.optimum
    raw_low, raw_high = _worst([one.raw for one in measured])
    low, high = _worst([one.delta for one in measured])
    return CalibrationResult(
        format=CALIBRATION_FORMAT,
        verdict=_verdict(claim, refutation, shown),
        holds=claim.settled,
        reason=reason_of(claim) + _missing(claim, refutation, shown),
        claim=claim_of(family, claim),
        epsilon=exact_text(claim.demand.epsilon),
        delta=exact_text(claim.demand.delta),
        noise=_noise_record(claim),
        method=claim.rule.name,
        rule=RuleRecord(
            name=claim.rule.name, title=claim.rule.title, source=claim.rule.source
        ),
        noise_needed=_needed(claim),
        raw_delta_lower=raw_low,
        raw_delta_upper=raw_high,
        delta_lower=low,
        delta_upper=high,
        deciding=_deciding(claim.own),
        pairs=tuple(map(_pair_record, measured, claim.own)),
        optimum_lower=None if optimum is None else written_below(optimum.lower),
        optimum_upper=None if optimum is None else written_above(optimum.upper),
        looseness=_ratio(claim.scale, optimum),
        rules=_compared(others, optimum),
        warnings=warnings_of(claim),
        notes=notes_of(claim),
        violation=None if refutation is None else _violation_record(refutation),
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
    claim: MeasuredClaim, refutation: Refutation | None, shown: Shown
) -> Verdict:
    """What enclosures say, as far as there is evidence that others can check."""
    if claim.settled is True and shown.certificate is not None:
        return Verdict.PROVED
    if claim.settled is False and refutation is not None:
        return Verdict.REFUTED
    return Verdict.INCONCLUSIVE


def _missing(claim: MeasuredClaim, refutation: Refutation | None, shown: Shown) -> str:
    if claim.settled is True and shown.certificate is None:
        return (
            "; there is no certificate of that, so it is not called PROVED: "
            f"{shown.obstacle}"
        )
    if claim.settled is False and refutation is None:
        return "; no event that shows it was found, so it is not called REFUTED"
    return ""


def _needed(claim: MeasuredClaim) -> bool | None:
    """Whether some pair violates the claim without noise; None where that is open."""
    if claim.optimum is not None:
        return claim.optimum.upper > 0
    delta = ball(claim.demand.delta)
    if any(one.raw > delta for one in claim.measured):
        return True
    return False if all(one.raw <= delta for one in claim.measured) else None


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


def _noise_record(claim: MeasuredClaim) -> NoiseRecord:
    noise = noise_of(claim.demand.noise, claim.scale)
    return NoiseRecord(
        kind=noise.kind,
        parameter=noise.parameter,
        exact=exact_text(claim.scale),
        decimal=written_above(claim.scale),
    )


def _deciding(own: Sequence[Fraction | None]) -> int:
    known = {place: scale for place, scale in enumerate(own) if scale is not None}
    return max(known, key=known.__getitem__)


def _pair_record(measured: Measured, own: Fraction | None) -> PairRecord:
    pair = measured.pair
    largest: BoundValue = None
    if measured.epsilon is not None and not measured.epsilon.is_nan():
        finite = measured.epsilon.is_finite()
        largest = bound_value(
            written_above(measured.epsilon) if finite else float("inf")
        )
    return PairRecord(
        first=str(pair.first_secret),
        second=str(pair.second_secret),
        belief=pair.belief_index,
        first_prior=pair.first.text,
        second_prior=pair.second.text,
        delta_lower=_below(measured.delta),
        delta_upper=_above(measured.delta),
        raw_delta_lower=_below(measured.raw),
        raw_delta_upper=_above(measured.raw),
        epsilon_upper=largest,
        scale=None if own is None else written_above(own),
    )


def _compared(
    others: Sequence[tuple[Rule, Fraction]], optimum: Enclosed | None
) -> tuple[ComparedRule, ...]:
    rows = [
        ComparedRule(
            name=rule.name,
            title=rule.title,
            scale=written_above(scale),
            ratio=_ratio(scale, optimum),
        )
        for rule, scale in others
    ]
    return tuple(sorted(rows, key=lambda row: row.scale))


def _violation_record(refutation: Refutation) -> EventViolation:
    pair, violation = refutation
    return EventViolation(
        first=str(pair.first_secret),
        second=str(pair.second_secret),
        belief=pair.belief_index,
        event=violation.text,
        first_probability=_below(violation.first),
        second_probability=_above(violation.second),
        gap_lower=_below(violation.gap),
    )
