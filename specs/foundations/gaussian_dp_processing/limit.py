"""What is Gaussian private with every larger parameter is so with this one."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
S = space("S")
P, Q, s, h = law("P", S), law("Q", S), point("s", S), any_test("h", S)
mu, more, c, w = map(real, ("mu", "more", "c", "w"))

SPEC = Theorem(
    title="The limit of Gaussian privacy from above",
    source="continuity of the normal distribution function",
    given={"larger": forall(more, implies(more > mu, gdp(P, Q, more)))},
    claim=gdp(P, Q, mu),
    uses=(gdp,),
)


def proof(p):
    """A power above the bound is above that of some larger parameter."""
    error, power_of = mean(P, s, value(h, s)), mean(Q, s, value(h, s))
    small, bound = p.assume(error <= normal_cdf(c)), power_of <= normal_cdf(c + mu)
    above = p.assume(normal_cdf(c + mu) < power_of)
    middle = (normal_cdf(c + mu) + power_of) / 2
    unit = p.mean_between(Q, s, value(h, s))
    inside = p.have(conjunction(middle > 0, middle < 1), above, unit)
    found = p.granted(p.at(p.axiom("normal_quantile"), middle), inside)
    here = p.assume(equal(normal_cdf(w), middle))
    further = p.have(w - c > mu, here, above)
    fact = p.apply(p.at(p.given("larger"), w - c), further)
    fact = p.apply(p.at(fact, h, c), small)
    same = p.have(equal(c + (w - c), w))
    hole = real("hole")
    fact = p.rewrite(same, fact, power_of <= normal_cdf(hole), hole)
    nothing = p.have(FALSE, fact, here, above)
    nothing = p.supposing(above, p.obtain(found, w, nothing))
    return p.every(p.supposing(small, p.have(bound, nothing)), h, c)


words = shared("foundations.gaussian_dp_processing._words")
mechanism = theorem("foundations.gaussian_dp_mechanism")


def every_larger(p, goal):
    """Two normal laws, one deviation apart."""
    there = p.assume(more > 1)
    values = {"m": number(0), "k": number(1), "s": number(1), "mu": more}
    fact = p.use(mechanism, there, **values)
    return p.the_same(p.every(p.supposing(there, fact), more), goal)


apart = {P: standard_normal, Q: normal(1, 1), mu: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(apart, spaces={"S": REAL}, show={"larger": every_larger}),
    near_misses={
        "no larger parameter": NearMiss(
            without="larger",
            at={mu: "99/100"},
            witnesses=(words.right, 0),
        ),
        "a smaller parameter": NearMiss(
            claim=gdp(P, Q, mu * "99/100"), witnesses=(words.right, 0)
        ),
    },
)
