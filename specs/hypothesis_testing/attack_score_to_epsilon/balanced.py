"""From the accuracy with equal odds to epsilon."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.attack_score_to_epsilon._words")
close = definition("foundations.closeness")
accuracy_ratio, least_epsilon = words.accuracy_ratio, words.least_epsilon
S = space("S")
x = point("x", S)
epsilon, delta = real("epsilon"), real("delta")
balanced = (words.hits + 1 - words.alarms) / 2

SPEC = Theorem(
    title="From the accuracy with equal odds to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, turned round",
    uses=(close,),
    given={**words.both, "epsilon": epsilon >= 0},
    claim=least_epsilon(accuracy_ratio(balanced)) <= epsilon,
)
E = exp(epsilon)
balanced_bound = theorem("foundations.ceilings")


def from_balance(p):
    """With equal odds no trivial score is above the bend."""
    ways = p.given("P close to Q"), p.given("Q close to P")
    bound, large = p.use(balanced_bound, *ways), p.have(E >= 1, p.given("epsilon"))
    a, e = real("a"), real("e")
    some = p.have(delta >= 0, p.at(ways[0], event(x, FALSE)))
    known = p.assume(conjunction(e >= 1, a <= 1, a <= words.accuracy_bend(e)))
    rule = p.have(accuracy_ratio(a) <= e, known, some)
    rule = p.at(p.every(p.supposing(known, rule), a, e), balanced, E)
    unit = p.have(balanced <= 1, *words.ranges(p))
    rule = p.apply(rule, p.have(rule.formula.arguments[0], bound, large, unit))
    return words.at_least(p, (accuracy_ratio(balanced),), large, rule)


SPEC = SPEC.but(
    proof=from_balance,
    instance=At(words.usual, spaces={"S": finite(2)}),
    near_misses={
        **words.one_proves,
        "a negative epsilon": NearMiss(without="epsilon", at={epsilon: -1, delta: 2}),
        "a strict bound": NearMiss(
            claim=least_epsilon(accuracy_ratio(balanced)) < epsilon,
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
    },
)
