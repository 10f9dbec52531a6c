"""Sensitivity of groups, and of databases with one invariant among them.

The change between two databases is the sum of the changes along a chain of adjacent
ones. So it is at most as often as large as the longest chain needs steps.
"""

from verifydp.formal.spec import *

within = definition("foundations.chains")
growth = theorem("foundations.chains.growth")
D = space("D")
x, y, z = point("x", D), point("y", D), point("z", D)
u, v = point("u", D), point("v", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
conforms = event_variable("conforms", D)
n, d, i = map(natural, "ndi")
steps, most = natural("steps"), real("most")
size = function_variable("size", pair_sort(D, D))
query = function_variable("query", pair_sort(D, NATURAL))
slope = function_variable("slope", NATURAL)


def apart(left, right):
    """The norm of the change from one database to another one."""
    return at(size, left, right)


def form(left, right):
    """A linear form of the change."""
    change = at(query, left, i) - at(query, right, i)
    return sum_(d, i, at(slope, i) * change)


path = {
    "chain": within(neighbours, x, y, n),
    "steps": to_real(n) <= to_real(steps),
}
near = member(pair(u, v), neighbours)
SPEC = Theorem(
    title="The norm of the change of a group is at most that of so many single changes",
    source="Cho and Awan, Semi-DP, proposition 24",
    covers=("SD-P24",),
    uses=(within,),
    given={
        **path,
        "triangle": forall(u, v, apart(x, v) <= apart(x, u) + apart(u, v)),
        "itself": apart(x, x) <= 0,
        "single": forall(u, v, implies(near, apart(u, v) <= most)),
        "not negative": most >= 0,
    },
    claim=apart(x, y) <= to_real(steps) * most,
    remark="For every norm. The databases x and y are any two that so many steps of "
    "the whole class join: those among them with one invariant are fewer, so the "
    "changes under the invariant are among those of groups.",
)
half_space = forall(u, v, implies(near, form(u, v) <= 1))
HULL = Theorem(
    title="The change of a group lies in the hull of single changes, made larger",
    source="Cho and Awan, Semi-DP, proposition 24",
    covers=("SD-P24",),
    uses=(within,),
    given=path,
    claim=forall(slope, implies(half_space, form(x, y) <= to_real(steps))),
    remark="The hull is told by the half-spaces that hold it: a linear form that is at "
    "most 1 on the changes of adjacent databases is at most the number of steps on "
    "that of the group.",
)


def proof(p):
    """The size grows by the largest single change at each step."""
    left = function(v, apart(x, v))
    here = p.assume(near)
    single = p.apply(p.at(p.given("single"), u, v), here)
    step = at(left, v) <= at(left, u) + most
    step = p.have(step, single, p.at(p.given("triangle"), u, v))
    step = p.every(p.supposing(here, step), u, v)
    values = {"a": x, "b": y, "f": left, "s": most, "n": n}
    grown = p.use(growth, step, p.given("chain"), **values)
    return p.have(
        p.statement.claim,
        grown,
        p.given("itself"),
        p.given("steps"),
        p.given("not negative"),
    )


def hull(p):
    """The form falls by at most 1 at each step."""
    known, here = p.assume(half_space), p.assume(near)
    left = function(v, -sum_(d, i, at(slope, i) * at(query, v, i)))
    single = p.apply(p.at(known, u, v), here)
    step = p.have(at(left, v) <= at(left, u) + 1, single)
    step = p.every(p.supposing(here, step), u, v)
    values = {"a": x, "b": y, "f": left, "s": number(1), "n": n}
    grown = p.use(growth, step, p.given("chain"), **values)
    bound = p.have(form(x, y) <= to_real(steps), grown, p.given("steps"))
    return p.every(p.supposing(known, bound), slope)


points = shared("foundations.chains._points")
told = point("told", pair_sort(NATURAL, NATURAL))
zero, two = natural_number(0), natural_number(2)
walk = {
    neighbours: points.next_only,
    x: zero,
    y: two,
    n: two,
    steps: two,
    size: function(told, abs(to_real(first(told)) - to_real(second(told)))),
    most: 1,
    query: function(told, to_real(first(told))),
    d: natural_number(1),
}
falling = function(i, number(-1))


def on_line(changed, *shown, **said):
    """Two steps along the whole numbers, with some things changed."""
    known = {"chain": points.walk}
    show = {name: known.get(name, by_computing) for name in shown}
    return At({**walk, **changed}, spaces=points.naturals, show=show, **said)


def by_computing(p, goal):
    """The numbers themselves."""
    return p.auto(goal)


def too_far(p, claim):
    """The form that falls along the line."""
    rule = p.at(p.assume(claim), falling)
    premise = rule.formula.arguments[0]
    left, right = point("left", NATURAL), point("right", NATURAL)
    edge, bound = p.at(p.assume(premise), left, right).formula.arguments
    here = p.assume(edge)
    fact = p.every(p.supposing(here, p.have(bound, here)), left, right)
    return p.absurd(p.apply(rule, p.the_same(fact, premise)))


every = ("chain", "triangle", "single")
three = natural_number(3)
SPEC = SPEC.but(
    proof=proof,
    instance=on_line({}, *every),
    near_misses={
        "no chain": NearMiss(
            without="chain", at=on_line({y: three}, "triangle", "single")
        ),
        "more steps": NearMiss(
            without="steps", at=on_line({y: three, n: three}, *every)
        ),
        "no triangle": NearMiss(
            without="triangle",
            at=on_line(
                {
                    size: function(
                        told, abs(to_real(first(told)) - to_real(second(told))) ** 2
                    )
                },
                "chain",
                "single",
            ),
        ),
        "a size of its own": NearMiss(
            without="itself",
            at=on_line(
                {
                    size: function(told, number(3)),
                    most: 1,
                    y: zero,
                    n: zero,
                    steps: zero,
                    neighbours: event(told, FALSE),
                },
                "chain",
                "triangle",
            ),
        ),
        "larger single changes": NearMiss(
            without="single", at=on_line({most: "1/2"}, "chain", "triangle")
        ),
        "a negative number": NearMiss(
            without="not negative",
            at=on_line(
                {
                    neighbours: event(told, FALSE),
                    most: -1,
                    y: zero,
                    n: zero,
                },
                "chain",
                "triangle",
            ),
        ),
    },
)
HULL = HULL.but(
    proof=hull,
    instance=on_line({}, "chain"),
    near_misses={
        "no chain": NearMiss(without="chain", at=on_line({y: three}, refute=too_far)),
        "more steps": NearMiss(
            without="steps",
            at=on_line({y: three, n: three}, "chain", refute=too_far),
        ),
        "one step less": NearMiss(
            claim=forall(slope, implies(half_space, form(x, y) <= to_real(steps) - 1)),
            at=on_line({}, "chain", refute=too_far),
        ),
    },
)
