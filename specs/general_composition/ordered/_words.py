"""Databases whose records have identifiers 0, 1, 2, ..., and parts by identifier.

A database is told by which records it holds; a record is an identifier and what stands
beside it, from any space X. Parts are told in the same way.
"""

from verifydp.formal.spec import *

independent = shared("general_composition._independent")
D, E, X = independent.D, independent.E, space("X")
n, k, x, y, u, v = (getattr(independent, name) for name in "nkxyuv")
part, below, views = independent.part, independent.below, independent.views
i, j, m = map(natural, "ijm")
a, b, c = (point(name, X) for name in "abc")
record = pair_sort(NATURAL, X)
holds = event_variable("holds", pair_sort(D, record))
shown = event_variable("shown", pair_sort(E, record))
size = function_variable("size", D, NATURAL)
block = function_variable("block", NATURAL, NATURAL)
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)


def has(of, database, place, what):
    return member(pair(database, pair(place, what)), of)


def both_ways(one, other):
    return conjunction(implies(one, other), implies(other, one))


def same_record(one, other):
    """Two records have the same identifier and the same content."""
    return conjunction(equal(one[0], other[0]), equal(one[1], other[1]))


def rest(of, left, right, gone, new):
    """All records but two are in both databases or in none."""
    this = m, c
    others = conjunction(
        negation(same_record(this, gone)), negation(same_record(this, new))
    )
    return forall(
        m, c, implies(others, both_ways(has(of, left, *this), has(of, right, *this)))
    )


def replaced(of, left, right, gone=(i, a), new=(j, b)):
    """One record of the left database is gone, and another one is new in the right."""
    return conjunction(
        has(of, left, *gone),
        negation(has(of, right, *gone)),
        has(of, right, *new),
        negation(has(of, left, *new)),
        rest(of, left, right, gone, new),
    )


def is_replaced(of, left, right):
    return exists(i, j, a, b, replaced(of, left, right))


def all_there(database):
    """The identifiers are those below the size."""
    some = exists(a, has(holds, database, i, a))
    return forall(i, both_ways(some, below(i, at(size, database))))


alike = forall(i, a, both_ways(has(shown, u, i, a), has(shown, v, i, a)))
inside = conjunction(has(holds, x, i, a), equal(at(block, i), n))
unique = forall(
    x,
    i,
    a,
    b,
    implies(conjunction(has(holds, x, i, a), has(holds, x, i, b)), equal(a, b)),
)
given = {
    "unique": unique,
    "numbered": forall(x, all_there(x)),
    "neighbours": forall(x, y, implies(near, is_replaced(holds, x, y))),
    "parts": forall(n, x, i, a, both_ways(has(shown, at(part, n, x), i, a), inside)),
    "views": forall(u, v, implies(alike, equal(u, v))),
}


def of_neighbours(p, found, fact):
    """What follows from the replaced record, for any one that is found."""
    levels = [
        exists(*over, replaced(holds, x, y)) for over in ((j, a, b), (a, b), (b,))
    ]
    for level, over in zip(reversed(levels), reversed((j, a, b)), strict=True):
        fact = p.obtain(p.assume(level), over, fact)
    return p.obtain(found, i, fact)


def outside(p, same, elsewhere):
    """That a part is not that of the replaced record, for both its identifiers.

    Parameters
    ----------
    same
        That both identifiers are the same.
    elsewhere
        That the part is not that of the first one.
    """
    hole = p.fresh(NATURAL)
    template = negation(equal(at(block, hole), n))
    return {i: elsewhere, j: p.rewrite(same, elsewhere, template, hole)}


def unmoved(p, moved, outside):
    """A part that is not that of the replaced record is the same in both databases.

    Parameters
    ----------
    moved
        That one record is replaced.
    outside
        What the function of this name says.
    """
    left, right = views(n)
    this, there = (m, c), p.at(p.part(moved, 4), m, c)
    rules = [p.at(p.given("parts"), n, of, *this) for of in (x, y)]
    mine = p.assume(equal(at(block, m), n))
    hole, away = p.fresh(NATURAL), []
    for place, not_there in outside.items():
        is_it = p.assume(equal(m, place))
        here = p.rewrite(is_it, mine, equal(at(block, hole), n), hole)
        away.append(p.denied(is_it, p.have(FALSE, here, not_there)))
    same = p.granted(there, *away)
    goal = both_ways(has(shown, left, *this), has(shown, right, *this))
    inside_ = p.have(goal, *rules, same, mine)
    beside = p.have(goal, *rules, p.assume(negation(mine.formula)))
    every = p.every(p.cases(mine.formula, inside_, beside), m, c)
    rule = p.at(p.given("views"), left, right)
    return p.apply(rule, p.the_same(every, rule.formula.arguments[0]))
