"""Theorem 7, propositions 1, 2, line 2, each record against sets of pairs."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.theorem_7_membership_record._words")
evaluated = shared("hypothesis_testing._evaluated")
mass, flips, shows = words.mass, words.flips, words.shows
by_labels = evaluated.by_labels
membership = definition("hypothesis_testing.membership")
In, R, D, V, Out = (space(name) for name in ("I", "R", "D", "V", "O"))
i, j, belief = point("i", In), point("j", In), point("belief", R)
x, y, z = (point(name, D) for name in ("x", "y", "z"))
epsilon = real("epsilon")
prior, M = kernel("prior", R, D), kernel("M", D, Out)
by_sets = definition("hypothesis_testing.dependent_privacy")
record = function_variable("record", pair_sort(In, D), V)
indices = point("indices", pair_sort(In, In))


def same(index, one_, other):
    return equal(at(record, index, one_), at(record, index, other))


others_kept = forall(j, implies(negation(equal(j, i)), same(j, z, x)))

SPEC = Theorem(
    title="Theorem 7, propositions 1, 2, line 2, each record against sets of pairs",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7, propositions 1 and 2",
    covers=("HT-T7", "HT-Q25", "HT-P1", "HT-P2"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7",
    uses=(by_sets, membership),
    given={
        "each record": forall(
            i, membership(prior, M, function(x, at(record, i, x)), epsilon)
        ),
        "full": words.full,
        "uniform": forall(belief, x, y, equal(mass(x), mass(y))),
        "all databases": forall(
            i, x, y, exists(z, conjunction(same(i, z, y), others_kept))
        ),
        "records tell": forall(x, y, implies(forall(i, same(i, x, y)), equal(x, y))),
    },
    claim=by_sets(M, record, event(indices, FALSE), 2 * epsilon),
    remark="Line 2, reading with membership privacy of each record and dependent "
    "privacy as a set of pairs, here the smallest one, of single records: it fails, "
    "even under a uniform prior on all combinations of records, which makes them "
    "uniform and independent. Two fair bits and their exclusive or, kept with "
    "probability 3/4: eps_MP = 0 and eps_DDP = log 3, so no factor is enough.",
)
zero, one = label(0, 2), label(1, 2)
some = point("some", finite(1))
cell = point("cell", pair_sort(finite(2), finite(4)))
left = choose(second(cell), zero, zero, one, one)
right = choose(second(cell), zero, one, zero, one)
#: Two bits, as the labels 00, 01, 10, 11.
exclusive = {
    prior: function(some, finite_law(*("1/4",) * 4)),
    M: table(*flips, *flips[::-1]),
    record: function(cell, choose(first(cell), left, right)),
    epsilon: 0,
}
two_bits = {**words.spaces, "I": finite(2), "D": finite(4)}

SPEC = SPEC.but(
    refutation=At(
        {**exclusive, epsilon: log("17/10")},
        spaces=two_bits,
        show=shows,
        refute=by_labels,
    ),
    instance=At(exclusive, spaces=two_bits, show=shows),
)
