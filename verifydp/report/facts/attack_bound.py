"""What a result of `verifydp.bound` says."""

from collections.abc import Iterator

from verifydp.evidence.attack_bounds import AttackBound
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import bound_digits, parse_exact, written
from verifydp.evidence.verdict import Verdict
from verifydp.evidence.visible_text import visible
from verifydp.report.facts import ResultFact

__all__ = [
    "answer_text",
    "claim_text",
    "facts",
    "lead",
    "meaning_text",
    "only_if_exact",
    "short_bound",
    "short_claim",
]

#: Characters of an exact form that a line takes.
_EXACT_MAX = 48


def lead(result: AttackBound) -> str:
    """Say what the result of the attack excludes."""
    return meaning_text(result)


def facts(result: AttackBound) -> Iterator[ResultFact]:
    """The bound beside a claim, the attack, and what the bound rests on."""
    if result.verdict is not None:
        yield "bound", answer_text(result)
    yield "attack", result.attack
    if len(result.exact) <= _EXACT_MAX:
        yield "exactly", result.exact
    if result.confidence is not None:
        yield "confidence", written(parse_exact(repr(result.confidence)))
    yield "follows from", ", ".join(result.rests_on)
    yield "certificate", result.evidence
    yield from (("modulo", str(cited)) for cited in result.modulo)
    yield from (("note", note) for note in result.notes)


def answer_text(result: AttackBound) -> str:
    """Write the bound with the delta that it is for."""
    delta = written(parse_exact(result.delta))
    return f"epsilon {_at_least(result)} at delta {delta}"


def only_if_exact(row: AttackBound) -> bool:
    """Whether a claim is contradicted, but by figures without counts."""
    return bool(row.contradicts) and row.verdict is Verdict.INCONCLUSIVE


def claim_text(result: AttackBound) -> str:
    """Write what is claimed."""
    assert result.claimed is not None
    delta = parse_exact(result.delta)
    slack = f", delta {written(delta)}" if delta else ""
    name = visible(result.name) or "claimed"
    claim = f"{name}: epsilon {short_claim(result.claimed)}{slack}"
    return f"{claim} does not hold" if result.verdict is Verdict.REFUTED else claim


def meaning_text(result: AttackBound) -> str:
    """Say what the bound or the verdict means."""
    if result.verdict is not None:
        return f"{result.reason[:1].upper()}{result.reason[1:]}."
    if not result.epsilon_lower:
        return f"{result.reason[:1].upper()}{result.reason[1:]}."
    kind = "mechanism" if result.mechanism == "any" else f"{result.mechanism} mechanism"
    smaller = "a finite" if result.epsilon_lower == "inf" else "a smaller"
    said = f"No {kind} with this delta and {smaller} epsilon allows this result"
    return f"{said}; {result.reason}."


def _at_least(result: AttackBound) -> str:
    if result.epsilon_lower == "inf":
        return "is infinite"
    return f"is at least {short_bound(result)}"


def short_bound(row: AttackBound) -> str:
    """Write the bound, rounded down: a rational from itself, not from its double."""
    return bound_digits(row.epsilon_lower, "lower", row.exact)


def short_claim(claimed: str) -> str:
    """Write a claimed epsilon as every epsilon is written."""
    return str(Epsilon.read(claimed))
