"""Plausible deniability gives no local differential privacy.

Two records of each kind hide each other perfectly, and the two kinds differ.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.local_deniability_converse._words")
close = definition("foundations.closeness")
deniable = definition("hypothesis_testing.dependent_definitions.deniable")
epsilon = real("epsilon")

SPEC = Theorem(
    title="Plausible deniability gives local differential privacy for some epsilon",
    source="the converse of Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.5",
    standing="refuted",
    uses=(close, deniable),
    given={"deniable": words.all_deniable},
    claim=exists(epsilon, words.local),
    repair="hypothesis_testing.local_deniability",
    remark="Read with any epsilon, however large, that may depend on the randomiser, k "
    "and gamma; every output that a record can give is deniable. Rows (1, 0) twice and "
    "(0, 1) twice: any output of any record is (2, 1)-plausibly deniable, and no "
    "epsilon is enough. The paper does not print this direction.",
)

SPEC = SPEC.but(
    refutation=At(
        words.kinds,
        spaces=words.spaces,
        show={"deniable": words.show},
        refute=words.no_epsilon,
    ),
)
