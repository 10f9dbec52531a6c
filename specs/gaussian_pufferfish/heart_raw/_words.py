"""What the theorems of heart_raw are made of."""

from verifydp.formal.spec import *


def excess(here, there, of):
    """How much an event exceeds what epsilon = 1 allows."""
    return probability(here, of) - exp(1) * probability(there, of)
