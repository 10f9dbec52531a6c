"""Some law reaches the formula of equation (21)."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._scores")
eq_21 = shared("hypothesis_testing.f_beta_with_records._words")
of_coins = shared("hypothesis_testing.f_beta_with_records._coins").of_coins
sharp_law = theorem("hypothesis_testing.record_correlation_sharp")
coins = theorem("hypothesis_testing.record_correlation_sharp.coins")
for_laws = theorem("hypothesis_testing.f_beta_with_records.laws")
*_, worst_odds = sharp_law.claim.arguments
prior_rho, records_rho = words.prior_rho, words.records_rho


def possible(p, goal):
    """That the odds are positive makes the coins possible."""
    often, prior = 1 / (2 - prior_rho), p.given("prior")
    product = (2 - prior_rho) * (1 - records_rho) > 1
    product = p.have(product, p.given("domain"))
    inverse = conjunction(often > 0, equal(often * (2 - prior_rho), 1))
    return p.have(goal, product, p.have(inverse, prior), prior)


def tossed(p, goal):
    """The coins have these chances."""
    room = possible(p, sharp_law.given["possible"])
    return p.have(goal, p.use(coins, p.given("prior"), p.given("records"), room))


SPEC = corollary(
    for_laws,
    At(of_coins, show={"possible": possible, "chances": tossed}),
    title="Some law reaches the highest F_beta score under record correlation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (21) and appendix 10.5.2",
    covers=("HT-Q21",),
    standing="holds-repaired",
    given={
        "prior": conjunction(prior_rho >= 0, prior_rho < 1),
        "records": records_rho >= 0,
        "domain": eq_21.odds > 0,
        **scores.noise,
    },
    remark="The other half: for the law of record_correlation_sharp, which has these "
    "coefficients, the formula is the supremum over all thresholds.",
)


settled = {records_rho: "1/2"}

SPEC = SPEC.but(
    instance=At(eq_21.numbers),
    near_misses={
        "1 in place of 0": NearMiss(number=Number(0, 1)),
        "5/2 in place of 2": NearMiss(
            number=Number(2, "5/2", place=26), refute=scores.score_above(eq_21.cut)
        ),
        "a little less": NearMiss(
            claim=scores.of_worst(worst_odds, eq_21.formula - "1/1000")[0],
            witnesses=(eq_21.cut,),
        ),
        "without prior: {prior_rho} -1": NearMiss(without="prior", at={prior_rho: -1}),
        "without records: {records_rho} -1": NearMiss(
            without="records", at={records_rho: -1}
        ),
        "records that say more": NearMiss(
            without="domain", at=settled, refute=scores.score_above(0)
        ),
        "no weight": scores.no_weight,
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"), refute=scores.score_above(eq_21.cut)
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"),
            at=settled,
            refute=scores.score_above(0),
        ),
    },
    exceptions=scores.no_scale,
)
