"""The whole display of equation (23), for a given law."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
eq_23 = shared("hypothesis_testing.temporal_correlation._words")
parts = theorem("hypothesis_testing.temporal_correlation.parts")
is_precision, is_recall = parts.claim.arguments
a, z, w, h = words.a, words.z, words.w, words.h
here = {a: points.zero, z: points.one, w: points.only, h: points.zero}

SPEC = Theorem(
    title="Precision and recall under temporal correlation, as printed",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (23)",
    covers=("HT-Q23",),
    standing="refuted",
    uses=eq_23.uses,
    given={
        **words.over_time,
        "known": words.known,
        "remembered": words.remembered,
        "two": words.two,
        "different": words.different,
        "rates": conjunction(chance(eq_23.after, a) > 0, scores.hits > 0),
        "odds": eq_23.printed > 0,
    },
    claim=conjunction(
        is_precision,
        equal(scores.precision(eq_23.after), scores.formula(eq_23.printed)),
        is_recall,
    ),
    refutation=eq_23.at_mild(here),
    repair="hypothesis_testing.temporal_correlation.repaired",
    printed=Printed(
        place="section 5.3, eq. (23)",
        words="precision = 1 / (1 + (1 - rho_p - (2 - rho_p)(rho_c + rho_t (1 - "
        "rho_c))) GSR / RSR)",
    ),
    remark="The whole display, for a given law: the first line and the recall are "
    "right (parts), the second line is not. The constant is positive. With the weaker "
    "claim that the number occurs at some values: temporal_correlation.",
)
