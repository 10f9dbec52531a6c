"""Turning pairs round."""

from verifydp.formal.spec import *

S = space("S")
P, Q = law("P", S), law("Q", S)
r = function_variable("score", S)
f, g, x, y = any_test("f", S), any_test("g", S), point("x", S), point("y", S)
words = shared("foundations.ceilings_area._words")
above, at_point, mostly = words.above, words.at_point, words.mostly
scores, seldom = words.scores, words.seldom
weight = value(f, x) * value(g, y)
pairs = mean(Q, y, mean(P, x, weight * above(x, y)))
swapped = mean(P, y, mean(Q, x, value(g, x) * value(f, y) * above(x, y)))

SPEC = Theorem(
    title="Turning pairs round",
    source="Fubini's theorem",
    claim=equal(pairs + swapped, mean(P, x, value(f, x)) * mean(Q, x, value(g, x))),
)


def symmetry(p):
    """Of two points one is above the other, or both by half."""
    turned = p.have(equal(above(x, y) + above(y, x), 1))
    one, other = weight * above(y, x), weight * (1 - above(x, y))
    low = p.mean(p.mean(p.have(one <= other, turned), Q, y), P, x)
    high = p.mean(p.mean(p.have(other <= one, turned), Q, y), P, x)
    return p.have(
        p.statement.claim, low, high, p.swap(P, x, Q, y, weight * above(x, y))
    )


bit = point("bit", finite(2))
always = test_of(bit, 1)

SPEC = SPEC.but(
    proof=symmetry,
    near_misses={
        "not halved": NearMiss(
            claim=equal(pairs, mean(P, x, value(f, x)) * mean(Q, x, value(g, x))),
            at=at_point({P: mostly, Q: seldom, f: always, g: always, r: scores}),
        ),
        "ties count more than a half": NearMiss(
            number=Number(2, "9/5"),
            at=at_point({P: mostly, Q: seldom, f: always, g: always, r: scores}),
        ),
    },
)
