"""What sign_changes says, in the terms of the language."""

from verifydp.formal.spec import *

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, c, centre, width, extra, level = map(
    real, ("b", "c", "centre", "width", "extra", "level")
)
x = point("x", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
WIDE, NARROW, k = (
    normal(mean_i, sd_i),
    normal(mean_j, sd_j),
    lambda y: value(kernel_, pair(x, y)),
)


def less(y, wide=WIDE, narrow=NARROW):
    """The density of the release of WIDE is at most c times that of NARROW."""
    return mean(wide, x, k(y)) <= c * mean(narrow, x, k(y))
