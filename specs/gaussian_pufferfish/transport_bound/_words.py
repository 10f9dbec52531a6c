"""What the theorems of transport_bound are made of."""

from verifydp.formal.spec import *

PLANE = pair_sort(REAL, REAL)
w = law("w", PLANE)
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
P, R = normal(mean_i, sd_i), normal(mean_j, sd_j)
y = real("y")
on_tests = theorem("gaussian_pufferfish.coupling")


def marginals(p):
    """Tests of one part have their mean by that part's law."""
    values = {on_tests[name]: one for name, one in (("w", w), ("P", P), ("R", R))}
    known = p.use(on_tests, values, spaces={"C": REAL, "D": REAL})
    both_ = known.formula.arguments[0].arguments[1]
    parts = p.have(both_, known, p.given("coupling"))
    return [p.have(part, parts) for part in both_.arguments]


zeros = dirac(pair(number(0), number(0)))
one_score = {
    w: bind(standard_normal, y, dirac(pair(y, y))),
    mean_i: 0,
    mean_j: 0,
    sd_i: 1,
    sd_j: 1,
}
