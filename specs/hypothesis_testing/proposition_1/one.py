"""Proposition 1, one prior alone: the two are not equal."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.proposition_1._words")
close = definition("foundations.closeness")
inferential = definition("hypothesis_testing.dependent_definitions")
belief, v, u, s, at_point = words.belief, words.v, words.u, words.s, words.at_point
exclusive = words.exclusive
R, V, U, Out = (space(name) for name in ("R", "V", "U", "O"))
others = kernel("others", R, U)
M, record = kernel("M", pair_sort(V, U), Out), point("record", pair_sort(V, U))
epsilon = real("epsilon")
full = forall(
    belief,
    v,
    u,
    conjunction(
        words.share(v) > 0, mean(at(others, belief), s, indicator(equal(s, u))) > 0
    ),
)
both = point("both", pair_sort(U, U))
others_apart = event(both, negation(equal(first(both), second(both))))

SPEC = Theorem(
    title="Proposition 1, one prior alone: the two are not equal",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 1",
    covers=("HT-P1",),
    standing="ambiguous",
    repair="hypothesis_testing.proposition_1.class",
    uses=(close, inferential),
    given={
        "first": words.inferring,
        "second": inferential(
            words.prior, M, function(record, second(record)), others_apart, epsilon
        ),
        "full": full,
    },
    claim=words.records,
    remark="Reading about each record under one prior that makes them independent and "
    "holds all values possible, eps_IP = eps_DP: it fails. Two fair bits and their "
    "exclusive or, kept with probability 3/4: eps_IP = 0 and eps_DP = log 3.",
)

SPEC = SPEC.but(
    refutation=at_point({**exclusive, epsilon: log("299/100")}),
    instance=at_point(exclusive),
)
