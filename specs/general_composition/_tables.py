"""Tables told by how often each record stands in them; records are numbered."""

from verifydp.formal.spec import *

D = space("D")
x, y, z = point("x", D), point("y", D), point("z", D)
m, i, j, k = map(natural, ("m", "i", "j", "k"))
count = function_variable("count", pair_sort(D, NATURAL), NATURAL)
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)


def times(table, record):
    """How often a record stands in a table."""
    return to_real(at(count, table, record))


def apart(left, right):
    """The size of the symmetric difference of two tables."""
    return sum_(m, i, abs(times(left, i) - times(right, i)))


def size(table):
    """The number of records of a table."""
    return sum_(m, i, times(table, i))


def both_ways(one, other):
    return conjunction(implies(one, other), implies(other, one))
