"""What the theorems of hockey_stick_attained are made of."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
S = space("S")
P, Q = law("P", S), law("Q", S)
epsilon = real("epsilon")
below, ratio = real("below"), exp(epsilon)


def excess(of):
    """How much an event exceeds what epsilon allows."""
    return probability(P, of) - ratio * probability(Q, of)


def attains(best):
    """An event has the supremum."""
    return hockey_stick(P, Q, epsilon, excess(best))


close = definition("foundations.closeness")
u, v, h, B = (
    any_test("u", S),
    any_test("v", S),
    any_test("h", S),
    event_variable("B", S),
)


def attained(p, best, most):
    """Where no event has a larger excess, all smaller numbers are exceeded."""
    limit = probability(P, B) <= ratio * probability(Q, B) + excess(best)
    bound, reached = hockey_stick.at(attains(best).arguments).arguments
    smaller = p.assume(below < excess(best))
    some = p.some(exists(B, below < excess(B)), best, smaller)
    some = p.the_same(p.every(p.supposing(smaller, some), below), reached)
    bound = p.the_same(p.every(p.have(limit, most), B), bound)
    return p.have(attains(best), bound, some)


bits = finite(2)
bit = point("bit", bits)
two, output_0 = {"S": finite(2)}, event(bit, equal(bit, label(0, 2)))
laws = {P: finite_law("3/4", "1/4"), Q: finite_law("1/4", "3/4"), epsilon: 0}


def exceeded(p, claim):
    """The bound for all events fails at the first output."""
    known = p.assume(claim)
    if claim.operator == "forall":
        known = p.at(known, event(bit, FALSE))
    bound = p.have(close(*known.formula.arguments), known)
    return p.absurd(bound, output_0)
