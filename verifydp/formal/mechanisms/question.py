"""What a script says about one claim: a statement, its proof, where it would fail."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from verifydp.checker.process import establish_apart
from verifydp.errors import SpecError
from verifydp.evidence.established import Establishment
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.mechanisms.closed_proofs import ClosedProof
from verifydp.formal.spec.citing import default_registry
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.shipped import shipped_runner
from verifydp.formal.spec.steps import Provable
from verifydp.formal.spec.tactics import shows
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.formal.spec.writing import proof_certificate, refutation_certificate
from verifydp.language.definitions import Definition
from verifydp.language.notation import FALSE, exp, implies, negation, probability
from verifydp.language.sorts import event_sort
from verifydp.language.statement import Statement
from verifydp.language.terms import Real, Term, number, substitute

__all__ = [
    "UNWRITTEN",
    "ClaimToProve",
    "at_numbers",
    "close",
    "evaluated",
    "foundation",
    "part",
    "weaker",
]

#: Why a claim that the enclosure supports may still have no certificate.
UNWRITTEN = (
    "nobody has written the proof for a positive delta at an epsilon below the pure "
    "one; the bounds are enclosed by ball arithmetic only"
)
#: Working precisions at which a violation is evaluated, in turn.
_BITS = ("128", "512", "2048", "8192")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimToProve:
    """A claim about a mechanism, stated for the checker.

    Attributes
    ----------
    name
        What its certificate is called.
    statement
        The claim for all neighbouring inputs, with the numbers put in.
    prove
        Writes the proof; raises `SpecError` where the claim is not seen to hold.
    worst
        A pair of neighbouring inputs at which a false claim fails.
    event
        The outputs for which it fails there.
    lawful
        Shows conditions at the worst pair that balls cannot: that laws are laws.
    open_because
        Why a failure at the worst pair would say nothing of the mechanism; empty where
        it refutes the claim.
    answers, outputs
        What a report says of the worst pair and of the event, where the statement has
        other variables than the mechanism's answers; by default these variables.
    """

    name: str
    statement: Statement
    prove: Callable[[Proof], Fact]
    worst: At
    event: Term
    lawful: Callable[[Proof], Iterable[Fact]] = lambda proof: ()
    open_because: str = ""
    answers: tuple[str, str] | None = None
    outputs: str = ""

    def proved(self) -> tuple[ProofCertificate, Establishment]:
        """Prove the statement and have the checker accept the certificate.

        Raises
        ------
        SpecError
            If the proof fails.
        CertificateError
            If the checker refuses it.
        """
        proof = ClosedProof(self.statement, _establish)
        fact = proof.the_same(self.prove(proof), self.statement.claim)
        end = proof.finished(evaluated(proof, fact))
        at = self.worst if self.statement.given else None
        certificate = proof_certificate(self.name, proof, end, at)
        return certificate, establish_apart(certificate)

    def refuted(self) -> tuple[ProofCertificate, Establishment]:
        """Refute the statement at its violation; the checker accepts it.

        Raises
        ------
        SpecError
            If the claim is not seen to fail there.
        CertificateError
            If the checker refuses the certificate.
        """
        if self.open_because:
            raise SpecError(self.open_because)
        proof = ClosedProof(self.statement, _establish)
        at = replace(self.worst, refute=_fails_at(self.event, self.lawful))
        certificate = refutation_certificate(self.name, proof, at)
        return certificate, establish_apart(certificate)


def _fails_at(
    event: Term, lawful: Callable[[Proof], Iterable[Fact]]
) -> Callable[[Proof, Term], Fact]:
    """Refute a closeness at a closed event: balls show that the bound fails there."""

    def refute(p: Proof, claim: Term) -> Fact:
        bound = p.at(p.assume(claim), event)
        denied = p.the_same(_denied(p, bound.formula), implies(bound.formula, FALSE))
        nothing = p.apply(denied, bound)
        wrong = p.step("implies_intro", nothing, terms=(claim,))
        fact = evaluated(p, p.the_same(wrong, negation(claim)))
        for shown in lawful(p):
            fact = p.cut(shown, fact)
        return fact

    return refute


def evaluated(p: Proof, fact: Fact) -> Fact:
    """Discharge the conditions without variables: balls decide them."""
    for need in fact.sequent.hypotheses:
        if not need.free:
            try:
                fact = p.cut(p.step("point", terms=(need,), texts=(_BITS[0],)), fact)
            except SpecError:
                continue
    return fact


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
        self._own: dict[str, ProofCertificate] = {}

    def __call__(self, theorem: Provable) -> ProofCertificate:
        if not isinstance(theorem, Theorem):
            raise SpecError("a proof rests on theorems only")
        registry = default_registry()
        try:
            name = registry.name_of(theorem)
        except SpecError:  # a theorem of this folder
            return self._proved(theorem)
        return shipped_runner().certificate(name)

    def _proved(self, theorem: Theorem) -> ProofCertificate:
        known = self._own.get(theorem.statement.digest)
        if known is None:
            proof = Proof(theorem.statement, self)
            end = proof.finished(theorem.proof(proof))
            known = proof_certificate(theorem.title, proof, end, theorem.instance)
            self._own[theorem.statement.digest] = known
        return known


_establish = _Established()


def at_numbers(
    p: Proof, lemma: Theorem, names: Mapping[str, Real], *facts: Fact
) -> Fact:
    """Use a theorem at numbers; balls show those of its hypotheses that are closed."""
    values = {lemma[name]: number(value) for name, value in names.items()}
    shown: list[Fact] = []
    for _, formula in lemma.statement.given:
        goal = substitute(formula, values)
        if not goal.free:
            try:
                shown.append(p.step("point", terms=(goal,), texts=(_BITS[1],)))
            except SpecError:
                continue
    return p.use(lemma, values, *facts, *shown)


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
