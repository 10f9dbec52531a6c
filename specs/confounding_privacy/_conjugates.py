"""The convex conjugate of a function on [0, 1], as a supremum."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

f, a, y, c, below = function_variable("f", REAL), *map(real, ("a", "y", "c", "below"))
unit = conjunction(a >= 0, a <= 1)
gain = y * a - at(f, a)
conjugate = Definition(
    "conjugate",
    (f, y, c),
    conjunction(
        forall(a, implies(unit, gain <= c)),
        forall(below, implies(below < c, exists(a, conjunction(unit, below < gain)))),
    ),
)


def parts(p, known):
    """The bound at every point, and that smaller numbers are exceeded."""
    body = conjugate.at(known.formula.arguments)
    return tuple(p.have(part, known) for part in body.arguments)


def least(p, reached, limit, value_, exceeds, goal):
    """A number that no point exceeds is at least the supremum."""
    larger = p.assume(limit < value_)
    found = p.apply(p.at(reached, limit), larger)
    inner = p.assume(instantiate(found.formula.arguments[0], a))
    nothing = p.obtain(found, a, exceeds(inner))
    return p.have(goal, p.supposing(larger, nothing))


def attained(place):
    """The supremum is the gain at this place."""

    def show(p, goal):
        bound, reached = conjugate.at(goal.arguments).arguments
        rule = instantiate(reached.arguments[0], below)
        smaller, some = rule.arguments
        known = p.assume(smaller)
        here = p.have(instantiate(some.arguments[0], number(place)), known)
        found = p.supposing(smaller, p.some(some, number(place), here))
        approached = p.the_same(p.every(found, below), reached)
        return p.the_same(
            p.have(conjugate.at(goal.arguments), p.auto(bound), approached), goal
        )

    return show
