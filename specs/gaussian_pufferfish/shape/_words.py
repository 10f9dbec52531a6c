"""What shape says, in the terms of the language."""

from verifydp.formal.spec import *

P, R = law("P", REAL), law("R", REAL)
x = point("x", REAL)
c, low, high = map(real, ("c", "low", "high"))
y_1, y_2, y_3 = PLACES = tuple(map(real, ("y_1", "y_2", "y_3")))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))


def k(at_y):
    return value(kernel_, pair(x, at_y))


def less(at_y):
    """The density of the release of P is at most c times that of R."""
    return mean(P, x, k(at_y)) <= c * mean(R, x, k(at_y))


inside = conjunction(low <= x, x <= high)
