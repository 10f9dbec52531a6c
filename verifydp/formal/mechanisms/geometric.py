"""What is claimed of the geometric mechanism, and why it holds or fails."""

import math
from fractions import Fraction

from verifydp.errors import SpecError
from verifydp.exact.balls import lowest, precision
from verifydp.formal.mechanisms.question import (
    UNWRITTEN,
    ClaimToProve,
    at_numbers,
    close,
    foundation,
    weaker,
)
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    equal,
    event,
    geometric,
    integer,
    log,
    number,
    to_real,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Real, Term
from verifydp.mechanisms.geometric import GeometricMechanism
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["question"]

_BITS = 128

_F, _G, _K = integer("f"), integer("g"), integer("k")
_APART = abs(to_real(_F) - to_real(_G))


def _decay(mechanism: GeometricMechanism) -> Term:
    if mechanism.decay is not None:
        return number(mechanism.decay)
    assert mechanism.ratio is not None
    return log(number(1 / mechanism.ratio))


def _enough(p: Proof, mechanism: GeometricMechanism, claim: ExactApproximate) -> Fact:
    """The decay times the sensitivity is at most epsilon, also where both are equal."""
    most, level = mechanism.sensitivity, claim.epsilon
    goal = _decay(mechanism) * most <= epsilon_term(level)
    if mechanism.ratio is None or level.growth is None:
        return p.auto(goal)
    if level.growth * mechanism.ratio**most != 1:
        return p.auto(goal)
    return p.have(goal, _logarithm(p, 1 / mechanism.ratio, most))


def _logarithm(p: Proof, base: Fraction, exponent: int) -> Fact:
    """``log(base ** exponent) = exponent log(base)``, by halving the exponent."""
    whole = log(number(base**exponent))
    goal = equal(whole, exponent * log(number(base)))
    if exponent == 1:
        return p.have(goal)
    half, rest = exponent // 2, exponent - exponent // 2
    parts = [_logarithm(p, base, size) for size in {half, rest}]
    product = p.axiom("log_product", base**half, base**rest)
    return p.have(goal, product, *parts)


def question(mechanism: GeometricMechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about two counts that are at most the sensitivity apart."""
    decay, most = _decay(mechanism), mechanism.sensitivity
    epsilon, delta = epsilon_term(claim.epsilon), number(claim.delta)
    laws = geometric(_F, decay), geometric(_G, decay)

    def prove(p: Proof) -> Fact:
        pure = mechanism.enclosed_decay() * most
        if claim.delta and claim.epsilon.enclosed() < pure:
            raise SpecError(UNWRITTEN)
        lemma = foundation("geometric")
        names: dict[str, Real] = {
            "f": _F,
            "g": _G,
            "decay": decay,
            "sensitivity": most,
            "epsilon": epsilon,
        }
        enough = _enough(p, mechanism, claim)
        fact = at_numbers(p, lemma, names, p.given("neighbours"), enough)
        return fact if claim.delta == 0 else weaker(p, fact, laws, epsilon, delta)

    last = _last(mechanism, claim)
    worst = {_F: integer(0), _G: integer(most)}
    return ClaimToProve(
        name="geometric",
        statement=Statement(
            (("neighbours", most >= _APART),),
            close()(*laws, epsilon, delta),
            (close(),),
        ),
        prove=prove,
        worst=At(worst),
        event=event(_K, to_real(_K) <= last),
    )


def _last(mechanism: GeometricMechanism, claim: ExactApproximate) -> int:
    """The last count at which the loss, decay (sensitivity - 2 k), exceeds epsilon."""
    with precision(_BITS):
        reached = claim.epsilon.enclosed() / mechanism.enclosed_decay()
        place = (mechanism.sensitivity - reached) / 2
        return max(0, math.ceil(lowest(place)) - 1)
