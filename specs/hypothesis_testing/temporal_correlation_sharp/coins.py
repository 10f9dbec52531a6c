"""Coins with these chances."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.temporal_correlation_sharp._words")
chances = words.chances
prior_rho, records_rho, past_rho = map(real, ("prior_rho", "records_rho", "past_rho"))

SPEC = Theorem(
    title="Coins with these chances",
    source="for equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given=words.numbers,
    claim=At({of: words.coin(heads) for of, heads in chances.items()}).of(
        words.have_chances
    ),
)


def clamped(p):
    """They lie between 0 and 1."""
    facts = words.sizes(p)
    inside = [
        p.have(equal(minimum(1, maximum(0, heads)), heads), *facts)
        for heads in chances.values()
    ]
    return p.have(p.statement.claim, *inside)


SPEC = SPEC.but(
    proof=clamped,
    instance=At(words.usual),
    near_misses={
        "a negative coefficient of the prior": NearMiss(
            without="prior", at={prior_rho: -10}
        ),
        "two coefficients above 1": NearMiss(
            without="records", at={records_rho: 2, past_rho: 2}
        ),
        "a negative coefficient of the past": NearMiss(
            without="past", at={records_rho: "3/5", past_rho: -1}
        ),
        "a past that nearly settles the value": NearMiss(
            without="domain", at={past_rho: "9/10"}
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5", place=2),
        ),
        "domain, 3 in place of 2": NearMiss(
            number=Number(2, 3, hypothesis="domain"),
            at={past_rho: "1/2"},
        ),
    },
)
