"""How a slack grows with the distance, also for a budget of 0."""

from verifydp.formal.spec import *

words = shared("general_composition._spaces")
D, d, joined = words.D, words.d, words.joined
cell = point("cell", pair_sort(D, D))


def grown(distance, rate):
    """The sum of exp(rate i) for i below the distance, in its closed form."""
    closed = (exp(rate * distance) - 1) / (exp(rate) - 1)
    return if_(equal(rate, 0), distance, closed)


def budget(over, distance, epsilon, delta, more=1):
    """Loss and slack in proportion to a distance and to what it grows to."""
    loss = function(over, more * epsilon * at(distance, over))
    return loss, function(over, delta * grown(at(distance, over), epsilon))
