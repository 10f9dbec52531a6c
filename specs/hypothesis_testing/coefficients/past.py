"""The coefficient of temporal correlation."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.coefficients._words")
is_past = words.is_past

SPEC = Theorem(
    title="The coefficient of temporal correlation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3",
    covers=("HT-DU9",),
    standing="definition",
    defines=words.of_past,
    reads="{3} is the coefficient of temporal correlation of {2} over {0} and {1}",
    claim=words.equivalence(is_past, "past"),
    remark="The past is all that is known beyond the other records: the earlier values "
    "of the record itself, and those of the others. The paper prints the past of the "
    "other records in some places and that of the record in others; either may stand "
    "here. The range is in past_range.",
)
zero, one = label(0, 2), label(1, 2)

SPEC = SPEC.but(
    proof=words.proof_of("past", is_past),
    near_misses={
        "a little more": words.instead(
            "past",
            is_past,
            words.more,
            words.over_time,
            (zero, zero, one),
            zero,
            zero,
            one,
        ),
    },
)
