"""The coefficients of what an adversary knows: prior, other records, the past.

Each is the least rho for which no chance is more than 1 / (1 - rho) times another one:
of a value and another value, of a value given the other records and without them, of
a value given the past as well and without it.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.coefficients._words")
instead = words.instead
V = space("V")
prior = law("prior", V)
rho = real("rho")
of_prior = words.defined("coefficient_of_prior", "prior", prior)
is_prior = of_prior(prior, rho)

SPEC = Theorem(
    title="The coefficient of the prior distribution",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.1",
    covers=("HT-DU7",),
    standing="definition",
    defines=of_prior,
    reads="{1} is the coefficient of the prior {0}",
    claim=words.equivalence(is_prior, "prior"),
    remark="The minimum of the ratios is read as their greatest lower bound, so that "
    "the record may have infinitely many values. A value that never occurs has the "
    "ratio 0 (the coefficient is then 1, where it exists). What it says of two values "
    "and of three is in prior_coefficient.",
)
zero, one = label(0, 2), label(1, 2)
uneven = {prior: finite_law("5/9", "4/9"), rho: "1/5"}

SPEC = SPEC.but(
    proof=words.proof_of("prior", is_prior),
    near_misses={
        "a little more": instead(
            "prior", is_prior, words.more, uneven, (zero, one), zero, one
        ),
        "the largest ratio": instead(
            "prior",
            is_prior,
            lambda ratio: ratio <= 1 - rho,
            uneven,
            (zero, one),
            zero,
            zero,
        ),
    },
)
