"""What noise_threshold says, in the terms of the language."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
theta, least, epsilon, delta, t, tau = map(
    real, ("theta", "least", "epsilon", "delta", "t", "tau")
)
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
words = shared("gaussian_pufferfish.noise_threshold._words")
noised = words.noised
sides = (mean_i, sd_i), (mean_j, sd_j)
laws = [noised(normal(*side), theta) for side in sides]
private = conjunction(close(*laws, epsilon, delta), close(*laws[::-1], epsilon, delta))
from_least = forall(theta, implies(least <= theta, private))
#: How far apart the coupled data are while the score lies between -tau and tau.
gap = abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau
smaller, factor = minimum(epsilon, 1), sqrt(2 * log(number("5/2") / delta))
least_deviation = factor * gap / smaller
xi = least_deviation**2
tail = 2 * normal_cdf(-tau) <= delta / 2


def above(bound):
    """The noise is at least so much, at a quantile whose tails have half of delta."""
    return conjunction(tail, theta >= 0, bound <= theta**2)
