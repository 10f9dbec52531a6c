"""What the theorems of distance_bound are made of."""

from verifydp.formal.spec import *

peak = 1 / sqrt(2 * PI)


def tall(score):
    """The standard normal density."""
    return peak * exp(-score * score / 2)
