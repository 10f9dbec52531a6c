"""What the theorems of smoothed_noise are made of."""

from verifydp.formal.spec import *

u, x, y = point("u", REAL), real("x"), real("y")
b, B = real("b"), real("B")
kernel_, other_ = (any_test(one, pair_sort(REAL, REAL)) for one in ("kernel", "other"))
k, both = value(kernel_, pair(u, y)), point("both", pair_sort(REAL, REAL))
smoothed = mean(laplace(x, b), u, k)
distance = abs(x - y)
wide, narrow = B * B * exp(-distance / B), b * B * exp(-distance / b)
factor = B * B - b * b
claim = equal(factor * smoothed, wide - narrow)
shape_of_kernel = forall(u, y, equal(k, exp(-abs(u - y) / B)))
source = (
    "convolution of two exponentials on each side; derived for Ding, Approximation of "
    "Pufferfish privacy for Gaussian priors"
)
far = {
    x: 0,
    y: 1,
    b: 1,
    B: 2,
    kernel_: test_of(both, exp(-abs(first(both) - second(both)) / 2)),
}
flat = test_of(both, 1)


def is_mean(p, claim):
    """What lies in [0, 1] has such a mean, whatever the law is."""
    law_ = claim.arguments[0].arguments[1].arguments[0]
    inside = p.mean_between(law_, u, value(kernel_, pair(u, number(1))))
    return p.have(negation(claim), p.at(p.every(inside, kernel_), far[kernel_]))


def fails(claim=None, refute=None, without=(), **changed):
    """Where the mean is another one."""
    by_name = {str(over.data): over for over in far}
    values = {**far, **{by_name[name]: one for name, one in changed.items()}}
    return NearMiss(without=without, claim=claim, at=At(values, refute=refute))


def flat_kernel(name):
    """With a width of 0 the kernel is 1, as x/0 is 0."""
    return fails(without=(name,), B=0, kernel=flat)
