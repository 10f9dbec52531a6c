"""The K-norm mechanism: density exp(-epsilon ||z - query||) with respect to a base."""

from verifydp.formal.spec import *

D, V = space("D"), space("V")
x, y, u, v, z = point("x", D), point("y", D), *(point(name, V) for name in "uvz")
epsilon, normaliser = real("epsilon"), real("normaliser")
minus = function_variable("minus", pair_sort(V, V), V)
norm, factor = function_variable("norm", V), function_variable("factor", V)
query, base = function_variable("query", D, V), law("base", V)


def difference(left, right):
    return at(minus, left, right)


def away(database):
    """How far an output is from the answer."""
    return at(norm, difference(z, at(query, database)))


def weight(database):
    """The density before it is normalised, with respect to the base."""
    return exp(-epsilon * away(database)) * at(factor, z)


algorithm_2 = Definition(
    "algorithm_2",
    (query, norm, minus, base, factor, normaliser, epsilon, x),
    weighted(base, z, weight(x) / normaliser),
)
