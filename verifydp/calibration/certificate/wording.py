"""What a calibration says in words."""

from collections.abc import Callable
from fractions import Fraction

from verifydp.calibration.certificate.measured_claim import MeasuredClaim
from verifydp.calibration.loss_at_scale import Measured, noise_of
from verifydp.data.beliefs import Family
from verifydp.evidence.numbers import DIGITS, short_above, short_below, written
from verifydp.exact.balls import ball, highest, lowest

__all__ = ["claim_of", "notes_of", "reason_of", "warnings_of"]

#: Digits of a bound in a sentence, and the most that are needed to tell two apart.
_DIGITS_MAX = 20

_OF_BELIEFS = (
    "the guarantee is against adversaries who hold the beliefs given; for data of "
    "another law it may fail"
)
_OF_REALS = (
    "the statement is about exact real arithmetic: what a program does with "
    "floating-point numbers is for verifydp audit"
)


def claim_of(family: Family, claim: MeasuredClaim) -> str:
    """State the claim that the verdict is about."""
    demand, count, beliefs = claim.demand, len(claim.measured), len(family.beliefs)
    # More noise keeps a true claim true, less keeps a false one false.
    write = short_below if claim.settled is False else short_above
    noise = noise_of(demand.noise, Fraction(write(claim.scale)))
    return (
        f"data released with {noise} are "
        f"({written(demand.epsilon)}, {written(demand.delta)})-pufferfish private for "
        f"{count} ordered pair{'s' * (count > 1)} of secrets and "
        f"{beliefs} belief{'s' * (beliefs > 1)}"
    )


def reason_of(claim: MeasuredClaim) -> str:
    """Say in one sentence what the verdict rests on."""
    claimed = written(claim.demand.delta, _DIGITS_MAX)
    if claim.settled is None:
        return _why_open(claim, claimed)
    if claim.settled is False:
        return _why_failing(claim, claimed)
    if all(_is_pure(one, claim.demand.epsilon) for one in claim.measured):
        return (
            "the log ratio of every pair is nowhere above epsilon, by ball arithmetic, "
            "so that even delta 0 holds"
        )
    largest = max(highest(one.delta) for one in claim.measured)
    bound = _within(short_above, largest, lambda high: high <= claim.demand.delta)
    reached = f"{bound}, within the claimed" if bound else "the claimed"
    return (
        "the least delta of every pair, enclosed in ball arithmetic, is at most "
        f"{reached} {claimed}"
    )


def _why_open(claim: MeasuredClaim, claimed: str) -> str:
    undecided = next(one for one in claim.measured if one.holds is None)
    return (
        f"for {undecided.pair} the enclosure of the least delta, from "
        f"{short_below(lowest(undecided.delta))} to "
        f"{short_above(highest(undecided.delta))}, does not tell on which side of "
        f"{claimed} it is"
    )


def _why_failing(claim: MeasuredClaim, claimed: str) -> str:
    worst = max(claim.measured, key=lambda one: lowest(one.delta))
    least = lowest(worst.delta)
    bound = _within(short_below, least, lambda low: low > claim.demand.delta)
    return (
        f"for {worst.pair} the least delta, enclosed in ball arithmetic, is "
        f"{f'at least {bound}, ' if bound else ''}above the claimed {claimed} that the "
        f"rule {claim.rule.name!r} promises"
    )


def _within(
    write: Callable[[Fraction, int], str],
    value: Fraction,
    fits: Callable[[Fraction], bool],
) -> str | None:
    """Round to as few digits as keep the number on its side of the claim."""
    for digits in range(DIGITS, _DIGITS_MAX + 1):
        text = write(value, digits)
        if fits(Fraction(text)):
            return text
    return None


def _is_pure(measured: Measured, epsilon: Fraction) -> bool:
    """Whether delta 0 is certain; a ball that contains 0 does not show it."""
    largest = measured.epsilon
    is_bounded = largest is not None and largest <= ball(epsilon)
    return bool(measured.delta.is_zero() or is_bounded)


def warnings_of(claim: MeasuredClaim) -> tuple[str, ...]:
    """List what a user must know before the noise is used."""
    rule, demand, warnings = claim.rule, claim.demand, []
    pairs = [one.pair for one in claim.measured]
    if rule.falsehood is not None and rule.is_false_for(pairs):
        true_delta = max(highest(one.delta) for one in claim.measured)
        warnings.append(
            f"the rule {rule.name!r} is published but false: {rule.falsehood.reason} "
            f"(refuted in {rule.falsehood.spec}); at this scale the true delta is "
            f"{short_above(max(true_delta, Fraction(0)))}, and the rule promises "
            f"{written(demand.delta)}"
        )
    remarks = [rule.remark(pair, demand) for pair in pairs]
    warnings += dict.fromkeys(remark for remark in remarks if remark is not None)
    if claim.scale and claim.optimum is not None and not claim.optimum.upper:
        warnings.append(
            "no noise is needed: the data as they are satisfy the claim in every "
            "belief, and this rule adds noise all the same"
        )
    return tuple(warnings)


def notes_of(claim: MeasuredClaim) -> tuple[str, ...]:
    """List what the result rests on."""
    rule, notes = claim.rule, [_OF_BELIEFS, _OF_REALS]
    pairs = [one.pair for one in claim.measured]
    if rule.falsehood is not None and not rule.is_false_for(pairs):
        notes.append(
            f"the rule {rule.name!r} is false for mixtures; for single normal priors "
            "it agrees with theorem 1, which holds"
        )
    if claim.optimum is None:
        notes.append("the least scale was not enclosed, so that no looseness is shown")
    if claim.demand.noise == "gaussian":
        notes.append("with normal noise no epsilon holds at delta 0 unless laws agree")
    return tuple(notes)
