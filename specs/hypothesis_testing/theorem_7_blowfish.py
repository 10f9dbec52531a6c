"""Theorem 7, line 1: Blowfish privacy as its source defines it, and the other notions.

The paper says that with constraints the neighbours of Blowfish privacy may differ in
any number of records, so that it is the strongest notion. In the source they are the
minimal pairs that the constraints allow, and it may be weaker than the others.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.theorem_7_blowfish._words")
evaluated = shared("hypothesis_testing._evaluated")
spaces = words.spaces
decided, by_labels = evaluated.decided, evaluated.by_labels
blowfish = definition("hypothesis_testing.blowfish")
by_sets = definition("hypothesis_testing.dependent_privacy")
close = definition("foundations.closeness")
In, D, V, Out = (space(name) for name in ("I", "D", "V", "O"))
M = kernel("M", D, Out)
record = function_variable("record", pair_sort(In, D), V)
public = event_variable("public", D)
epsilon = real("epsilon")
indices = point("indices", pair_sort(In, In))
single_records = by_sets(M, record, event(indices, FALSE), epsilon)

SPEC = Theorem(
    title="Theorem 7, line 1, Blowfish against single records",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_nested",
    uses=(blowfish, by_sets, close),
    given={"blowfish": words.private},
    claim=single_records,
    remark="Line 1, reading with the neighbours of the source, eps_BP >= eps_DP: it "
    "fails. Two bits whose sum is publicly 1: the only neighbours are 01 and 10, on "
    "which the noisy exclusive or has one law, so epsilon 0 is enough; privacy of "
    "single records takes log 3. It is privacy over all databases, also those that the "
    "facts exclude; inside the facts eps_BP >= eps_DP holds (see "
    "theorem_7_blowfish.inside). Blowfish privacy is asked in both orders of a pair.",
)
four = point("four", finite(4))
sum_is_one = {
    **words.pair_of_bits,
    public: event(
        four, disjunction(equal(four, label(1, 4)), equal(four, label(2, 4)))
    ),
    M: table(*words.rows("1/4", "3/4", "3/4", "1/4")),
    epsilon: 0,
}

SPEC = SPEC.but(
    refutation=At(
        {**sum_is_one, epsilon: log("299/100")},
        spaces=spaces,
        show={"blowfish": decided},
        refute=by_labels,
    ),
    instance=At(sum_is_one, spaces=spaces, show={"blowfish": decided}),
)
