"""Mixtures keep a Renyi bound; the lemmas behind it are about concave powers."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")

S, N = space("S"), space("I")
W = law("W", N)
alpha, epsilon, t = real("alpha"), real("epsilon"), real("t")

REFLEXIVE = Theorem(
    title="No law diverges from itself",
    source="Jensen's inequality; van Erven and Harremoes 2014, theorem 8",
    claim=renyi(W, W, alpha, 0),
    uses=(renyi,),
)
K, J = kernel("K", N, S), kernel("J", N, S)
g, h, x, i = any_test("g", S), any_test("h", S), point("x", S), point("i", N)

SPEC = Theorem(
    title="Mixtures diverge no more than their components",
    source="van Erven and Harremoes 2014, theorem 13 (quasi-convexity)",
    given={"components": forall(i, renyi(at(K, i), at(J, i), alpha, epsilon))},
    claim=renyi(bind(W, i, at(K, i)), bind(W, i, at(J, i)), alpha, epsilon),
    uses=(renyi,),
    remark="Any number of components, also a continuum; the weights are the same.",
)
powers = theorem("foundations.concave_powers")
tangent = theorem("foundations.concave_powers.tangent")
coin = theorem("foundations.renyi_densities.coin")
G, H = any_test("G", N), any_test("H", N)
order = 1 - 1 / alpha


def jensen(p):
    """Tangents are linear, so the mean of one is its value at the mean."""
    above_one = p.assume(alpha > 1)
    exponent = p.have(conjunction(order > 0, order < 1), above_one)
    below = p.assume(forall(i, value(H, i) <= power(value(G, i), order)))
    values = {tangent["b"]: order, tangent["g"]: G, tangent["x"]: i}
    line = p.use(tangent, values, exponent, spaces={"S": N})
    under = p.have(value(H, i) <= line.formula.arguments[1], line, p.at(below, i))
    drawn = p.every(p.mean(under, W, i), t)
    values = {powers["b"]: order, powers["Q"]: W, powers["g"]: G}
    values[powers["X"]] = mean(W, i, value(H, i))
    bound = p.use(powers, values, exponent, drawn, spaces={"S": N})
    return p.supposing(alpha > 1, p.every(p.supposing(below, bound), G, H))


def seen(first, second):
    """What a Renyi bound says of the tests g and h."""
    left, right = mean(first, x, value(h, x)), mean(second, x, value(g, x))
    return left <= exp(order * epsilon) * power(right, order)


def mixed(p):
    """Each component's bound, then Jensen's inequality over the index."""
    above_one = p.assume(alpha > 1)
    below = p.assume(forall(x, value(h, x) <= power(value(g, x), order)))
    each = p.at(p.apply(p.at(p.given("components"), i), above_one), g, h)
    right = mean(at(J, i), x, value(g, x))
    left = exp(-order * epsilon) * mean(at(K, i), x, value(h, x))
    under = p.have(left <= power(right, order), p.apply(each, below))
    ranges = [
        p.mean_between(at(J, i), x, value(g, x)),
        p.mean_between(at(K, i), x, value(h, x)),
    ]
    unit = p.have(conjunction(left >= 0, left <= 1), under, *ranges, above_one)
    jensen = p.at(
        p.apply(p.use(REFLEXIVE), above_one), test_of(i, right), test_of(i, left)
    )
    joint = p.apply(jensen, p.every(under, i))
    bound = p.have(seen(bind(W, i, at(K, i)), bind(W, i, at(J, i))), joint)
    bound = p.cut(p.every(unit, i), bound)
    return p.supposing(alpha > 1, p.every(p.supposing(below, bound), g, h))


two, bit = finite(2), point("bit", finite(2))
sure, heads_only = test_of(bit, 1), test_of(bit, indicator(equal(bit, label(0, 2))))


def tossed(p, goal):
    """Every component is a known bit against a fair one."""
    return p.the_same(p.every(p.use(coin), bit), goal)


REFLEXIVE = REFLEXIVE.but(
    proof=jensen,
    near_misses={
        "less than nothing": NearMiss(
            claim=renyi(W, W, alpha, -1),
            at=At(
                {W: dirac(label(0, 2)), alpha: 2},
                spaces={"I": two},
                witnesses=(sure, sure),
            ),
        ),
    },
)

known, fair, order_of_coin, loss = coin.claim.arguments
spaces, tosses = {"I": two, "S": two}, {"components": tossed}
coins = {
    W: fair,
    alpha: order_of_coin,
    epsilon: loss,
    K: function(bit, known),
    J: function(bit, fair),
}

SPEC = SPEC.but(
    proof=mixed,
    instance=At(coins, spaces=spaces, show=tosses),
    near_misses={
        "components apart": NearMiss(
            without="components",
            at=At({**coins, epsilon: log("199/100")}, (heads_only, heads_only), spaces),
        ),
        "a smaller bound": NearMiss(
            claim=renyi(
                bind(W, i, at(K, i)),
                bind(W, i, at(J, i)),
                alpha,
                epsilon * "99/100",
            ),
            witnesses=(heads_only, heads_only),
        ),
    },
)
