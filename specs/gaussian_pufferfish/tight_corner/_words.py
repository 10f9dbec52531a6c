"""What tight_corner says, in the terms of the language."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_, sd, tau, delta, epsilon, b = map(
    real, ("mean", "sd", "tau", "delta", "epsilon", "b")
)
x = point("x", REAL)


def released(deviation, scale):
    """The law of X + noise, with X normal."""
    return bind(normal(mean_, deviation), x, laplace(x, scale))


def fails_at(level, scale):
    """The two releases are not close."""
    spread, still = released(sd, scale), released(0, scale)
    return negation(close(spread, still, level, delta))
