"""What never_pure says, in the terms of the language."""

from verifydp.formal.spec import *

names = "mean_i", "mean_j", "sd_i", "sd_j", "b", "epsilon"
mean_i, mean_j, sd_i, sd_j, b, epsilon = map(real, names)
x = point("x", REAL)


def surplus(side):
    """By how much the log-ratio of the tails on a side is more than epsilon."""
    means, variances = side * (mean_i - mean_j), sd_i**2 - sd_j**2
    return means / b + variances / (2 * b**2) - epsilon


def released(location, deviation):
    return bind(normal(location, deviation), x, laplace(x, b))


laws = released(mean_i, sd_i), released(mean_j, sd_j)
