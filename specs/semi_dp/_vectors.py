"""Vectors as an abstract group, and a map that splits each of them in two parts."""

from verifydp.formal.spec import *

D, V = space("D"), space("V")
x, y, u, v, w, z, e = (
    point("x", D),
    point("y", D),
    *(point(name, V) for name in "uvwze"),
)
plus = function_variable("plus", pair_sort(V, V), V)
part, rest = function_variable("part", V, V), function_variable("rest", V, V)
query = function_variable("query", D, V)
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)


def added(left, right):
    """The sum of two vectors."""
    return at(plus, left, right)


def answer(database):
    """The value of the query."""
    return at(query, database)


#: Each vector is the sum of its rest and its part; the part of a sum is that of parts.
split = {
    "associative": forall(u, v, w, equal(added(added(u, v), w), added(u, added(v, w)))),
    "split": forall(v, equal(v, added(at(rest, v), at(part, v)))),
    "additive": forall(
        u, v, equal(at(part, added(u, v)), added(at(part, u), at(part, v)))
    ),
}
same_rest = forall(x, y, implies(near, equal(at(rest, answer(x)), at(rest, answer(y)))))


def released(noise, database):
    """The query with noise."""
    return pushforward(noise, e, added(answer(database), e))


def projected(noise, database):
    """The query with the part of the noise."""
    return pushforward(noise, e, added(answer(database), at(part, e)))


def after(c):
    """The projected release from the other one: its part, put beside the rest."""
    return function(z, dirac(added(c, at(part, z))))


def moved(p, database, c, known):
    """What this makes of the release is the projected one, if the rest is c."""
    own = p.at(p.given("split"), answer(database))
    hole, part_ = p.fresh(V), at(part, answer(database))
    shape = equal(answer(database), added(hole, part_))
    own = p.rewrite(known, own, shape, hole)
    sums = p.at(p.given("additive"), answer(database), e)
    split_ = p.at(p.given("associative"), c, part_, at(part, e))
    made = added(c, at(part, added(answer(database), e)))
    return p.have(equal(made, added(answer(database), at(part, e))), own, sums, split_)


def same_mean(p, noise, equation, test):
    """Equal points have equal values, and these equal means."""
    left, right = equation.formula.arguments
    hole = p.fresh(V)
    values = p.have(equal(value(test, left), value(test, left)))
    values = p.rewrite(
        equation, values, equal(value(test, left), value(test, hole)), hole
    )
    one, other = value(test, left), value(test, right)
    ways = [
        p.mean(p.have(small <= large, values), noise, e)
        for small, large in ((one, other), (other, one))
    ]
    return p.have(equal(mean(noise, e, one), mean(noise, e, other)), *ways)


def both_moved(p, noise, here, test):
    """The means of a test of the projected releases, for two neighbours."""
    c = at(rest, answer(x))
    same = p.apply(p.at(p.given("the same rest"), x, y), here)
    equations = moved(p, x, c, p.have(equal(c, c))), moved(p, y, c, p.turned(same))
    return [same_mean(p, noise, equation, test) for equation in equations]
