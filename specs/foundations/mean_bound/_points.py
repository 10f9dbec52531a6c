"""Points of mean_bound: where several of its theorems hold or fail."""

from verifydp.formal.spec import *

words = shared("foundations.mean_bound._words")
bit = words.bit
two = words.two
mean_bound = theorem("foundations.mean_bound")


def computed(p, goal):
    """A function on two outputs with values from 0 to 4 is a multiple of a test."""
    drawn, of, most = goal.arguments
    values = {"L": drawn, "h": test_of(bit, at(of, bit) / 4), "c": 4, "m": most}
    return p.the_same(p.use(mean_bound, spaces=two, **values), goal)
