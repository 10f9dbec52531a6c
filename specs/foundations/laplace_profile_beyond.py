"""The privacy profile of the Laplace mechanism beyond its pure epsilon.

For |epsilon| >= |f - g| / b no event does better than the empty one and the whole line.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
f, g, b, epsilon = real("f"), real("g"), real("b"), real("epsilon")
P, Q = laplace(f, b), laplace(g, b)
beyond = maximum(0, 1 - exp(epsilon))

SPEC = Theorem(
    title="The profile of the Laplace mechanism beyond its pure epsilon",
    source="Balle, Barthe and Gaboardi 2018, theorem 3, for epsilon >= 0",
    uses=(hockey_stick,),
    given={"beyond": abs(f - g) <= abs(epsilon) * b},
    claim=hockey_stick(P, Q, epsilon, beyond),
    remark="A scale that is not positive leaves f = g only, and equal laws have this "
    "divergence whatever they are.",
)

pure = theorem("foundations.laplace")
y, B, other = point("y", REAL), event_variable("B", REAL), real("other")


def excess(first, second, of=B):
    return probability(first, of) - exp(epsilon) * probability(second, of)


def proof(p):
    """Equal laws apart, the mechanism is |epsilon|-private in both directions."""
    same = equal(f, g)
    unit = [p.mean_between(one, y, indicator(member(y, B))) for one in (P, Q)]
    one_law = p.have(excess(P, P) <= beyond, unit[0])
    template = excess(P, laplace(other, b)) <= beyond
    equals = p.rewrite(p.assume(same), one_law, template, other)
    apart = p.have(excess(P, Q) <= beyond, *both_ways(p, negation(same)), unit[1])
    limit = probability(P, B) <= exp(epsilon) * probability(Q, B) + beyond
    bound = p.every(p.have(limit, p.cases(same, equals, apart)), B)
    best = event(y, epsilon < 0)
    smaller = p.assume(other < beyond)
    gain = p.have(other < excess(P, Q, best), smaller)
    some = p.some(exists(B, other < excess(P, Q)), best, gain)
    reached = p.every(p.supposing(smaller, some), other)
    return p.have(p.statement.claim, bound, reached)


def both_ways(p, apart):
    """From P to Q on an event, and from Q to P on its complement."""
    size, wide = abs(f - g), p.given("beyond")
    facts = p.have(b > 0, p.assume(apart), wide), p.have(size <= b * abs(epsilon), wide)
    level = {pure["sensitivity"]: size, pure["epsilon"]: abs(epsilon)}
    there = p.use(pure, level, *facts)
    back = p.use(pure, {**level, pure["f"]: g, pure["g"]: f}, *facts)
    inverse = implies(epsilon <= 0, equal(exp(abs(epsilon)) * exp(epsilon), 1))
    outside = event(y, negation(member(y, B)))
    return p.at(there, B), p.at(back, outside), p.have(inverse)


usual = {f: 0, g: 1, b: 1, epsilon: 2}


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a smaller epsilon": NearMiss(
            without="beyond", at={epsilon: "1/2"}, witnesses=(event(y, y <= "1/4"),)
        ),
        "a little less delta": NearMiss(
            claim=hockey_stick(P, Q, epsilon, beyond - "1/1000"),
            at={epsilon: -1},
            witnesses=(event(y, TRUE),),
        ),
    },
)
