"""What the result of an attack says about epsilon, for any mechanism.

Each statement turns a bound of any_mechanism_* round: a test with these rates, this
precision or this score exists only if epsilon is at least a certain number. That
number is the logarithm of a ratio, or 0 where the ratio is below 1.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.attack_to_epsilon._words")
close = definition("foundations.closeness")
alarms, hits, least_epsilon = words.alarms, words.hits, words.least_epsilon
usual = words.usual
S = space("S")
h, x = any_test("h", S), point("x", S)
epsilon, delta = real("epsilon"), real("delta")
of_rates = (hits - delta) / alarms, (1 - alarms - delta) / (1 - hits)

SPEC = Theorem(
    title="From the rates of a test to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, turned round",
    uses=(close,),
    given={**words.both, "epsilon": epsilon >= 0},
    claim=least_epsilon(*of_rates) <= epsilon,
    remark="The chance of acceptance under {P} is the true-positive, that under {Q} "
    "the false-positive rate. The opposite test gives the two other ratios. A ratio "
    "with nothing below counts as 0: hits above delta with no false alarm occur at no "
    "epsilon.",
)
E = exp(epsilon)


def rates(p):
    """Closeness at the test, and at its opposite."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    back = p.layer_cake(p.given("Q close to P"), x, 1 - value(h, x))
    T, A, d, e = map(real, "TAde")
    known = p.assume(conjunction(A >= 0, e >= 1, e * A + d >= T))
    ratio = p.supposing(known, p.have((T - d) / A <= e, known))
    ratio = p.every(ratio, T, A, d, e)
    sides = []
    for one, other, fact in ((hits, alarms, there), (1 - alarms, 1 - hits, back)):
        at_rates = p.at(ratio, one, other, delta, E)
        premise = at_rates.formula.arguments[0]
        shown = p.have(
            premise, fact, *words.ranges(p), p.have(E >= 1, p.given("epsilon"))
        )
        sides.append(p.apply(at_rates, shown))
    return words.at_least(p, of_rates, *sides)


SPEC = SPEC.but(
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(At({**usual, epsilon: 0, delta: 1}, spaces={"S": finite(2)}),),
    proof=rates,
    near_misses={
        **words.one_way,
        "a negative epsilon": NearMiss(without="epsilon", at={epsilon: -1, delta: 2}),
        "a strict bound": NearMiss(
            claim=least_epsilon(*of_rates) < epsilon,
        ),
    },
)
