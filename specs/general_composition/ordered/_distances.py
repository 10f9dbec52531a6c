"""Distances of ordered databases and of their parts, both of bounded neighbours."""

from verifydp.formal.spec import *

words = shared("general_composition.ordered._words")
independent = words.independent
canonical = definition("general_composition.canonical_metric")
bounded = definition("general_composition.sensitivity.bound")
D, E, n, k, x, y = words.D, words.E, words.n, words.k, words.x, words.y
reachable = event_variable("reachable", pair_sort(D, D))
distance = function_variable("distance", pair_sort(D, D))
beside = event_variable("beside", pair_sort(NATURAL, pair_sort(E, E)))
joined, d = independent.joined, independent.d
finite_at, distance_at = independent.finite_at, independent.distance_at
two_views = independent.two_views
part_of = function(x, at(words.part, n, x))


def beside_at(index):
    """Which views are neighbours as parts of this number."""
    return event(two_views, member(pair(index, two_views), beside))


of_views = words.views(n)
running = words.below(n, k)
among_parts = implies(
    conjunction(running, words.is_replaced(words.shown, *of_views)),
    member(pair(n, pair(*of_views)), beside),
)
of_parts = canonical(beside_at(n), finite_at(n), distance_at(n))
given = {
    "canonical": canonical(words.neighbours, reachable, distance),
    "beside": forall(n, x, y, among_parts),
    "canonical parts": forall(n, implies(running, of_parts)),
}


def steady(by=1):
    """No part is further apart than the databases."""
    ends = finite_at(n), distance_at(n)
    bound = bounded(part_of, reachable, distance, *ends, number(by))
    return forall(n, implies(running, bound))


def exists_from(p, of, left, right, fact):
    """That one record is replaced, from the records."""
    i, j, a, b = words.i, words.j, words.a, words.b
    over = i, j, a, b
    body = words.replaced(of, left, right)
    for place in reversed(range(4)):
        fact = p.some(exists(*over[place:], body), over[place], fact)
    return fact
