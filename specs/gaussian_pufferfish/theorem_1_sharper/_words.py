"""What the theorems of theorem_1_sharper are made of."""

from verifydp.formal.spec import *

epsilon, b = real("epsilon"), real("b")
y = point("y", REAL)
both = point("both", pair_sort(REAL, REAL))


def cost(distance):
    """The divergence of two Laplace laws at a distance."""
    return maximum(0, 1 - exp((epsilon - distance / b) / 2))


apart = abs(first(both) - second(both))
left = event(y, y <= 0)
