"""What the theorems of gaussian_best_slope share."""

from verifydp.formal.spec import *

mu, a = real("mu"), real("a")
half = mu * mu / 2


def slope(at_):
    """The slope of the curve at false alarms Phi(u)."""
    return exp(-at_ * mu - half)


def gap(at_):
    """The tangent at u, above (-a, 0): positive where a steeper line is needed."""
    return slope(at_) * (normal_cdf(at_) + a) - normal_cdf(at_ + mu)
