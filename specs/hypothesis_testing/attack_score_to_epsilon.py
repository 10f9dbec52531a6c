"""What the score of an attack says about epsilon, for any mechanism.

As in attack_to_epsilon, for scores of one number: accuracy and F_beta.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, c, beta = map(real, ("epsilon", "delta", "c", "beta"))
hits, alarms = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}


def least_epsilon(*ratios):
    """Every private mechanism has at least this."""
    return log(maximum(1, *ratios))


def accuracy(recall, false):
    return (recall + c * (1 - false)) / (1 + c)


trivial = maximum((1 + c * delta) / (1 + c), (c + delta) / (1 + c))


def accuracy_ratio(level):
    return (level - delta) / (1 - level)


of_accuracy = accuracy_ratio(accuracy(hits, alarms))

SPEC = Theorem(
    title="From the accuracy with prior odds to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, turned round",
    uses=(close,),
    given={
        **both,
        "odds": c >= 0,
        "above": trivial < accuracy(hits, alarms),
    },
    claim=least_epsilon(of_accuracy) <= epsilon,
    remark="The two trivial scores are those of always giving the likelier answer, but "
    "for outputs that prove the other one. Nothing is asked of epsilon: a score above "
    "both shows that it is positive.",
)
balanced = (hits + 1 - alarms) / 2

BALANCED = Theorem(
    title="From the accuracy with equal odds to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, turned round",
    uses=(close,),
    given={**both, "epsilon": epsilon >= 0},
    claim=least_epsilon(accuracy_ratio(balanced)) <= epsilon,
)
E, b = exp(epsilon), beta * beta


def f_beta(recall, false):
    precision_ = recall / (recall + c * false)
    return 1 / ((1 / (1 + b)) / precision_ + (b / (1 + b)) / recall)


score_ = f_beta(hits, alarms)
worst = maximum((1 + b) / (1 + b + c * (1 - delta)), (1 + b) * delta / (delta + b))


def f_beta_ratio(level):
    rest = level * (delta + c * (1 - delta) + b) - (1 + b) * delta
    return rest / ((1 + b) * (1 - level))


F_BETA = Theorem(
    title="From an F_beta score to epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1, made general",
    uses=(close,),
    given={
        **both,
        "odds": c >= 0,
        "above": worst < score_,
    },
    claim=least_epsilon(f_beta_ratio(score_)) <= epsilon,
    remark="The two trivial scores are those of accepting all but what proves the "
    "opposite, and only what proves the claim.",
)
accuracy_bound = theorem("hypothesis_testing.any_mechanism_accuracy")
balanced_bound = theorem("foundations.ceilings")
f_beta_bound = theorem("hypothesis_testing.any_mechanism_f_beta.pair")


def at_least(p, ratios, large, *facts):
    """What is at most exp(epsilon) has a logarithm of at most epsilon."""
    w, ratio = real("w"), maximum(1, *ratios)
    known = p.assume(conjunction(w >= 1, w <= E))
    turn = p.axiom("exp_log", w, facts=[known])
    rule = p.supposing(known, p.have(log(w) <= epsilon, known, turn))
    rule = p.at(p.every(rule, w), ratio)
    small = p.have(conjunction(ratio >= 1, ratio <= E), large, *facts)
    return p.apply(rule, small)


def ranges(p):
    return [p.mean_between(of, x, value(h, x)) for of in (P, Q)]


bit, zero = point("bit", finite(2)), label(0, 2)
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: test_of(bit, indicator(equal(bit, zero))),
    epsilon: log(3),
    delta: 0,
    beta: 1,
    c: 1,
}


one_proves = {
    "P not close to Q": NearMiss(
        without=("P close to Q",),
        at={P: finite_law("2/3", "1/3"), Q: finite_law(0, 1)},
    ),
    "Q not close to P": NearMiss(
        without=("Q close to P",),
        at={P: finite_law(1, 0), Q: finite_law("1/3", "2/3")},
    ),
}


def accuracy_bend(e):
    return (e + delta) / (1 + e)


def from_bend(p, score_, worst_, bend, ratio, bound):
    """Above the trivial scores only the bend is left; it grows with exp(epsilon)."""
    a, e, odds, above = real("a"), real("e"), p.given("odds"), p.given("above")
    some = p.have(delta >= 0, p.at(p.given("P close to Q"), event(x, FALSE)))
    unit = p.have(score_ <= 1, *ranges(p), odds)
    less = p.have(delta < 1, above, unit, some, odds)
    facts = p.assume(conjunction(e > 0, a <= 1, a <= bend(e), worst_ < a)), some, less
    # At epsilon = 0 the bend is between the trivial scores.
    middle = p.have(worst_ >= bend(number(1)), some, odds, less)
    large = p.have(e > 1, *facts, odds, middle)
    small = p.have(ratio(a) <= e, *facts, odds)
    rule = p.have(conjunction(e >= 1, small.formula), large, small)
    rule = p.at(p.every(p.supposing(facts[0], rule), a, e), score_, E)
    bound = p.have(score_ <= bend(E), bound, above)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], bound, unit, above))
    return at_least(p, (ratio(score_),), rule)


def from_accuracy(p):
    ways = p.given("P close to Q"), p.given("Q close to P")
    bound = p.use(accuracy_bound, *ways, p.given("odds"))
    score_ = accuracy(hits, alarms)
    return from_bend(p, score_, trivial, accuracy_bend, accuracy_ratio, bound)


def from_balance(p):
    """With equal odds no trivial score is above the bend."""
    ways = p.given("P close to Q"), p.given("Q close to P")
    bound, large = p.use(balanced_bound, *ways), p.have(E >= 1, p.given("epsilon"))
    a, e = real("a"), real("e")
    some = p.have(delta >= 0, p.at(ways[0], event(x, FALSE)))
    known = p.assume(conjunction(e >= 1, a <= 1, a <= accuracy_bend(e)))
    rule = p.have(accuracy_ratio(a) <= e, known, some)
    rule = p.at(p.every(p.supposing(known, rule), a, e), balanced, E)
    unit = p.have(balanced <= 1, *ranges(p))
    rule = p.apply(rule, p.have(rule.formula.arguments[0], bound, large, unit))
    return at_least(p, (accuracy_ratio(balanced),), large, rule)


always, never, blind = test_of(bit, 1), test_of(bit, 0), finite_law("3/10", "7/10")

SPEC = SPEC.but(
    proof=from_accuracy,
    instance=At(usual, spaces={"S": finite(2)}),
    near_misses={
        **one_proves,
        "negative odds": NearMiss(
            without="odds", at={c: -2, h: never, epsilon: -1, delta: 1}
        ),
        "no better than a guess": NearMiss(without="above", at={c: "1/9", h: always}),
        "a strict bound": NearMiss(
            claim=least_epsilon(of_accuracy) < epsilon,
        ),
    },
)

BALANCED = BALANCED.but(
    proof=from_balance,
    instance=At(usual, spaces={"S": finite(2)}),
    near_misses={
        **one_proves,
        "a negative epsilon": NearMiss(without="epsilon", at={epsilon: -1, delta: 2}),
        "a strict bound": NearMiss(
            claim=least_epsilon(accuracy_ratio(balanced)) < epsilon,
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
    },
)


def f_beta_bend(e):
    return (1 + b) * (e + delta) / (e + delta + c * (1 - delta) + b * (1 + e))


def from_f_beta(p):
    ways = p.given("P close to Q"), p.given("Q close to P")
    bound = p.use(f_beta_bound, *ways, p.given("odds"))
    return from_bend(p, score_, worst, f_beta_bend, f_beta_ratio, bound)


F_BETA = F_BETA.but(
    proof=from_f_beta,
    instance=At(usual, spaces={"S": finite(2)}),
    near_misses={
        **one_proves,
        "negative odds": NearMiss(
            without="odds", at={P: blind, Q: blind, c: -4, epsilon: 0}
        ),
        "no better than a guess": NearMiss(without="above", at={beta: 3, h: always}),
        "a strict bound": NearMiss(
            claim=least_epsilon(f_beta_ratio(score_)) < epsilon,
        ),
    },
)
