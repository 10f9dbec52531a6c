"""What the theorems of gaussian_dp_processing are made of."""

from verifydp.formal.spec import *

mechanism = theorem("foundations.gaussian_dp_mechanism")
draw, shifted = point("draw", REAL), normal(1, 1)
right = test_of(draw, indicator(draw >= 0))


def one_apart(p, goal):
    """Two normal laws, one deviation apart."""
    start = 1 if goal.arguments[0] is shifted else 0
    values = {"m": start, "k": start + 1, "s": 1, "mu": 1}
    return p.the_same(p.use(mechanism, **values), goal)


def at_normals(values):
    """A point with normal laws, and the test on which they differ most."""
    shown = dict.fromkeys(("before", "near", "far"), one_apart)
    return At(values, (right, 0), {"S": REAL, "T": REAL}, shown)
