"""What the theorems of laplace_inverse share."""

from verifydp.formal.spec import *

epsilon, beta, c, limit = map(real, ("epsilon", "beta", "c", "limit"))
b = beta * beta


def score(recall, false):
    """F_beta of recall and false alarms: the harmonic mean, weighted 1 to b."""
    precision = recall / (recall + c * false)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


shared = {c: "4/5", beta: 1, limit: "9/10"}
