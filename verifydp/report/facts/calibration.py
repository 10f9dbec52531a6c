"""What a result of `verifydp.calibrate` says."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

from verifydp.evidence.calibrations import CalibrationResult, ComparedRule, PairRecord
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import (
    BoundValue,
    parse_exact,
    short_above,
    short_below,
    written,
)
from verifydp.evidence.verdict import Verdict
from verifydp.report.bounds import lower_text, upper_text
from verifydp.report.facts import ResultFact

__all__ = [
    "certificate_text",
    "delta_text",
    "facts",
    "level_text",
    "noise_text",
    "ratio_text",
    "rule_lines",
    "violation_facts",
]

#: Most ordered pairs that are listed.
_PAIRS_MAX = 12
#: How narrowly an optimum is enclosed; ratios from which decimals are idle.
_ENCLOSED, _LONG = Fraction(1, 10**9), 1000
#: Characters of an epsilon that a sentence takes.
_LEVEL_MAX = 24


def facts(result: CalibrationResult) -> Iterator[ResultFact]:
    """Warnings, the noise to add, what it gives, how other rules compare."""
    yield from (("WARNING", warning) for warning in result.warnings)
    yield "noise", noise_text(result)
    yield "rule", f"{result.rule.title} ({result.method})"
    yield "", result.rule.source
    yield from _findings(result)
    for index, line in enumerate(_pair_lines(result)):
        yield "pairs" if index == 0 else "", line
    for index, line in enumerate(rule_lines(result.rules)):
        yield "other rules" if index == 0 else "", line
    yield from (("modulo", str(cited)) for cited in result.modulo)
    yield from (("note", note) for note in result.notes)


def noise_text(result: CalibrationResult) -> str:
    """Say which noise to add, its parameter rounded upward.

    Of noise that is not enough it is rounded downward, so that what is written is not
    enough either.
    """
    if not result.noise.parameter:
        if result.refuted_by_table:
            return "none: enough for the beliefs, not for the table itself"
        return "none: the data satisfy the claim as they are"
    scale, side = parse_exact(result.noise.exact), "up"
    shown = short_above(scale)
    if result.verdict is Verdict.REFUTED:
        shown, side = short_below(scale), "down"
    kind = {"laplace": "Laplace", "gaussian": "normal"}.get(
        result.noise.kind, result.noise.kind
    )
    return (
        f"{kind}, {result.noise.parameter} {shown} (rounded {side}; exact in the JSON "
        "form)"
    )


def ratio_text(ratio: BoundValue) -> str:
    """Write a scale over the optimum, rounded upward.

    The optimum is enclosed to one part in a thousand million, and within that a scale
    counts as the optimum.

    Examples
    --------
    >>> ratio_text(2.341), ratio_text("inf"), ratio_text(None), ratio_text(1 + 1e-10)
    ('2.35 x', 'no noise needed', '', '1.00 x')
    """
    if ratio is None:
        return ""
    if ratio == "inf":
        return "no noise needed"
    value = Fraction(ratio) * (1 - _ENCLOSED)
    if value >= _LONG:
        return f"{short_above(value, 3)} x"
    return f"{ceil(100 * value) / 100:.2f} x"


def level_text(result: CalibrationResult) -> str:
    """Write the epsilon of a result: exactly, or rounded where that is long."""
    text = str(Epsilon.read(result.epsilon))
    return text if len(text) <= _LEVEL_MAX else written(parse_exact(result.epsilon))


def _findings(result: CalibrationResult) -> Iterator[ResultFact]:
    yield from violation_facts(result)
    yield "delta", delta_text(result)
    raw = upper_text(result.raw_delta_upper)
    needed = {
        True: "so noise is needed",
        False: "so no noise is needed",
        None: "which leaves open whether noise is needed",
    }[result.noise_needed]
    yield "raw delta", f"at most {raw} at epsilon {level_text(result)}: {needed}"
    if result.optimum_upper is not None:
        yield "optimum", _optimum_text(result)
    yield "certificate", certificate_text(result)


def violation_facts(result: CalibrationResult) -> Iterator[ResultFact]:
    """The event at which the claim fails, and its probabilities."""
    found = result.violation
    if found is not None:
        yield "event", found.event
        first = f"probability {lower_text(found.first_probability)} given {found.first}"
        yield (
            "",
            f"{first}, {upper_text(found.second_probability)} given {found.second}",
        )


def delta_text(result: CalibrationResult) -> str:
    """Enclose the delta of the worst pair, in words."""
    low, high = result.delta_lower, result.delta_upper
    if high == 0:
        return f"0 at epsilon {level_text(result)}, for every pair"
    return (
        f"between {lower_text(low)} and {upper_text(high)} at epsilon "
        f"{level_text(result)}, for the worst pair"
    )


def _optimum_text(result: CalibrationResult) -> str:
    if result.optimum_upper == 0:
        return "no noise"
    text = f"{upper_text(result.optimum_upper)} is the least that holds"
    if result.method == "exact":
        return f"{text}, to one part in a thousand million"
    return f"{text}; this rule asks for {ratio_text(result.looseness)}"


def certificate_text(result: CalibrationResult) -> str:
    """Say what stands behind the bounds."""
    if result.certificate is None:
        return "none; bounds by ball arithmetic"
    steps = len(result.certificate.steps)
    return f"{steps} steps, accepted by the checker; {', '.join(result.engines)}"


def _pair_lines(result: CalibrationResult) -> Iterator[str]:
    worst = sorted(
        range(len(result.pairs)),
        key=lambda index: (index != result.deciding, -result.pairs[index].delta_upper),
    )
    for index in worst[:_PAIRS_MAX]:
        mark = "  (decides)" if index == result.deciding else ""
        yield _pair_text(result.pairs[index]) + mark
    if len(worst) > _PAIRS_MAX:
        yield f"... and {len(worst) - _PAIRS_MAX} more"


def _pair_text(pair: PairRecord) -> str:
    name = f"{pair.first} against {pair.second}"
    belief = f" (belief {pair.belief + 1})" if pair.belief else ""
    delta = f"delta {upper_text(pair.delta_upper)}"
    raw = f"raw {upper_text(pair.raw_delta_upper)}"
    return f"{name}{belief}: {delta}, {raw}"


def rule_lines(rules: Sequence[ComparedRule]) -> Iterator[str]:
    """Set other rules in columns: name, scale, how far above the optimum."""
    width = max((len(rule.name) for rule in rules), default=0)
    for rule in sorted(rules, key=lambda rule: rule.scale):
        scale = upper_text(rule.scale)
        yield f"{rule.name:<{width}}  {scale:>12}  {ratio_text(rule.ratio)}".rstrip()
