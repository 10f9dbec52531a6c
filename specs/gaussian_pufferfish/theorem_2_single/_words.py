"""What the theorems of theorem_2_single are made of."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

D = space("D")
columns = law("columns", D)
mean_0, sd_0 = real("mean_0"), real("sd_0")
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
example = {
    mean_0: 0,
    sd_0: 1,
    columns: finite_law("1/2", "1/2"),
    mean_j: table(0, 4),
    sd_j: table(1, 2),
    b: 3,
    epsilon: 1,
    delta: "1/20",
    tau: 2,
}
