"""Running specs: prove or refute, and write certificates for the checker to judge.

This runs authors' code, so that nothing here is a verdict.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import structs

from verifydp.errors import CertificateError, SpecError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import NEAR
from verifydp.formal.prove.models import in_words
from verifydp.formal.spec.pasting import pasted
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.steps import Provable
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.formal.spec.writing import (
    proof_certificate,
    refutation_certificate,
    statement_record,
)
from verifydp.language.terms import number

__all__ = ["Runner", "TheoremOutcome", "slug"]

#: How long a point is searched at which a statement without a proof is false.
_SEARCH_SECONDS, _SEARCH_POINTS = 5.0, 20_000
#: Finds a certificate that was written before, by the id of its theorem.
Stored = Callable[[str], ProofCertificate | None]


@dataclass(slots=True)
class TheoremOutcome:
    """What became of one theorem.

    ``certificates`` are the theorem's own, where it has one, and those of its near
    misses; ``failures`` are the steps that did not work, one line each.
    ``counterexample`` refutes the theorem at the point that ``at`` says in words,
    where its proof failed and a search found one.
    """

    certificates: list[ProofCertificate] = field(default_factory=list)
    failures: tuple[str, ...] = ()
    counterexample: ProofCertificate | None = None
    at: str = ""
    seconds: float = 0.0


class Runner:
    """Runs theorems of a registry; a theorem that others rest on is proved once.

    Parameters
    ----------
    registry
        Where the theorems are.
    stored
        Certificates that were written before: what a theorem rests on is not proved
        again where one of these is about its statement.
    """

    def __init__(self, registry: Registry, stored: Stored = lambda name: None) -> None:
        self._registry = registry
        self._stored = stored
        self._proofs: dict[str, ProofCertificate] = {}
        self._running: list[str] = []
        #: The theorems whose proofs failed on the way to the last outcome.
        self._failed: list[str] = []

    def outcome(self, name: str) -> TheoremOutcome:
        """Write the certificates of one theorem and of its near misses.

        Raises
        ------
        SpecError
            If there is no such theorem.
        """
        start = time.monotonic()
        theorem = self._registry[name]
        outcome, failures = TheoremOutcome(), list[str]()
        if theorem.standing in {"vacuous", "not-checkable"}:
            return outcome
        self._failed.clear()
        try:
            outcome.certificates.append(self.certificate(name, anew=True))
        except SpecError as error:
            failures.append(f"{name}: {error}")
            self._search(name, theorem, outcome)
        places: set[str] = set()
        for label, near in theorem.near_misses.items():
            place = f"{name}{NEAR}{slug(label)}"
            if place in places:  # one certificate would be written over another
                failures.append(f"{place}: two near misses have this name: change one")
                continue
            places.add(place)
            try:
                proof = Proof(near.statement(theorem.statement), self._establish)
                record = refutation_certificate(place, proof, near.point)
                outcome.certificates.append(record)
            except SpecError as error:
                failures.append(f"{place}: {error}")
        for index, point in enumerate(theorem.reach):
            try:
                self._reached(theorem, point)
            except SpecError as error:
                failures.append(f"{name}, reach point {index}: {error}")
        outcome.failures = tuple(failures)
        outcome.seconds = time.monotonic() - start
        return outcome

    def certificate(self, name: str, *, anew: bool = False) -> ProofCertificate:
        """The certificate of one theorem, without its near misses.

        Parameters
        ----------
        name
            Its id.
        anew
            Whether to prove it even where a certificate is stored.

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
                theorem = self._registry[name]
                known = None if anew else self._known(name, theorem)
                self._proofs[name] = known or self._proved(name, theorem)
            except SpecError:
                self._failed.append(name)
                raise
            finally:
                self._running.pop()
        return self._proofs[name]

    def _known(self, name: str, theorem: Theorem) -> ProofCertificate | None:
        """A stored certificate about this statement, with all that it rests on."""
        record = self._stored(name)
        if record is None or record.statement != statement_record(theorem.statement):
            return None
        enclosed = {one.digest: one for one in record.enclosed}
        for lemma in record.lemmas:
            if lemma.digest not in enclosed:
                try:
                    inner = self.certificate(lemma.name)
                except SpecError:
                    return None
                if inner.digest != lemma.digest:
                    return None
                enclosed |= {one.digest: one for one in inner.enclosed}
                enclosed[inner.digest] = structs.replace(inner, enclosed=())
        kept = tuple(enclosed[digest] for digest in sorted(enclosed))
        return structs.replace(record, enclosed=kept)

    def _proved(self, name: str, theorem: Theorem) -> ProofCertificate:
        proof = Proof(theorem.statement, self._establish)
        if theorem.refutation is not None:
            return refutation_certificate(name, proof, theorem.refutation)
        end = proof.finished(theorem.proof(proof))
        return proof_certificate(name, proof, end, theorem.instance)

    def _search(self, name: str, theorem: Theorem, outcome: TheoremOutcome) -> None:
        """Look for a point that refutes a theorem.

        It is about the theorem whose own proof failed, not about what rests on it.
        """
        if theorem.refutation is not None or self._failed[:1] != [name]:
            return
        # Only failures need it, and it imports the provers.
        from verifydp.formal.prove.counterexamples import (  # noqa: PLC0415
            find_counterexample,
        )

        at = find_counterexample(
            theorem.statement, budget=_SEARCH_POINTS, seconds=_SEARCH_SECONDS
        )
        if at is None:
            return
        try:
            proof = Proof(theorem.statement)
            outcome.counterexample = refutation_certificate(name, proof, at)
            outcome.at = _point(at)
        except (SpecError, CertificateError):
            return

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
    written = pasted(at)
    offer = f"; to say so: standing='refuted', refutation={written}" if written else ""
    return (", ".join(values) or "every point") + of_claim + offer


def slug(label: str) -> str:
    """The name of a near miss as part of a file's name."""
    words = "".join(char if char.isalnum() else " " for char in label.lower())
    return "_".join(words.split())
