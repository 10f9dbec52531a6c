"""Renyi bounds of one order add up, also where the second step sees the first."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")

S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
K, J = kernel("K", S, T), kernel("J", S, T)
alpha, epsilon1, epsilon2 = map(real, ("alpha", "epsilon1", "epsilon2"))
s, t, both = point("s", S), point("t", T), point("both", pair_sort(S, T))


def run(start, step):
    """The law of both results, where the second step may depend on the first."""
    return bind(start, s, bind(at(step, s), t, dirac(pair(s, t))))


SPEC = Theorem(
    title="Adaptive composition of Renyi bounds",
    source="Mironov 2017, proposition 1",
    given={
        "first": renyi(P, Q, alpha, epsilon1),
        "second": forall(s, renyi(at(K, s), at(J, s), alpha, epsilon2)),
    },
    claim=renyi(run(P, K), run(Q, J), alpha, epsilon1 + epsilon2),
    uses=(renyi,),
)
g, h = any_test("g", pair_sort(S, T)), any_test("h", pair_sort(S, T))
order = 1 - 1 / alpha


def proof(p):
    """For each first result, the tests of the second bound one another like g and h."""
    above_one = p.assume(alpha > 1)
    below = p.assume(forall(both, value(h, both) <= power(value(g, both), order)))
    second = p.apply(p.at(p.given("second"), s), above_one)
    left, right = value(h, pair(s, t)), value(g, pair(s, t))
    slice_of = p.every(p.have(left <= power(right, order), p.at(below, pair(s, t))), t)
    second = p.apply(p.at(second, test_of(t, right), test_of(t, left)), slice_of)
    upper = mean(at(J, s), t, right)
    lower = exp(-order * epsilon2) * mean(at(K, s), t, left)
    under = p.have(lower <= power(upper, order), second)
    ranges = [p.mean_between(at(J, s), t, right), p.mean_between(at(K, s), t, left)]
    unit = p.have(conjunction(lower >= 0, lower <= 1), under, *ranges, above_one)
    first = p.apply(p.given("first"), above_one)
    first = p.at(first, test_of(s, upper), test_of(s, lower))
    joint = p.apply(first, p.every(under, s))
    start, end = (
        mean(run(P, K), both, value(h, both)),
        mean(run(Q, J), both, value(g, both)),
    )
    total = exp(order * (epsilon1 + epsilon2))
    bound = p.have(start <= total * power(end, order), joint)
    bound = p.cut(p.every(unit, s), bound)
    return p.supposing(alpha > 1, p.every(p.supposing(below, bound), g, h))


two, pairs = finite(2), point("pairs", pair_sort(finite(2), finite(2)))
bit, coin = point("bit", two), theorem("foundations.renyi_densities.coin")
known, fair, order_of_coin, loss = coin.claim.arguments
coins = {
    P: known,
    Q: fair,
    K: function(bit, known),
    J: function(bit, fair),
    alpha: order_of_coin,
    epsilon1: loss,
    epsilon2: loss,
}
both_heads = test_of(pairs, indicator(equal(pairs, pair(label(0, 2), label(0, 2)))))


def tossed(p, goal):
    """A known bit against a fair one, whatever the first one was."""
    fact = p.use(coin)
    return p.the_same(p.every(fact, bit) if goal.operator == "forall" else fact, goal)


def at_coins(values=coins):
    """Two bits; the event that both are heads has the sharpest bound."""
    shown = {"first": tossed, "second": tossed}
    return At(values, (both_heads, both_heads), {"S": two, "T": two}, shown)


SPEC = SPEC.but(
    proof=proof,
    instance=at_coins(),
    near_misses={
        "first without a bound": NearMiss(
            without="first", at=at_coins({**coins, epsilon1: log("199/100")})
        ),
        "second without a bound": NearMiss(
            without="second", at=at_coins({**coins, epsilon2: log("199/100")})
        ),
        "less than the sum": NearMiss(
            claim=renyi(run(P, K), run(Q, J), alpha, (epsilon1 + epsilon2) * "99/100"),
            at=at_coins(),
        ),
    },
)
