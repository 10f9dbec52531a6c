"""What is claimed of the Laplace mechanism, and why it holds or fails."""

from functools import cache

from verifydp.formal.mechanisms.question import (
    ClaimToProve,
    at_numbers,
    close,
    foundation,
    part,
    weaker,
)
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.language.notation import (
    conjunction,
    event,
    exp,
    laplace,
    negation,
    number,
    real,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Term
from verifydp.mechanisms.laplace import LaplaceMechanism
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["approximate", "question"]

_F, _G, _Y, _SCALE, _MOST = map(real, ("f", "g", "y", "scale", "sensitivity"))
_EPSILON, _DELTA = real("epsilon"), real("delta")
_LAWS = laplace(_F, _SCALE), laplace(_G, _SCALE)
_APART = abs(_F - _G)
_WORST = exp((_EPSILON - _MOST / _SCALE) / 2)


def _pure(p: Proof, distance: Term, *facts: Fact) -> Fact:
    """No output is likelier by more than exp(distance / scale)."""
    lemma = foundation("laplace")
    values = {
        lemma["f"]: _F,
        lemma["g"]: _G,
        lemma["b"]: _SCALE,
        lemma["epsilon"]: _EPSILON,
        lemma["sensitivity"]: distance,
    }
    return p.use(lemma, values, p.given("scale"), *facts)


def _proof(p: Proof) -> Fact:
    """Where the loss can be epsilon the profile is known, and grows with |f - g|."""
    within = abs(_EPSILON) * _SCALE <= _APART
    closer = p.assume(negation(within))
    sign = p.have(_EPSILON >= 0, p.given("parameters"))
    enough = p.have(_APART <= _SCALE * _EPSILON, closer, sign)
    positive = p.have(_DELTA >= 0, p.given("parameters"))
    beyond = weaker(p, _pure(p, _APART, enough), _LAWS, _EPSILON, _DELTA, positive)
    return p.cases(within, _inside(p, p.assume(within)), beyond)


def _inside(p: Proof, within: Fact) -> Fact:
    lemma = foundation("laplace_profile")
    values = {
        lemma["f"]: _F,
        lemma["g"]: _G,
        lemma["b"]: _SCALE,
        lemma["epsilon"]: _EPSILON,
    }
    known = part(p, p.use(lemma, values, p.given("scale"), within))
    exponents = p.have(
        (_EPSILON - _MOST / _SCALE) / 2 <= (_EPSILON - _APART / _SCALE) / 2,
        p.given("neighbours"),
        p.given("scale"),
    )
    grows = p.have(exp((_EPSILON - _APART / _SCALE) / 2) >= _WORST, exponents)
    return weaker(p, known, _LAWS, _EPSILON, _DELTA, grows, p.given("enough noise"))


@cache
def approximate() -> Theorem:
    """The Laplace mechanism at a positive delta, for all parameters."""
    return Theorem(
        title="laplace.approximate",
        source="Balle, Barthe and Gaboardi 2018, theorem 3; Dwork and Roth 2014, "
        "theorem 3.6",
        uses=(close(),),
        given={
            "scale": _SCALE > 0,
            "neighbours": _APART <= _MOST,
            "parameters": conjunction(_EPSILON >= 0, _DELTA >= 0),
            "enough noise": 1 - _WORST <= _DELTA,
        },
        claim=close()(*_LAWS, _EPSILON, _DELTA),
        proof=_proof,
        instance=At({_F: 0, _G: 1, _SCALE: 1, _MOST: 1, _EPSILON: 1, _DELTA: 0}),
    )


def question(mechanism: LaplaceMechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about two answers that are at most the sensitivity apart."""
    scale, most = number(mechanism.scale), number(mechanism.sensitivity)
    epsilon, delta = epsilon_term(claim.epsilon), number(claim.delta)

    def prove(p: Proof) -> Fact:
        lemma = foundation("laplace") if claim.delta == 0 else approximate()
        names = {"f": _F, "g": _G, "epsilon": epsilon, "sensitivity": most}
        own = {"b": scale} if claim.delta == 0 else {"scale": scale, "delta": delta}
        return at_numbers(p, lemma, {**names, **own}, p.given("neighbours"))

    # The middle moved to the left, where the loss is epsilon.
    threshold = (
        (most - epsilon * scale) / 2
        if claim.epsilon.nats is None
        else number((mechanism.sensitivity - claim.epsilon.nats * mechanism.scale) / 2)
    )
    worst = {_F: number(0), _G: most}
    return ClaimToProve(
        name="laplace",
        statement=Statement(
            (("neighbours", most >= _APART),),
            close()(laplace(_F, scale), laplace(_G, scale), epsilon, delta),
            (close(),),
        ),
        prove=prove,
        worst=At(worst),
        event=event(_Y, threshold >= _Y),
    )
