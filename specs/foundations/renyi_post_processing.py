"""Nothing computed from the outputs alone raises a Renyi divergence."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")
reflexive = theorem("foundations.renyi_mixtures.reflexive")

S, T = space("S"), space("T")
P, Q, K = law("P", S), law("Q", S), kernel("K", S, T)
alpha, epsilon = real("alpha"), real("epsilon")
s, t = point("s", S), point("t", T)
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
    return p.supposing(alpha > 1, p.every(p.supposing(below.formula, bound), g, h))


def after(before):
    """The law of the result, computed by K from a draw."""
    return bind(before, s, at(K, s))


two, bit = finite(2), point("bit", finite(2))
heads, tails = dirac(label(0, 2)), dirac(label(1, 2))
kept = {P: heads, Q: heads, K: function(bit, dirac(bit)), alpha: 2, epsilon: 0}
spaces = {"S": two, "T": two}
sure, first_only = test_of(bit, 1), test_of(bit, indicator(equal(bit, label(0, 2))))


def equal_laws(p, goal):
    """Equal laws have divergence 0 of any order."""
    values = {reflexive["W"]: heads, reflexive["alpha"]: 2}
    return p.the_same(p.use(reflexive, values, spaces={"I": two}), goal)


SPEC = Theorem(
    title="Post-processing keeps a Renyi bound",
    source="van Erven and Harremoes 2014, theorem 9 (data processing)",
    given={"before": renyi(P, Q, alpha, epsilon)},
    claim=renyi(after(P), after(Q), alpha, epsilon),
    uses=(renyi,),
    proof=proof,
    instance=At(kept, spaces=spaces, show={"before": equal_laws}),
    near_misses={
        "without a bound": NearMiss(
            without=("before",),
            at=At(
                {**kept, Q: tails}, spaces=spaces, witnesses=(first_only, first_only)
            ),
        ),
        "a smaller bound": NearMiss(
            claim=renyi(after(P), after(Q), alpha, epsilon - 1),
            at=At(
                kept, spaces=spaces, show={"before": equal_laws}, witnesses=(sure, sure)
            ),
        ),
    },
)
