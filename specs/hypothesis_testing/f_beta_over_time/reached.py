"""Some law reaches the formula of equation (24)."""

from verifydp.formal.spec import *

scores = shared("hypothesis_testing._scores")
eq_24 = shared("hypothesis_testing.f_beta_over_time._words")
of_coins = shared("hypothesis_testing.f_beta_over_time._coins").of_coins
sharp_law = theorem("hypothesis_testing.temporal_correlation_sharp")
coins = theorem("hypothesis_testing.temporal_correlation_sharp.coins")
for_laws = theorem("hypothesis_testing.f_beta_over_time.laws")
*_, worst_odds = sharp_law.claim.arguments
numbers = ("prior", "records", "past")


def tossed(p, goal):
    """The coins have these chances."""
    growth = p.have(sharp_law.given["domain"], p.given("domain"))
    return p.have(goal, p.use(coins, *map(p.given, numbers), growth))


SPEC = corollary(
    for_laws,
    At(of_coins, show={"chances": tossed}),
    title="Some law reaches the highest F_beta score under temporal correlation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (24) and appendix 10.5.3",
    covers=("HT-Q24",),
    standing="holds-repaired",
    given={
        **{name: sharp_law.given[name] for name in numbers},
        "domain": eq_24.odds > 0,
        **scores.noise,
    },
    remark="The other half: for the law of temporal_correlation_sharp, which has these "
    "coefficients, the formula is the supremum over all thresholds.",
)


SPEC = SPEC.but(
    instance=At(eq_24.numbers),
    near_misses={
        "a little less": NearMiss(
            claim=scores.of_worst(worst_odds, eq_24.formula - "1/1000")[0],
            witnesses=(eq_24.cut,),
        ),
        "without prior: {prior_rho} -1": NearMiss(
            without="prior", at={sharp_law["prior_rho"]: -1}
        ),
        **scores.beyond(sharp_law, eq_24.numbers, "records", "past"),
        "a past that settles the value": NearMiss(
            without="domain", at=eq_24.settled, refute=scores.score_above(0)
        ),
        "no weight": scores.no_weight,
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"), refute=scores.score_above(eq_24.cut)
        ),
        "3/2 in place of 2": NearMiss(
            number=Number(2, "3/2", place=54), refute=scores.score_above(eq_24.cut)
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"),
            at=eq_24.settled,
            refute=scores.score_above(0),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2", place=30)
        ),
        "a likelier past": NearMiss(number=Number(0, "1/2", place=34)),
    },
    exceptions=scores.no_scale,
)
