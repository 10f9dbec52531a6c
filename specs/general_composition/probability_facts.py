"""Facts on means that proofs of adaptive composition use."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table, test_table

S, T = space("S"), space("T")
P, K, s = law("P", S), kernel("K", S, T), point("s", S)
g, h, B, C = (
    any_test("g", S),
    any_test("h", S),
    event_variable("B", S),
    event_variable("C", T),
)
a, b = real("a"), real("b")


def mean_of(body):
    return mean(P, s, body)


def linear(more=0):
    both = mean_of(a * value(g, s) + b * value(h, s))
    return equal(both, a * mean_of(value(g, s)) + b * mean_of(value(h, s)) + more)


ordered = forall(s, value(g, s) <= value(h, s))
monotone = implies(ordered, mean_of(value(g, s)) <= mean_of(value(h, s)))
chances = equal(probability(P, B), mean_of(indicator(member(s, B))))
whole = equal(mean_of(number(1)), 1)
total = equal(probability(bind(P, s, at(K, s)), C), mean_of(probability(at(K, s), C)))

SPEC = Theorem(
    title="Means are linear and monotone, and chances are means",
    source="Composition in differential privacy for general granularity notions, "
    "remark A.9",
    covers=("GC-RA.9",),
    claim=conjunction(chances, whole, linear(), monotone, total),
    remark="The last part is the law of total probability: what is drawn behind a "
    "first draw. Of a difference of two laws, the mean is the difference of the means.",
)


def proof(p):
    """Each part by the meaning of means."""
    below = p.assume(ordered)
    step = p.mean(p.have(value(g, s) <= value(h, s), p.at(below, s)), P, s)
    parts = [p.have(part) for part in (chances, whole, linear(), total)]
    return p.have(SPEC.claim, *parts, p.supposing(below, step))


point_ = At(
    {
        P: finite_law("1/2", "1/2"),
        K: table(finite_law(1, 0), finite_law(0, 1)),
        g: test_table(1, 0),
        h: test_table(0, 0),
        a: 1,
        b: 1,
        B: event(point("bit", finite(2)), TRUE),
        C: event(point("bit", finite(2)), TRUE),
    },
    spaces={"S": finite(2), "T": finite(2)},
)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "means in any order": NearMiss(
            claim=conjunction(
                chances,
                whole,
                linear(),
                implies(
                    forall(s, value(g, s) <= value(g, s)),
                    mean_of(value(g, s)) <= mean_of(value(h, s)),
                ),
                total,
            ),
            at=point_,
        ),
        "a whole of 2": NearMiss(
            claim=conjunction(
                chances, equal(mean_of(number(1)), 2), linear(), monotone, total
            ),
            at=point_,
        ),
    },
)
