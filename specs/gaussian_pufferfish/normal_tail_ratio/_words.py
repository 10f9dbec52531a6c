"""What normal_tail_ratio says, in the terms of the language."""

from verifydp.formal.spec import *

x = point("x", REAL)
b, c, u, v = map(real, ("b", "c", "u", "v"))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
FIRST, SECOND = ((real(f"mean_{one}"), real(f"sd_{one}")) for one in "ij")
CASES = [
    (here, there, side)
    for here, there in ((FIRST, SECOND), (SECOND, FIRST))
    for side in (1, -1)
]


def density(data, output):
    """The density of a release at an output, times 2 b."""
    return mean(normal(*data), x, value(kernel_, pair(x, output)))


def loss(here, there, side):
    """The limit of the logarithm of the likelihood ratio."""
    squares = here[1] * here[1] - there[1] * there[1]
    return side * (here[0] - there[0]) / b + squares / (2 * b * b)


def larger(here, there, side, size=loss):
    """At v the ratio is at least its limit, up to a share of c."""
    growth = (1 - c) * exp(size(here, there, side))
    return growth * density(there, side * v) <= density(here, side * v)


def limit(case, size=loss):
    """From some end on."""
    return exists(u, forall(v, implies(u <= v, larger(*case, size))))
