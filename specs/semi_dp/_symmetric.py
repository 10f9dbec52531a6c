"""Symmetric trade-off functions in the paper's order, and tests that are released.

The paper's argument is 1 less the type I error. A trade-off function lies between 0 and
its argument there; the language's own takes the type I error itself, so that it is
turned at this border.
"""

from verifydp.formal.spec import *

f, a, b, w = function_variable("f", REAL), real("a"), real("b"), real("w")


def unit(*numbers):
    """These numbers lie between 0 and 1."""
    return conjunction(*(conjunction(one >= 0, one <= 1) for one in numbers))


ranges = forall(a, implies(unit(a), conjunction(at(f, a) >= 0, at(f, a) <= a)))
mixed = at(f, w * a + (1 - w) * b) <= w * at(f, a) + (1 - w) * at(f, b)
convex = forall(a, b, w, implies(unit(a, b, w), mixed))
below = conjunction(unit(a, b), at(f, a) <= b)
inverse = forall(a, b, implies(below, at(f, 1 - b) <= 1 - a))
#: That it does not decrease follows, see semi_dp.most_powerful.increasing.
parts = {"range": ranges, "convex": convex, "inverse": inverse}
turned = function(a, at(f, 1 - a))


def released(test, database):
    """The law of the decision: label 0 is to reject."""
    chance = value(test, database)
    return finite_law(chance, 1 - chance)
