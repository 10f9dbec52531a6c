"""Gaussian privacy of groups."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
S = space("S")
P, Q, R = law("P", S), law("Q", S), law("R", S)
mu1, mu2, c = map(real, ("mu1", "mu2", "c"))
s = point("s", S)
words = shared("foundations.gaussian_dp_processing._words")
at_normals, shifted = words.at_normals, words.shifted

SPEC = Theorem(
    title="Gaussian privacy of groups",
    source="Dong, Roth and Su 2022, theorem 2.14",
    given={"near": gdp(P, Q, mu1), "far": gdp(Q, R, mu2)},
    claim=gdp(P, R, mu1 + mu2),
    uses=(gdp,),
    remark="Two steps of any two parameters.",
)
g = any_test("g", S)


def group(p):
    """The power of the first test is the error of the second."""
    first, second = p.at(p.given("near"), g, c), p.at(p.given("far"), g, c + mu1)
    error, power_of = (mean(one, s, value(g, s)) for one in (P, R))
    bound = implies(error <= normal_cdf(c), power_of <= normal_cdf(c + (mu1 + mu2)))
    return p.every(p.have(bound, first, second), g, c)


three = {P: standard_normal, Q: shifted, R: normal(2, 1), mu1: 1, mu2: 1}

SPEC = SPEC.but(
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
