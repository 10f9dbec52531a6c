"""Two zero-concentrated bounds for points: a known bit, and a law against itself."""

from verifydp.formal.spec import *

words = shared("foundations.zcdp._words")
zcdp, renyi, alpha = words.zcdp, words.renyi, words.alpha
S = space("S")
P, rho = law("P", S), real("rho")
two, w = finite(2), point("w", finite(2))
heads, u, v = label(0, 2), any_test("u", two), any_test("v", two)
known, fair, b = dirac(heads), finite_law("1/2", "1/2"), 1 - 1 / alpha

SPEC = Theorem(
    title="A known bit against a fair one",
    source="direct computation",
    claim=zcdp(known, fair, log(2)),
    uses=(zcdp,),
    remark="At every order above 1 the divergence is log(2), so that no less is "
    "enough near order 1.",
)
ITSELF = Theorem(
    title="A law against itself",
    source="van Erven and Harremoes 2014, theorem 8",
    given={"room": rho >= 0},
    claim=zcdp(P, P, rho),
    uses=(zcdp,),
)
reflexive = theorem("foundations.renyi_mixtures.reflexive")
larger = theorem("foundations.zcdp")


def proof(p):
    """Twice the mean of a test under the fair bit is at least its value at heads."""
    above_one = p.assume(alpha > 1)
    below = p.assume(forall(w, value(v, w) <= power(value(u, w), b)))
    of_u, at_heads = mean(fair, w, value(u, w)), value(u, heads)
    inside = p.have(b >= 0, above_one)
    grown = p.have(power(at_heads, b) <= power(2 * of_u, b), inside)
    apart = p.axiom("power_product", number(2), of_u, b)
    powered = p.axiom("power_exp", number(2), b)
    bound = exp(b * log(2)) * power(of_u, b)
    bound = p.have(value(v, heads) <= bound, p.at(below, heads), grown, apart, powered)
    grows = p.have(b * log(2) <= b * (log(2) * alpha), above_one)
    grows = p.have(exp(b * log(2)) <= exp(b * (log(2) * alpha)), grows)
    wanted = exp(b * (log(2) * alpha)) * power(of_u, b)
    bound = p.have(value(v, heads) <= wanted, bound, grows)
    bound = p.every(p.supposing(below, bound), u, v)
    bound = p.every(p.supposing(above_one, bound), alpha)
    return p.the_same(bound, SPEC.claim)


def itself(p):
    """There is no divergence."""
    nothing = p.use(reflexive, {reflexive["W"]: P}, spaces={"I": S})
    nothing = p.the_same(p.every(nothing, alpha), zcdp(P, P, 0))
    values = {"P": P, "Q": P, "rho": number(0), "more": rho}
    return p.use(larger, nothing, p.given("room"), **values)


all_heads = test_of(w, indicator(equal(w, heads)))
sure = test_of(w, 1)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "less": NearMiss(
            claim=zcdp(known, fair, log(2) * "98/100"),
            at=At({}, ("101/100", all_heads, all_heads)),
        ),
    },
    exceptions={"1/2": "with another weight there is no law"},
)
ITSELF = ITSELF.but(
    proof=itself,
    instance=At({P: fair, rho: 0}, spaces={"S": two}),
    near_misses={
        "a negative bound": NearMiss(
            without="room", at={rho: -1}, witnesses=(2, sure, sure)
        ),
        "less": NearMiss(claim=zcdp(P, P, rho - 1), witnesses=(2, sure, sure)),
    },
)
