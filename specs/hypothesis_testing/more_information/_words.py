"""What the theorems of more_information share."""

from verifydp.formal.spec import *

epsilon, beta = real("epsilon"), real("beta")
b = beta * beta


def highest(odds):
    """The highest score of a threshold adversary with these odds."""
    root = sqrt(1 + 4 * (b / odds) * exp(epsilon))
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(epsilon < log(1 + b / odds), (1 + b) / (1 + b + odds), best)
