"""What is claimed of canonical noise of an epsilon and a delta, and why.

Two answers at the full distance are exactly as hard to tell apart as the coin of
`two_ways`, and nearer ones at least as hard: the trade-off function of the noise is
that of (decay, slack). So the claim is one about any two laws for which these numbers
hold in both orders, and the coin is their worst pair.
"""

from verifydp.exact.balls import ball
from verifydp.formal.mechanisms.question import ClaimToProve, close
from verifydp.formal.mechanisms.two_ways import (
    LAWS,
    SHOWN,
    TELLING,
    at_coin,
    at_most,
    from_both,
)
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.language.notation import number
from verifydp.language.statement import Statement
from verifydp.mechanisms.tulap import TulapMechanism
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["question"]


def question(mechanism: TulapMechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about two laws that (decay, slack) holds for, in both orders."""
    decay, slack = number(mechanism.decay), number(mechanism.slack)
    epsilon, delta = epsilon_term(claim.epsilon), number(claim.delta)
    known = at_most(decay, slack)

    def prove(p: Proof) -> Fact:
        numbers = mechanism.decay, mechanism.slack
        return from_both(p, LAWS, numbers, claim, *map(p.given, known))

    return ClaimToProve(
        name=mechanism.name,
        statement=Statement(
            tuple(known.items()), close()(*LAWS, epsilon, delta), (close(),)
        ),
        prove=prove,
        worst=at_coin(decay, slack),
        event=TELLING if claim.epsilon.enclosed() < ball(mechanism.decay) else SHOWN,
    )
