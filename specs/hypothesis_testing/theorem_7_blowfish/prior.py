"""Theorem 7, line 1, Blowfish without a constraint, records that are related."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.theorem_7_blowfish._words")
evaluated = shared("hypothesis_testing._evaluated")
spaces, shows = words.spaces, words.shows
by_labels = evaluated.by_labels
blowfish = definition("hypothesis_testing.blowfish")
close = definition("foundations.closeness")
R, D, Out = (space(name) for name in ("R", "D", "O"))
prior, M = kernel("prior", R, D), kernel("M", D, Out)
public = event_variable("public", D)
epsilon = real("epsilon")
inferential = definition("hypothesis_testing.dependent_definitions")

SPEC = Theorem(
    title="Theorem 7, line 1, Blowfish without a constraint, records that are related",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7",
    uses=(blowfish, inferential, close),
    given=words.with_support,
    claim=words.inferring,
    remark="Line 1, reading with the neighbours of the source and no constraint: it "
    "fails. Two bits that are equal with probability 4/5, each kept with probability "
    "3/4: Blowfish privacy takes log 3, inferential privacy log(39/7). All databases "
    "are possible, so there are countably many.",
)
some = point("some", finite(1))
four = point("four", finite(4))
product = [
    finite_law(*(p * q for p in first_ for q in second_))
    for first_ in ((number("3/4"), number("1/4")), (number("1/4"), number("3/4")))
    for second_ in ((number("3/4"), number("1/4")), (number("1/4"), number("3/4")))
]
related = {
    **words.pair_of_bits,
    public: event(four, TRUE),
    prior: function(some, finite_law("2/5", "1/10", "1/10", "2/5")),
    M: table(*product),
    epsilon: log("301/100"),
}

SPEC = SPEC.but(
    refutation=At(
        {**related, epsilon: log("557/100")},
        spaces={**spaces, "O": finite(4)},
        show=shows,
        refute=by_labels,
    ),
    instance=At(related, spaces={**spaces, "O": finite(4)}, show=shows),
)
