"""Canonical noise for approximate privacy, and its distribution function."""

from verifydp.formal.spec import *

words = shared("semi_dp._canonical")
canonical, a, z, y = words.canonical, words.a, words.z, words.y
N, M = words.N, law("M", REAL)
epsilon, delta = real("epsilon"), real("delta")
half = number("1/2")


def approximate(loss=delta):
    """The trade-off function of (epsilon, delta) in the paper's order."""
    lines = 1 - loss - exp(epsilon) * (1 - a), exp(-epsilon) * (a - loss)
    return function(a, maximum(0, *lines))


def up_to(place, noise=N):
    """The distribution function."""
    return words.up_to(place, noise)


def within_middle(place, high=half):
    return conjunction(place >= -half, place <= high)


parameters = {
    "epsilon": epsilon >= 0,
    "delta": conjunction(delta >= 0, delta <= 1),
}


def below(end=half):
    """One cell further to the left the distribution function is this one's image."""
    image = maximum(0, exp(-epsilon) * (up_to(y) - delta))
    return forall(y, implies(y <= end, equal(up_to(y - 1), image)))


def ends(end=half):
    """What is below the middle cell."""
    return equal((1 + exp(epsilon)) * up_to(-end), 1 - delta)


def doubled(by=delta, times=2):
    """Twice as far into the middle cell there is twice as much, up to the delta."""
    gap = up_to(2 * y + half) - times * up_to(y) + up_to(-half)
    return forall(y, implies(within_middle(y, number(0)), abs(gap) <= by))
