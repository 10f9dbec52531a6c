"""What the theorems of theorem_7_priors share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

evaluated = shared("hypothesis_testing._evaluated")
decided = evaluated.decided
by_sets = definition("hypothesis_testing.dependent_privacy")
inferential = definition("hypothesis_testing.dependent_definitions")
In, R, D, V, Out = (space(name) for name in ("I", "R", "D", "V", "O"))
i, belief = point("i", In), point("belief", R)
x, z = point("x", D), point("z", D)
prior, M = kernel("prior", R, D), kernel("M", D, Out)
record = function_variable("record", pair_sort(In, D), V)
epsilon = real("epsilon")
indices, couple = point("indices", pair_sort(In, In)), point("couple", pair_sort(V, V))


private_records = by_sets(M, record, event(indices, FALSE), epsilon)
about_record = inferential(
    prior, M, function(x, at(record, i, x)), event(couple, TRUE), epsilon
)
some = point("some", finite(1))
zero, one = label(0, 2), label(1, 2)
cell = point("cell", pair_sort(finite(2), finite(4)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
one_bit = {
    "I": finite(1),
    "R": finite(1),
    "D": finite(2),
    "V": finite(2),
    "O": finite(2),
}
# The exclusive or of two fair bits is released: it says nothing about either of them.
xor = {
    prior: function(some, finite_law("1/4", "1/4", "1/4", "1/4")),
    M: table(*flips, *flips[::-1]),
    record: function(
        cell,
        choose(
            first(cell),
            choose(second(cell), zero, zero, one, one),
            choose(second(cell), zero, one, zero, one),
        ),
    ),
    epsilon: 0,
}
two_bits = {**one_bit, "I": finite(2), "D": finite(4)}
shows = {"inferential": decided, "informed": decided}
