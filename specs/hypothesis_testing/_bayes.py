"""Bayes' rule for databases: what is believed of one, and what is seen."""

from verifydp.formal.spec import *

R, D, Out = space("R"), space("D"), space("O")
belief, z, hole = point("belief", R), point("z", D), point("hole", D)
prior, M, o = kernel("prior", R, D), kernel("M", D, Out), point("o", Out)
W = event_variable("W", Out)


def mass(of):
    """What the prior holds of a database."""
    return mean(at(prior, belief), z, indicator(equal(z, of)))


def seen(of):
    """The chance of an output in W, from a database."""
    return probability(at(M, of), W)


def factor(p, of):
    """A database and an output in W: its prior times the chance of W."""
    same = equal(z, of)
    one, other = indicator(same) * seen(z), indicator(same) * seen(of)
    template = equal(one, indicator(same) * seen(hole))
    yes = p.rewrite(p.assume(same), p.have(equal(one, one)), template, hole)
    pointwise = p.cases(same, yes, p.have(equal(one, other), p.assume(negation(same))))
    ways = [
        p.mean(p.have(low <= high, pointwise), at(prior, belief), z)
        for low, high in ((one, other), (other, one))
    ]
    return p.have(equal(mean(at(prior, belief), z, one), mass(of) * seen(of)), *ways)


def chance(p, of):
    """The chance of W is a number in [0, 1]."""
    return p.mean_between(at(M, of), o, indicator(member(o, W)))
