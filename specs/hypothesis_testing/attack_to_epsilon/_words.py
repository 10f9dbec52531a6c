"""What the theorems of attack_to_epsilon share."""

from verifydp.formal.spec import *

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


r, precise = real("r"), real("precise")
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
