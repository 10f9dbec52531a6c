"""What the theorems of wasserstein are made of."""

from verifydp.formal.spec import *

mean_at_most = definition("foundations.mean_bound")
transport = definition("gaussian_pufferfish.equation_3")
PLANE = pair_sort(REAL, REAL)
both = point("both", PLANE)
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
y = real("y")
P, R = normal(mean_i, sd_i), normal(mean_j, sd_j)
cost = (first(both) - second(both)) * (first(both) - second(both))
shift, spread = mean_i - mean_j, sd_i - sd_j
distance = shift * shift + spread * spread
#: Both data from one score: Monge's plan, also where a deviation is 0.
drawn = pair(mean_i + sd_i * y, mean_j + sd_j * y)
plan = bind(standard_normal, y, dirac(drawn))
x, E = point("x", REAL), event_variable("E", PLANE)
moments = (mean_i, sd_i, mean_j, sd_j)
by_map = bind(P, x, dirac(pair(x, transport(x, *moments))))
same_plan = equal(probability(plan, E), probability(by_map, E))
is_mapped = implies(negation(equal(sd_i, 0)), forall(E, same_plan))


def costs_at_most(law_, most):
    """The mean squared distance of the data."""
    return mean_at_most(law_, function(both, cost), most)


usual = {mean_i: 0, mean_j: 1, sd_i: 1, sd_j: 2}
