"""The curve of the best Gaussian tests is concave."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_best_slope._words")
slope = words.slope
mu, u, v, z = map(real, ("mu", "u", "v", "z"))
chord = normal_cdf(v + mu) <= slope(u) * (normal_cdf(v) - normal_cdf(u)) + normal_cdf(
    u + mu
)

SPEC = Theorem(
    title="The curve of the best Gaussian tests is concave",
    source="Neyman and Pearson 1933; Dong, Roth and Su 2022, section 2.2",
    given={"shift": mu >= 0},
    claim=chord,
)
tangent = theorem("foundations.gaussian_dp.tangent")


def concave(p):
    """The tangent at u bounds the test that accepts from -v on."""
    positive = p.given("shift")
    beyond = test_of(z, indicator(-v <= z))
    line = p.use(tangent, {tangent["d"]: mu, tangent["f"]: beyond, tangent["u"]: u})
    masses = [p.axiom("normal_mirrored", -v), p.axiom("normal_mirrored", -v - mu)]
    return p.have(chord, line, *masses, positive)


SPEC = SPEC.but(
    proof=concave,
    instance=At({mu: 1, u: 0, v: 1}),
    near_misses={
        "a negative shift": NearMiss(without="shift", at={mu: -1, u: 0, v: 1}),
        "half the slope": NearMiss(
            claim=normal_cdf(v + mu)
            <= slope(u) / 2 * (normal_cdf(v) - normal_cdf(u)) + normal_cdf(u + mu),
            at={mu: 1, u: -1, v: "-9/10"},
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"), at={mu: 1, u: -1, v: "-9/10"}
        ),
    },
)
