"""The K-norm mechanism: density exp(-epsilon ||z - query||) with respect to a base."""

from verifydp.formal.spec import *

density = definition("foundations.density")
D, V = space("D"), space("V")
x, y, z = point("x", D), point("y", D), point("z", V)
epsilon, scale = real("epsilon"), real("scale")
minus = function_variable("minus", pair_sort(V, V), V)
norm, factor = function_variable("norm", V), function_variable("factor", V)
query, base = function_variable("query", D, V), law("base", V)
P, Q, g, h = law("P", V), law("Q", V), any_test("g", V), any_test("h", V)


def difference(left, right):
    return at(minus, left, right)


def away(database):
    """How far an output is from the answer."""
    return at(norm, difference(z, at(query, database)))


def weight(database):
    """The density at an output, with respect to the base."""
    return exp(-epsilon * away(database)) * at(factor, z)


algorithm_2 = Definition(
    "algorithm_2",
    (P, g, scale, query, norm, minus, base, factor, epsilon, x),
    conjunction(
        density(P, base, g, scale),
        forall(z, equal(scale * value(g, z), weight(x))),
    ),
    uses=(density,),
)


def is_release(of, test, database):
    """The law of the algorithm on a database."""
    return algorithm_2(of, test, *algorithm_2.parameters[2:-1], database)
