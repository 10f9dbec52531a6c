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

unit = event(cell, equal(to_real(at(d, first(cell), second(cell))), 1))
all_pairs = event(cell, TRUE)
as_reals = function(cell, to_real(at(d, first(cell), second(cell))))
symmetric = forall(x, y, equal(at(d, x, y), at(d, y, x)))


def apart(left, right):
    """How far two databases are from each other."""
    return to_real(at(d, left, right))


def within(most):
    """The relation of databases that are at most so far apart."""
    limit = number(most) if isinstance(most, int) else to_real(most)
    return event(cell, to_real(at(d, first(cell), second(cell))) <= limit)


def both_ways(one, other):
    return conjunction(implies(one, other), implies(other, one))


def near_on(protected_, near_, left=x, right=y):
    """Two databases of a dataspace that a relation joins."""
    return conjunction(
        member(left, protected_),
        member(right, protected_),
        member(pair(left, right), near_),
    )
