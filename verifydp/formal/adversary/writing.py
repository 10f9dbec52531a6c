"""From a statement about adversaries and its steps to an accepted certificate."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from verifydp.checker.process import establish_apart
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.mechanisms.question import ClaimToProve
from verifydp.formal.spec.citing import default_registry
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.shipped import shipped_runner
from verifydp.formal.spec.steps import Provable
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.formal.spec.writing import proof_certificate
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

    question: ClaimToProve

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
    shown = establish_apart(certificate)
    if shown.modulo:
        _CITED[certificate.digest] = shown.modulo
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
    end = proof.finished(proof.the_same(prove(proof), statement.claim))
    return proof_certificate(name, proof, end, at)


def _established(lemma: Provable) -> ProofCertificate:
    if isinstance(lemma, Theorem):
        return shipped_runner().certificate(default_registry().name_of(lemma))
    assert isinstance(lemma, Certified)
    return lemma.certificate()
