"""What the theorems of learned_odds share."""

from verifydp.formal.spec import *

V = space("V")
before, after = law("before", V), law("after", V)
a, z = point("a", V), point("z", V)
prior_rho, learned_rho = real("prior_rho"), real("learned_rho")
zero, one = label(0, 2), label(1, 2)
usual = {
    before: finite_law("5/9", "4/9"),
    after: finite_law("50/81", "31/81"),
    a: zero,
    z: one,
    prior_rho: "1/5",
    learned_rho: "1/10",
}
