"""What a result of `verifydp.choose_epsilon` says."""

from collections.abc import Iterator
from fractions import Fraction

from verifydp.adversary.mechanism_classes.wording import odds_words
from verifydp.evidence.choices import ChosenEpsilon, LimitRecord
from verifydp.evidence.numbers import bound_digits, parse_exact, short_above, written
from verifydp.evidence.verdict import Verdict, in_full
from verifydp.report.facts import ResultFact

__all__ = ["answer_text", "epsilon_text", "facts", "lead"]

_DIGITS = 6
#: Characters of an exact form that a line takes.
_EXACT_MAX = 30


def epsilon_text(epsilon: float | None, exact: str | None) -> str:
    """Write an epsilon with six digits, rounded down, after its exact form.

    Examples
    --------
    >>> epsilon_text(1.0986122886681096, "log(3)"), epsilon_text(0.0, "0")
    ('log(3) = 1.09861', '0')
    >>> epsilon_text(1.25, None), epsilon_text(None, None)
    ('1.25', 'every epsilon')
    """
    if epsilon is None:
        return "every epsilon"
    short = bound_digits(epsilon, "lower", exact)
    if exact is None or exact == short or len(exact) > _EXACT_MAX:
        return short
    return f"{exact} = {short}"


def answer_text(result: ChosenEpsilon) -> str:
    """Write the epsilon that was chosen, and how it is rounded."""
    if not result.feasible:
        return "no epsilon is small enough"
    if result.epsilon is None:
        return "every epsilon"
    rounded = " (rounded down)" if result.epsilon else " and no more"
    return f"epsilon {epsilon_text(result.epsilon, result.epsilon_exact)}{rounded}"


def lead(result: ChosenEpsilon) -> str:
    """Say which epsilon to use, and what it keeps."""
    limits = "; ".join(limit.text for limit in result.limits)
    if not result.feasible:
        return f"No epsilon is small enough for {limits}."
    if result.epsilon is None:
        return (
            f"Every epsilon will do: whatever is computed from an output has {limits}."
        )
    return (
        f"Use {answer_text(result)}: whatever is computed from an output then has "
        f"{limits}."
    )


def facts(result: ChosenEpsilon) -> Iterator[ResultFact]:
    """What holds, warnings, limits, what is known, what to run."""
    yield "meaning", result.reason
    yield from (("WARNING", warning) for warning in result.warnings)
    several = len(result.limits) > 1
    for place, limit in enumerate(result.limits):
        mark = " (decides)" if several and place == result.deciding else ""
        yield (
            ("limits" if several else "limit") if place == 0 else "",
            (f"{limit.text}{mark}"),
        )
        if limit.score_upper is not None:
            yield "", _score(limit)
        if several:
            own = epsilon_text(limit.epsilon, limit.epsilon_exact)
            yield "", f"alone it allows {own}"
    yield "known", _knowledge(result)
    if result.cost is not None:
        yield "", _cost(result)
    if result.noise is not None:
        noise = result.noise
        shown = bound_digits(noise.value, "upper" if noise.rounded == "up" else "lower")
        yield "run", f"{noise.words} {shown} (rounded {noise.rounded})"
    for place, statement in enumerate(result.rests_on):
        yield "rests on" if place == 0 else "", statement
    yield "certificate", _standing(result)
    yield from (("modulo", str(cited)) for cited in result.modulo)
    for note in result.notes:
        yield "note", note


def _standing(result: ChosenEpsilon) -> str:
    if result.verdict is Verdict.INCONCLUSIVE:
        return f"{result.evidence} (not PROVED)"
    if result.verdict is None:
        return result.evidence
    return f"{in_full(result.verdict, result.modulo)}: {result.evidence}"


def _score(limit: LimitRecord) -> str:
    """Write the highest score; the limit itself where that is what its double means."""
    assert limit.score_upper is not None
    assert limit.gain_upper is not None
    most, baseline = parse_exact(limit.value), parse_exact(limit.baseline)
    value = min(Fraction(repr(limit.score_upper)), most)
    gain = min(Fraction(limit.gain_upper), most - baseline)
    return (
        f"the best test reaches {_upward(value)}, a blind guess {_upward(baseline)}: "
        f"a gain of {short_above(gain, _DIGITS)}"
    )


def _upward(value: Fraction) -> str:
    """Write a score rounded up, which is not 1 where it is below."""
    shown = short_above(value, _DIGITS)
    return "nearly 1" if shown == "1" and value < 1 else shown


def _knowledge(result: ChosenEpsilon) -> str:
    odds = parse_exact(result.odds)
    if odds == 1 and result.knowledge.startswith("nothing"):
        return f"{result.knowledge}: 1 to 1"
    return (
        f"{odds_words(odds)} for the record, {result.knowledge}; "
        f"odds c = {written(odds)} against it"
    )


def _cost(result: ChosenEpsilon) -> str:
    assert result.cost is not None
    size = f"{abs(result.cost):.{_DIGITS}g}"
    exact = result.cost_exact
    if not result.cost:
        return "it changes nothing here: with 1 to 1 epsilon is the same"
    shown = size
    if exact is not None and len(exact) <= _EXACT_MAX:
        shown = f"{exact.removeprefix('-')} = {size}"
    if result.cost < 0:
        return f"it allows {shown} more than 1 to 1 does"
    odds = parse_exact(result.odds)
    formula = "log(1/c) = " if odds and exact == f"log({1 / odds})" else ""
    return f"it costs {formula}{shown}"
