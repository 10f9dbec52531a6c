"""Zero-concentrated privacy: a Renyi bound that grows in proportion to the order."""

from verifydp.formal.spec import *

S = space("S")
P, Q = law("P", S), law("Q", S)
alpha, rho, more = map(real, ("alpha", "rho", "more"))
words = shared("foundations.zcdp._words")
usual = words.usual
zcdp = words.zcdp
points = shared("foundations.zcdp._points")
at_normals = points.at_normals

SPEC = Theorem(
    title="Zero-concentrated privacy",
    source="Bun and Steinke 2016, definition 1.1",
    standing="definition",
    defines=zcdp,
    reads="{0} is {2}-zero-concentrated close to {1}",
    given={"bound": zcdp(P, Q, rho), "room": rho <= more},
    claim=zcdp(P, Q, more),
)
g, h, x, order = any_test("g", S), any_test("h", S), point("x", S), 1 - 1 / alpha


def larger(p):
    """At each order the larger factor is larger."""
    above_one = p.assume(alpha > 1)
    below = p.assume(forall(x, value(h, x) <= power(value(g, x), order)))
    seen = p.at(p.apply(p.at(p.given("bound"), alpha), above_one), g, h)
    small, large = order * (rho * alpha), order * (more * alpha)
    grows = p.have(small <= large, p.given("room"), above_one)
    grows = p.have(exp(small) <= exp(large), grows)
    root, left = power(mean(Q, x, value(g, x)), order), mean(P, x, value(h, x))
    bound = p.have(left <= exp(large) * root, p.apply(seen, below), grows)
    bound = p.every(p.supposing(below, bound), g, h)
    return p.every(p.supposing(alpha > 1, bound), alpha)


SPEC = SPEC.but(
    proof=larger,
    instance=at_normals({**usual, more: 451}),
    near_misses={
        "no bound": NearMiss(
            without="bound", at=at_normals({**usual, rho: 445, more: 445})
        ),
        "a smaller bound": NearMiss(
            without="room", at=at_normals({**usual, more: 445})
        ),
    },
)
