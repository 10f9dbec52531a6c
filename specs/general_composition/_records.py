"""Tables of records of one kind: each is a whole number."""

from verifydp.formal.spec import *

words = shared("general_composition._tables")
classes = shared("general_composition._classes")
cell = point("cell", pair_sort(NATURAL, NATURAL))
numbers = {words.count: function(cell, first(cell)), words.m: natural_number(1)}
left, right = to_real(first(cell)), to_real(second(cell))
beside = event(cell, equal(abs(left - right), 1))


def any_number(p, goal):
    """A table of records of one kind is their number."""
    same, free = p.unfolded(goal).arguments
    facts = p.auto(same), wanted_number(p, free)
    return p.the_same(p.have(conjunction(same, free), *facts), goal)


def wanted_number(p, free):
    """The table that is wanted is the number that is wanted."""
    a, b, c = p.fresh(NATURAL), p.fresh(NATURAL), p.fresh(NATURAL)
    rule = p.at(p.assumed(free), a, b, c).formula
    early, there = p.assume(rule.arguments[0]), rule.arguments[1]
    body = p.auto(classes.at_value(there, c), early)
    fact = p.supposing(early, p.some(there, c, body))
    return p.the_same(p.every(fact, a, b, c), free)
