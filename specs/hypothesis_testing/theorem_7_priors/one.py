"""Theorem 7, line 1, one prior alone."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_7_priors._words")
evaluated = shared("hypothesis_testing._evaluated")
xor, two_bits, shows = words.xor, words.two_bits, words.shows
decided, by_labels = evaluated.decided, evaluated.by_labels
by_sets = definition("hypothesis_testing.dependent_privacy")
inferential = definition("hypothesis_testing.dependent_definitions")
In, R, D = (space(name) for name in ("I", "R", "D"))
i, belief = point("i", In), point("belief", R)
x = point("x", D)
epsilon = real("epsilon")

SPEC = Theorem(
    title="Theorem 7, line 1, one prior alone",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_priors",
    uses=(inferential, by_sets),
    given={
        "inferential": forall(i, words.about_record),
        "full": forall(belief, x, shared("hypothesis_testing._bayes").mass(x) > 0),
    },
    claim=words.private_records,
    remark="Line 1, reading with one prior that holds every database possible, about "
    "each record by itself: it fails. Two fair and independent bits, and their "
    "exclusive or is kept with probability 3/4: the output is independent of each bit, "
    "so inferential privacy takes epsilon 0, and privacy of single records log 3. "
    "There are countably many databases, as each is possible.",
)

SPEC = SPEC.but(
    refutation=At(
        {**xor, epsilon: log("299/100")},
        spaces=two_bits,
        show={**shows, "full": decided},
        refute=by_labels,
    ),
    instance=At(xor, spaces=two_bits, show={**shows, "full": decided}),
)
