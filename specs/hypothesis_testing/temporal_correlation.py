"""Precision against a binary record, for an adversary who knows its past as well.

As under record correlation, the printed constant is not that of each law with these
coefficients. Repaired, the formula is an upper bound on precision, which some law
attains, with one more factor for the past.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
eq_23 = shared("hypothesis_testing.temporal_correlation._words")
a, z, w, h = words.a, words.z, words.w, words.h

SPEC = Theorem(
    title="Eq. (23) at some values of records and past, for one of the answers",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (23)",
    covers=("HT-Q23",),
    standing="refuted",
    uses=eq_23.uses,
    given=words.over_time,
    claim=exists(
        w,
        h,
        a,
        z,
        conjunction(
            words.known,
            words.remembered,
            words.two,
            words.different,
            equal(scores.precision(eq_23.after), scores.formula(eq_23.printed)),
        ),
    ),
    refutation=eq_23.at_mild({}),
    repair="hypothesis_testing.temporal_correlation.repaired",
    remark="Read as: at some values of the other records and of the past, for one of "
    "the two answers, precision is the printed number. At the point only the past says "
    "anything, with coefficients 1/3, 0 and 1/5, so that the printed constant is 1/3; "
    "the odds against an answer are 1, 3/7 and 7/3. As for equation (20) the constant "
    "is the worst one over all laws where it is at least 0 "
    "(temporal_correlation_sharp), but the text allows coefficients that make it "
    "negative: see worst. Precision and recall themselves are in parts.",
)
