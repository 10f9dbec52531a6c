"""The highest score for any laws whose records say as much as they can."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._scores")
eq_21 = shared("hypothesis_testing.f_beta_with_records._words")
coins = shared("hypothesis_testing.f_beta_with_records._coins")
sharp_laws = theorem("hypothesis_testing.record_correlation_sharp.laws")
reached = theorem("hypothesis_testing.f_beta_learned.exact")
*of_laws, odds_of_laws = sharp_laws.claim.arguments
against, (_, chance_) = odds_of_laws.arguments[0], odds_of_laws.arguments[1].arguments

SPEC = Theorem(
    title="The highest F_beta score where the records say as much as they can",
    source="for appendix 10.5.2 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=eq_21.uses,
    given={**sharp_laws.given, "domain": eq_21.odds > 0, **scores.noise},
    claim=conjunction(*of_laws, *scores.of_worst(odds_of_laws, eq_21.formula)),
    remark="The laws of record_correlation_sharp.laws.",
)


def proof(p):
    """The odds are the printed ones, and so the chances are positive."""
    sharp = p.use(sharp_laws, *[p.given(name) for name in sharp_laws.given])
    product = (2 - words.prior_rho) * (1 - words.records_rho) > 1
    product = p.have(product, p.given("domain"))
    exact = p.have(equal(against, eq_21.odds * chance_), sharp, product)
    highest = scores.at_worst(p, reached, exact, eq_21.both_rho, chance_, against)
    return p.have(p.statement.claim, sharp, highest)


def coins_at(changed, cut=None):
    """The laws are the coins of these coefficients."""
    numbers = {**eq_21.numbers, **changed}
    refute = None if cut is None else scores.score_above(cut)
    return At({**numbers, **coins.tossed(numbers)}, refute=refute)


prior_rho, records_rho = words.prior_rho, words.records_rho
settled = coins_at({records_rho: "1/2"}, 0)

SPEC = SPEC.but(
    proof=proof,
    instance=coins_at({}),
    near_misses={
        "1 in place of 0": NearMiss(number=Number(0, 1)),
        "5/2 in place of 2": NearMiss(coins_at({}, eq_21.cut), number=Number(2, "5/2")),
        "another chance": NearMiss(
            without="chances", at={sharp_laws["raised"]: finite_law(1, 0)}
        ),
        "a little less": NearMiss(
            claim=scores.of_worst(odds_of_laws, eq_21.formula - "1/1000")[0],
            witnesses=(eq_21.cut,),
        ),
        "a negative coefficient of the prior": NearMiss(
            without="prior", at=coins_at({prior_rho: -1})
        ),
        "a negative coefficient of the records": NearMiss(
            without="records", at=coins_at({records_rho: -1})
        ),
        "records that say more": NearMiss(without="domain", at=settled),
        "no weight": scores.no_weight,
        "18/5 in place of 4": NearMiss(
            coins_at({}, eq_21.cut), number=Number(4, "18/5")
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"), at=settled
        ),
    },
    exceptions={
        "possible": "idle: it follows from prior and domain",
        **scores.no_scale,
        "2": "'possible' is idle with any number; in 'chances' the two chances of a "
        "law stay, or no longer add up to 1, with another number in one place",
    },
)
