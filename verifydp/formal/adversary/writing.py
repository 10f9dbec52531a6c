"""From a statement about adversaries and its steps to an accepted certificate."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Protocol, runtime_checkable

from verifydp.checker.decoding import decode
from verifydp.checker.proofs import check_proof
from verifydp.checker.solver import Answer, decide
from verifydp.errors import CertificateError
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import specs_folder
from verifydp.formal.mechanisms.question import Question
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.registry import default_registry
from verifydp.formal.spec.running import Runner
from verifydp.formal.spec.steps import Provable
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.formal.spec.writing import proof_certificate, statement_record
from verifydp.language.statement import Statement

__all__ = [
    "Certified",
    "CloseWorlds",
    "accepted",
    "modulo_of",
    "theorem_named",
    "written",
]


@runtime_checkable
class Certified(Protocol):
    """A statement that comes with its own proof, for others to rest on."""

    @property
    def statement(self) -> Statement:
        """What it says."""

    def certificate(self) -> ProofCertificate:
        """Prove it."""


@dataclass(frozen=True, slots=True)
class CloseWorlds:
    """A claim about a mechanism, as a lemma that other proofs may rest on.

    Parameters
    ----------
    question
        The claim with its proof.
    """

    question: Question

    @property
    def statement(self) -> Statement:
        """What the lemma says."""
        return self.question.statement

    def certificate(self) -> ProofCertificate:
        """Prove it."""
        return self.question.proved()[0]


def theorem_named(name: str) -> Theorem:
    """Give a theorem by its id."""
    return default_registry()[name]


def accepted(
    name: str, statement: Statement, prove: Callable[[Proof], Fact], at: At | None
) -> ProofCertificate:
    """Prove a statement and have the checker accept its certificate.

    Parameters
    ----------
    name
        What the certificate is called.
    statement
        What is proved.
    prove
        Writes the steps.
    at
        Values at which the hypotheses hold; None where there are none.

    Returns
    -------
    ProofCertificate
        Guarantee: the checker has made every step again, lemmas included.

    Raises
    ------
    SpecError
        If a step fails.
    CertificateError
        If the checker refuses the certificate.
    """
    certificate = written(name, statement, prove, at)
    shown = check_proof(certificate, decide_with=_answered)
    if shown.citations:
        _CITED[certificate.digest] = shown.citations
    return certificate


#: What accepted certificates take from the literature, by digest.
_CITED: dict[str, tuple[CitedFormula, ...]] = {}


def modulo_of(*certificates: ProofCertificate | None) -> tuple[CitedFormula, ...]:
    """What certificates that were accepted here take from the literature."""
    known = (_CITED.get(one.digest, ()) for one in certificates if one is not None)
    return tuple(sorted({cited for found in known for cited in found}))


def written(
    name: str, statement: Statement, prove: Callable[[Proof], Fact], at: At | None
) -> ProofCertificate:
    """Prove a statement, for a certificate that the checker has not seen yet.

    Parameters
    ----------
    name, statement, prove, at
        As for `accepted`.

    Raises
    ------
    SpecError
        If a step fails.
    """
    proof = Proof(statement, _established)
    proof.context.decide = _answered
    end = proof.finished(proof.the_same(prove(proof), statement.claim))
    return proof_certificate(name, proof, end, at)


#: Questions that the solver has answered with "unsat" in this process.
_UNSAT: set[str] = set()
_UNSAT_MAX = 10_000


def _answered(script: str, *, seconds: float) -> Answer:
    """Ask the solver; what it has shown once needs no second call."""
    if script in _UNSAT:
        return "unsat"
    answer = decide(script, seconds=seconds)
    if answer == "unsat" and len(_UNSAT) < _UNSAT_MAX:
        _UNSAT.add(script)
    return answer


def _established(lemma: Provable) -> ProofCertificate:
    if isinstance(lemma, Theorem):
        return _of_theorem(default_registry().name_of(lemma))
    assert isinstance(lemma, Certified)
    return lemma.certificate()


@cache
def _of_theorem(name: str) -> ProofCertificate:
    """Take the stored certificate where it is about the statement, or prove it anew."""
    theorem = default_registry()[name]
    path = specs_folder() / "certificates" / f"{name}.json"
    if path.is_file():
        try:
            record = decode(path.read_bytes())
        except CertificateError:
            record = None
        wanted = statement_record(theorem.statement)
        if isinstance(record, ProofCertificate) and record.statement == wanted:
            return record
    return _runner().certificate(name)


@cache
def _runner() -> Runner:
    return Runner(default_registry())
