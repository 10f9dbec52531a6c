"""What the theorems of pure_epsilon_reversed are made of."""

from verifydp.formal.spec import *

centre, sd, sd_i, sd_j, b, epsilon, t = map(
    real, ("centre", "sd", "sd_i", "sd_j", "b", "epsilon", "t")
)
x, z = point("x", REAL), point("z", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
described = forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b)))


def density(deviation, output):
    """The density of the release of normal data at an output, times 2 b."""
    return mean(normal(centre, deviation), x, value(kernel_, pair(x, output)))


def at_mean(deviation):
    """The same at the mean, in closed form."""
    rate = deviation / b
    return 2 * exp(rate * rate / 2) * normal_cdf(-rate)


NO_SCALE = (
    "at scale 0 the kernel is the constant 1, for which this holds as well, and a "
    "negative scale leaves no kernel with values up to 1"
)
both = point("both", pair_sort(REAL, REAL))
kernel_of = test_of(both, exp(-abs(first(both) - second(both))))
usual = {centre: 1, sd: 2, b: 1, t: 1, kernel_: kernel_of}
