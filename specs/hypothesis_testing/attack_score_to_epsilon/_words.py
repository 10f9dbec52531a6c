"""What the theorems of attack_score_to_epsilon share."""

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


def accuracy_ratio(level):
    return (level - delta) / (1 - level)


E = exp(epsilon)


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


always, never, blind = test_of(bit, 1), test_of(bit, 0), finite_law("3/10", "7/10")
