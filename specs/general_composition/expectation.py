"""Metric privacy of means: of functions with values in [0, 1], over an event."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table, test_table

metric_private = definition("general_composition.metric_privacy")
approximate = definition("general_composition.approximate_metric_privacy")
D, S = space("D"), space("S")
x, y, s, M = point("x", D), point("y", D), point("s", S), kernel("M", D, S)
joined, B = event_variable("joined", pair_sort(D, D)), event_variable("B", S)
d, slack = (function_variable(name, pair_sort(D, D)) for name in ("d", "slack"))
g = any_test("g", S)
finite_ = member(pair(x, y), joined)


def mean_of(database):
    """The mean of g over an event, for one database."""
    body = value(g, s) * indicator(member(s, B))
    return mean(at(M, database), s, body)


def bounded(extra, factor=1):
    right = mean_of(y)
    bound = exp(factor * at(d, x, y)) * right + extra
    return forall(x, y, B, implies(finite_, mean_of(x) <= bound))


SPEC = Theorem(
    title="Metric privacy of means over an event",
    source="Composition in differential privacy for general granularity notions, "
    "lemma A.10",
    covers=("GC-LA.10",),
    uses=(metric_private,),
    given={"private": metric_private(M, joined, d)},
    claim=bounded(0),
    remark="The paper's proof says that the integral of g against P - exp(d) Q is at "
    "most (P - exp(d) Q)(B) as g <= 1. This is false for g = 0. What makes the "
    "integral at most 0 is g >= 0; here it is shown level by level of g.",
)
TESTS = Theorem(
    title="Approximate metric privacy of means over an event",
    source="Composition in differential privacy for general granularity notions, "
    "lemma A.11",
    covers=("GC-LA.11",),
    uses=(approximate,),
    given={"private": approximate(M, joined, d, slack)},
    claim=bounded(at(slack, x, y)),
    remark="The paper's proof takes the integral of g against P - exp(d) Q to be at "
    "most (P - exp(d) Q)(B), which is false where that measure has a negative part. "
    "Level by level of g, each event has the slack once.",
)
STEP = Theorem(
    title="The integral of a test is not below the measure of the event",
    source="Composition in differential privacy for general granularity notions, "
    "proof of lemma A.10",
    standing="refuted",
    repair="general_composition.expectation",
    uses=(metric_private,),
    given={"private": metric_private(M, joined, d)},
    claim=forall(
        x,
        y,
        B,
        implies(
            finite_,
            mean_of(x) - exp(at(d, x, y)) * mean_of(y)
            <= probability(at(M, x), B) - exp(at(d, x, y)) * probability(at(M, y), B),
        ),
    ),
    printed=Printed(
        place="appendix A, proof of lemma A.10",
        words="since g <= 1, the integral of g over S is at most alpha(S)",
    ),
    remark="With g = 0 the left side is 0, and the right side 1 - 2 = -1 for one law "
    "and a distance of log 2.",
)


def layers(p, extra):
    """The events on which g is above a level, one level after another."""
    there = p.assume(finite_)
    near = p.apply(p.at(p.given("private"), x, y), there)
    fact = p.layer_cake(near, s, value(g, s) * indicator(member(s, B)))
    wanted = mean_of(x) <= exp(1 * at(d, x, y)) * mean_of(y) + extra
    return p.every(p.supposing(there, p.have(wanted, fact)), x, y, B)


two = finite(2)
rows, bit = point("rows", pair_sort(two, two)), point("bit", two)
zero, one = label(0, 2), label(1, 2)
told = zero, one, event(bit, TRUE)
spaces = {"D": two, "S": two}
flips = {
    M: table(finite_law("2/3", "1/3"), finite_law("1/3", "2/3")),
    joined: event(rows, TRUE),
    d: function(rows, log(2)),
    g: test_table(1, 0),
}
leaks = {
    M: table(finite_law("1/2", "1/2"), finite_law(0, 1)),
    joined: event(rows, TRUE),
    d: function(rows, 0),
    slack: function(rows, "1/2"),
    g: test_table(1, 0),
}
still = {**flips, M: table(*2 * [finite_law(1, 0)]), g: test_table(0, 0)}

SPEC = SPEC.but(
    proof=lambda p: layers(p, 0),
    instance=At(flips, spaces=spaces),
    near_misses={
        "not private": NearMiss(
            without="private", at={d: function(rows, 0)}, witnesses=told
        ),
        "less than the distance": NearMiss(
            claim=bounded(0, factor="99/100"), witnesses=told
        ),
    },
)
TESTS = TESTS.but(
    proof=lambda p: layers(p, at(slack, x, y)),
    instance=At(leaks, spaces=spaces),
    near_misses={
        "not private": NearMiss(
            without="private", at={slack: function(rows, "1/4")}, witnesses=told
        ),
        "half the slack": NearMiss(claim=bounded(at(slack, x, y) / 2), witnesses=told),
        "less than the distance": NearMiss(
            claim=bounded(at(slack, x, y), factor="99/100"),
            at=At({**flips, slack: function(rows, 0)}, told, spaces),
        ),
    },
)
STEP = STEP.but(refutation=At(still, told, spaces))
