"""Three vectors that are added like the hours of a clock, and a query of one bit."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid

words = shared("semi_dp._vectors")
one = point("one", finite(3))
pairs = point("pairs", pair_sort(finite(2), finite(2)))
spaces = {"V": finite(3), "D": finite(2)}


def on_three(*places):
    """The function of a vector with these values."""
    return function(one, choose(one, *(label(place, 3) for place in places)))


def table_of(*rows):
    """The function of two vectors with these values."""
    return grid(*(tuple(label(place, 3) for place in row) for row in rows))


clock = table_of((0, 1, 2), (1, 2, 0), (2, 0, 1))
bit = point("bit", finite(2))
turn = {
    words.plus: clock,
    words.part: on_three(0, 1, 2),
    words.rest: on_three(0, 0, 0),
    words.query: function(bit, choose(bit, label(0, 3), label(1, 3))),
    words.neighbours: event(pairs, TRUE),
}
