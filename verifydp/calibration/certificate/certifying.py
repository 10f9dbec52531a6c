"""Calibrations shown to the checker: a closed statement, its proof or refutation."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.certificate.measured_claim import MeasuredClaim
from verifydp.calibration.certificate.refuting import Refutation
from verifydp.calibration.certificate.violations import Interval
from verifydp.calibration.demands import Demand
from verifydp.calibration.loss_at_scale import Measured
from verifydp.data.beliefs import Prior, PriorPair
from verifydp.errors import SpecError
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.mechanisms.question import ClaimToProve, close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    bind,
    choose,
    conjunction,
    disjunction,
    event,
    event_variable,
    exp,
    finite_law,
    laplace,
    normal,
    number,
    point,
    probability,
)
from verifydp.language.sorts import REAL, finite
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["Shown", "certified", "released_term"]

#: Characters of an obstacle that a sentence takes.
_CLAUSE_MAX = 200
_X, _Y = point("x", REAL), point("y", REAL)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the checker has accepted.

    Attributes
    ----------
    certificate
        None where there is none.
    engines
        What stands behind its steps.
    modulo
        What it takes from the literature.
    obstacle
        Why there is no certificate, in one clause.
    """

    certificate: ProofCertificate | None = None
    engines: tuple[str, ...] = ()
    modulo: tuple[CitedFormula, ...] = ()
    obstacle: str = ""


def certified(claim: MeasuredClaim, refutation: Refutation | None) -> Shown:
    """Have the checker show a verdict.

    Parameters
    ----------
    claim
        What was measured, for all ordered pairs.
    refutation
        The pair and event, where the claim fails.

    Returns
    -------
    Shown
        Guarantee: its certificate is accepted by the checker. There is none where the
        verdict is open or a law has no density, so that the rules do not speak of it,
        or where the claim is too tight for the checker's proof.
    """
    try:
        if claim.settled:
            certificate, shown = _all_close(claim).proved()
        elif refutation is not None:
            certificate, shown = _one_fails(claim, refutation).refuted()
        else:
            return Shown(obstacle="the verdict is open")
    except SpecError as error:
        return Shown(obstacle=_clause(error))
    return Shown(certificate, ("checker", *shown.engines), shown.modulo)


def _clause(error: SpecError) -> str:
    """The first line of what the checker or the prover says, shortened."""
    return str(error).splitlines()[0][:_CLAUSE_MAX]


def released_term(prior: Prior, kind: str, scale: Fraction) -> Term:
    """Write down the law of the release: data that follow a prior, plus noise.

    Parameters
    ----------
    prior
        What the data follow.
    kind, scale
        ``"laplace"`` or ``"gaussian"`` noise; scale 0 adds nothing.

    Returns
    -------
    Term
        A closed law on the line, as the checker reads it.

    Examples
    --------
    >>> from verifydp.language.printing import plain
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> plain(released_term(GaussianPrior(1, 0), "laplace", Fraction(2)))
    'Laplace(1, 2)'
    """
    components = prior.components
    if len(components) == 1:
        _, mean, sd = components[0]
        return _noisy(number(mean), number(sd), kind, scale)
    part = point("m", finite(len(components)))
    weights = [weight for weight, _, _ in components]
    mean_of = choose(part, *(mean for _, mean, _ in components))
    sds = [sd for _, _, sd in components]
    sd_of = choose(part, *sds) if len(set(sds)) > 1 else number(sds[0])
    return bind(finite_law(*weights), part, _noisy(mean_of, sd_of, kind, scale))


def _noisy(mean: Term, sd: Term, kind: str, scale: Fraction) -> Term:
    if not scale:
        return normal(mean, sd)
    noise = {"laplace": laplace, "gaussian": normal}[kind]
    if sd is number(0):
        return noise(mean, scale)
    return bind(normal(mean, sd), _X, noise(_X, scale))


def _terms(
    pair: PriorPair, demand: Demand, scale: Fraction
) -> tuple[Term, Term, Term, Term]:
    first, second = (
        released_term(prior, demand.noise, scale) for prior in (pair.first, pair.second)
    )
    return first, second, number(demand.epsilon), number(demand.delta)


def _of_laws(measured: Sequence[Measured]) -> list[Measured]:
    """Name each two laws once, however many pairs of secrets have them."""
    return list({(one.pair.first, one.pair.second): one for one in measured}.values())


def _all_close(claim: MeasuredClaim) -> ClaimToProve:
    demand, scale = claim.demand, claim.scale
    measured = _of_laws(claim.measured)
    terms = [_terms(one.pair, demand, scale) for one in measured]
    claims = [close()(*each) for each in terms]
    whole = claims[0] if len(claims) == 1 else conjunction(*claims)

    def prove(p: Proof) -> Fact:
        facts = [
            p.the_same(_shown(p, one, demand, scale), stated)
            for one, stated in zip(measured, claims, strict=True)
        ]
        return facts[0] if len(facts) == 1 else p.have(whole, *facts)

    return ClaimToProve(
        name="calibration",
        statement=Statement((), whole, (close(),)),
        prove=prove,
        worst=At({}),
        event=event(_Y, _Y >= 0),
    )


def _shown(p: Proof, measured: Measured, demand: Demand, scale: Fraction) -> Fact:
    """One pair by a tiling of the line; like mixtures component by component.

    These may be tied along a tail, which a tiling shows of single laws only.
    """
    terms = _terms(measured.pair, demand, scale)
    if measured.hidden is None or len(measured.hidden) == 1:
        return p.profile(*terms)
    first, second, epsilon, delta = terms
    over = event_variable("B", REAL)
    facts = []
    for matched in measured.hidden:
        left, right = (
            _noisy(number(part.mean), number(part.sd), demand.noise, scale)
            for part in matched
        )
        facts.append(p.at(p.profile(left, right, epsilon, number(0)), over))
    goal = probability(first, over) <= exp(epsilon) * probability(second, over) + delta
    return p.every(p.have(goal, *facts), over)


def _one_fails(measured_claim: MeasuredClaim, refutation: Refutation) -> ClaimToProve:
    pair, violation = refutation
    claim = close()(*_terms(pair, measured_claim.demand, measured_claim.scale))

    def prove(p: Proof) -> Fact:
        raise SpecError(f"the claim fails for {pair}: {p.statement.claim!r}"[:200])

    pieces = [_inside(interval) for interval in violation.intervals]
    condition = pieces[0] if len(pieces) == 1 else disjunction(*pieces)
    return ClaimToProve(
        name="calibration",
        statement=Statement((), claim, (close(),)),
        prove=prove,
        worst=At({}),
        event=event(_Y, condition),
    )


def _inside(interval: Interval) -> Term:
    low, high = interval
    if low is None:
        assert high is not None
        return number(high) >= _Y
    if high is None:
        return number(low) <= _Y
    return conjunction(number(low) <= _Y, number(high) >= _Y)
