"""Gaussian privacy survives post-processing, and in a group the parameters add up."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")

S, T = space("S"), space("T")
P, Q, R, K = law("P", S), law("Q", S), law("R", S), kernel("K", S, T)
mu, mu1, mu2, c = map(real, ("mu", "mu1", "mu2", "c"))
s, t = point("s", S), point("t", T)
h, g = any_test("h", T), any_test("g", S)


def proof(p):
    """A test of the result is a test of what was drawn."""
    passed = mean(at(K, s), t, value(h, t))
    unit = p.every(p.mean_between(at(K, s), t, value(h, t)), s)
    error, power_of = (mean(processed(one), t, value(h, t)) for one in (P, Q))
    small = p.assume(error <= normal_cdf(c))
    bound = p.apply(p.at(p.given("before"), test_of(s, passed), c), small)
    bound = p.cut(unit, p.have(power_of <= normal_cdf(c + mu), bound))
    return p.every(p.supposing(small.formula, bound), h, c)


def processed(before):
    """The law of the result, computed by K from a draw."""
    return bind(before, s, at(K, s))


def group(p):
    """The power of the first test is the error of the second."""
    first, second = p.at(p.given("near"), g, c), p.at(p.given("far"), g, c + mu1)
    error, power_of = (mean(one, s, value(g, s)) for one in (P, R))
    bound = implies(error <= normal_cdf(c), power_of <= normal_cdf(c + (mu1 + mu2)))
    return p.every(p.have(bound, first, second), g, c)


two, bit = finite(2), point("bit", finite(2))
heads, tails = dirac(label(0, 2)), dirac(label(1, 2))
fair, on_tails = test_of(bit, "1/2"), test_of(bit, indicator(equal(bit, label(1, 2))))
kept = {P: heads, Q: heads, K: function(bit, dirac(bit)), mu: 0}
three = {P: heads, Q: heads, R: heads, mu1: 0, mu2: 0}


def at_point(values, *witnesses):
    """A point over two labels."""
    return At(values, spaces={"S": two, "T": two}, witnesses=witnesses)


SPEC = Theorem(
    title="Post-processing keeps Gaussian privacy",
    source="Dong, Roth and Su 2022, proposition 2.8",
    given={"before": gdp(P, Q, mu)},
    claim=gdp(processed(P), processed(Q), mu),
    uses=(gdp,),
    proof=proof,
    instance=at_point(kept),
    near_misses={
        "no bound": NearMiss(
            without=("before",), at=at_point({**kept, Q: tails}, on_tails, 0)
        ),
        "a smaller parameter": NearMiss(
            claim=gdp(processed(P), processed(Q), mu - 1), at=at_point(kept, fair, 0)
        ),
    },
)

GROUP = Theorem(
    title="Gaussian privacy of groups",
    source="Dong, Roth and Su 2022, theorem 2.14",
    given={"near": gdp(P, Q, mu1), "far": gdp(Q, R, mu2)},
    claim=gdp(P, R, mu1 + mu2),
    uses=(gdp,),
    proof=group,
    instance=at_point(three),
    near_misses={
        "first step without a bound": NearMiss(
            without=("near",), at=at_point({**three, Q: tails, R: tails}, on_tails, 0)
        ),
        "second step without a bound": NearMiss(
            without=("far",), at=at_point({**three, R: tails}, on_tails, 0)
        ),
        "less than the sum": NearMiss(
            claim=gdp(P, R, mu1 + mu2 - 1), at=at_point(three, fair, 0)
        ),
    },
    remark="Two steps; for k steps of one mu, use it k - 1 times: k mu.",
)
