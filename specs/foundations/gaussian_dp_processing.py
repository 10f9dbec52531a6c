"""Gaussian privacy survives post-processing, and in a group the parameters add up."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")

S, T = space("S"), space("T")
P, Q, R, K = law("P", S), law("Q", S), law("R", S), kernel("K", S, T)
mu, mu1, mu2, c = map(real, ("mu", "mu1", "mu2", "c"))
s, t = point("s", S), point("t", T)


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

GROUP = Theorem(
    title="Gaussian privacy of groups",
    source="Dong, Roth and Su 2022, theorem 2.14",
    given={"near": gdp(P, Q, mu1), "far": gdp(Q, R, mu2)},
    claim=gdp(P, R, mu1 + mu2),
    uses=(gdp,),
    remark="Two steps of any two parameters.",
)
C, n, i = kernel("C", NATURAL, S), natural("n"), natural("i")


def link(steps):
    """Each law against the next one, for so many steps."""
    return forall(
        i, implies(to_real(i) < to_real(steps), gdp(at(C, i), at(C, next_(i)), mu))
    )


def ends(steps):
    """The first law of the chain against the last one."""
    return gdp(at(C, natural_number(0)), at(C, steps), to_real(steps) * mu)


CHAIN = Theorem(
    title="Gaussian privacy of groups of any size",
    source="Dong, Roth and Su 2022, theorem 2.14",
    given={"chain": link(n)},
    claim=ends(n),
    uses=(gdp,),
)
mechanism = theorem("foundations.gaussian_dp_mechanism")
h, g = any_test("h", T), any_test("g", S)


def proof(p):
    """A test of the result is a test of what was drawn."""
    passed = mean(at(K, s), t, value(h, t))
    unit = p.every(p.mean_between(at(K, s), t, value(h, t)), s)
    error, power_of = (mean(processed(one), t, value(h, t)) for one in (P, Q))
    small = p.assume(error <= normal_cdf(c))
    bound = p.apply(p.at(p.given("before"), test_of(s, passed), c), small)
    bound = p.cut(unit, p.have(power_of <= normal_cdf(c + mu), bound))
    return p.every(p.supposing(small, bound), h, c)


def group(p):
    """The power of the first test is the error of the second."""
    first, second = p.at(p.given("near"), g, c), p.at(p.given("far"), g, c + mu1)
    error, power_of = (mean(one, s, value(g, s)) for one in (P, R))
    bound = implies(error <= normal_cdf(c), power_of <= normal_cdf(c + (mu1 + mu2)))
    return p.every(p.have(bound, first, second), g, c)


draw, shifted = point("draw", REAL), normal(1, 1)
kept = {P: standard_normal, Q: shifted, K: function(draw, dirac(draw)), mu: 1}
three = {P: standard_normal, Q: shifted, R: normal(2, 1), mu1: 1, mu2: 1}
right = test_of(draw, indicator(draw >= 0))


def one_apart(p, goal):
    """Two normal laws, one deviation apart."""
    start = 1 if goal.arguments[0] is shifted else 0
    values = {"m": start, "k": start + 1, "s": 1, "mu": 1}
    return p.the_same(p.use(mechanism, **values), goal)


def at_normals(values):
    """A point with normal laws, and the test on which they differ most."""
    shown = dict.fromkeys(("before", "near", "far"), one_apart)
    return At(values, (right, 0), {"S": REAL, "T": REAL}, shown)


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

GROUP = GROUP.but(
    proof=group,
    instance=at_normals(three),
    near_misses={
        "first step without a bound": NearMiss(
            without="near", at=at_normals({**three, mu1: "99/100"})
        ),
        "second step without a bound": NearMiss(
            without="far", at=at_normals({**three, mu2: "99/100"})
        ),
        "less than the sum": NearMiss(
            claim=gdp(P, R, (mu1 + mu2) * "99/100"), at=at_normals(three)
        ),
    },
)


def chain(p):
    """Induction: one more step adds mu."""
    start = p.every(
        p.have(
            implies(
                mean(at(C, natural_number(0)), s, value(g, s)) <= normal_cdf(c),
                mean(at(C, natural_number(0)), s, value(g, s)) <= normal_cdf(c + 0),
            )
        ),
        g,
        c,
    )
    base = p.supposing(
        link(natural_number(0)), p.the_same(start, ends(natural_number(0)))
    )
    longer, earlier = p.assume(link(next_(n))), p.assume(to_real(i) < to_real(n))
    still = p.have(to_real(i) < to_real(next_(n)), earlier)
    shorter = p.supposing(earlier, p.apply(p.at(longer, i), still))
    so_far = p.apply(p.assume(implies(link(n), ends(n))), p.every(shorter, i))
    last = p.apply(p.at(longer, n), p.have(TRUE))
    laws = {
        P: at(C, natural_number(0)),
        Q: at(C, n),
        R: at(C, next_(n)),
        mu1: to_real(n) * mu,
        mu2: mu,
    }
    grown = p.use(GROUP, laws, so_far, last)
    later = p.supposing(longer, p.the_same(grown, ends(next_(n))))
    every_length = p.induct(n, implies(link(n), ends(n)), base, later)
    return p.apply(every_length, p.given("chain"))


def steps_of_one(p, goal):
    """Normal laws at the natural numbers, each one deviation from the next."""
    values = {"m": to_real(i), "k": to_real(i) + 1, "s": 1, "mu": 1}
    early = to_real(i) < to_real(natural_number(2))
    return p.the_same(p.every(p.supposing(early, p.use(mechanism, **values)), i), goal)


moving = {C: function(i, normal(to_real(i), 1)), mu: 1, n: natural_number(2)}
shown = {"chain": steps_of_one}

CHAIN = CHAIN.but(
    proof=chain,
    instance=At(moving, spaces={"S": REAL}, show=shown),
    near_misses={
        "no chain": NearMiss(
            without="chain", at=At({**moving, mu: "99/100"}, (right, 0), {"S": REAL})
        ),
        "less than the sum": NearMiss(
            claim=gdp(at(C, natural_number(0)), at(C, n), to_real(n) * mu * "99/100"),
            witnesses=(right, 0),
        ),
    },
)
