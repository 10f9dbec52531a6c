"""The hockey-stick divergence of laws with densities, and the event that attains it."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
density = definition("foundations.density")
hockey_stick = definition("foundations.hockey_stick")
S = space("S")
P, Q, R, x = law("P", S), law("Q", S), law("R", S), point("x", S)
u, v, B = any_test("u", S), any_test("v", S), event_variable("B", S)
scale, epsilon, below = real("scale"), real("epsilon"), real("below")
more = value(u, x) - exp(epsilon) * value(v, x)
likelier = event(x, exp(epsilon) * value(v, x) < value(u, x))


def excess(of):
    """How much an event exceeds what epsilon allows."""
    return probability(P, of) - exp(epsilon) * probability(Q, of)


integral = scale * mean(R, x, maximum(0, more))


def proof(p):
    """No event gains more than the points where the density ratio is larger."""
    densities = p.given("density of P"), p.given("density of Q")
    everywhere = event(x, TRUE)
    best = [p.at(one, likelier) for one in densities]
    positive = p.have(scale >= 0, p.at(densities[0], everywhere))
    inside = indicator(member(x, likelier))
    hit = indicator(member(x, B))
    gain = p.mean(p.have(hit * more <= inside * more), R, x)
    others = [p.at(one, B) for one in densities]
    less = p.have(excess(B) <= excess(likelier), gain, positive, *best, *others)
    bound = p.have(
        probability(P, B) <= exp(epsilon) * probability(Q, B) + excess(likelier), less
    )
    smaller = p.assume(below < excess(likelier))
    some = p.some(exists(B, below < excess(B)), likelier, smaller)
    divergence, attained = p.statement.claim.arguments
    body = hockey_stick.at(divergence.arguments).arguments
    reached = p.every(p.supposing(smaller.formula, some), below)
    supremum = p.have(divergence, p.the_same(p.every(bound, B), body[0]), reached)
    part = maximum(0, more)
    low = p.mean(p.have(part <= inside * more), R, x)
    high = p.mean(p.have(inside * more <= part), R, x)
    same = p.have(attained, low, high, *best)
    return p.have(p.statement.claim, supremum, same)


bit, zero = point("bit", finite(2)), label(0, 2)
two = {"S": finite(2)}
response = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    R: finite_law("1/2", "1/2"),
    u: test_of(bit, choose(bit, "3/4", "1/4")),
    v: test_of(bit, choose(bit, "1/4", "3/4")),
    scale: 2,
    epsilon: 0,
}

rarer = event(x, 3 * exp(epsilon) * value(v, x) < value(u, x))


def integral_differs(p, claim):
    """The integral is 1/2, and the two laws are the same."""
    wrong = p.have(claim.arguments[1], p.assume(claim))
    return p.the_same(p.supposing(claim, p.absurd(wrong)), negation(claim))


SPEC = Theorem(
    title="The hockey-stick divergence is attained where p > exp(epsilon) q",
    source="Barthe and Olmedo 2013; Balle, Barthe and Gaboardi 2018",
    uses=(close, density, hockey_stick),
    given={
        "density of P": density(P, R, u, scale),
        "density of Q": density(Q, R, v, scale),
    },
    claim=conjunction(
        hockey_stick(P, Q, epsilon, excess(likelier)),
        equal(excess(likelier), integral),
    ),
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "another P": NearMiss(
            without=("density of P",),
            at=At({**response, P: response[Q]}, spaces=two, refute=integral_differs),
        ),
        "another Q": NearMiss(
            without=("density of Q",),
            at=At({**response, Q: response[P]}, spaces=two, refute=integral_differs),
        ),
        "only where p is three times larger": NearMiss(
            claim=close(P, Q, epsilon, excess(rarer)),
            at=At(response, (event(bit, equal(bit, zero)),), two),
        ),
    },
    remark="Every pair of laws has such densities for R = (P + Q) / 2 and scale 2, so "
    "the supremum is always attained.",
)
