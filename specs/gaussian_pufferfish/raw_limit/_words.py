"""What raw_limit says, in the terms of the language."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
optimal = definition("gaussian_pufferfish.optimal_scale")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, delta, eta, start, other = map(
    real, ("b", "epsilon", "delta", "eta", "start", "other")
)
x = point("x", REAL)
P, R = normal(mean_i, sd_i), normal(mean_j, sd_j)


def released(data, scale=b):
    """The law of the data with Laplace noise."""
    return bind(data, x, laplace(x, scale))


def always(here, there):
    """Private at every scale."""
    private = close(released(here), released(there), epsilon, delta)
    return forall(b, implies(b > 0, private))


def raw(here, there):
    """Private without noise."""
    return close(here, there, epsilon, delta)


no_noise, both_raw = (
    optimal(P, R, epsilon, delta, 0),
    conjunction(raw(P, R), raw(R, P)),
)
