"""The closed convex hull of the changes of a query, by half-spaces that hold them."""

from verifydp.formal.spec import *

S = space("S")
s, d, i, m, k = point("s", S), *map(natural, "dimk")
change = function_variable("change", pair_sort(S, NATURAL))
slope = function_variable("slope", NATURAL)
v, u = function_variable("v", NATURAL), function_variable("u", NATURAL)
c, e, t, most = map(real, ("c", "e", "t", "most"))


def form(of, count=d):
    """A linear form of a vector, given by the function of its entries."""
    return sum_(count, i, at(slope, i) * of(i))


def entry(place):
    return at(change, s, place)


def of(vector):
    return lambda place: at(vector, place)


holds_changes = forall(s, form(entry) <= 1)
within = Definition(
    "within_hull",
    (change, d, v, c),
    forall(slope, implies(holds_changes, form(of(v)) <= c)),
)


def inside(vector, size):
    """The vector lies in the hull, made larger by this factor."""
    return within(change, d, vector, size)


def vector(body):
    return function(i, body(i))
