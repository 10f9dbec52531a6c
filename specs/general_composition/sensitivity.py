"""Sensitivity of a map between two classes of databases with distances."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, table

D, E = space("D"), space("E")
x, y, r, s = point("x", D), point("y", D), real("r"), real("s")
f = function_variable("f", D, E)
joined1, joined2 = (
    event_variable("joined1", pair_sort(D, D)),
    event_variable("joined2", pair_sort(E, E)),
)
d1, d2 = (
    function_variable("d1", pair_sort(D, D)),
    function_variable("d2", pair_sort(E, E)),
)
finite_ = member(pair(x, y), joined1)
images = at(f, x), at(f, y)


def within_factor(by):
    near_images = member(pair(*images), joined2)
    return forall(
        x,
        y,
        implies(
            finite_, conjunction(near_images, at(d2, *images) <= by * at(d1, x, y))
        ),
    )


bounded = Definition(
    "bounded_sensitivity", (f, joined1, d1, joined2, d2, s), within_factor(s)
)


def bound(by):
    return bounded(f, joined1, d1, joined2, d2, by)


sensitivity = Definition(
    "sensitivity",
    (f, joined1, d1, joined2, d2, s),
    conjunction(
        s >= 0,
        bound(s),
        forall(r, implies(conjunction(r >= 0, bound(r)), s <= r)),
    ),
    uses=(bounded,),
)


def least(by):
    return sensitivity(f, joined1, d1, joined2, d2, by)


BOUND = Theorem(
    title="A bound on the sensitivity of a map",
    source="Composition in differential privacy for general granularity notions, "
    "definition III.5",
    standing="definition",
    defines=bounded,
    reads="{5} bounds how {0} takes the distance {2}, finite on {1}, to {4}, finite "
    "on {3}",
    given={"first": bound(r), "metric": at(d1, x, y) >= 0, "larger": r <= s},
    claim=implies(finite_, at(d2, *images) <= s * at(d1, x, y)),
)
SPEC = Theorem(
    title="The sensitivity of a map",
    source="Composition in differential privacy for general granularity notions, "
    "definition III.5",
    standing="definition",
    covers=("GC-DIII.5",),
    defines=sensitivity,
    reads="{5} is the sensitivity of {0} from the distance {2}, finite on {1}, to "
    "{4}, finite on {3}",
    uses=(bounded,),
    given={"one": least(r), "another": least(s)},
    claim=equal(r, s),
    remark="The least bound of at least 0. Where the distance of two databases is "
    "finite, that of their images has to be; where no number is a bound, the "
    "sensitivity is infinite and no number is one.",
)


def larger(p):
    """Distances are not negative."""
    there = p.assume(finite_)
    fact = p.apply(p.at(p.given("first"), x, y), there)
    goal = at(d2, *images) <= s * at(d1, x, y)
    return p.supposing(
        there, p.have(goal, p.part(fact, 1), p.given("metric"), p.given("larger"))
    )


def unique(p):
    """Each is at most the other."""
    one, another = p.parts(p.given("one")), p.parts(p.given("another"))

    def below(of, by):
        value_ = by[1].formula.arguments[-1]
        rule = p.at(of[2], value_)
        return p.apply(rule, p.have(rule.formula.arguments[0], *by[:2]))

    return p.have(equal(r, s), below(one, another), below(another, one))


two = finite(2)
cell = point("cell", pair_sort(two, two))
all_pairs, no_pairs = event(cell, TRUE), event(cell, FALSE)
zero, one = label(0, 2), label(1, 2)
doubled = {
    f: table(zero, one),
    joined1: all_pairs,
    joined2: all_pairs,
    d1: grid((0, 1), (1, 0)),
    d2: grid((0, 2), (2, 0)),
    r: 2,
    s: 2,
}
spaces = {"D": two, "E": two}


def at_least_two(p, goal):
    """The two databases need the factor 2."""
    low, holds, least_ = p.unfolded(goal).arguments
    any_bound = p.fresh(REAL)
    premise = conjunction(any_bound >= 0, with_bound(holds, any_bound))
    known = p.assume(premise)
    at_pair = p.at(p.part(known, 1), zero, one)
    enough = p.have(holds.arguments[-1] <= any_bound, p.granted(at_pair), known)
    enough = p.every(p.supposing(known, enough), any_bound)
    parts = p.auto(low), p.auto(holds), p.the_same(enough, least_)
    return p.the_same(p.have(conjunction(low, holds, least_), *parts), goal)


def with_bound(formula, by):
    return bounded(*formula.arguments[:-1], by)


shows = {"one": at_least_two, "another": at_least_two}

BOUND = BOUND.but(
    proof=larger,
    instance=At({**doubled, x: zero, y: one}, spaces=spaces),
    near_misses={
        "no bound": NearMiss(without="first", at={r: 1, s: 1}),
        "negative distances": NearMiss(
            without="metric",
            at={
                d1: grid((-1, -1), (-1, -1)),
                d2: grid((-2, -2), (-2, -2)),
                s: 3,
            },
        ),
        "a smaller number": NearMiss(without="larger", at={s: 1}),
    },
)
SPEC = SPEC.but(
    proof=unique,
    instance=At(doubled, spaces=spaces, show=shows),
    near_misses={
        "any number": NearMiss(without="one", at={r: 3}),
        "any other number": NearMiss(without="another", at={s: 3}),
    },
)
