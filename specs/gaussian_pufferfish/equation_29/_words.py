"""What the theorems of equation_29 are made of."""

from verifydp.formal.spec import *

spread, shift, b, epsilon, delta, tau = map(
    real, ("spread", "shift", "b", "epsilon", "delta", "tau")
)


def left(distance):
    """What the noise leaves of 1 at a distance, if that is positive."""
    return maximum(0, 1 - exp(epsilon - distance / b))


score = point("score", REAL)
distance = spread * abs(score) + shift
beyond = probability(standard_normal, event(score, epsilon * b < distance))
