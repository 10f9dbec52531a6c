"""Databases, their distances and their neighbours, as the files of this paper say them.

A distance is a whole number for each pair of databases. Trade-off functions are the
paper's: their argument is 1 less the type I error, so that they rise, lie below the
identity, and group privacy is plain composition.
"""

from verifydp.formal.spec import *

D, S, V = space("D"), space("S"), space("V")
x, y, z, o = point("x", D), point("y", D), point("z", D), point("o", S)
d = function_variable("d", pair_sort(D, D), NATURAL)
M = kernel("M", D, S)
cell = point("cell", pair_sort(D, D))
near = event_variable("near", pair_sort(D, D))
protected = event_variable("protected", D)
f, alpha, beta = function_variable("f", REAL), real("alpha"), real("beta")
everyone = event(point("anyone", D), TRUE)


def apart(left, right):
    """How far two databases are from each other."""
    return to_real(at(d, left, right))


def within(most):
    """The relation of databases that are at most so far apart."""
    limit = number(most) if isinstance(most, int) else to_real(most)
    return event(cell, to_real(at(d, first(cell), second(cell))) <= limit)


def both_ways(one, other):
    return conjunction(implies(one, other), implies(other, one))


increasing = forall(
    alpha, beta, implies(alpha <= beta, at(f, alpha) <= at(f, beta))
)
below_identity = forall(alpha, at(f, alpha) <= alpha)
