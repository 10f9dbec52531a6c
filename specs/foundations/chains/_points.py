"""Whole numbers as databases: each is a neighbour of the next one, and of no other."""

from verifydp.formal.spec import *

words = shared("foundations.chains._words")
naturals = {"D": NATURAL}
_both = point("both", pair_sort(NATURAL, NATURAL))
next_only = event(_both, equal(second(_both), next_(first(_both))))
_D = space("D")


def line(start, end):
    """Values for the usual names: from one number to a larger one."""
    return {
        event_variable("neighbours", pair_sort(_D, _D)): next_only,
        point("a", _D): natural_number(start),
        point("b", _D): natural_number(end),
        natural("n"): natural_number(end - start),
    }


def walk(p, goal):
    """On the line each step goes to the next number."""
    near, start, _, count = goal.arguments
    path = words.stays(p, near, start)
    for place in range(start.data, start.data + count.data):
        here, there = natural_number(place), natural_number(place + 1)
        path = words.longer(p, path, p.have(words.edge(near, here, there)))
    return p.the_same(path, goal)
