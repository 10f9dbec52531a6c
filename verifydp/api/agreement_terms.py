"""What the statement of a certificate says in numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.checker.statements import read_statement
from verifydp.evidence.proofs import ProofCertificate, StatementRecord
from verifydp.evidence.prove_results import ProvedClaim
from verifydp.language.scope import scope_of
from verifydp.language.sorts import REAL, law_sort
from verifydp.language.terms import Term, open_binder

__all__ = [
    "StatedQuestion",
    "levels_of",
    "noises_of",
    "numbers_of",
    "readings",
    "stated_question",
]

_CLOSE = "@close"


@dataclass(frozen=True, slots=True)
class StatedQuestion:
    """A claim about a mechanism as `verifydp.prove` states it."""

    record: StatementRecord
    text: str
    neighbours: str
    scope: str


def stated_question(claim: ProvedClaim, epsilon: str, delta: str) -> StatedQuestion:
    """State the claim of a result anew, at an epsilon and a delta."""
    from verifydp.formal.mechanisms import question_about  # noqa: PLC0415
    from verifydp.formal.spec.writing import statement_record  # noqa: PLC0415
    from verifydp.mechanisms import mechanism  # noqa: PLC0415
    from verifydp.notions.approximate import (  # noqa: PLC0415
        ExactApproximate,
    )

    subject = mechanism(claim.mechanism, **claim.parameters)
    stated = question_about(subject, ExactApproximate.read(epsilon, delta)).statement
    own = ExactApproximate.read(claim.epsilon, claim.delta)
    return StatedQuestion(
        statement_record(stated),
        f"{subject} is {own}",
        subject.neighbours,
        f"{subject.neighbours}, and all events of outputs ({scope_of(stated)})",
    )


def readings(value: Any) -> set[Fraction]:
    """A bound as the double and as the decimal that is written; none if it is none."""
    if not isinstance(value, float):
        return {Fraction(0)}
    return {Fraction(value), Fraction(repr(value))}


def _formulas(record: ProofCertificate) -> list[Term]:
    statement = read_statement(record.statement)
    return [statement.claim, *(formula for _, formula in statement.given)]


def _inside(term: Term) -> Iterator[Term]:
    yield term
    for argument in term.arguments:
        yield from _inside(argument)


def _value(term: Term) -> Any:
    return term.data if term.operator == "number" else term


def numbers_of(record: ProofCertificate) -> set[Fraction]:
    """All rationals in hypotheses and claim."""
    return {
        part.data
        for formula in _formulas(record)
        for part in _inside(formula)
        if part.operator == "number" and isinstance(part.data, Fraction)
    }


def _closenesses(record: ProofCertificate) -> Iterator[Term]:
    for formula in _formulas(record):
        yield from (part for part in _inside(formula) if _is_close(part))


def _is_close(term: Term) -> bool:
    return len(term.arguments) == 4 and repr(term).startswith(f"({_CLOSE} ")


def levels_of(record: ProofCertificate) -> set[tuple[Any, Any]]:
    """The epsilon and delta of every closeness of two laws."""
    return {
        (_value(part.arguments[2]), _value(part.arguments[3]))
        for part in _closenesses(record)
    }


def noises_of(record: ProofCertificate) -> set[tuple[str, Any]]:
    """What is added last in every law that is close to another: kind and parameter."""
    return {
        noise
        for part in _closenesses(record)
        for law in part.arguments[:2]
        for noise in _noises(law)
    }


def _noises(law: Term) -> Iterator[tuple[str, Any]]:
    if law.operator == "bind":
        first, kernel = law.arguments
        inner = open_binder(kernel, first)[1]
        # Noise that is added to a draw, or a mixture of such.
        if first.sort == law_sort(REAL):
            yield inner.operator, _value(inner.arguments[1])
        else:
            yield from _noises(inner)
    elif law.operator in {"laplace", "normal"}:
        yield law.operator, _value(law.arguments[1])
    else:
        yield law.operator, None
