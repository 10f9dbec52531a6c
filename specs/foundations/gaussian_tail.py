"""Bounds of the tail of the normal law, without calculus: by moving the law.

The density of the law moved by x is exp(x y) exp(-x^2 / 2) times the density at rest.
For y < 0, bounding exp(x y) by 1 gives half of exp(-x^2 / 2), and by a step less.
"""

from verifydp.formal.spec import *

x, a = real("x"), real("a")
step = theorem("foundations.gaussian_tail.step")

SPEC = corollary(
    step,
    At({a: 0}),
    title="The tail of the normal law",
    source="Dwork and Roth 2014, appendix A; Wainwright 2019, section 2.1",
    claim=normal_cdf(-x) <= exp(-x * x / 2) / 2,
    remark="With equality at 0.",
)

SPEC = SPEC.but(
    instance=At({x: 1}),
    near_misses={
        "a negative place": NearMiss(without="place", at={x: -1}),
        "a factor below 1/2": NearMiss(number=Number(2, "2.01", place=1), at={x: 0}),
        "a faster fall": NearMiss(number=Number(2, "9/5"), at={x: 10}),
    },
)
