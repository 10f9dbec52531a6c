"""A threshold with the highest score without a prior has it with the prior."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta_odds._words")
# Without a prior and with it: slope * recall <= alarms + weight says of both scores
# that they are at most those of the slope.
weight, recall, alarms = map(real, ("weight", "recall", "alarms"))
weight_with, odds = real("weight_with"), real("odds")
score, score_with = real("score"), real("score_with")
without, with_it = (
    words.score_of(*of, recall, alarms)
    for of in ((weight, number(1)), (weight_with, odds))
)
SPEC = Theorem(
    title="A threshold with the highest score without a prior has it with the prior",
    source="for appendix 10.5.1 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given={
        "sizes": words.known_sizes,
        "slope": words.at_slope,
        "chances": conjunction(recall >= 0, alarms >= 0),
    },
    claim=conjunction(
        implies(equal(without, score), equal(with_it, score_with)),
        implies(without < score, with_it < score_with),
    ),
)


def below(left, right):
    return left < right


def same(left, right):
    return equal(left, right)


def at_a_threshold(p):
    """One threshold of the curve."""
    rule = p.at(words.compared(p, same, below), *words.names)
    facts = map(p.given, ("sizes", "slope", "chances"))
    return p.apply(rule, p.have(rule.formula.arguments[0], *facts))


once = {**words.usual, recall: 1, alarms: 0}
SPEC = SPEC.but(
    proof=at_a_threshold,
    instance=At(once),
    near_misses={
        "another weight": NearMiss(without="sizes", at={odds: 1, score_with: "2/3"}),
        "another highest score with it": NearMiss(
            without="slope", at={score_with: "1/2"}
        ),
        "a negative recall": NearMiss(without="chances", at={recall: -2}),
        "the other way round": NearMiss(
            claim=implies(without < score, score_with < with_it),
            at={alarms: 1},
        ),
    },
)
