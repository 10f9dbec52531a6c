"""What the theorems of equation_35 are made of."""

from verifydp.formal.spec import *

b, epsilon, delta, z = map(real, ("b", "epsilon", "delta", "z"))
c, s, r, beta = map(real, ("c", "s", "r", "beta"))
tail_right, tail_left = (c - r) / s, (-c - r) / s
tilt = exp(r / beta + s * s / (2 * beta * beta))
tilted = exp(-c / beta) * normal_cdf(tail_right - s / beta)
tilted = tilted + exp(c / beta) * normal_cdf(tail_left - s / beta)
closed = normal_cdf(tail_right) + normal_cdf(tail_left) - tilt * tilted
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
k = any_test("k", REAL)


distance = abs((mean_i - mean_j) + (sd_i - sd_j) * z)
lost = maximum(0, 1 - exp(epsilon - distance / b))
bound = mean(standard_normal, z, lost)


def on_test(p, body, below, *facts):
    """A mean that is a test's, for a function with values in [0, 1]."""
    is_k = p.assume(forall(z, equal(value(k, z), body)))
    shown = below(p.at(is_k, z))
    return p.named(shown, k, body, z)


plain = {c: 1, s: 1, r: 1, beta: 1}
usual = {mean_i: 1, mean_j: 0, sd_i: 2, sd_j: 1, b: 1, epsilon: 1, delta: "1/4"}
points = {**usual, mean_i: 2, sd_i: 0, sd_j: 0, delta: "13/20"}
