"""What the theorems of vector_profile share."""

from verifydp.formal.spec import *


def least(loss, at_epsilon):
    """The least delta of Laplace noise of this loss."""
    return 1 - exp((at_epsilon - loss) / 2)


draw = point("draw", REAL)
right = event(draw, number("3/4") <= draw)
