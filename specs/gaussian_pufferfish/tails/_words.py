"""What tails says, in the terms of the language."""

from verifydp.formal.spec import *

C = space("C")
weights, m, x, y, z = (
    law("weights", C),
    point("m", C),
    point("x", REAL),
    point("y", REAL),
    point("z", REAL),
)
mean_of, sd_of = function_variable("mean_of", C), function_variable("sd_of", C)
#: The growth of each component, less a common factor.
growth = any_test("growth", C)
b, u = real("b"), real("u")
kernel_ = any_test("kernel", pair_sort(REAL, REAL))


def data(component):
    return normal(at(mean_of, component), at(sd_of, component))


def reached(side):
    """How much of the growth comes from data that are not beyond the end."""
    centre = at(mean_of, m) + side * at(sd_of, m) * at(sd_of, m) / b
    near = x <= u if side == 1 else u <= x
    return mean(normal(centre, at(sd_of, m)), x, indicator(near))


def beyond(side):
    """Farther out than the end, on one side."""
    return u < y if side == 1 else y <= u


def chance(datum, side):
    """The chance of an output beyond the end, for one datum."""
    return mean(laplace(datum, b), y, indicator(beyond(side)))


def height(datum, _side):
    """The density of an output at the end for one datum, times 2 b."""
    return value(kernel_, pair(datum, u))


#: What is bounded, and its share of exp(-u / b) M.
KINDS = {"mass": (chance, number("1/2")), "density": (height, number(1))}
