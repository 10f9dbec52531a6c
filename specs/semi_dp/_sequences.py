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


def same_steps(p, one, other, count, terms, shares_):
    """Steps of equal terms with equal shares are equal."""

    def goal(number_of):
        return equal(steps(*one, number_of), steps(*other, number_of))

    j = p.fresh(NATURAL)
    base, so_far = p.have(goal(zero)), p.assume(goal(j))
    terms = [p.at(p.every(terms, i), index) for index in (j, next_(j))]
    shares_ = p.at(p.every(shares_, i), j)
    more = p.have(goal(next_(j)), so_far, *terms, shares_)
    return p.at(p.every(p.induct(j, goal(j), base, more), j), count)


def less_steps(p, sequence, one, other, count, rising, less):
    """Steps upwards with smaller shares are smaller."""

    def goal(number_of):
        return steps(sequence, one, number_of) <= steps(sequence, other, number_of)

    j = p.fresh(NATURAL)
    base, so_far = p.have(goal(zero)), p.assume(goal(j))
    up = p.at(p.part(rising, 1), j)
    more = p.have(goal(next_(j)), so_far, up, p.at(p.every(less, i), j))
    return p.at(p.every(p.induct(j, goal(j), base, more), j), count)


def in_order(p, x, rising, index):
    """0 <= a term <= the next one <= 1."""
    here, there = at(x, index), at(x, next_(index))
    rises = p.part(rising, 1)
    base = p.have(at(x, zero) >= 0, p.part(rising, 0))
    j = p.fresh(NATURAL)
    more = p.have(at(x, next_(j)) >= 0, p.assume(at(x, j) >= 0), p.at(rises, j))
    low = p.at(p.every(p.induct(j, at(x, j) >= 0, base, more), j), index)
    facts = (low, p.at(rises, index), p.at(rises, next_(index)))
    return p.have(conjunction(here >= 0, here <= there, there <= 1), *facts)


def at_zero(p, rises, of):
    """A function that rises from 0 below the identity is 0 at 0."""
    none = number(0)
    inside = p.have(conjunction(none >= 0, none <= none, none <= 1))
    return p.have(equal(at(of, none), 0), p.apply(p.at(rises, 0, 0), inside))


def taken_stages(p, rises, of, x, rising):
    """What a rising function makes of stages is stages."""
    ordered, here, later = in_order(p, x, rising, i), at(x, i), at(x, next_(i))
    origin, hole = at_zero(p, rises, of), p.fresh(REAL)
    start = p.turned(p.part(rising, 0))
    origin = p.rewrite(start, origin, equal(at(of, hole), 0), hole)
    up = p.apply(p.at(rises, here, later), ordered)
    top = conjunction(here >= 0, here <= here, here <= 1)
    top = p.apply(p.at(rises, here, here), p.have(top, ordered))
    low, high = at(of, here), at(of, later)
    up = p.have(conjunction(low <= high, low <= 1), up, top, ordered)
    return p.have(stages(taken(of, x)), origin, p.every(up, i))


def computed(p, goal):
    """What arithmetic shows."""
    return p.auto(goal)
