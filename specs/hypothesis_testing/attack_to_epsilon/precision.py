"""From the precision at a recall to epsilon."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.attack_to_epsilon._words")
close = definition("foundations.closeness")
hits, least_epsilon, usual = words.hits, words.least_epsilon, words.usual
epsilon, delta, c = map(real, ("epsilon", "delta", "c"))
r, precise = real("r"), real("precise")
precision = hits / (hits + c * words.alarms)
wrong = r * (1 - precise) / (c * precise)
of_precision = (r - delta) / wrong, (1 - delta - wrong) / (1 - r)

SPEC = Theorem(
    title="From the precision at a recall to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, and Bayes' rule, turned round",
    uses=(close,),
    given={
        **words.both,
        "epsilon": epsilon >= 0,
        "odds": c > 0,
        "recall": conjunction(r > 0, r <= hits),
        "precise": conjunction(precise > 0, precise <= precision),
    },
    claim=least_epsilon(*of_precision) <= epsilon,
    remark="Lower bounds of precision and recall are enough. {r} (1 - {precise}) / "
    "({c} {precise}) is the false-alarm rate that belongs to both. Point estimates of "
    "an attack are no such bounds.",
)
precision_bound = theorem("hypothesis_testing.any_mechanism_precision")
E = exp(epsilon)


def from_precision(p):
    """The precision says how often the test is wrong about the absent."""
    ways = p.given("P close to Q"), p.given("Q close to P")
    odds, recall = p.have(c >= 0, p.given("odds")), p.given("recall")
    bound = p.use(precision_bound, *ways, odds, recall)
    e, w = (
        real("e"),
        maximum(0, (r - delta) / real("e"), 1 - delta - real("e") * (1 - r)),
    )
    known = p.assume(conjunction(e >= 1, r <= 1, precise <= r / (r + c * w)))
    v = real("v")
    few = p.assume(conjunction(v >= 0, precise <= r / (r + c * v)))
    facts = p.given("odds"), p.given("precise"), recall
    fewest = p.have(conjunction(v <= wrong, wrong >= 0), few, *facts)
    fewest = p.at(p.every(p.supposing(few, fewest), v), w)
    fewest = p.apply(fewest, p.have(fewest.formula.arguments[0], known))
    first_ = p.have(of_precision[0] <= e, fewest, known)
    second_ = p.have(of_precision[1] <= e, fewest, known)
    both_ = p.have(conjunction(first_.formula, second_.formula), first_, second_)
    rule = p.at(p.every(p.supposing(known, both_), e), E)
    large = p.have(E >= 1, p.given("epsilon"))
    facts = bound, p.given("precise"), recall, large, *words.ranges(p)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *facts))
    return words.at_least(p, of_precision, rule)


SPEC = SPEC.but(
    proof=from_precision,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, delta: 1}, spaces={"S": finite(2)}),
        At({**usual, r: "1/100", precise: "1/100"}, spaces={"S": finite(2)}),
    ),
    near_misses={
        **words.one_way,
        "a negative epsilon": NearMiss(without="epsilon", at={epsilon: -1, delta: 2}),
        "negative odds": NearMiss(without="odds", at={c: -1, precise: "6/5"}),
        "a larger recall": NearMiss(without="recall", at={r: "4/5"}),
        "a larger precision": NearMiss(without="precise", at={precise: "4/5"}),
        "a strict bound": NearMiss(
            claim=least_epsilon(*of_precision) < epsilon,
        ),
    },
)
