"""The privacy profile of two normal laws, for numbers that are recomputed."""

from verifydp.formal.spec import *


def profile(mu, epsilon):
    """The exact delta of two normal laws whose means are mu deviations apart."""
    mu, epsilon = number(mu), number(epsilon)
    growth = exp(epsilon) * normal_cdf(-mu / 2 - epsilon / mu)
    return normal_cdf(mu / 2 - epsilon / mu) - growth
