"""What the theorems of gaussian_noise are made of."""

from verifydp.formal.spec import *

epsilon = real("epsilon")
x, y, B, below = (
    point("x", REAL),
    point("y", REAL),
    event_variable("B", REAL),
    real("below"),
)


def exponent(location, deviation):
    return -(((y - location) / deviation) ** 2) / 2


def likelier(location_1, deviation_1, location_2, deviation_2):
    """Where the first normal density is more than exp(epsilon) times the second."""
    second_ = deviation_1 * exp(epsilon + exponent(location_2, deviation_2))
    return event(y, second_ < deviation_2 * exp(exponent(location_1, deviation_1)))


def excess(first_, then, of):
    return probability(first_, of) - exp(epsilon) * probability(then, of)
