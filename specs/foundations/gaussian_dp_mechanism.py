"""The Gaussian mechanism: mu is the largest shift, in units of the deviation."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")

m, k, s, mu, t, z = map(real, ("m", "k", "s", "mu", "t", "z"))

SPEC = Theorem(
    title="The Gaussian mechanism is Gaussian private",
    source="Dong, Roth and Su 2022, theorem 2.7",
    given={"deviation": s > 0, "sensitivity": abs(m - k) <= mu * s},
    claim=gdp(normal(m, s), normal(k, s), mu),
    uses=(gdp,),
)
tangent = theorem("foundations.gaussian_dp.tangent")
h, v = any_test("h", REAL), real("v")


def proof(p):
    """In standard units the test is one between N(0, 1) and N(d, 1)."""
    deviation, sensitivity = p.given("deviation"), p.given("sensitivity")
    d, standard = (k - m) / s, test_of(z, value(h, m + s * z))
    line = p.use(tangent, {tangent["f"]: standard, tangent["d"]: d, tangent["u"]: t})
    error, steep = mean(normal(m, s), z, value(h, z)), exp(-t * abs(d) - d**2 / 2)
    end = steep * error + normal_cdf(t + abs(d)) - steep * normal_cdf(t)
    line = p.have(mean(normal(m + s * d, s), z, value(h, z)) <= end, line)
    moved = p.have(equal(m + s * d, k), deviation)
    line = p.rewrite(moved, line, mean(normal(v, s), z, value(h, z)) <= end, v)
    near = p.have(t + abs(d) <= t + mu, deviation, sensitivity)
    grows = p.have(normal_cdf(t + abs(d)) <= normal_cdf(t + mu), near)
    small = p.assume(error <= normal_cdf(t))
    power_of = mean(normal(k, s), z, value(h, z))
    bound = p.have(power_of <= normal_cdf(t + mu), line, small, grows)
    return p.every(p.supposing(small, bound), h, t)


right, usual = test_of(z, indicator(z >= 0)), {m: 0, k: 1, s: 1, mu: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "negative deviation": NearMiss(
            without="deviation",
            at={s: -1, mu: -1},
            witnesses=(right, 0),
        ),
        "too far": NearMiss(without="sensitivity", at={k: 2}, witnesses=(right, 0)),
        "a smaller parameter": NearMiss(
            claim=gdp(normal(m, s), normal(k, s), mu * "99/100"),
            witnesses=(right, 0),
        ),
    },
)
