"""What a calibration says in words."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.measuring import Measured, is_settled
from verifydp.calibration.optimum import noise_of
from verifydp.calibration.pair_forms import is_single
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import Family
from verifydp.evidence.numbers import short_above, short_below, written
from verifydp.exact.balls import ball, highest, lowest

__all__ = ["claim_of", "notes_of", "reason_of", "warnings_of"]

#: Digits of a bound in a sentence, and the most that are needed to tell two apart.
_DIGITS, _DIGITS_MAX = 7, 20

_OF_BELIEFS = (
    "the guarantee is against adversaries who hold the beliefs given; for data of "
    "another law it may fail"
)
_OF_REALS = (
    "the statement is about exact real arithmetic: what a program does with "
    "floating-point numbers is for verifydp audit"
)


def claim_of(
    family: Family, demand: Demand, scale: Fraction, measured: Sequence[Measured]
) -> str:
    """State the claim that the verdict is about."""
    count, beliefs = len(measured), len(family.beliefs)
    # More noise keeps a true claim true, less keeps a false one false.
    settled = is_settled(measured)
    short = short_below(scale) if settled is False else short_above(scale)
    noise = noise_of(demand.noise, Fraction(short))
    return (
        f"data released with {noise} are "
        f"({written(demand.epsilon)}, {written(demand.delta)})-pufferfish private for "
        f"{count} ordered pair{'s' * (count > 1)} of secrets and "
        f"{beliefs} belief{'s' * (beliefs > 1)}"
    )


def reason_of(demand: Demand, rule: Rule, measured: Sequence[Measured]) -> str:
    """Say in one sentence what the verdict rests on."""
    settled = is_settled(measured)
    claimed = written(demand.delta, _DIGITS_MAX)
    if settled is None:
        open_pair = next(one for one in measured if one.holds is None)
        return (
            f"for {open_pair.pair} the enclosure of the least delta, from "
            f"{short_below(lowest(open_pair.delta))} to "
            f"{short_above(highest(open_pair.delta))}, does not tell on which side of "
            f"{claimed} it is"
        )
    if settled and all(_is_pure(one, demand) for one in measured):
        return (
            "the log ratio of every pair is nowhere above epsilon, by ball arithmetic, "
            "so that even delta 0 holds"
        )
    if settled:
        largest = max(highest(one.delta) for one in measured)
        found = _within(short_above, largest, lambda shown: shown <= demand.delta)
        reached = f"{found}, within the claimed" if found else "the claimed"
        return (
            "the least delta of every pair, enclosed in ball arithmetic, is at most "
            f"{reached} {claimed}"
        )
    worst = max(measured, key=lambda one: lowest(one.delta))
    found = _within(short_below, lowest(worst.delta), lambda low: low > demand.delta)
    return (
        f"for {worst.pair} the least delta, enclosed in ball arithmetic, is "
        f"{f'at least {found}, ' if found else ''}above the claimed {claimed} that the "
        f"rule {rule.name!r} promises"
    )


def _within(
    write: Callable[[Fraction, int], str],
    value: Fraction,
    fits: Callable[[Fraction], bool],
) -> str | None:
    """Round to as few digits as keep the number on its side of the claim."""
    for digits in range(_DIGITS, _DIGITS_MAX + 1):
        text = write(value, digits)
        if fits(Fraction(text)):
            return text
    return None


def _is_pure(one: Measured, demand: Demand) -> bool:
    """Whether delta 0 is certain; a ball that contains 0 does not show it."""
    largest = one.epsilon
    is_bounded = largest is not None and largest <= ball(demand.epsilon)
    return bool(one.delta.is_zero() or is_bounded)


def warnings_of(
    demand: Demand, rule: Rule, scale: Fraction, measured: Sequence[Measured]
) -> tuple[str, ...]:
    """List what a user must know before the noise is used."""
    found = []
    if rule.falsehood is not None and not all(is_single(one.pair) for one in measured):
        true_delta = max(highest(one.delta) for one in measured)
        found.append(
            f"the rule {rule.name!r} is published but false: {rule.falsehood.reason} "
            f"(refuted in {rule.falsehood.spec}); at this scale the true delta is "
            f"{short_above(max(true_delta, Fraction(0)))}, and the rule promises "
            f"{written(demand.delta)}"
        )
    found += dict.fromkeys(
        remark
        for one in measured
        if (remark := rule.remark(one.pair, demand)) is not None
    )
    optima = [one.optimum for one in measured if one.optimum is not None]
    if scale and len(optima) == len(measured) and not any(one.upper for one in optima):
        found.append(
            "no noise is needed: the data as they are satisfy the claim in every "
            "belief, and this rule adds noise all the same"
        )
    return tuple(found)


def notes_of(
    demand: Demand, rule: Rule, measured: Sequence[Measured]
) -> tuple[str, ...]:
    """List what the result rests on."""
    notes = [_OF_BELIEFS, _OF_REALS]
    if rule.falsehood is not None and all(is_single(one.pair) for one in measured):
        notes.append(
            f"the rule {rule.name!r} is false for mixtures; for single normal priors "
            "it agrees with theorem 1, which holds"
        )
    missing = [str(one.pair) for one in measured if one.optimum is None]
    if missing:
        notes.append(
            f"the least scale for {', '.join(missing)} was not enclosed, so that no "
            "looseness is shown"
        )
    if demand.noise == "gaussian":
        notes.append("with normal noise no epsilon holds at delta 0 unless laws agree")
    return tuple(notes)
