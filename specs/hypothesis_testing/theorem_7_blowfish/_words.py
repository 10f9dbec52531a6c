"""What the theorems of theorem_7_blowfish share."""

from verifydp.formal.spec import *

evaluated = shared("hypothesis_testing._evaluated")
decided = evaluated.decided
blowfish = definition("hypothesis_testing.blowfish")
close = definition("foundations.closeness")
In, R, D, V, Out = (space(name) for name in ("I", "R", "D", "V", "O"))
x, y, z, i = point("x", D), point("y", D), point("z", D), point("i", In)
belief, prior, M = point("belief", R), kernel("prior", R, D), kernel("M", D, Out)
record = function_variable("record", pair_sort(In, D), V)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
epsilon = real("epsilon")
couple = point("couple", pair_sort(V, V))
private = forall(
    x,
    y,
    implies(
        blowfish(record, edges, public, x, y),
        conjunction(
            close(at(M, x), at(M, y), epsilon, 0),
            close(at(M, y), at(M, x), epsilon, 0),
        ),
    ),
)
inferential = definition("hypothesis_testing.dependent_definitions")
inferring = forall(
    i,
    inferential(prior, M, function(x, at(record, i, x)), event(couple, TRUE), epsilon),
)


def mass(of):
    return mean(at(prior, belief), z, indicator(equal(z, of)))


on_public = forall(
    belief,
    x,
    conjunction(
        implies(member(x, public), mass(x) > 0),
        implies(mass(x) > 0, member(x, public)),
    ),
)
with_support = {"blowfish": private, "support": on_public}
zero, one = label(0, 2), label(1, 2)
two, cell = (
    point("two", pair_sort(finite(2), finite(2))),
    point("cell", pair_sort(finite(2), finite(4))),
)


def rows(*chances):
    """The laws of a bit with these chances of 1."""
    return [finite_law(1 - number(chance), chance) for chance in chances]


different = event(two, negation(equal(first(two), second(two))))
left = choose(second(cell), zero, zero, one, one)
right = choose(second(cell), zero, one, zero, one)
#: Two bits, as the labels 00, 01, 10, 11.
pair_of_bits = {
    record: function(cell, choose(first(cell), left, right)),
    edges: different,
}
spaces = {
    "I": finite(2),
    "D": finite(4),
    "V": finite(2),
    "O": finite(2),
    "R": finite(1),
}
shows = {"blowfish": decided, "support": decided}
