"""Mechanisms on one class, each of which reads its own image of the database."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

D, E, S = space("D"), space("E"), space("S")
x, y, start, state = point("x", D), point("y", D), point("start", S), point("state", S)
n, k, i, j = map(natural, ("n", "k", "i", "j"))
part = function_variable("part", pair_sort(NATURAL, D), E)
reader = kernel("reader", pair_sort(NATURAL, pair_sort(S, E)), S)


def below(left, right):
    return to_real(left) < to_real(right)


def reads(database):
    """Stage n reads part n of a database, and what was released before."""
    return at(reader, n, state, at(part, n, database))


def release_of(database):
    return iterate(k, start, n, state, reads(database))


stage = function(x, reads(x))
release = function(x, release_of(x))
of_part = function(x, at(part, n, x))
changed = negation(equal(at(part, n, x), at(part, n, y)))


_before = point("before", pair_sort(NATURAL, S))


def stages(database):
    """All mechanisms on one database."""
    number_of, released = first(_before), second(_before)
    return function(
        _before, at(reader, number_of, released, at(part, number_of, database))
    )


def read_part(p, goal):
    """The stage reads its part."""
    image = point("image", E)
    rule = p.unfolded(goal)
    law_ = function(image, at(reader, n, state, image))
    B = event_variable("B", S)
    same = equal(probability(reads(x), B), probability(reads(x), B))
    return p.some(rule, law_, p.every(p.every(p.have(same), B), x))


# A release of answers about one image of three databases: 0 while all answers are 0.
seen = point("seen", pair_sort(NATURAL, pair_sort(finite(2), finite(2))))
_one = point("one", pair_sort(NATURAL, finite(3)))
answer = choose(second(second(seen)), coin("3/4"), coin("1/4"))
answers = {
    reader: function(seen, choose(first(second(seen)), answer, dirac(label(1, 2)))),
    part: function(_one, choose(second(_one), *(label(at_, 2) for at_ in (0, 0, 1)))),
    start: label(0, 2),
    k: natural_number(2),
}
spaces = {"D": finite(3), "E": finite(2), "S": finite(2)}
_bit = point("bit", finite(2))
all_zero = label(0, 3), label(2, 3), event(_bit, equal(_bit, label(0, 2)))
