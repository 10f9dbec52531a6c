"""What small_epsilon_distances says, in the terms of the language."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
distance = definition("gaussian_pufferfish.mean_distance")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
epsilon, product, start, y = map(real, ("epsilon", "product", "start", "y"))
x, b = point("x", REAL), product / epsilon


def released(of, deviation):
    """The law of X + noise, with X normal."""
    return bind(normal(of, deviation), x, laplace(x, b))


laws = released(mean_i, sd_i), released(mean_j, sd_j)
small_epsilon = shared("gaussian_pufferfish._small_epsilon")
small, until, opposed = small_epsilon.small, small_epsilon.until, small_epsilon.opposed
far_i, far_j = distance(y, mean_i, sd_i), distance(y, mean_j, sd_j)
private = close(laws[1], laws[0], epsilon, 0)
is_not = exists(start, until(negation(private)))
