"""The pictures of an attack's result: the epsilons that it excludes, and its errors."""

from collections.abc import Iterator

from verifydp.evidence.attack_bounds import AttackBound
from verifydp.evidence.certificates import Binomial, Certificate
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import parse_exact, written
from verifydp.report.facts.attack_bound import short_bound, short_claim
from verifydp.report.pictures.bars import MarkedBars, NamedBar
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.kinds.audit import counted_tests
from verifydp.report.pictures.readings import drawn_number
from verifydp.report.pictures.trade_off import (
    ErrorTradeOff,
    TradeOffLine,
    least_errors,
)
from verifydp.report.wording import percent_text, visible

__all__ = ["excluded", "figures"]


def figures(result: AttackBound) -> Iterator[Figure]:
    """Give the bound beside the claim, and what was counted."""
    mark = None
    if result.claimed is not None:
        claimed = float(Epsilon.read(result.claimed))
        mark = (claimed, f"claimed: {visible(short_claim(result.claimed))}")
    yield MarkedBars(
        "excluded-epsilons",
        "Epsilons that the attack excludes",
        f"{_kind(result)} whose epsilon lies within the bar, at delta "
        f"{written(parse_exact(result.delta))}, allows this result: {_sure(result)}",
        (excluded(result, visible(result.name) or "this attack"),),
        mark,
    )
    record = result.certificate
    if isinstance(record, Certificate):
        parts = [one for one in record.parts if isinstance(one, Binomial)]
        yield _errors(result, parts)


def excluded(row: AttackBound, name: str) -> NamedBar:
    """Draw the epsilons below the bound."""
    value = drawn_number(row.epsilon_lower) or 0.0
    text = f"epsilon at least {short_bound(row)}"
    if row.epsilon_lower == "inf":
        text = "epsilon is infinite"
    return NamedBar(name, value, text)


def _sure(result: AttackBound) -> str:
    if result.confidence is None:
        return "a lower bound, if the figures are exact"
    return f"a lower bound, with confidence {percent_text(result.confidence)}"


def _kind(result: AttackBound) -> str:
    return f"No {'' if result.mechanism == 'any' else result.mechanism + ' '}mechanism"


def _errors(result: AttackBound, parts: list[Binomial]) -> ErrorTradeOff:
    delta = float(parse_exact(result.delta))
    claim = None
    if result.claimed is not None:
        epsilon = Epsilon.read(result.claimed)
        slack = f", delta {written(parse_exact(result.delta))}" if delta else ""
        claim = (float(epsilon), delta, f"epsilon {epsilon}{slack}")
    lines = []
    if least := drawn_number(result.epsilon_lower):
        sure = percent_text(result.confidence or 0)
        words = (
            f"some test lies on this line or below: epsilon is at least "
            f"{short_bound(result)} (lower bound from counts, confidence {sure})"
        )
        corners = least_errors([(least, delta)])
        lines.append(TradeOffLine(words, corners, lower=False))
    return ErrorTradeOff(
        "How rarely the attack was wrong, beside what is claimed",
        claim,
        tuple(lines),
        counted=counted_tests(parts),
    )
