"""What an answer means, and why there is none, in one sentence."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.adversary.limits import Limit
from verifydp.adversary.mechanism_classes.protocol import (
    AllowedEpsilon,
    Largest,
    MechanismClass,
    Never,
)
from verifydp.adversary.mechanism_classes.solving import solve
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import parse_exact, short_above, short_below, written
from verifydp.exact.balls import highest, lowest, precision

__all__ = ["exact_epsilon", "odds_words", "reason"]

_DIGITS, _BITS, _AT_MOST = 6, 256, " at or below"
#: Larger odds are not written out; what is said of a number just below 1.
_LARGE, _NEARLY_ONE = 10**12, "nearly 1"
#: Excess over a limit that is not told in decimals, and characters of an exact form.
_UNSEEN, _EXACT_MAX = Fraction(1, 10**12), 30


def exact_epsilon(outcome: AllowedEpsilon) -> str | None:
    """Write the largest epsilon exactly; None where it has no short form.

    Examples
    --------
    >>> exact_epsilon(Largest.of_growth(Fraction(3)))
    'log(3)'
    """
    if not isinstance(outcome, Largest) or outcome.growth is None:
        return None
    return Epsilon(growth=outcome.growth).exact


def odds_words(odds: Fraction) -> str:
    """Write the odds for the record, from those against it.

    Examples
    --------
    >>> odds_words(Fraction(1, 3)), odds_words(Fraction(1, 10**300))
    ('3 to 1', '1e+300 to 1')
    """
    if max(odds.numerator, odds.denominator) < _LARGE:
        return f"{odds.denominator} to {odds.numerator}"
    return f"{written(1 / odds)} to 1" if odds <= 1 else f"1 to {written(odds)}"


def reason(
    limits: Sequence[Limit],
    outcomes: Sequence[AllowedEpsilon],
    deciding: int | None,
    mechanisms: MechanismClass,
    odds: Fraction,
    epsilon: float | None,
    *,
    among: str = "",
) -> str:
    """Say what an answer means, or why there is none and what is possible.

    Parameters
    ----------
    limits, outcomes
        What was asked, and what each allows.
    deciding
        Place of the one that counts; None where all are always met.
    mechanisms, odds
        The mechanisms, and the odds of the absent to the present world.
    epsilon
        The answer.
    among
        What the odds are of, as a clause that ends with a space; empty where they are
        those of the record.
    """
    if deciding is None:
        shown = _joined([limit.said(_AT_MOST) for limit in limits])
        return f"every epsilon keeps {shown} for {mechanisms.words}"
    decided, limit = outcomes[deciding], limits[deciding]
    if isinstance(decided, Never):
        return _why_never(limit, decided, mechanisms, odds, among)
    if epsilon == 0 and isinstance(decided, Largest) and decided.low > 0:
        return (
            f"{limit.said(_AT_MOST)} for {mechanisms.words}: met up to epsilon "
            f"{short_below(decided.low, _DIGITS)} only, too small for a double: 0 is "
            "the answer"
        )
    if epsilon == 0:
        return f"{limit.said(_AT_MOST)} for {mechanisms.words}: met only at epsilon 0"
    shown = _joined([each.said("") for each in limits])
    return (
        f"no test, randomised or not, exceeds {shown} against {mechanisms.words} up to "
        f"this epsilon; above it some test exceeds {limit.said('')}"
    )


def _why_never(
    limit: Limit, found: Never, mechanisms: MechanismClass, odds: Fraction, among: str
) -> str:
    start = f"no epsilon keeps {limit.said(_AT_MOST)}"
    baseline = limit.baseline(odds)
    if limit.value < baseline and among and not odds:
        return f"{start}: {among}nothing is left to guess; no limit below 1 can be met"
    if limit.value < baseline:
        blind = f"{limit.blind_words(odds_words(odds))} {_upward(baseline)}"
        return f"{start}: {among}{blind}; {_request(limit, baseline, mechanisms, odds)}"
    if found.why:
        return f"{start} for {mechanisms.words}: {found.why}; {found.remedy}"
    reached = _least_feasible(limit, mechanisms, odds)
    asked = "that or more" if reached else "more"
    return (
        f"{start} for {mechanisms.words}: at epsilon 0 a test may reach "
        f"{reached or f'more than {_upward(baseline)}'} already; ask for {asked}, or "
        "for a smaller delta"
    )


def _least_feasible(
    limit: Limit, mechanisms: MechanismClass, odds: Fraction
) -> str | None:
    """Write the score at epsilon 0, rounded to a limit that can be met.

    None where no decimal of sensible length is between it and a limit that is not met.
    """
    with precision(_BITS):
        value, _ = limit.highest(mechanisms.curve(Fraction(0)), odds)
        low, high = lowest(value), highest(value)
    if high - limit.value < _UNSEEN:
        return None
    shown = short_above(low, _DIGITS)  # the number itself where it is short
    for near in (short_below(high, _DIGITS), shown):
        asked = limit.with_value(parse_exact(near))
        if not isinstance(solve(asked, mechanisms, odds), Never):
            return near
    return short_above(high, _DIGITS)


def _request(
    limit: Limit, baseline: Fraction, mechanisms: MechanismClass, odds: Fraction
) -> str:
    """Say what may be asked for instead, and what it gives."""
    if baseline == 1:
        return "no limit below 1 can be met"
    try:
        least = solve(limit.with_value(baseline), mechanisms, odds)
    except InputError:  # what it allows is beyond what a claim may have
        return f"ask for {_upward(baseline)} or more, which every claim meets"
    if isinstance(least, Largest):
        shown = exact_epsilon(least)
        short = short_below(least.low, _DIGITS)
        is_told = shown is not None and shown != short and len(shown) <= _EXACT_MAX
        exact = f"{shown} = " if is_told else ""
        return f"ask for {_upward(baseline)} (epsilon {exact}{short}) or more"
    if isinstance(least, Never) and least.remedy:
        return f"ask for more, and {least.remedy}"
    return f"ask for more than {_upward(baseline)}"


def _upward(value: Fraction) -> str:
    """Write a number exactly, or rounded up where that is long."""
    shown = written(value)
    if not shown.startswith("about"):
        return shown
    short = short_above(value, _DIGITS)
    return _NEARLY_ONE if short == "1" and value < 1 else short


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
