"""Eq. (17) as printed, for any of the two values as the positive class."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.precision_with_prior._words")
precision_with_prior = theorem("hypothesis_testing.precision_with_prior")
V = space("V")
likely, rare = point("likely", V), point("rare", V)
zero, one = label(0, 2), label(1, 2)

SPEC = precision_with_prior.but(
    title="Eq. (17) as printed, for any of the two values as the positive class",
    covers=(),
    standing="ambiguous",
    given={
        name: one_
        for name, one_ in precision_with_prior.given.items()
        if name != "likelier"
    },
    refutation=words.law_at({likely: one, rare: zero}),
    near_misses={},
    repair="hypothesis_testing.precision_with_prior",
    printed=Printed(
        place="section 5.1, eq. (17)",
        words="precision = 1 / (1 + (1 - rho_p) GSR / RSR)",
    ),
    remark="Reading with the positive class left open, as it is in the text: likely "
    "names the positive one here. If that is the likelier value, the equation holds: "
    "precision_with_prior.",
)
