"""What the theorems of blowfish share."""

from verifydp.formal.spec import *

evaluated = shared("hypothesis_testing._evaluated")
decided = evaluated.decided
In, D, V = space("I"), space("D"), space("V")
x, y, z = point("x", D), point("y", D), point("z", D)
i, j = point("i", In), point("j", In)
record = function_variable("record", pair_sort(In, D), V)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)


def same(index, one, other):
    return equal(at(record, index, one), at(record, index, other))


def secret(index, one, other):
    """The values of a record are joined by an edge."""
    return member(pair(at(record, index, one), at(record, index, other)), edges)


def smaller(differs):
    """What differs between x and z is like y there, and y differs in more."""
    inside = forall(i, implies(differs(i, x, z), same(i, z, y)))
    more = exists(i, conjunction(differs(i, x, y), negation(same(i, z, y))))
    return inside, more


secrets_inside, more_secrets = smaller(secret)
rest_inside, more_rest = smaller(lambda index, *two: negation(same(index, *two)))
closer = conjunction(
    member(z, public),
    exists(i, secret(i, x, z)),
    secrets_inside,
    disjunction(more_secrets, conjunction(rest_inside, more_rest)),
)
neighbours = Definition(
    "blowfish_neighbours",
    (record, edges, public, x, y),
    conjunction(
        member(x, public),
        member(y, public),
        exists(i, secret(i, x, y)),
        forall(z, negation(closer)),
    ),
)
near = neighbours(record, edges, public, x, y)
others_same = forall(j, implies(negation(equal(j, i)), same(j, x, y)))
only_one = conjunction(negation(same(i, x, y)), others_same)
one_record = exists(i, only_one)
v, w = point("v", V), point("w", V)
full_graph = conjunction(
    implies(member(pair(v, w), edges), negation(equal(v, w))),
    implies(negation(equal(v, w)), member(pair(v, w), edges)),
)
hole_value = point("hole_value", V)


def differs(p, fact, equality):
    """From a != b and b = c, a != c."""
    (different,) = fact.formula.arguments
    shape = negation(equal(different.arguments[0], hole_value))
    return p.rewrite(equality, fact, shape, hole_value)


two, cell = (
    point("two", pair_sort(finite(2), finite(2))),
    point("cell", pair_sort(finite(2), finite(4))),
)
zero, one = label(0, 2), label(1, 2)
different = event(two, negation(equal(first(two), second(two))))


def is_edge(p, index, *two):
    """An edge joins any two different values."""
    values = (at(record, index, of) for of in two)
    return p.at(p.given("full graph"), *values)


def turned(p, equality):
    return p.turned(equality)


four = point("four", finite(4))
left = choose(second(cell), zero, zero, one, one)
right = choose(second(cell), zero, one, zero, one)
#: Two bits, as the labels 00, 01, 10, 11; no constraint.
free = {
    record: function(cell, choose(first(cell), left, right)),
    edges: different,
    public: event(four, TRUE),
}
spaces = {"I": finite(2), "D": finite(4), "V": finite(2)}
ends = {x: label(0, 4), y: label(3, 4)}
ends_only = event(four, disjunction(equal(four, label(0, 4)), equal(four, label(3, 4))))
shows = dict.fromkeys(("full graph", "no constraint", "all databases"), decided)
