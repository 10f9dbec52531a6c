"""Gaussian privacy survives post-processing, and in a group the parameters add up."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
S, T = space("S"), space("T")
P, Q, K = law("P", S), law("Q", S), kernel("K", S, T)
mu, c = map(real, ("mu", "c"))
s, t = point("s", S), point("t", T)
words = shared("foundations.gaussian_dp_processing._words")
at_normals, draw, shifted = words.at_normals, words.draw, words.shifted


def processed(before):
    """The law of the result, computed by K from a draw."""
    return bind(before, s, at(K, s))


SPEC = Theorem(
    title="Post-processing keeps Gaussian privacy",
    source="Dong, Roth and Su 2022, section 2 (post-processing)",
    given={"before": gdp(P, Q, mu)},
    claim=gdp(processed(P), processed(Q), mu),
    uses=(gdp,),
)
h = any_test("h", T)


def proof(p):
    """A test of the result is a test of what was drawn."""
    passed = mean(at(K, s), t, value(h, t))
    unit = p.every(p.mean_between(at(K, s), t, value(h, t)), s)
    error, power_of = (mean(processed(one), t, value(h, t)) for one in (P, Q))
    small = p.assume(error <= normal_cdf(c))
    bound = p.apply(p.at(p.given("before"), test_of(s, passed), c), small)
    bound = p.cut(unit, p.have(power_of <= normal_cdf(c + mu), bound))
    return p.every(p.supposing(small, bound), h, c)


kept = {P: standard_normal, Q: shifted, K: function(draw, dirac(draw)), mu: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=at_normals(kept),
    near_misses={
        "no bound": NearMiss(without="before", at=at_normals({**kept, mu: "99/100"})),
        "a smaller parameter": NearMiss(
            claim=gdp(processed(P), processed(Q), mu * "99/100"), at=at_normals(kept)
        ),
    },
)
