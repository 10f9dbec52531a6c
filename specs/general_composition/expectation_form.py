"""Metric privacy for means of functions with values in [0, 1], on any event."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

approximate = definition("general_composition.approximate_metric_privacy")
metric_private = definition("general_composition.metric_privacy")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
joined = event_variable("joined", pair_sort(D, D))
d, slack = (function_variable(name, pair_sort(D, D)) for name in ("d", "slack"))
h, o, B = any_test("h", S), point("o", S), event_variable("B", S)
part = value(h, o) * indicator(member(o, B))
finite_ = member(pair(x, y), joined)


def mean_of(database, body=part):
    return mean(at(M, database), o, body)


SPEC = Theorem(
    title="Approximate metric privacy of means",
    source="Composition in differential privacy for general granularity notions, "
    "lemma A.11",
    covers=("GC-LA.11",),
    uses=(approximate,),
    given={"private": approximate(M, joined, d, slack), "finite": finite_},
    claim=mean_of(x) <= exp(at(d, x, y)) * mean_of(y) + at(slack, x, y),
    remark="h is any function with values in [0, 1], integrated over the event B. The "
    "paper's proof takes over that of lemma A.10, which fails, see "
    "expectation_form.step; events where h is large do it.",
)
PURE = Theorem(
    title="Metric privacy of means",
    source="Composition in differential privacy for general granularity notions, "
    "lemma A.10",
    covers=("GC-LA.10",),
    uses=(metric_private,),
    given={"private": metric_private(M, joined, d), "finite": finite_},
    claim=mean_of(x) <= exp(at(d, x, y)) * mean_of(y),
    remark="As printed, for functions with values in [0, 1].",
)
P, Q, epsilon = law("P", S), law("Q", S), real("epsilon")
close = definition("foundations.closeness")


def over(which, body):
    return mean(which, o, body)


STEP = Theorem(
    title="A step of the paper's proof: a smaller function has a smaller integral",
    source="Composition in differential privacy for general granularity notions, "
    "proof of lemma A.10",
    standing="refuted",
    uses=(close,),
    given={"close": close(P, Q, epsilon, 0)},
    claim=over(P, part) - exp(epsilon) * over(Q, part)
    <= probability(P, B) - exp(epsilon) * probability(Q, B),
    repair="general_composition.expectation_form.pure",
    remark="Against P - exp({epsilon}) Q, which is nowhere positive, a smaller "
    "function has a larger integral.",
    printed=Printed("appendix A, proof of lemma A.10", "Since g ≤ 1, we have that"),
)


def of_means(known, bound):
    """Layer by layer of the function."""

    def proof(p):
        fact = p.apply(p.at(p.given("private"), x, y), p.given("finite"))
        return p.have(p.statement.claim, p.layer_cake(fact, o, part))

    return proof


bit, cell = point("bit", finite(2)), point("cell", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
everything = event(bit, TRUE)
yes = test_of(bit, indicator(equal(bit, zero)))
told = {
    M: table(*map(coin, ("7/10", "3/10"))),
    joined: event(cell, TRUE),
    d: function(cell, log(2)),
    x: zero,
    y: one,
    h: yes,
    B: everything,
}
both = {"D": finite(2), "S": finite(2)}
leaks = {**told, slack: function(cell, "1/10")}
quiet = {**told, d: function(cell, log("7/3"))}
sure = finite_law(1, 0)

SPEC = SPEC.but(
    proof=of_means("private", slack),
    instance=At(leaks, spaces=both),
    near_misses={
        "not private": NearMiss(without="private", at={slack: function(cell, 0)}),
        "an infinite distance": NearMiss(
            without="finite", at={joined: event(cell, FALSE), slack: function(cell, 0)}
        ),
        "less slack": NearMiss(
            claim=mean_of(x)
            <= exp(at(d, x, y)) * mean_of(y) + at(slack, x, y) * "99/100"
        ),
    },
)
PURE = PURE.but(
    proof=of_means("private", 0),
    instance=At(quiet, spaces=both),
    near_misses={
        "not private": NearMiss(without="private", at={d: function(cell, 0)}),
        "an infinite distance": NearMiss(
            without="finite",
            at={joined: event(cell, FALSE), d: function(cell, 0)},
        ),
        "less": NearMiss(claim=mean_of(x) <= exp(at(d, x, y) * "99/100") * mean_of(y)),
    },
)
STEP = STEP.but(
    refutation=At(
        {
            P: sure,
            Q: sure,
            epsilon: log(2),
            h: test_of(bit, number(0)),
            B: everything,
        },
        spaces={"S": finite(2)},
    ),
)
