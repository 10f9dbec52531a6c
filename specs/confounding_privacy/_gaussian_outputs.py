"""Two normal outputs with correlated noise, one drawn after the other."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
copula = shared("confounding_privacy._copula")
#: The means of both outputs in the first state and in the second one.
a1, a2, b1, b2 = map(real, ("a1", "a2", "b1", "b2"))
r = real("r")
y1, y2, outputs = real("y1"), real("y2"), point("outputs", pair_sort(REAL, REAL))
within_1 = conjunction(r > -1, r < 1)


def given_first(first_output, first_mean, second_mean, of=r):
    """The second output given the first one."""
    own = sqrt(1 - of**2)
    return normal(second_mean + of * (first_output - first_mean), own)


def outputs_of(first_mean, second_mean, of=r):
    """Both outputs, of deviation 1 each, whose noises have this correlation."""
    second_ = given_first(y1, first_mean, second_mean, of)
    both = bind(second_, y2, dirac(pair(y1, y2)))
    return bind(normal(first_mean, 1), y1, both)


def squared_loss(of=r):
    """The square of the Gaussian parameter that tells the two states apart."""
    return copula.pair_loss(a1 - b1, a2 - b2, of)


states = outputs_of(a1, a2), outputs_of(b1, b2)
