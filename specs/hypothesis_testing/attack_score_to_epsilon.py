"""What the score of an attack says about epsilon, for any mechanism.

As in attack_to_epsilon, for scores of one number: accuracy and F_beta.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.attack_score_to_epsilon._words")
close = definition("foundations.closeness")
accuracy_ratio, alarms, hits = words.accuracy_ratio, words.alarms, words.hits
least_epsilon = words.least_epsilon
S = space("S")
h = any_test("h", S)
epsilon, delta, c = map(real, ("epsilon", "delta", "c"))


def accuracy(recall, false):
    return (recall + c * (1 - false)) / (1 + c)


trivial = maximum((1 + c * delta) / (1 + c), (c + delta) / (1 + c))
of_accuracy = accuracy_ratio(accuracy(hits, alarms))

SPEC = Theorem(
    title="From the accuracy with prior odds to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, turned round",
    uses=(close,),
    given={
        **words.both,
        "odds": c >= 0,
        "above": trivial < accuracy(hits, alarms),
    },
    claim=least_epsilon(of_accuracy) <= epsilon,
    remark="The two trivial scores are those of always giving the likelier answer, but "
    "for outputs that prove the other one. Nothing is asked of epsilon: a score above "
    "both shows that it is positive.",
)
accuracy_bound = theorem("hypothesis_testing.any_mechanism_accuracy")


def from_accuracy(p):
    ways = p.given("P close to Q"), p.given("Q close to P")
    bound = p.use(accuracy_bound, *ways, p.given("odds"))
    score_ = accuracy(hits, alarms)
    return words.from_bend(
        p, score_, trivial, words.accuracy_bend, accuracy_ratio, bound
    )


SPEC = SPEC.but(
    proof=from_accuracy,
    instance=At(words.usual, spaces={"S": finite(2)}),
    near_misses={
        **words.one_proves,
        "negative odds": NearMiss(
            without="odds", at={c: -2, h: words.never, epsilon: -1, delta: 1}
        ),
        "no better than a guess": NearMiss(
            without="above", at={c: "1/9", h: words.always}
        ),
        "a strict bound": NearMiss(
            claim=least_epsilon(of_accuracy) < epsilon,
        ),
    },
)
