"""What small_epsilon_means says, in the terms of the language."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
epsilon, product = map(real, ("epsilon", "product"))
x, B, b = point("x", REAL), event_variable("B", REAL), product / epsilon


def released(of, deviation, scale=b):
    """The law of X + noise, with X normal."""
    return bind(normal(of, deviation), x, laplace(x, scale))


wider, narrower = released(mean_i, sd_i), released(mean_j, sd_j)
pure = conjunction(
    close(wider, narrower, epsilon, 0), close(narrower, wider, epsilon, 0)
)
small_epsilon = shared("gaussian_pufferfish._small_epsilon")
small, until, opposed = small_epsilon.small, small_epsilon.until, small_epsilon.opposed
shift, limit = abs(mean_i - mean_j), sqrt(2 / PI) * (sd_i - sd_j)
