"""Claims about mechanisms: stated, then proved or refuted by certificates.

Each file writes statements and proofs for the mechanism of its name.
"""

import importlib
import importlib.util
from dataclasses import dataclass

from verifydp.errors import SpecError, UnsupportedError
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import Ball, ball
from verifydp.formal.mechanisms.question import ClaimToProve
from verifydp.mechanisms import Mechanism
from verifydp.notions.approximate import ExactApproximate

__all__ = ["Settled", "question_about", "settle"]


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a claim.

    Attributes
    ----------
    verdict
        ``PROVED``, ``REFUTED``, or ``INCONCLUSIVE`` where no step was found.
    reason
        What it rests on, or which step failed.
    question
        The statement, and where it would fail; None where nobody has written one.
    certificate
        Accepted by the checker; None for ``INCONCLUSIVE``.
    citations, engines
        What the proof takes from the literature, and the solvers behind its steps.
    """

    verdict: Verdict
    reason: str
    question: ClaimToProve | None
    certificate: ProofCertificate | None = None
    citations: tuple[CitedFormula, ...] = ()
    engines: tuple[str, ...] = ()


def question_about(mechanism: Mechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about a mechanism.

    Raises
    ------
    UnsupportedError
        If nobody has written how such a claim is proved.
    """
    if not _has_proofs(mechanism):
        raise UnsupportedError(
            f"there are no proofs for the mechanism {mechanism.name}: audit it instead"
        )
    question = importlib.import_module(_place(mechanism)).question(mechanism, claim)
    assert isinstance(question, ClaimToProve)
    return question


def _place(mechanism: Mechanism) -> str:
    return f"{__name__}.{mechanism.name.replace('-', '_')}"


def _has_proofs(mechanism: Mechanism) -> bool:
    return importlib.util.find_spec(_place(mechanism)) is not None


def settle(
    mechanism: Mechanism, claim: ExactApproximate, least: Ball | None = None
) -> Settled:
    """Prove or refute a claim; the certificate is accepted by the checker.

    Parameters
    ----------
    mechanism, claim
        What is claimed of what.
    least
        An enclosure of the least delta at the claimed epsilon, if it is known. It
        says what is tried first; certificates do not rest on it.

    Returns
    -------
    Settled
        Guarantee: ``PROVED`` and ``REFUTED`` come with a certificate that the checker
        has accepted. ``INCONCLUSIVE`` without a question where no file says how such
        a claim is proved.
    """
    if not _has_proofs(mechanism):
        reason = (
            f"no file says how a claim about {mechanism.name} is proved: the bounds "
            "are those of the law that it states"
        )
        return Settled(Verdict.INCONCLUSIVE, reason, None)
    try:
        question = question_about(mechanism, claim)
    except UnsupportedError as error:
        return Settled(Verdict.INCONCLUSIVE, str(error), None)
    least_delta = mechanism.delta_at(claim.epsilon) if least is None else least
    attempts = [
        # A violation is found faster than a proof, where it is not known which exists.
        (Verdict.REFUTED, question.refuted, ball(claim.delta) >= least_delta),
        (Verdict.PROVED, question.proved, ball(claim.delta) < least_delta),
    ]
    failures: list[str] = []
    for verdict, attempt, is_hopeless in attempts:
        if is_hopeless:
            continue
        try:
            certificate, shown = attempt()
        except SpecError as error:
            failures.append(f"{_MISSING[verdict]}: {_line(error)}")
            continue
        return Settled(
            shown.verdict,
            _REASONS[shown.verdict],
            question,
            certificate,
            shown.modulo,
            shown.engines,
        )
    return Settled(Verdict.INCONCLUSIVE, "; ".join(failures), question)


_REASONS = {
    Verdict.PROVED: "the checker made every step of the proof again",
    Verdict.REFUTED: "the checker evaluated the claim at two neighbouring inputs and "
    "one event, where it fails",
}
_MISSING = {
    Verdict.PROVED: "no proof was found",
    Verdict.REFUTED: "no violation was found",
}


def _line(error: SpecError) -> str:
    return str(error).splitlines()[0][:200]
