"""The precision of any test against any (epsilon, delta)-private mechanism.

Precision is the chance that a record is in where the adversary says so; beforehand its
absence is c times as likely as its presence. The more the test has to find, its recall,
the less precise it can be.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.any_mechanism_precision._words")
close = definition("foundations.closeness")
hits, alarms, fewest = words.hits, words.alarms, words.fewest
precision, usual, blind = words.precision, words.usual, words.blind
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, c, r = map(real, ("epsilon", "delta", "c", "r"))
E = exp(epsilon)
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}

SPEC = Theorem(
    title="The precision of a test with recall r or more",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, and Bayes' rule",
    uses=(close,),
    given={
        **both,
        "odds": c >= 0,
        "recall": conjunction(r > 0, r <= hits),
    },
    claim=precision(hits, alarms) <= precision(r, fewest),
    remark="For pure privacy and {r} up to {'E'} / (1 + {'E'}), with {'E'} = "
    "exp({epsilon}), the bound is {'E'} / ({'E'} + {c}). With {delta} > 0 nothing is "
    "excluded for a recall of delta: such a test may be certain. No smaller bound is "
    "true: see every_recall.",
)


def proof(p):
    """False alarms for each hit grow with the recall, by both lines."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    back = p.layer_cake(p.given("Q close to P"), x, 1 - value(h, x))
    whole = p.at(p.given("Q close to P"), event(x, TRUE))
    nothing = p.at(p.given("P close to Q"), event(x, FALSE))
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P, Q)]
    T, A, e = map(real, "TAe")
    region = p.assume(
        conjunction(
            T <= 1,
            A >= 0,
            e > 0,
            delta >= 0,
            e + delta >= 1,
            e * A + delta >= T,
            e * (1 - T) + delta >= 1 - A,
            r <= T,
        )
    )
    asked, odds = p.given("recall"), p.given("odds")
    lines = number(0), (r - delta) / e, 1 - delta - e * (1 - r)
    ratios = [p.have(T * line <= r * A, region, asked) for line in lines]
    top = maximum(*lines)
    ratio = p.have(T * top <= r * A, *ratios)
    w = real("w")
    bounded = p.assume(conjunction(T * w <= r * A, w >= 0))
    bound = p.have(precision(T, A) <= precision(r, w), bounded, region, asked, odds)
    rule = p.at(p.every(p.supposing(bounded, bound), w), top)
    bound = p.apply(rule, p.have(rule.formula.arguments[0], ratio))
    rule = p.every(p.supposing(region, bound), T, A, e)
    rule = p.at(rule, hits, alarms, E)
    facts = there, back, whole, nothing, asked, *ranges
    inside = p.have(rule.formula.arguments[0], *facts)
    return p.have(p.statement.claim, p.apply(rule, inside))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, delta: 1}, spaces={"S": finite(2)}),
        At({**usual, c: 0}, spaces={"S": finite(2)}),
        At({**usual, r: 1, h: words.always}, spaces={"S": finite(2)}),
    ),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at={P: finite_law("2/3", "1/3"), Q: finite_law(0, 1), r: "2/3"},
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at={P: finite_law(1, 0), Q: finite_law("1/3", "2/3"), r: 1},
        ),
        "negative odds": NearMiss(
            without="odds", at={P: blind, Q: blind, c: "-1/2", r: "1/2"}
        ),
        "a recall below r": NearMiss(without="recall", at={r: 1}),
        "a strict bound": NearMiss(
            claim=precision(hits, alarms) < precision(r, fewest),
        ),
    },
)
