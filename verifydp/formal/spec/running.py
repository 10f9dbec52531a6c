"""Running specs: prove or refute, write certificates, have the checker accept them."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verifydp.checker.proofs import Established, check_proof
from verifydp.checker.sequents import Decide
from verifydp.checker.solver import decide
from verifydp.errors import CertificateError, SpecError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.formal.prove.models import in_words
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.steps import Provable
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.formal.spec.writing import proof_certificate, refutation_certificate
from verifydp.language.terms import number

__all__ = ["NEAR", "Outcome", "Runner", "slug"]

#: Between the id of a theorem and the name of its near miss.
NEAR = "~"
#: How long a point is searched at which a statement without a proof is false.
_SEARCH_SECONDS, _SEARCH_POINTS = 5.0, 20_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one theorem.

    ``certificates`` are by name: the theorem's own and those of its near misses.
    ``idle`` are hypotheses that the proof did not need; ``failures`` are the steps
    that did not work, one line each; with any of them the verdict is
    ``INCONCLUSIVE``.
    """

    name: str
    verdict: Verdict
    certificates: Mapping[str, ProofCertificate]
    established: Established | None
    failures: tuple[str, ...]
    seconds: float
    idle: tuple[str, ...] = ()


class Runner:
    """Runs theorems of a registry; a theorem that others rest on is run once.

    Parameters
    ----------
    registry
        Where the theorems are.
    decide_with
        The solver with which the checker makes the steps of finished certificates.
    """

    def __init__(self, registry: Registry, decide_with: Decide = decide) -> None:
        self._registry = registry
        self._decide = decide_with
        self._proofs: dict[str, ProofCertificate] = {}
        self._idle: dict[str, tuple[str, ...]] = {}
        self._running: list[str] = []
        #: The theorems whose proofs failed on the way to the last outcome.
        self._failed: list[str] = []

    def run(self, names: Iterator[str]) -> Iterator[Outcome]:
        """Run theorems in their order."""
        for name in names:
            yield self.outcome(name)

    def outcome(self, name: str) -> Outcome:
        """Prove or refute one theorem with its near misses.

        Raises
        ------
        SpecError
            If there is no such theorem.
        """
        start = time.monotonic()
        theorem = self._registry[name]
        certificates: dict[str, ProofCertificate] = {}
        failures: list[str] = []
        established: Established | None = None
        if theorem.standing in {"vacuous", "not-checkable"}:
            return Outcome(name, Verdict.NOT_APPLICABLE, {}, None, (), 0.0)
        self._failed.clear()
        try:
            certificates[name] = self.certificate(name)
            established = check_proof(certificates[name], decide_with=self._decide)
        except (SpecError, CertificateError) as error:
            failures.append(f"{name}: {error}{self._false_at(name, theorem)}")
        for label, near in theorem.near_misses.items():
            place = f"{name}{NEAR}{slug(label)}"
            try:
                proof = Proof(near.statement(theorem.statement), self._establish)
                certificates[place] = refutation_certificate(place, proof, near.at)
                check_proof(certificates[place], decide_with=self._decide)
            except (SpecError, CertificateError) as error:
                failures.append(f"{place}: {error}")
        for index, point in enumerate(theorem.reach):
            try:
                self._reached(theorem, point)
            except SpecError as error:
                failures.append(f"{name}, reach point {index}: {error}")
        verdict = established.verdict if established and not failures else None
        return Outcome(
            name,
            verdict or Verdict.INCONCLUSIVE,
            certificates,
            established,
            tuple(failures),
            time.monotonic() - start,
            self._idle.get(name, ()),
        )

    def certificate(self, name: str) -> ProofCertificate:
        """Prove or refute one theorem, without its near misses.

        Raises
        ------
        SpecError
            If a step fails, or theorems rest on each other in a circle.
        """
        if name not in self._proofs:
            if name in self._running:
                circle = " rests on ".join((*self._running, name))
                raise SpecError(f"a circle: {circle}")
            self._running.append(name)
            try:
                self._proofs[name] = self._proved(name, self._registry[name])
            except SpecError:
                self._failed.append(name)
                raise
            finally:
                self._running.pop()
        return self._proofs[name]

    def _proved(self, name: str, theorem: Theorem) -> ProofCertificate:
        proof = Proof(theorem.statement, self._establish)
        if theorem.refutation is not None:
            return refutation_certificate(name, proof, theorem.refutation)
        end = proof.finished(theorem.proof(proof))
        self._idle[name] = proof.idle
        return proof_certificate(name, proof, end, theorem.instance)

    def _false_at(self, name: str, theorem: Theorem) -> str:
        """A line with a point that refutes a theorem, if a search finds one.

        It is about the theorem whose own proof failed, not about what rests on it.
        """
        if theorem.refutation is not None or self._failed[:1] != [name]:
            return ""
        # Only failures need it, and it imports the provers.
        from verifydp.formal.prove.counterexamples import (  # noqa: PLC0415
            find_counterexample,
        )

        at = find_counterexample(
            theorem.statement, budget=_SEARCH_POINTS, seconds=_SEARCH_SECONDS
        )
        if at is None:
            return ""
        try:
            proof = Proof(theorem.statement)
            check_proof(refutation_certificate(name, proof, at))
        except (SpecError, CertificateError):
            return ""
        return f"\n    false at {_point(at)}"

    def _establish(self, theorem: Provable) -> ProofCertificate:
        if not isinstance(theorem, Theorem):
            raise SpecError("a proof rests on theorems of files only")
        return self.certificate(self._registry.name_of(theorem))

    def _reached(self, theorem: Theorem, point: At) -> None:
        proof = Proof(theorem.statement)
        for name, formula in theorem.statement.given:
            try:
                goal = point.of(formula)
                show = point.show.get(name)
                proof.no_assumptions(show(proof, goal) if show else proof.auto(goal))
            except SpecError as error:
                raise SpecError(f"{name!r} does not hold there: {error}") from error


def _point(at: At) -> str:
    values = [
        f"{in_words(over)} = {in_words(number(x))}" for over, x in at.values.items()
    ]
    chosen = ", ".join(in_words(number(one)) for one in at.witnesses)
    of_claim = f"; in the claim: {chosen}" if chosen else ""
    return (", ".join(values) or "every point") + of_claim


def slug(label: str) -> str:
    """The name of a near miss as part of a file's name."""
    words = "".join(char if char.isalnum() else " " for char in label.lower())
    return "_".join(words.split())
