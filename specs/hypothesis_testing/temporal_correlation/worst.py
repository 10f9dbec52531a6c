"""The printed number of equation (23) as the largest precision: it can be above 1."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
eq_23 = shared("hypothesis_testing.temporal_correlation._words")
answers = {words.a: points.zero, words.z: points.one}
ranges = (
    conjunction(rho >= 0, rho <= 1)
    for rho in (words.prior_rho, words.records_rho, words.past_rho)
)

SPEC = Theorem(
    title="Precision under temporal correlation, read as a worst case, is at most 1",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (23)",
    covers=("HT-Q23",),
    standing="refuted",
    uses=eq_23.uses,
    given={
        **words.over_time,
        "range": conjunction(*ranges),
        "two": words.two,
        "different": words.different,
        "rates": conjunction(scores.hits >= scores.alarms, scores.alarms > 0),
    },
    claim=scores.formula(eq_23.printed) <= 1,
    refutation=eq_23.at_mild({**points.strong, **answers}),
    repair="hypothesis_testing.temporal_correlation.repaired",
    remark="Read as: the printed number is the largest precision that a law with these "
    "coefficients allows. Then it is at most 1; where the constant is at least 0 that "
    "reading is right (repaired, and the sharp laws). With the coefficients 3/4, 0 and "
    "1/2 the constant is -3/8, and the number is 16/13.",
)
