"""The whole display of equation (20), for a given law."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
eq_20 = shared("hypothesis_testing.record_correlation._words")
parts = theorem("hypothesis_testing.record_correlation.parts")
is_precision, is_recall = parts.claim.arguments
a, z, record = words.a, words.z, words.beside["prior"].arguments[0]
here = {a: points.zero, z: points.one, words.w: points.zero}

SPEC = Theorem(
    title="Precision and recall under record correlation, as printed",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (20)",
    covers=("HT-Q20",),
    standing="refuted",
    uses=eq_20.uses,
    given={
        **words.beside,
        "known": words.known,
        "two": words.two,
        "different": words.different,
        "likelier": chance(record, z) <= chance(record, a),
        "rates": conjunction(chance(eq_20.after, a) > 0, scores.hits > 0),
        "odds": eq_20.printed > 0,
    },
    claim=conjunction(
        is_precision,
        equal(scores.precision(eq_20.after), scores.formula(eq_20.printed)),
        is_recall,
    ),
    refutation=eq_20.law_at({**points.beside_mild, **here}),
    repair="hypothesis_testing.record_correlation.repaired",
    printed=Printed(
        place="section 5.2, eq. (20)",
        words="precision = 1 / (1 + (1 - rho_p - rho_c (2 - rho_p)) GSR / RSR)",
    ),
    remark="The whole display, for a given law: the first line and the recall are "
    "right (parts), the second line is not. The likelier value is the positive class, "
    "and the constant is positive. With the weaker claim that the number occurs at "
    "some value of the other records: record_correlation.",
)
