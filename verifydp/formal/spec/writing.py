"""From a finished proof to a certificate: only the steps that matter, terms shared."""

from collections.abc import Iterable
from importlib.metadata import version

from msgspec import structs

from verifydp.checker.solver import engine_version
from verifydp.errors import SpecError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.proofs import (
    PROOF_FORMAT,
    DefinitionRecord,
    GivenRecord,
    InstanceRecord,
    LemmaReference,
    ProofCertificate,
    StatementRecord,
    StepRecord,
)
from verifydp.evidence.verdict import Verdict
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.shared_terms import shared_texts
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import FALSE
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, number
from verifydp.language.writing import text_of

__all__ = ["proof_certificate", "refutation_certificate", "statement_record"]


def proof_certificate(
    name: str, proof: Proof, end: Fact, at: At | None
) -> ProofCertificate:
    """Write that a statement holds, and where its hypotheses do.

    Raises
    ------
    SpecError
        If a hypothesis cannot be shown at the instance.
    """
    shown = () if at is None else _shown(proof, at)
    return _written(name, proof, Verdict.PROVED, end, at, shown)


def refutation_certificate(name: str, proof: Proof, at: At) -> ProofCertificate:
    """Write that a statement fails at a point where its hypotheses hold.

    Raises
    ------
    SpecError
        If a hypothesis cannot be shown, or the claim does not fail there.
    """
    shown = _shown(proof, at)
    claim = at.of(proof.statement.claim)
    end = (
        proof.refuted(claim, *at.witnesses)
        if at.refute is None
        else at.refute(proof, claim)
    )
    if end.formula is FALSE:
        end = proof.denied(claim, end)
    proof.no_assumptions(end)
    return _written(name, proof, Verdict.REFUTED, end, at, shown)


def _shown(proof: Proof, at: At) -> tuple[Fact, ...]:
    given = {str(over.data) for over in at.values}
    missing = sorted(set(proof.statement.variables) - given)
    if missing:
        raise SpecError(f"the instance has no value for {', '.join(missing)}")
    facts: list[Fact] = []
    for name, formula in proof.statement.given:
        goal = at.of(formula)
        try:
            fact = at.show[name](proof, goal) if name in at.show else proof.auto(goal)
            proof.no_assumptions(fact)
        except SpecError as error:
            raise SpecError(
                f"{name!r} does not hold at the instance: {error}"
            ) from error
        facts.append(proof.the_same(fact, goal))
    return tuple(facts)


def statement_record(statement: Statement) -> StatementRecord:
    """Write a statement as text."""
    return StatementRecord(
        variables={name: str(term.sort) for name, term in statement.variables.items()},
        definitions=tuple(
            DefinitionRecord(
                name=definition.name,
                parameters=tuple(
                    (str(term.data), str(term.sort)) for term in definition.parameters
                ),
                body=text_of(definition.body),
            )
            for definition in statement.definitions
        ),
        given=tuple(
            GivenRecord(name=name, formula=text_of(formula))
            for name, formula in statement.given
        ),
        claim=text_of(statement.claim),
    )


def _written(
    name: str,
    proof: Proof,
    verdict: Verdict,
    end: Fact,
    at: At | None,
    shown: tuple[Fact, ...],
) -> ProofCertificate:
    kept = _needed(proof, (end, *shown))
    places = {place: index for index, place in enumerate(kept)}
    recorded = [proof.steps[place] for place in kept]
    terms = list(dict.fromkeys(term for step in recorded for term in step.terms))
    table, where = shared_texts(terms)
    lemmas = sorted({int(step.texts[0]) for step in recorded if step.rule == "lemma"})
    rests_on = [proof.lemmas[place].certificate for place in lemmas]
    steps = tuple(
        StepRecord(
            rule=step.rule,
            uses=tuple(places[place] for place in step.uses),
            terms=tuple(where[term] for term in step.terms),
            texts=(str(lemmas.index(int(step.texts[0]))), *step.texts[1:])
            if step.rule == "lemma"
            else step.texts,
        )
        for step in recorded
    )
    return sealed(
        ProofCertificate(
            format=PROOF_FORMAT,
            name=name,
            statement=statement_record(proof.statement),
            verdict=verdict,
            variables=_sorts(terms),
            terms=tuple(table),
            steps=steps,
            conclusion=places[end.place],
            instance=None
            if at is None
            else _instance(proof, at, tuple(places[fact.place] for fact in shown)),
            lemmas=tuple(
                LemmaReference(name=lemma.name, digest=lemma.digest)
                for lemma in rests_on
            ),
            provenance=_provenance(proof),
            enclosed=_enclosed(rests_on),
        )
    )


def _provenance(proof: Proof) -> dict[str, str]:
    made = {"verifydp": version("verifydp"), "solver": engine_version()}
    return made | ({"idle": "\n".join(proof.idle)} if proof.idle else {})


def _enclosed(rests_on: Iterable[ProofCertificate]) -> tuple[ProofCertificate, ...]:
    """Lemmas and their lemmas, each once, so that the certificate stands alone."""
    found: dict[str, ProofCertificate] = {}
    for lemma in rests_on:
        found |= {inner.digest: inner for inner in lemma.enclosed}
        found[lemma.digest] = structs.replace(lemma, enclosed=())
    return tuple(found[digest] for digest in sorted(found))


def _needed(proof: Proof, ends: Iterable[Fact]) -> list[int]:
    pending = [fact.place for fact in ends]
    needed: set[int] = set()
    while pending:
        place = pending.pop()
        if place not in needed:
            needed.add(place)
            pending.extend(proof.steps[place].uses)
    return sorted(needed)


def _sorts(terms: Iterable[Term]) -> dict[str, str]:
    sorts: dict[str, str] = {}
    free = {variable for term in terms for variable in term.free}
    for variable in sorted(free, key=repr):
        name, sort = str(variable.data), str(variable.sort)
        if sorts.setdefault(name, sort) != sort:
            raise SpecError(f"the proof uses {name} in two sorts: rename one of them")
    return sorts


def _instance(proof: Proof, at: At, shown: tuple[int, ...]) -> InstanceRecord:
    given = {
        str(over.data): text_of(number(value)) for over, value in at.values.items()
    }
    return InstanceRecord(
        spaces={name: str(sort) for name, sort in at.spaces.items()},
        values={name: given[name] for name in proof.statement.variables},
        shown=shown,
    )
