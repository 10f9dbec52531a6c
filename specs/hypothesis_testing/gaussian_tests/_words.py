"""What the theorems of gaussian_tests share."""

from verifydp.formal.spec import *

f, g, sigma = map(real, ("f", "g", "sigma"))
y = point("y", REAL)
present, absent = normal(f, sigma), normal(g, sigma)


def accepted(of, cut):
    """The chance of an output at or above the threshold."""
    return probability(of, event(y, cut <= y))


def mirrored(p, size):
    """Phi(-x) = 1 - Phi(x): half-lines that share one point."""
    z = real("z")
    low, high = p.axiom("normal_half_line", size), p.axiom("normal_mirrored", size)
    spot = p.axiom("normal_point", size)
    both = indicator(z <= size) + indicator(size <= z)
    one = 1 + indicator(equal(z, size))
    ways = [
        p.mean(p.have(left <= right), standard_normal, z)
        for left, right in ((both, one), (one, both))
    ]
    return low, high, spot, *ways


def moved(p, equality, fact, shape):
    """Write a place in another way."""
    hole = real("hole")
    return p.rewrite(equality, fact, shape(hole), hole)
