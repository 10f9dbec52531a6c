"""Independent normal noise on the entries of a vector, and its projection on another.

A vector is the sum of its entries, each along its axis, in any space with any sum.
"""

from verifydp.formal.spec import *

V = space("V")
added = function_variable("plus", pair_sort(V, V), V)
axis = function_variable("axis", pair_sort(NATURAL, REAL), V)
entry, weight = function_variable("entry", NATURAL), function_variable("w", NATURAL)
score = function_variable("score", V)
start, v, t = point("origin", V), point("v", V), point("t", REAL)
d, i, B = natural("d"), natural("i"), event_variable("B", REAL)


def noise(count):
    """So many entries with noise of deviation 1, one beside the other."""
    one_more = bind(normal(at(entry, i), 1), t, dirac(at(added, v, at(axis, i, t))))
    return iterate(count, start, i, v, one_more)


def centre(count):
    """The projection of the mean."""
    return sum_(count, i, at(weight, i) * at(entry, i))


def squares(count):
    """The square of the length of the weights."""
    return sum_(count, i, at(weight, i) * at(weight, i))


more = at(score, at(added, v, at(axis, i, t)))
#: What reads off the sum of the entries times their weights.
projection = {
    "start": equal(at(score, start), 0),
    "additive": forall(i, v, t, equal(more, at(score, v) + at(weight, i) * t)),
}
number_, place = point("number_", REAL), natural("place")
both, along = point("both", pair_sort(REAL, REAL)), point("a", pair_sort(NATURAL, REAL))
nothing, all_ = function(number_, number(0)), function(number_, number_)
up_to_1 = event(number_, number_ <= 1)


def always(value_):
    """The same number for each entry."""
    return function(place, number(value_))


twice = {weight: always(2), axis: function(along, 2 * second(along))}


def on_line(changed=None, *witnesses, **said):
    """One entry, with the mean 1: a vector is a number."""
    line = {
        added: function(both, first(both) + second(both)),
        axis: function(along, second(along)),
        entry: always(1),
        weight: always(1),
        score: all_,
        start: 0,
        d: natural_number(1),
    }
    return At({**line, **(changed or {})}, witnesses, {"V": REAL}, **said)
