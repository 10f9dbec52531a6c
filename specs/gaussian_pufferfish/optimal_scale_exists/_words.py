"""What optimal_scale_exists says, in the terms of the language."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
optimal = definition("gaussian_pufferfish.optimal_scale")
P, R = law("P", REAL), law("R", REAL)
b, epsilon, delta, scale, best, above, t = map(
    real, ("b", "epsilon", "delta", "scale", "best", "above", "t")
)


def private(here, there, noise):
    return close(noised(here, noise), noised(there, noise), epsilon, delta)


def enough(noise):
    """A scale with which the release is private, in both orders."""
    return conjunction(noise > 0, private(P, R, noise), private(R, P, noise))


private_raw = conjunction(close(P, R, epsilon, delta), close(R, P, epsilon, delta))
exists_best = exists(best, optimal(P, R, epsilon, delta, best))
