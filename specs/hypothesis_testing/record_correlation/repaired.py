"""Equation (20) as a bound: precision from the least odds of the coefficients."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
eq_20 = shared("hypothesis_testing.record_correlation._words")
over_time = theorem("hypothesis_testing.temporal_correlation.repaired")
precision, bound = scores.precision(eq_20.after), scores.formula(eq_20.least_odds)

SPEC = corollary(
    over_time,
    words.without_a_past(over_time),
    title="Precision under record correlation, bounded",
    source="repair of equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=eq_20.uses,
    given={**words.beside, "known": words.known, "two": words.two},
    claim=precision <= bound,
    remark="The printed form is an identity, with coefficients in [0, 1] and without "
    "cutting the constant at 0. Here the constant is the worst case over all laws with "
    "these coefficients: record_correlation_sharp has laws that attain it. Where the "
    "records say enough it is 0, and the bound is 1. The mechanism and the test, "
    "randomised or not, are any.",
    instance=eq_20.instance,
    near_misses={
        "a little less": NearMiss(claim=precision + "1/1000" <= bound),
        **eq_20.out_of_place,
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
            at=eq_20.law_at(
                {
                    **points.beside_mild,
                    words.a: points.zero,
                    words.z: points.one,
                    words.w: points.zero,
                }
            ),
        ),
    },
)
