"""Theorem 7, line 1, Blowfish under a count constraint."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.theorem_7_blowfish._words")
evaluated = shared("hypothesis_testing._evaluated")
shows = words.shows
by_labels = evaluated.by_labels
blowfish = definition("hypothesis_testing.blowfish")
close = definition("foundations.closeness")
In, R, D, V, Out = (space(name) for name in ("I", "R", "D", "V", "O"))
prior, M = kernel("prior", R, D), kernel("M", D, Out)
record = function_variable("record", pair_sort(In, D), V)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
epsilon = real("epsilon")
inferential = definition("hypothesis_testing.dependent_definitions")

SPEC = Theorem(
    title="Theorem 7, line 1, Blowfish under a count constraint",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-T7", "HT-Q25", "HT-QU15"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7",
    uses=(blowfish, inferential, close),
    given=words.with_support,
    claim=words.inferring,
    remark="Line 1, reading with the neighbours of the source, eps_BP >= eps_IP = "
    "eps_DDP, and a prior on all databases that a count allows and no others: it "
    "fails. Four bits whose sum is publicly 2; neighbours swap two of them. The prior "
    "gives 9/20 to 1100 and to 0011, which are no neighbours. Blowfish privacy takes "
    "log 2, inferential privacy log(38/11). So the same epsilon is no better defence "
    "in general, which is how section 6.1 can be read. All that the count allows is "
    "possible, so these are countably many databases.",
)
zero, one = label(0, 2), label(1, 2)
some = point("some", finite(1))
six = point("six", finite(6))
cells = point("cells", pair_sort(finite(4), finite(6)))
#: Four bits with the sum 2: 1100, 0011, and the four others.
patterns = ("100110", "101001", "011010", "010101")
bits = [
    choose(second(cells), *(one if bit_ == "1" else zero for bit_ in pattern))
    for pattern in patterns
]
weights = "9/20", "9/20", "1/40", "1/40", "1/40", "1/40"
sum_is_two = {
    record: function(cells, choose(first(cells), *bits)),
    edges: words.different,
    public: event(six, TRUE),
    prior: function(some, finite_law(*weights)),
    M: table(*words.rows("2/5", "1/10", "1/5", "1/5", "1/5", "1/5")),
    epsilon: log("201/100"),
}
four_bits = {**words.spaces, "I": finite(4), "D": finite(6)}

SPEC = SPEC.but(
    refutation=At(
        {**sum_is_two, epsilon: log("345/100")},
        spaces=four_bits,
        show=shows,
        refute=by_labels,
    ),
    instance=At(sum_is_two, spaces=four_bits, show=shows),
)
