"""What a script says about one claim: a statement, its proof, where it would fail."""

from collections.abc import Callable
from dataclasses import dataclass

from verifydp.checker.proofs import Established, check_proof
from verifydp.errors import SpecError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.registry import default_registry
from verifydp.formal.spec.running import Runner
from verifydp.formal.spec.steps import Provable
from verifydp.formal.spec.tactics import shows
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.formal.spec.writing import proof_certificate, refutation_certificate
from verifydp.language.definitions import Definition
from verifydp.language.notation import FALSE, exp, implies, negation, probability
from verifydp.language.sorts import event_sort
from verifydp.language.statement import Statement
from verifydp.language.terms import Real, Term

__all__ = ["Question", "close", "fails_at", "foundation", "part", "weaker"]

#: Working precisions at which a violation is evaluated, in turn.
_BITS = ("128", "512", "2048", "8192")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A claim about a mechanism, stated for the checker.

    Attributes
    ----------
    name
        What its certificate is called.
    statement
        The claim for all neighbouring inputs, with the numbers put in.
    prove
        Writes the proof; raises `SpecError` where the claim is not seen to hold.
    neighbours
        One pair of neighbouring inputs: values for all variables.
    violation
        A pair and an event at which a false claim fails.
    """

    name: str
    statement: Statement
    prove: Callable[[Proof], Fact]
    neighbours: At
    violation: At

    def proved(self) -> tuple[ProofCertificate, Established]:
        """Prove the statement and have the checker accept the certificate.

        Raises
        ------
        SpecError
            If the proof fails.
        CertificateError
            If the checker refuses it.
        """
        proof = Proof(self.statement, _establish)
        end = proof.finished(self.prove(proof))
        at = self.neighbours if self.statement.given else None
        certificate = proof_certificate(self.name, proof, end, at)
        return certificate, check_proof(certificate)

    def refuted(self) -> tuple[ProofCertificate, Established]:
        """Refute the statement at its violation; the checker accepts it.

        Raises
        ------
        SpecError
            If the claim is not seen to fail there.
        CertificateError
            If the checker refuses the certificate.
        """
        proof = Proof(self.statement, _establish)
        certificate = refutation_certificate(self.name, proof, self.violation)
        return certificate, check_proof(certificate)


def fails_at(
    event: Term, masses: Callable[[Proof], tuple[Fact, ...]] = lambda p: ()
) -> Callable[[Proof, Term], Fact]:
    """Refute a closeness at one event: balls show that the bound fails there.

    Parameters
    ----------
    event
        A closed event.
    masses
        Equations for the two probabilities, where balls cannot sum them.
    """

    def refute(p: Proof, claim: Term) -> Fact:
        bound = p.at(p.assume(claim), event)
        known = masses(p)
        if known:
            # The gap in closed form follows from the bound, and balls deny it.
            bound = p.have(_replaced(bound.formula, known), bound, *known)
        denied = p.the_same(_denied(p, bound.formula), implies(bound.formula, FALSE))
        nothing = p.apply(denied, bound)
        wrong = p.step("implies_intro", nothing, terms=(claim,))
        return p.the_same(wrong, negation(claim))

    return refute


def _replaced(bound: Term, known: tuple[Fact, ...]) -> Term:
    """Put the right sides of two equations for the masses in a bound."""
    first, second = (fact.formula.arguments[1] for fact in known)
    right = bound.arguments[1]
    factor = right.arguments[0].arguments[0]
    return first <= factor * second + right.arguments[1]


def _denied(p: Proof, formula: Term) -> Fact:
    message = ""
    for bits in _BITS:
        try:
            return p.step("point", terms=(negation(formula),), texts=(bits,))
        except SpecError as error:
            message = str(error)
    raise SpecError(message)


def foundation(name: str) -> Theorem:
    """Give a theorem of the foundations by its id."""
    return default_registry()[f"foundations.{name}"]


def close() -> Definition:
    """Closeness of two laws, as the foundations define it."""
    defined = foundation("closeness").defines
    assert defined is not None
    return defined


class _Established:
    """Certificates of theorems that claims rest on, made once in a process."""

    def __init__(self) -> None:
        self._runner: Runner | None = None
        self._own: dict[str, ProofCertificate] = {}

    def __call__(self, theorem: Provable) -> ProofCertificate:
        if not isinstance(theorem, Theorem):
            raise SpecError("a proof rests on theorems only")
        registry = default_registry()
        try:
            name = registry.name_of(theorem)
        except SpecError:  # a theorem of this folder
            return self._proved(theorem)
        if self._runner is None:
            self._runner = Runner(registry)
        return self._runner.certificate(name)

    def _proved(self, theorem: Theorem) -> ProofCertificate:
        known = self._own.get(theorem.statement.digest)
        if known is None:
            proof = Proof(theorem.statement, self)
            end = proof.finished(theorem.proof(proof))
            known = proof_certificate(theorem.title, proof, end, theorem.instance)
            self._own[theorem.statement.digest] = known
        return known


_establish = _Established()


def part(p: Proof, fact: Fact) -> Fact:
    """The first part of a conjunction, definitions unfolded."""
    while shows(p, fact.formula, "and"):
        formula, _ = p.context.exposed(fact.formula, "and")
        fact = p.have(formula.arguments[0], fact)
    return fact


def weaker(
    p: Proof, fact: Fact, laws: tuple[Term, Term], level: Term, delta: Real, *more: Fact
) -> Fact:
    """Closeness with a larger delta: the fact bounds every event, more say by what."""
    first, second = laws
    event = p.fresh(event_sort(first.sort.of()))
    goal = probability(first, event) <= exp(level) * probability(second, event) + delta
    return p.every(p.have(goal, p.at(fact, event), *more), event)
