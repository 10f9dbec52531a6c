"""What pure_densities says, in the terms of the language."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
P, R = law("P", REAL), law("R", REAL)
x, y = point("x", REAL), point("y", REAL)
b, epsilon = real("b"), real("epsilon")
kernel_ = any_test("kernel", pair_sort(REAL, REAL))


def density(data):
    """The density of the release at y, times 2 b."""
    return mean(data, x, value(kernel_, pair(x, y)))


private = close(noised(P, b), noised(R, b), epsilon, 0)
less = density(P) <= exp(epsilon) * density(R)
