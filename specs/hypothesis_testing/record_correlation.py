"""Precision against a binary record, for an adversary who knows the other records.

The printed constant makes of precision a number of the law's coefficients; it is not
one, and can be negative. Repaired, the formula is an upper bound on precision, which
some law attains.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
eq_20 = shared("hypothesis_testing.record_correlation._words")

SPEC = Theorem(
    title="Eq. (20) at some value of the other records, for one of the answers",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (20)",
    covers=("HT-Q20",),
    standing="refuted",
    uses=eq_20.uses,
    given=words.beside,
    claim=exists(
        words.w,
        words.a,
        words.z,
        conjunction(
            words.known,
            words.two,
            words.different,
            equal(scores.precision(eq_20.after), scores.formula(eq_20.printed)),
        ),
    ),
    repair="hypothesis_testing.record_correlation.repaired",
    remark="Read as: at some value of the other records, for one of the two answers, "
    "precision is the printed number. The text derives the constant from the largest "
    "odds. Over the values of one law these are others (here 7/3, printed 3). Over all "
    "laws with these coefficients they are the printed ones where the constant is at "
    "least 0 (record_correlation_sharp); coefficients 3/4 and 1/2, which the text "
    "allows, make it -3/8: see worst. That precision and recall are the chances in the "
    "formula is in parts.",
)
bit, y = points.bit, point("y", REAL)

SPEC = SPEC.but(
    # The answers are 1 and 0; a is said where the output is at least 1.
    refutation=At(
        {
            **points.beside_mild,
            scores.M: function(bit, laplace(choose(bit, 1, 0), 1)),
            scores.test: test_of(y, indicator(y >= 1)),
        },
        spaces={**eq_20.sizes, "O": REAL},
        show=eq_20.at_one,
    ),
)
