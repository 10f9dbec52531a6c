"""What the theorems of noise_threshold are made of."""

from verifydp.formal.spec import *

x, B = point("x", REAL), event_variable("B", REAL)
epsilon, delta = map(real, ("epsilon", "delta"))


def noised(of, deviation):
    return bind(of, x, normal(x, deviation))


def limit(first_, then):
    return probability(first_, B) <= exp(epsilon) * probability(then, B) + delta
