"""The sensitivity space of a query, and the largest norm of its vectors."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
norms = shared("semi_dp._k_norms")
D, V, x, y = words.D, words.V, words.x, words.y
protected, near = words.protected, words.near
u, norm, minus, query = (
    norms.u,
    norms.norm,
    norms.minus,
    norms.query,
)
space_ = event_variable("space", V)
most, less = real("most"), real("less")
asked = words.near_on(protected, near)
difference = at(minus, at(query, x), at(query, y))
opposite = at(minus, at(query, y), at(query, x))
differences = exists(x, y, conjunction(asked, equal(u, difference)))
sensitivity_space = Definition(
    "sensitivity_space",
    (space_, query, minus, protected, near),
    forall(u, words.both_ways(member(u, space_), differences)),
)
is_space = sensitivity_space(space_, query, minus, protected, near)
bounded = forall(u, implies(member(u, space_), at(norm, u) <= most))
reached = forall(
    less,
    implies(
        less < most,
        exists(u, conjunction(member(u, space_), less < at(norm, u))),
    ),
)
sensitivity = Definition(
    "k_sensitivity", (space_, norm, most), conjunction(bounded, reached)
)
is_sensitivity = sensitivity(space_, norm, most)
symmetric = forall(x, y, implies(member(pair(x, y), near), member(pair(y, x), near)))
source = "Cho and Awan, Semi-DP, definition "
SPEC = Theorem(
    title="The sensitivity space of a symmetric relation is symmetric",
    source=source + "4 and equation (1)",
    standing="definition",
    covers=("SD-D4", "SD-Q1"),
    defines=sensitivity_space,
    reads="{0} is the sensitivity space of {1} with differences {2} of pairs {4} of "
    "the databases {3}",
    given={"space": is_space, "symmetric": symmetric},
    claim=forall(
        x,
        y,
        implies(
            asked, conjunction(member(difference, space_), member(opposite, space_))
        ),
    ),
    remark="It depends on the dataspace, and so in Semi-DP on the invariant.",
)
LARGEST = Theorem(
    title="The {'K'}-norm sensitivity is the largest norm of a difference",
    source=source + "5",
    standing="definition",
    covers=("SD-D5",),
    defines=sensitivity,
    reads="{2} is the sensitivity in {1} of the differences {0}",
    uses=(sensitivity_space,),
    given={"space": is_space, "sensitivity": is_sensitivity},
    claim=conjunction(
        forall(x, y, implies(asked, at(norm, difference) <= most)),
        forall(
            less,
            implies(
                forall(x, y, implies(asked, at(norm, difference) <= less)), most <= less
            ),
        ),
    ),
    remark="A supremum, where the norms are bounded; of norms nothing is used.",
)


def inside(p, left, right, pairs):
    """The difference of a pair is in the space."""
    vector = at(minus, at(query, left), at(query, right))
    rule = p.part(p.at(p.given("space"), vector), 1)
    found = rule.formula.arguments[0]
    both = conjunction(
        words.near_on(protected, near, left, right), equal(vector, vector)
    )
    fact = p.have(both, pairs, p.have(equal(vector, vector)))
    fact = p.some(at_value(found, left), right, fact)
    return p.apply(rule, p.some(found, left, fact))


def turned(p):
    """A pair, and the pair in the other order."""
    pairs = p.assume(asked)
    back = p.apply(p.at(p.given("symmetric"), x, y), p.part(pairs, 2))
    other = p.have(words.near_on(protected, near, y, x), pairs, back)
    both = p.have(
        conjunction(member(difference, space_), member(opposite, space_)),
        inside(p, x, y, pairs),
        inside(p, y, x, other),
    )
    return p.every(p.supposing(asked, both), x, y)


at_value = shared("general_composition._classes").at_value


def largest(p):
    """Each difference is a vector of the space, and each vector a difference."""
    pairs = p.assume(asked)
    there = inside(p, x, y, pairs)
    upper = p.at(p.part(p.given("sensitivity"), 0), difference)
    bound = p.every(p.supposing(asked, p.apply(upper, there)), x, y)
    all_below = forall(x, y, implies(asked, at(norm, difference) <= less))
    supposed, under = p.assume(all_below), p.assume(less < most)
    some = p.apply(p.at(p.part(p.given("sensitivity"), 1), less), under)
    vector = p.assume(conjunction(member(u, space_), less < at(norm, u)))
    from_pair = p.apply(p.part(p.at(p.given("space"), u), 0), p.part(vector, 0))
    is_difference = p.assume(conjunction(asked, equal(u, difference)))
    low = p.apply(p.at(supposed, x, y), p.part(is_difference, 0))
    hole = p.fresh(V)
    low = p.rewrite(
        p.turned(p.part(is_difference, 1)), low, at(norm, hole) <= less, hole
    )
    wrong = p.have(FALSE, low, vector)
    inner = at_value(from_pair.formula, x)
    wrong = p.obtain(from_pair, x, p.obtain(p.assume(inner), y, wrong))
    wrong = p.denied(under, p.obtain(some, u, wrong))
    least = p.have(most <= less, wrong)
    least = p.every(p.supposing(all_below, least), less)
    return p.have(LARGEST.claim, bound, least)


bit, real_ = point("bit", finite(2)), point("real_", REAL)
cell = point("cell", pair_sort(finite(2), finite(2)))
signed = finite(3)
of_bits = point("of_bits", pair_sort(signed, signed))
low, middle, high = (label(place, 3) for place in range(3))
#: A bit as the query; differences are -1, 0 and 1, the labels 0, 1 and 2.
by_bits = {
    query: function(bit, choose(bit, middle, high)),
    minus: function(
        of_bits,
        if_(
            equal(first(of_bits), second(of_bits)),
            middle,
            if_(equal(first(of_bits), high), high, low),
        ),
    ),
    protected: event(bit, TRUE),
    near: event(cell, TRUE),
    space_: event(point("any", signed), TRUE),
}
spaces = {"D": finite(2), "V": signed}
told = label(1, 2), label(0, 2)
one_way = {
    near: event(cell, equal(cell, pair(label(1, 2), label(0, 2)))),
    space_: event(point("any", signed), equal(point("any", signed), high)),
}
SPEC = SPEC.but(
    proof=turned,
    instance=At(by_bits, spaces=spaces),
    near_misses={
        "one way only": NearMiss(without="symmetric", at=one_way, witnesses=told),
        "another set": NearMiss(
            without="space", at={space_: one_way[space_]}, witnesses=told
        ),
    },
)
sizes = {norm: function(point("any", signed), choose(point("any", signed), 1, 0, 1))}


def unit_size(p, goal):
    """The largest size is 1, and every smaller number is exceeded by it."""
    unfolded = p.unfolded(goal)
    upper, approached = unfolded.arguments
    inner = at_value(approached, less)
    known = p.assume(inner.arguments[0])
    body = at_value(inner.arguments[1], high)
    some = p.some(inner.arguments[1], high, p.have(body, known))
    some = p.every(p.supposing(known.formula, some), less)
    both = p.have(unfolded, p.auto(upper), p.the_same(some, approached))
    return p.the_same(both, goal)


LARGEST = LARGEST.but(
    proof=largest,
    instance=At(
        {**by_bits, **sizes, most: 1}, spaces=spaces, show={"sensitivity": unit_size}
    ),
    near_misses={
        "another number": NearMiss(without="sensitivity", at={most: "1/2"}),
        "another set": NearMiss(
            without="space",
            at=At(
                {**by_bits, **sizes, most: 1, near: event(cell, FALSE)},
                (0,),
                spaces,
                {"sensitivity": unit_size},
            ),
        ),
    },
)
