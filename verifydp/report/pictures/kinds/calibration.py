"""The pictures of a calibration: what is given away, and how rules compare."""

from collections.abc import Iterator

from verifydp.evidence.calibrations import CalibrationResult
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import BoundValue, bound_digits, parse_exact, written
from verifydp.report.bounds import upper_text
from verifydp.report.facts.calibration import level_text, ratio_text
from verifydp.report.pictures.bars import MarkedBars, NamedBar
from verifydp.report.pictures.delta_steps import ClaimedLevel, DeltaSeries, DeltaSteps
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.readings import drawn_number
from verifydp.report.pictures.steps import KnownPoint
from verifydp.report.wording import visible

__all__ = ["deltas", "figures"]


def figures(result: CalibrationResult) -> Iterator[Figure]:
    """Give deltas beside the claim, delta by epsilon, and the scales of rules."""
    yield deltas(result, "Delta of the worst pair")
    losses = [drawn_number(pair.epsilon_upper) for pair in result.pairs]
    known = [one for one in losses if one is not None and one < float("inf")]
    if len(known) == len(result.pairs) > 0:
        yield _by_epsilon(result, max(known))
    if result.rules or result.method != "exact":
        yield _rules(result)


def deltas(result: CalibrationResult, what: str) -> MarkedBars:
    """Draw raw and released delta of the worst pair beside the claim."""
    claimed = parse_exact(result.delta)
    sides = (
        ("without noise", result.raw_delta_upper, False),
        ("with it", result.delta_upper, True),
    )
    bars = tuple(
        NamedBar(name, value, f"at most {upper_text(value)}", own)
        for name, value, own in sides
    )
    return MarkedBars(
        "deltas",
        what,
        f"{what} at epsilon {visible(level_text(result))}, without noise and with it",
        bars,
        (float(claimed), f"claimed: {written(claimed)}"),
    )


def _by_epsilon(result: CalibrationResult, most: float) -> DeltaSteps:
    """At most so much at the claimed epsilon, and 0 beyond the largest loss."""
    epsilon, delta = (
        float(Epsilon.read(result.epsilon)),
        float(parse_exact(result.delta)),
    )
    with_noise = DeltaSeries(
        "with noise at most (upper bound, ball arithmetic)",
        "with noise at least (lower bound)",
        (
            KnownPoint(epsilon, result.delta_lower, result.delta_upper),
            KnownPoint(most, None, 0.0),
        ),
    )
    without = DeltaSeries(
        "without noise at most (upper bound)",
        "without noise at least (lower bound)",
        (KnownPoint(epsilon, result.raw_delta_lower, result.raw_delta_upper),),
    )
    level, slack = visible(level_text(result)), written(parse_exact(result.delta))
    return DeltaSteps(
        "What is known of the worst pair's delta at each epsilon: steps, which are "
        "bounds themselves",
        (without, with_noise),
        ClaimedLevel(epsilon, delta, f"the claim: epsilon {level}, delta {slack}"),
    )


def _rules(result: CalibrationResult) -> MarkedBars:
    """One bar for the scale of each rule, the least one first."""
    bars = [
        NamedBar(visible(rule.name), rule.scale, _scale_text(rule.scale, rule.ratio))
        for rule in result.rules
    ]
    noise = result.noise
    chosen = bound_digits(noise.decimal, "upper", noise.exact)
    chosen = chosen if noise.parameter else "no noise"
    ratio = "" if result.method == "exact" else ratio_text(result.looseness)
    text = f"{chosen} ({ratio})" if ratio else chosen
    own = NamedBar(visible(result.method), noise.decimal, text, own=True)
    bars = sorted([own, *bars], key=lambda bar: bar.value)
    if result.optimum_upper is not None and result.method != "exact":
        least = float(result.optimum_upper)
        bars.insert(0, NamedBar("least that holds", least, _scale_text(least, None)))
    return MarkedBars(
        "scales-of-rules",
        "Scale of the noise by rule",
        "Parameter of the noise for the same beliefs, and how many times the least one "
        "that is; the rule that was used is in orange",
        tuple(bars),
    )


def _scale_text(scale: float, ratio: BoundValue) -> str:
    """Write a scale, and in brackets how often the least one goes into it."""
    text = upper_text(scale) if scale else "no noise"
    times = ratio_text(ratio)
    return f"{text} ({times})" if times else text
