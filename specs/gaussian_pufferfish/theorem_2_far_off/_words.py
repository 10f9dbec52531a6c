"""What the theorems of theorem_2_far_off are made of."""

from verifydp.formal.spec import *

x, y, two = point("x", REAL), point("y", REAL), point("two", finite(2))
share, epsilon, far = map(real, ("share", "epsilon", "far"))
#: Theorem 2's noise for an average gap of ``share``.
scale = share / epsilon
weights = finite_law(share, 1 - share)


def released(near):
    """Two components without deviations, and noise."""
    data = normal(choose(two, near, far), 0)
    return bind(weights, two, bind(data, x, laplace(x, scale)))


cut = (1 - share) / 2
left = event(y, y <= cut)
excess = probability(released(0), left) - exp(epsilon) * probability(released(1), left)
told = share * (1 - exp(epsilon * (1 - 1 / share) / 2))
far_part = (1 - share) * (exp(epsilon) - 1) * exp((cut - far) / scale) / 2
exact = equal(excess, told - far_part)
