"""Convex functions, and steps of rising sequences that are shared, then summed."""

from verifydp.formal.spec import *

alpha, beta, share = map(real, ("alpha", "beta", "share"))
i, zero = natural("i"), natural_number(0)


def between(level):
    return conjunction(level >= 0, level <= 1)


def convex(of):
    """Between 0 and 1, no chord lies below the function."""
    inside = conjunction(between(alpha), between(beta), between(share))
    chord = share * at(of, alpha) + (1 - share) * at(of, beta)
    mixed = at(of, share * alpha + (1 - share) * beta)
    return forall(alpha, beta, share, implies(inside, mixed <= chord))


def stages(of):
    """It rises from 0 and stays below 1."""
    here, there = at(of, i), at(of, next_(i))
    return conjunction(
        equal(at(of, zero), 0), forall(i, conjunction(here <= there, here <= 1))
    )


def shares(of):
    """Each term lies between 0 and 1."""
    return forall(i, between(at(of, i)))


def steps(of, by, count):
    """The steps of a rising sequence, each with its share, summed."""
    return sum_(count, i, (at(of, next_(i)) - at(of, i)) * at(by, i))


def taken(of, sequence):
    """A function of the terms of a sequence."""
    return function(i, at(of, at(sequence, i)))


def bounded(p, x, y, count, rising, shared_):
    """The steps that are shared lie between 0 and the last term of the sequence."""
    start, rises = p.parts(rising)

    def goal(number_of):
        total = steps(x, y, number_of)
        return conjunction(total >= 0, total <= at(x, number_of))

    n = p.fresh(NATURAL)
    base = p.have(goal(zero), start)
    known = p.assume(goal(n))
    more = p.have(goal(next_(n)), known, p.at(rises, n), p.at(shared_, n))
    return p.at(p.every(p.induct(n, goal(n), base, more), n), count)


def computed(p, goal):
    """What arithmetic shows."""
    return p.auto(goal)
