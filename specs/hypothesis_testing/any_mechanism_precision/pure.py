"""The precision of any test, for pure privacy."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.any_mechanism_precision._words")
close = definition("foundations.closeness")
alarms, hits, precision = words.alarms, words.hits, words.precision
usual, blind = words.usual, words.blind
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, c = real("epsilon"), real("c")
E = exp(epsilon)

SPEC = Theorem(
    title="The precision of any test, for pure privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (17), for any mechanism",
    uses=(close,),
    given={"P close to Q": close(P, Q, epsilon, 0), "odds": c >= 0},
    claim=precision(hits, alarms) <= E / (E + c),
    remark="One way of closeness is enough. A test that never says so counts as 0.",
)


def pure(p):
    """Each hit costs exp(-epsilon) false alarms."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P, Q)]
    return p.have(p.statement.claim, there, p.given("odds"), *ranges)


SPEC = SPEC.but(
    proof=pure,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, c: 0}, spaces={"S": finite(2)}),
        At({**usual, epsilon: 0, P: blind, Q: blind}, spaces={"S": finite(2)}),
    ),
    near_misses={
        "P not close to Q": NearMiss(without="P close to Q", at={Q: finite_law(0, 1)}),
        "negative odds": NearMiss(without="odds", at={P: blind, Q: blind, c: "-1/2"}),
        "a strict bound": NearMiss(
            claim=precision(hits, alarms) < E / (E + c),
        ),
        "without the odds": NearMiss(
            claim=precision(hits, alarms) <= E / (E + 1), at={c: "1/2"}
        ),
    },
)
