"""What the theorems of bet_table are made of."""

from verifydp.formal.spec import *

mu, nu = map(real, ("mu", "nu"))
growth = real("growth")


def ahead(chance):
    """By how much the table bets that the output is from P."""
    return maximum(0, nu * chance / growth - mu * (1 - chance))


def astern(chance):
    """By how much the table bets that the output is from Q."""
    return maximum(0, mu * (1 - chance) / growth - nu * chance)


def payoffs(kappa, other):
    """What a draw from P and what a draw from Q pays."""
    return 2 * (mu + kappa - growth * other), 2 * (nu - growth * kappa + other)
