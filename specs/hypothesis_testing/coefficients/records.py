"""The coefficient of record correlation."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.coefficients._words")
is_records, instead = words.is_records, words.instead
V, W = space("V"), space("W")
rest = law("rest", W)
given = kernel("given", W, V)
rho = real("rho")

SPEC = Theorem(
    title="The coefficient of record correlation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.2",
    covers=("HT-DU8",),
    standing="definition",
    defines=words.of_records,
    reads="{2} is the coefficient of record correlation of {1} over {0}",
    claim=words.equivalence(is_records, "records"),
    remark="The other records have any law; what is said is about its values of "
    "positive probability, and a law without any has no coefficient. The law of the "
    "record itself is the mixture. The range is in records_range.",
)
zero, one = label(0, 2), label(1, 2)
far_off = {
    rest: finite_law("1/2", "1/2"),
    given: table(finite_law("1/2", "1/2"), finite_law("1/10", "9/10")),
    rho: "2/5",
}

SPEC = SPEC.but(
    proof=words.proof_of("records", is_records),
    near_misses={
        "a little more": instead(
            "records",
            is_records,
            words.more,
            words.beside,
            (zero, one),
            zero,
            one,
        ),
        "the ratio inverted": instead(
            "records",
            is_records,
            lambda ratio: 1 - rho <= 1 / ratio,
            far_off,
            (zero, zero),
            zero,
            one,
        ),
    },
)
