"""Nothing computed from the outputs alone raises a Renyi divergence."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")

S, T = space("S"), space("T")
P, Q, K = law("P", S), law("Q", S), kernel("K", S, T)
alpha, epsilon = real("alpha"), real("epsilon")
s, t = point("s", S), point("t", T)


def after(before):
    """The law of the result, computed by K from a draw."""
    return bind(before, s, at(K, s))


SPEC = Theorem(
    title="Post-processing keeps a Renyi bound",
    source="van Erven and Harremoes 2014, theorem 9 (data processing)",
    given={"before": renyi(P, Q, alpha, epsilon)},
    claim=renyi(after(P), after(Q), alpha, epsilon),
    uses=(renyi,),
)
reflexive = theorem("foundations.renyi_mixtures.reflexive")
coin = theorem("foundations.renyi_densities.coin")
g, h = any_test("g", T), any_test("h", T)
order = 1 - 1 / alpha


def proof(p):
    """By Jensen, the means of the tests over the noise are related alike."""
    above_one = p.assume(alpha > 1)
    below = p.assume(forall(t, value(h, t) <= power(value(g, t), order)))
    lower, upper = mean(at(K, s), t, value(h, t)), mean(at(K, s), t, value(g, t))
    jensen = p.use(reflexive, {reflexive["W"]: at(K, s)}, spaces={"I": T})
    jensen = p.apply(p.at(p.apply(jensen, above_one), g, h), below)
    under = p.every(p.have(lower <= power(upper, order), jensen), s)
    given = p.apply(p.given("before"), above_one)
    bound = p.apply(p.at(given, test_of(s, upper), test_of(s, lower)), under)
    bound = p.have(
        mean(after(P), t, value(h, t))
        <= exp(order * epsilon) * power(mean(after(Q), t, value(g, t)), order),
        bound,
    )
    units = [p.mean_between(at(K, s), t, value(one, t)) for one in (g, h)]
    for unit in units:
        bound = p.cut(p.every(unit, s), bound)
    return p.supposing(alpha > 1, p.every(p.supposing(below, bound), g, h))


two, bit = finite(2), point("bit", finite(2))
known, fair, order_of_coin, loss = coin.claim.arguments
kept = {
    P: known,
    Q: fair,
    K: function(bit, dirac(bit)),
    alpha: order_of_coin,
    epsilon: loss,
}
heads_only = test_of(bit, indicator(equal(bit, label(0, 2))))


def tossed(p, goal):
    """A known bit against a fair one."""
    return p.the_same(p.use(coin), goal)


def at_coins(values=kept):
    """The bit itself is kept; heads has the sharpest bound."""
    spaces = {"S": two, "T": two}
    return At(values, (heads_only, heads_only), spaces, {"before": tossed})


SPEC = SPEC.but(
    proof=proof,
    instance=at_coins(),
    near_misses={
        "without a bound": NearMiss(
            without="before", at=at_coins({**kept, epsilon: log("199/100")})
        ),
        "a smaller bound": NearMiss(
            claim=renyi(after(P), after(Q), alpha, epsilon * "99/100"), at=at_coins()
        ),
    },
)
