"""Points of gaussian_dp: where several of its theorems hold or fail."""

from verifydp.formal.spec import *

t = real("t")
f, z = any_test("f", REAL), real("z")
tangent = theorem("foundations.gaussian_dp.tangent")


def one_apart(p, goal):
    """For two normal laws it is the tangent at the error itself."""
    line = p.use(tangent, d=1, u=t)
    small = p.assume(mean(standard_normal, z, value(f, z)) <= normal_cdf(t))
    most = mean(normal(1, 1), z, value(f, z)) <= normal_cdf(t + 1)
    bound = p.supposing(small, p.have(most, line, small))
    return p.the_same(p.every(bound, f, t), goal)
