"""Equation (23) as a bound: precision from the least odds of the coefficients."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
eq_23 = shared("hypothesis_testing.temporal_correlation._words")
odds = theorem("hypothesis_testing.temporal_correlation.odds")
prior_rho, records_rho = words.prior_rho, words.records_rho
after, least_odds = eq_23.after, eq_23.least_odds

SPEC = Theorem(
    title="Precision under temporal correlation, bounded",
    source="repair of equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=eq_23.uses,
    given=odds.given,
    claim=scores.precision(after) <= scores.formula(least_odds),
    remark="The printed form is an identity, with coefficients in [0, 1] and without "
    "cutting the constant at 0. Here the constant is the printed one, written as a "
    "product, and 0 where that is negative. The past is whatever is known beyond the "
    "other records.",
)


def proof(p):
    """From the odds."""
    known = p.use(odds, *map(p.given, odds.given))
    sign = p.have(least_odds >= 0)
    return scores.at_most_formula(p, after, least_odds, known, sign)


without_past = maximum(0, (2 - prior_rho) * (1 - records_rho) - 1)

SPEC = SPEC.but(
    proof=proof,
    instance=eq_23.instance,
    near_misses={
        "without the past": NearMiss(
            claim=scores.precision(after) <= scores.formula(without_past)
        ),
        "a little less": NearMiss(
            claim=scores.precision(after) + "1/1000" <= scores.formula(least_odds)
        ),
        "not the coefficient of the prior": NearMiss(
            without="prior", at={prior_rho: 0}
        ),
        **eq_23.out_of_place,
        "11/5 in place of 2, place 1": NearMiss(number=Number(2, "11/5")),
    },
)
