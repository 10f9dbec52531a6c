"""What the theorems of pure_epsilon are made of."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon = real("b"), real("epsilon")
x = point("x", REAL)


def released(mean_, deviation):
    """The law of X + noise, with X normal."""
    return bind(normal(mean_, deviation), x, laplace(x, b))


wider, narrower = released(mean_i, sd_i), released(mean_j, sd_j)
spread = (sd_i * sd_i - sd_j * sd_j) / (2 * b * b)
shift = abs(mean_i - mean_j)
loss = shift / b + spread
private = close(wider, narrower, epsilon, 0)
usual = {mean_i: 0, mean_j: 1, sd_i: 2, sd_j: 1, b: 2, epsilon: "7/8"}
