"""The printed number of equation (20) as the largest precision: it can be above 1."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
eq_20 = shared("hypothesis_testing.record_correlation._words")
answers = {words.a: points.zero, words.z: points.one}
ranges = (
    conjunction(rho >= 0, rho <= 1) for rho in (words.prior_rho, words.records_rho)
)

SPEC = Theorem(
    title="Precision under record correlation, read as a worst case, is at most 1",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (20)",
    covers=("HT-Q20",),
    standing="refuted",
    uses=eq_20.uses,
    given={
        **words.beside,
        "range": conjunction(*ranges),
        "two": words.two,
        "different": words.different,
        "rates": conjunction(scores.hits >= scores.alarms, scores.alarms > 0),
    },
    claim=scores.formula(eq_20.printed) <= 1,
    refutation=eq_20.law_at({**points.beside_strong, **answers}),
    repair="hypothesis_testing.record_correlation.repaired",
    remark="Read as: the printed number is the largest precision that a law with these "
    "coefficients allows. Then it is at most 1; where the constant is at least 0 that "
    "reading is right (repaired, and the sharp laws). With the coefficients 3/4 and "
    "1/2 the constant is -3/8, and the number is 16/13.",
)
