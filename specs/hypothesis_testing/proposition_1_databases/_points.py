"""Points for proposition_1_databases."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

lemmas = shared("hypothesis_testing.proposition_1_databases._lemmas")
record = lemmas.record
decided = shared("hypothesis_testing._evaluated").decided
In, D, V, U, Out = (space(name) for name in ("I", "D", "V", "U", "O"))
M, epsilon = kernel("M", D, Out), real("epsilon")
depends = event_variable("depends", pair_sort(In, In))
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
join = function_variable("join", pair_sort(V, U), D)
values, others = law("values", V), law("others", U)
neighbours = event_variable("neighbours", pair_sort(D, D))
zero, one = label(0, 2), label(1, 2)
fours = point("fours", pair_sort(finite(4), finite(4)))


def bit_of(place, index):
    """One of two bits of a database 00, 01, 10 or 11."""
    high, low = choose(place, zero, zero, one, one), choose(place, zero, one, zero, one)
    return choose(index, high, low)


ones = [
    equal(bit_of(first(fours), index), bit_of(second(fours), index))
    for index in (zero, one)
]
bit, two = point("bit", finite(2)), point("two", pair_sort(finite(2), finite(2)))
alone = point("alone", pair_sort(finite(2), finite(1)))
row = point("row", pair_sort(finite(1), finite(2)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
different = event(two, negation(equal(first(two), second(two))))
no_index = event(point("of", pair_sort(finite(1), finite(1))), FALSE)
response = {
    values: finite_law("1/2", "1/2"),
    others: finite_law(1),
    join: function(alone, first(alone)),
    M: table(*flips),
    record: function(row, second(row)),
    neighbours: different,
    depends: no_index,
    edges: different,
    public: event(bit, TRUE),
    epsilon: log("301/100"),
}


def fails_in(place):
    """One of the lines fails, as trying all shows."""

    def refute(p, claim):
        part = p.have(claim.arguments[place], p.assume(claim))
        wrong = p.the_same(
            decided(p, negation(part.formula)), implies(part.formula, FALSE)
        )
        return p.apply(wrong, part)

    return refute


four = point("four", finite(4))
cell = point("cell", pair_sort(finite(2), finite(4)))
left = choose(second(cell), zero, zero, one, one)
right = choose(second(cell), zero, one, zero, one)
joined = if_(
    equal(first(two), zero),
    if_(equal(second(two), zero), label(0, 4), label(1, 4)),
    if_(equal(second(two), zero), label(2, 4), label(3, 4)),
)
bits = function(cell, choose(first(cell), left, right))
one_bit = disjunction(
    conjunction(ones[0], negation(ones[1])), conjunction(negation(ones[0]), ones[1])
)
counts = [
    finite_law(share_, 1 - number(share_)) for share_ in ("1/7", "2/7", "2/7", "4/7")
]
# One record moves the loss by log 2, both by log 4.
graded = {
    others: finite_law("1/2", "1/2"),
    join: function(two, joined),
    M: table(*counts),
    record: bits,
    neighbours: event(fours, one_bit),
    depends: event(two, TRUE),
    public: event(four, TRUE),
    epsilon: log("201/100"),
}
