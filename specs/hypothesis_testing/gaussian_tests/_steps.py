"""Steps and points that the theorems of gaussian_tests share."""

from verifydp.formal.spec import *

tail = theorem("hypothesis_testing.gaussian_tests.tail")
f, g = real("f"), real("g")


def tails(p, cut):
    """The chances of acceptance on both databases."""
    ends = []
    for centre in (f, g):
        values = {tail["f"]: centre, tail["threshold"]: cut}
        ends.append(p.use(tail, values, p.given("deviation")))
    return ends
