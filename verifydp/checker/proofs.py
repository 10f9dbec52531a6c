"""The whole certificate of a statement: each step is made again, by its rule."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from verifydp.checker.lemmas import find_lemma
from verifydp.checker.logic import Given
from verifydp.checker.rules import parts_of, rule_named
from verifydp.checker.sequents import Context, Decide, Sequent
from verifydp.checker.solver import decide
from verifydp.checker.statements import (
    as_formula,
    closed_formula,
    read_statement,
    variables_of,
)
from verifydp.errors import (
    CertificateError,
    InputError,
    SpecError,
    UnsupportedError,
)
from verifydp.evidence.canonical import digest_of
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import (
    PROOF_FORMAT,
    InstanceRecord,
    LemmaReference,
    ProofCertificate,
    StepRecord,
)
from verifydp.evidence.verdict import Verdict
from verifydp.language.constructors import negation
from verifydp.language.definitions import Definition
from verifydp.language.sorts import NAME, Sort
from verifydp.language.spaces import rename_spaces
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, substitute
from verifydp.language.text import parse_sort, parse_term

__all__ = [
    "Established",
    "ProofChecker",
    "check_proof",
]

_Any = TypeVar("_Any")
_STEPS_MAX, _TERMS_MAX, _LEMMAS_MAX, _DEPTH_MAX = 20_000, 100_000, 1_000, 40
_Find = Callable[[LemmaReference], ProofCertificate]
_NAME_MAX = 300


@dataclass(frozen=True, slots=True)
class Established:
    """What a certificate shows, and what it rests on.

    ``citations`` are formulas taken from the literature, printed in full, and
    ``cited`` the same as terms; ``engines`` are the solvers behind its steps,
    ``rules`` the rules and axioms used, ``parts`` the parts of the trusted base that
    made the steps. Lemmas are included. ``definitions`` say what the names in the
    statement mean, and those in ``cited``.
    """

    name: str
    statement: Statement
    verdict: Verdict
    digest: str
    citations: tuple[CitedFormula, ...]
    engines: tuple[str, ...]
    rules: tuple[str, ...]
    parts: tuple[str, ...] = ()
    cited: tuple[tuple[Term, str], ...] = ()
    definitions: tuple[Definition, ...] = ()


#: What a hostile or damaged certificate may set off; nothing else is expected.
_REFUSALS = (SpecError, InputError, UnsupportedError, RecursionError)


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "a term is nested too deeply"
    return " ".join(str(error).split())


def check_proof(
    certificate: ProofCertificate,
    *,
    decide_with: Decide = decide,
    folders: Sequence[Path] = (),
) -> Established:
    """Make every step again and compare what results with the statement.

    Parameters
    ----------
    certificate
        With its lemmas inside, or in files of ``folders``.
    decide_with
        The solver behind the steps.
    folders
        Where certificates of lemmas may lie, see `verifydp.checker.lemmas`.

    Raises
    ------
    CertificateError
        If a step fails or the end is not the statement; the message says where.
    """
    return ProofChecker(decide_with).check(certificate, folders)


class ProofChecker:
    """Checks certificates; one that several others rest on is checked once.

    Parameters
    ----------
    decide_with
        The solver behind the steps.
    """

    def __init__(self, decide_with: Decide = decide) -> None:
        self._decide = decide_with
        self._known: dict[str, Established] = {}

    def check(
        self, certificate: ProofCertificate, folders: Sequence[Path] = ()
    ) -> Established:
        """Make every step again, see `check_proof`.

        Raises
        ------
        CertificateError
            If a step fails or the end is not the statement.
        """
        if len(certificate.enclosed) > _LEMMAS_MAX:
            raise CertificateError("the certificate encloses too many others")
        if len(self._known) > _LEMMAS_MAX:
            self._known.clear()
        enclosed = {record.digest: record for record in certificate.enclosed}
        return self._at_depth(
            certificate,
            lambda wanted: find_lemma(
                wanted, filter(None, [enclosed.get(wanted.digest)]), folders
            ),
            0,
        )

    def _at_depth(
        self, certificate: ProofCertificate, find: _Find, depth: int
    ) -> Established:
        digest = digest_of(certificate)
        if digest not in self._known:
            if depth > _DEPTH_MAX:
                raise CertificateError(f"{certificate.name[:80]!r}: too many lemmas")
            self._known[digest] = self._checked(certificate, digest, find, depth)
        return self._known[digest]

    def _lemma(self, wanted: LemmaReference, find: _Find, depth: int) -> Established:
        known = self._known.get(wanted.digest)
        return known or self._at_depth(find(wanted), find, depth)

    def _checked(
        self, certificate: ProofCertificate, digest: str, find: _Find, depth: int
    ) -> Established:
        name = certificate.name
        if not name.isprintable() or len(name) > _NAME_MAX:
            raise CertificateError("the certificate's name is no short line of text")
        if certificate.format != PROOF_FORMAT:
            raise CertificateError(f"{name}: the format is not {PROOF_FORMAT}")
        counts = (len(certificate.steps), len(certificate.terms))
        if counts[0] > _STEPS_MAX or counts[1] > _TERMS_MAX:
            raise CertificateError(f"{name}: {counts} steps and terms are too many")
        if len(certificate.lemmas) > _LEMMAS_MAX:
            raise CertificateError(f"{name}: too many lemmas")
        lemmas = [self._lemma(one, find, depth + 1) for one in certificate.lemmas]
        for lemma in lemmas:
            if lemma.verdict is not Verdict.PROVED:
                raise CertificateError(f"{name}: the lemma {lemma.name} is not proved")
        try:
            statement = read_statement(certificate.statement)
            definitions = _merged([statement, *lemmas])
            replay = _Replay(certificate, definitions, lemmas, self._decide)
        except _REFUSALS as error:
            raise CertificateError(f"{name}: {_reason(error)}") from error
        sequents = replay.run()
        cited = (*replay.context.citations, *(c for one in lemmas for c in one.cited))
        citations: tuple[CitedFormula, ...] = ()
        try:
            goals, values = _conclude(certificate, statement, sequents, definitions)
            if cited:
                from verifydp.checker import citing  # noqa: PLC0415

                citing.refuse_trivial(replay.context, cited, goals, values)
                citations = citing.in_words(cited, definitions)
        except _REFUSALS as error:
            raise CertificateError(f"{name}: {_reason(error)}") from error
        return Established(
            name,
            statement,
            certificate.verdict,
            digest,
            citations,
            _collected(replay.context.engines, (one.engines for one in lemmas)),
            _collected(replay.rules(), (one.rules for one in lemmas)),
            _collected(replay.parts(), (one.parts for one in lemmas)),
            cited,
            # A citation means the same, and is printed so, wherever it is inherited.
            tuple(definitions.values()) if cited else statement.definitions,
        )


def _merged(sources: Iterable[Statement | Established]) -> dict[str, Definition]:
    """One table for all; a name that means two things is refused."""
    table: dict[str, Definition] = {}
    for source in sources:
        for definition in source.definitions:
            known = table.setdefault(definition.name, definition)
            if (known.parameters, known.body) != (
                definition.parameters,
                definition.body,
            ):
                raise SpecError(f"{definition.name} is defined in two ways")
    return table


def _collected(
    own: Iterable[str], others: Iterable[tuple[str, ...]]
) -> tuple[str, ...]:
    return tuple(sorted(set(own).union(*others)))


class _Replay:
    """The steps of one certificate."""

    def __init__(
        self,
        certificate: ProofCertificate,
        definitions: dict[str, Definition],
        lemmas: list[Established],
        decide_with: Decide,
    ) -> None:
        self._certificate = certificate
        self.context = Context(
            definitions, [closed_formula(one.statement) for one in lemmas], decide_with
        )
        variables = variables_of(certificate.variables)
        self._terms: list[Term] = []
        for text in certificate.terms:
            self._terms.append(parse_term(text, variables, definitions, self._terms))

    def run(self) -> list[Sequent]:
        sequents: list[Sequent] = []
        for place, step in enumerate(self._certificate.steps):
            try:
                sequents.append(self._step(step, sequents))
            except _REFUSALS as error:
                raise CertificateError(
                    f"{self._certificate.name}, step {place} ({step.rule[:40]}): "
                    f"{_reason(error)}"
                ) from error
        return sequents

    def _step(self, step: StepRecord, sequents: list[Sequent]) -> Sequent:
        rule = rule_named(step.rule)
        given = Given(
            tuple(_nth(sequents, place, "step") for place in step.uses),
            tuple(_nth(self._terms, place, "term") for place in step.terms),
            step.texts,
        )
        if any(term.loose for term in given.terms):
            raise SpecError("a term refers to a binder that is not there")
        sequent = rule(self.context, given)
        # Whatever a rule opens it closes: no name of its own gets out.
        for term in sequent.free | sequent.conclusion.free:
            if NAME.fullmatch(str(term.data)) is None:
                raise SpecError(f"a condition about {term.data} is not closed")
        return sequent

    def rules(self) -> Iterable[str]:
        for step in self._certificate.steps:
            named = step.rule == "axiom" and step.texts
            yield f"axiom {step.texts[0]}" if named else step.rule

    def parts(self) -> Iterable[str]:
        """The parts of the trusted base that made the steps."""
        yield from ("rules", *self.context.parts)
        if self.context.engines:
            yield "solver"
        for step in self._certificate.steps:
            yield from parts_of(step.rule)


def _nth(values: list[_Any], place: int, what: str) -> _Any:
    if not 0 <= place < len(values):
        raise SpecError(f"there is no {what} {place} before this one")
    return values[place]


def _conclude(
    certificate: ProofCertificate,
    statement: Statement,
    sequents: list[Sequent],
    definitions: Mapping[str, Definition],
) -> tuple[list[Term], list[Term]]:
    """The last word: the statement itself, or its failure at an instance.

    Gives what had to be shown, and the terms that it is about.
    """
    end = _nth(sequents, certificate.conclusion, "step")
    instance = certificate.instance
    at: _At | None = None
    if certificate.verdict is Verdict.PROVED:
        goal = as_formula(statement)
        _demand(end, goal, "the statement")
        if instance is not None:
            at = _inhabited(instance, statement, sequents, definitions)
        elif statement.given:
            raise SpecError(
                "no instance shows that the hypotheses can hold: they may be "
                "contradictory"
            )
    elif certificate.verdict is Verdict.REFUTED:
        if instance is None:
            raise SpecError("a refutation needs an instance")
        at = _inhabited(instance, statement, sequents, definitions)
        goal = negation(at(statement.claim))
        _demand(end, goal, "that the claim fails")
    else:
        raise SpecError(f"no steps show the verdict {certificate.verdict.value}")
    variables = list(statement.variables.values())
    if at is None:
        return [goal], variables
    hypotheses = [at(formula) for _, formula in statement.given]
    return [goal, *hypotheses], [*variables, *at.values.values()]


def _demand(sequent: Sequent, formula: Term, what: str) -> None:
    if sequent.hypotheses:
        first = min(map(repr, sequent.hypotheses), key=len)
        raise SpecError(f"{what} still rests on {first[:200]}")
    if sequent.conclusion is not formula:
        raise SpecError(f"the conclusion is not {what}")


class _At:
    """Puts the values of an instance into formulas."""

    def __init__(self, spaces: dict[str, Sort], values: dict[Term, Term]) -> None:
        self._spaces = spaces
        self.values = values

    def __call__(self, formula: Term) -> Term:
        result = substitute(rename_spaces(formula, self._spaces), self.values)
        if result.free:
            raise SpecError("the instance leaves a variable without a value")
        return result


def _inhabited(
    instance: InstanceRecord,
    statement: Statement,
    sequents: list[Sequent],
    definitions: Mapping[str, Definition],
) -> _At:
    """All hypotheses hold at the instance; give the way to put it into formulas."""
    spaces = {name: parse_sort(text) for name, text in instance.spaces.items()}
    values: dict[Term, Term] = {}
    for name, term in statement.variables.items():
        if name not in instance.values:
            raise SpecError(f"the instance has no value for {name}")
        value = parse_term(instance.values[name], {}, definitions)
        values[rename_spaces(term, spaces)] = value
    if set(instance.values) != set(statement.variables):
        raise SpecError("the instance has a value for a variable that does not occur")
    at = _At(spaces, values)
    if len(instance.shown) != len(statement.given):
        raise SpecError("the instance does not show each hypothesis")
    for place, (name, formula) in zip(instance.shown, statement.given, strict=True):
        shown = _nth(sequents, place, "step")
        _demand(shown, at(formula), f"the hypothesis {name} at the instance")
    return at
