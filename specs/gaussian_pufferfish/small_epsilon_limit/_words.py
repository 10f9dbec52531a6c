"""What small_epsilon_limit says, in the terms of the language."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
centre, sd_i, sd_j, b, epsilon, product, start = map(
    real, ("centre", "sd_i", "sd_j", "b", "epsilon", "product", "start")
)
x, y, z = (point(name, REAL) for name in "xyz")


def released(deviation, scale):
    """The law of X + noise, with X normal."""
    return bind(normal(centre, deviation), x, laplace(x, scale))


def pure(scale):
    """Privacy in both orders, without any delta."""
    laws = released(sd_i, scale), released(sd_j, scale)
    return conjunction(close(*laws, epsilon, 0), close(*laws[::-1], epsilon, 0))
