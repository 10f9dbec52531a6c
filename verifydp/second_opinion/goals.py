"""What a certificate asks of solvers and balls: its steps made again, and watched.

The steps are made by the checker's own rules, for its goals are what is doubted. The
solver is not asked: its part only notes the question and goes on.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from verifydp.checker.lemmas import find_lemma
from verifydp.checker.logic import Given
from verifydp.checker.lowering import names_of
from verifydp.checker.rules import rule_named
from verifydp.checker.sequents import Context, Sequent
from verifydp.checker.statements import closed_formula, read_statement
from verifydp.errors import (
    CertificateError,
    InputError,
    SpecError,
    UnsupportedError,
)
from verifydp.evidence.canonical import digest_of
from verifydp.evidence.proofs import ProofCertificate, StepRecord
from verifydp.language.definitions import Definition
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, variable
from verifydp.language.text import parse_sort, parse_term

__all__ = ["EnclosedConstant", "Goal", "Lemmas", "distinct", "goals", "lemmas_with"]


@dataclass(frozen=True, slots=True)
class EnclosedConstant:
    """A closed real term, and the rationals between which the solver was told it is."""

    term: Term
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Goal:
    """A step with what its rule was given, and the questions that it put to a solver.

    ``definitions`` say what folded names in the terms mean.
    """

    certificate: str
    place: int
    rule: str
    terms: tuple[Term, ...]
    texts: tuple[str, ...]
    scripts: tuple[str, ...]
    definitions: Mapping[str, Definition]
    constants: tuple[EnclosedConstant, ...] = ()


@dataclass(frozen=True, slots=True)
class Lemmas:
    """Where certificates lie that others rest on: this is all that knows how.

    ``enclosed`` travel with a certificate, ``folders`` hold files of others.
    """

    enclosed: Mapping[str, ProofCertificate]
    folders: tuple[Path, ...] = ()

    def of(self, certificate: ProofCertificate) -> tuple[ProofCertificate, ...]:
        """Give the certificates that a certificate rests on, in their order.

        Raises
        ------
        CertificateError
            If one is not there.
        """
        return tuple(
            find_lemma(
                wanted, filter(None, [self.enclosed.get(wanted.digest)]), self.folders
            )
            for wanted in certificate.lemmas
        )


def lemmas_with(certificate: ProofCertificate, folders: Sequence[Path] = ()) -> Lemmas:
    """Say where the lemmas of a certificate lie: inside it, or in folders."""
    enclosed = {one.digest: one for one in certificate.enclosed}
    return Lemmas(enclosed, tuple(folders))


def distinct(
    certificate: ProofCertificate, folders: Sequence[Path] = ()
) -> Iterator[tuple[str, ProofCertificate]]:
    """Give a certificate and all that it rests on, each once, with their digests.

    Raises
    ------
    CertificateError
        If a lemma is not there.
    """
    lemmas = lemmas_with(certificate, folders)
    seen: set[str] = set()
    pending = [certificate]
    while pending:
        one = pending.pop()
        digest = digest_of(one)
        if digest not in seen:
            seen.add(digest)
            pending += lemmas.of(one)
            yield digest, one


def lemma_statements(
    certificate: ProofCertificate, lemmas: Lemmas
) -> tuple[Statement, ...]:
    """Give the statements of the lemmas of a certificate, in their order."""
    return tuple(read_statement(one.statement) for one in lemmas.of(certificate))


def goals(
    certificate: ProofCertificate, lemmas: Lemmas | None = None
) -> Iterator[Goal]:
    """Make the steps of a certificate again, lemmas excluded, and give each.

    Raises
    ------
    CertificateError
        If a step fails: the checker refuses such a certificate.
    """
    place = -1
    try:
        statement = read_statement(certificate.statement)
        known = lemmas or lemmas_with(certificate)
        rests_on = lemma_statements(certificate, known)
        definitions = {
            definition.name: definition
            for source in (statement, *rests_on)
            for definition in source.definitions
        }
        asked: list[str] = []

        def note(script: str, *, seconds: float) -> str:
            asked.append(script)
            return "unsat"

        context = Context(definitions, [closed_formula(one) for one in rests_on], note)
        terms = _terms(certificate, definitions)
        sequents: list[Sequent] = []
        for place, step in enumerate(certificate.steps):
            given = _given(step, sequents, terms)
            asked.clear()
            sequents.append(rule_named(step.rule)(context, given))
            yield Goal(
                certificate.name,
                place,
                step.rule,
                given.terms,
                given.texts,
                tuple(asked),
                definitions,
                _constants(context, given, asked),
            )
    except (
        SpecError,
        InputError,
        UnsupportedError,
        RecursionError,
        LookupError,
    ) as error:
        raise CertificateError(
            f"{certificate.name}, step {place}: it cannot be made again for a second "
            f"opinion: {' '.join(str(error).split())[:200]}"
        ) from error


#: Two assertions in a row: a rational, a name, and the name, a rational.
_ENDS = re.compile(
    r"\(assert \(<= ([-0-9./() ]+?) (\w+)\)\)\n\(assert \(<= \2 ([-0-9./() ]+?)\)\)\n"
)
_ENCLOSED = {"exp", "log", "normal_cdf", "pi", "sqrt"}


def _constants(
    context: Context, given: Given, scripts: list[str]
) -> tuple[EnclosedConstant, ...]:
    """The enclosures of constants that stand in scripts, with what they enclose."""
    found = [match for script in scripts for match in _ENDS.findall(script)]
    if not found:
        return ()
    facts = [context.form(fact.conclusion).term for fact in given.sequents]
    goal = context.form(given.terms[0]).term
    names = names_of(facts, goal, context.canonical)
    return tuple(
        EnclosedConstant(names[name], _rational(low), _rational(high))
        for low, name, high in found
        if names[name].operator in _ENCLOSED and not names[name].free
    )


def _rational(text: str) -> Fraction:
    """Read a rational as scripts write it: 2.0, (/ 1.0 3.0), (- 2.0)."""
    digits = [Fraction(word) for word in re.findall(r"[0-9.]+", text)]
    value = digits[0] / digits[1] if "/" in text else digits[0]
    return -value if "-" in text else value


def _terms(
    certificate: ProofCertificate, definitions: Mapping[str, Definition]
) -> list[Term]:
    variables = {
        name: variable(name, parse_sort(sort))
        for name, sort in certificate.variables.items()
    }
    terms: list[Term] = []
    for text in certificate.terms:
        terms.append(parse_term(text, variables, dict(definitions), terms))
    return terms


def _given(step: StepRecord, sequents: list[Sequent], terms: list[Term]) -> Given:
    return Given(
        tuple(sequents[place] for place in step.uses),
        tuple(terms[place] for place in step.terms),
        step.texts,
    )
