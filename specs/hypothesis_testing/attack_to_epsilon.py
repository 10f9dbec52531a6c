"""What the result of an attack says about epsilon, for any mechanism.

Each statement turns a bound of any_mechanism_* round: a test with these rates, this
precision or this score exists only if epsilon is at least a certain number. That
number is the logarithm of a ratio, or 0 where the ratio is below 1.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, c = map(real, ("epsilon", "delta", "c"))
hits, alarms = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}


def least_epsilon(*ratios):
    """Every private mechanism has at least this."""
    return log(maximum(1, *ratios))


of_rates = (hits - delta) / alarms, (1 - alarms - delta) / (1 - hits)

SPEC = Theorem(
    title="From the rates of a test to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, turned round",
    uses=(close,),
    given={**both, "epsilon": epsilon >= 0},
    claim=least_epsilon(*of_rates) <= epsilon,
    remark="The chance of acceptance under {P} is the true-positive, that under {Q} "
    "the false-positive rate. The opposite test gives the two other ratios. A ratio "
    "with nothing below counts as 0: hits above delta with no false alarm occur at no "
    "epsilon.",
)
area_bound = theorem("foundations.ceilings_area")

score, y = function_variable("score", S), point("y", S)
higher = (
    indicator(at(score, y) < at(score, x))
    + indicator(equal(at(score, x), at(score, y))) / 2
)
area = mean(P, x, mean(Q, y, higher))
of_area = (1 - delta) ** 2 / (1 - area) - 1

AREA = Theorem(
    title="From the area under the ROC curve to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, turned round",
    uses=(close,),
    given={**both, "delta": area_bound.given["slack"], "epsilon": epsilon >= 0},
    claim=least_epsilon(of_area) <= epsilon,
    remark="An area of 0.7441 at {delta} = 0.02 asks for epsilon of at least 1.0127.",
)
r, precise = real("r"), real("precise")

precision = hits / (hits + c * alarms)
wrong = r * (1 - precise) / (c * precise)
of_precision = (r - delta) / wrong, (1 - delta - wrong) / (1 - r)

PRECISION = Theorem(
    title="From the precision at a recall to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, and Bayes' rule, turned round",
    uses=(close,),
    given={
        **both,
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


def at_least(p, ratios, *facts):
    """What is at most exp(epsilon) has a logarithm of at most epsilon."""
    w, ratio = real("w"), maximum(1, *ratios)
    large = p.have(E >= 1, p.given("epsilon"))
    known = p.assume(conjunction(w >= 1, w <= E))
    turn = p.axiom("exp_log", w, facts=[known])
    rule = p.supposing(known, p.have(log(w) <= epsilon, known, turn))
    rule = p.at(p.every(rule, w), ratio)
    small = p.have(conjunction(ratio >= 1, ratio <= E), large, *facts)
    return p.apply(rule, small)


def ranges(p):
    return [p.mean_between(of, x, value(h, x)) for of in (P, Q)]


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
        shown = p.have(premise, fact, *ranges(p), p.have(E >= 1, p.given("epsilon")))
        sides.append(p.apply(at_rates, shown))
    return at_least(p, of_rates, *sides)


bit, zero = point("bit", finite(2)), label(0, 2)
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: test_of(bit, indicator(equal(bit, zero))),
    epsilon: log(3),
    delta: 0,
    c: 1,
    r: "3/4",
    precise: "3/4",
}


def at_point(**changed):
    by_name = {over.data: over for over in usual}
    values = {by_name[name]: new for name, new in changed.items()}
    return At({**usual, **values}, spaces={"S": finite(2)})


one_way = {
    "P not close to Q": NearMiss(
        without=("P close to Q",),
        at={
            P: finite_law("3/5", "2/5"),
            Q: finite_law("1/10", "9/10"),
            r: "3/5",
            precise: "6/7",
        },
    ),
    "Q not close to P": NearMiss(
        without=("Q close to P",),
        at={
            P: finite_law("9/10", "1/10"),
            Q: finite_law("2/5", "3/5"),
            r: "9/10",
            precise: "9/13",
        },
    ),
}

SPEC = SPEC.but(
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(At({**usual, epsilon: 0, delta: 1}, spaces={"S": finite(2)}),),
    proof=rates,
    near_misses={
        **one_way,
        "a negative epsilon": NearMiss(without="epsilon", at={epsilon: -1, delta: 2}),
        "a strict bound": NearMiss(
            claim=least_epsilon(*of_rates) < epsilon,
        ),
    },
)


def from_area(p):
    ways = p.given("P close to Q"), p.given("Q close to P"), p.given("delta")
    bound = p.use(area_bound, *ways)
    a, d, e = map(real, "ade")
    known = p.assume(conjunction(a <= 1 - (1 - d) ** 2 / (1 + e), e >= 1))
    ratio = p.have((1 - d) ** 2 / (1 - a) - 1 <= e, known)
    rule = p.at(p.every(p.supposing(known, ratio), a, d, e), area, delta, E)
    shown = p.have(rule.formula.arguments[0], bound, p.have(E >= 1, p.given("epsilon")))
    return at_least(p, (of_area,), p.apply(rule, shown))


def ordered(**changed):
    """The first output has the larger score."""
    scores = {score: table(1, 0)}
    of = at_point(**changed)
    return At({**of.values, **scores}, spaces=of.spaces)


AREA = AREA.but(
    proof=from_area,
    instance=ordered(),
    reach=(ordered(delta=1), ordered(epsilon=9)),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at=ordered(P=finite_law("2/3", "1/3"), Q=finite_law(0, 1)),
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at=ordered(P=finite_law(1, 0), Q=finite_law("1/3", "2/3")),
        ),
        "delta above 1": NearMiss(
            without="delta",
            at=ordered(
                P=finite_law("999/1000", "1/1000"),
                Q=finite_law("1/1000", "999/1000"),
                epsilon=0,
                delta="11/10",
            ),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon", at=ordered(epsilon=-1, delta=1)
        ),
        "a strict bound": NearMiss(
            claim=least_epsilon(of_area) < epsilon,
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5", place=1),
        ),
    },
)


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
    facts = bound, p.given("precise"), recall, large, *ranges(p)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *facts))
    return at_least(p, of_precision, rule)


PRECISION = PRECISION.but(
    proof=from_precision,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, delta: 1}, spaces={"S": finite(2)}),
        At({**usual, r: "1/100", precise: "1/100"}, spaces={"S": finite(2)}),
    ),
    near_misses={
        **one_way,
        "a negative epsilon": NearMiss(without="epsilon", at={epsilon: -1, delta: 2}),
        "negative odds": NearMiss(without="odds", at={c: -1, precise: "6/5"}),
        "a larger recall": NearMiss(without="recall", at={r: "4/5"}),
        "a larger precision": NearMiss(without="precise", at={precise: "4/5"}),
        "a strict bound": NearMiss(
            claim=least_epsilon(*of_precision) < epsilon,
        ),
    },
)
