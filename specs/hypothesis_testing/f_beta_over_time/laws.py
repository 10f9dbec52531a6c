"""The highest score for any laws that are as strong as the coefficients allow."""

from verifydp.formal.spec import *

scores = shared("hypothesis_testing._scores")
eq_24 = shared("hypothesis_testing.f_beta_over_time._words")
sharp_laws = theorem("hypothesis_testing.temporal_correlation_sharp.laws")
reached = theorem("hypothesis_testing.f_beta_learned.exact")
coins = shared("hypothesis_testing.f_beta_over_time._coins")
*of_laws, odds_of_laws = sharp_laws.claim.arguments
against, (_, chance_) = odds_of_laws.arguments[0], odds_of_laws.arguments[1].arguments

SPEC = Theorem(
    title="The highest F_beta score where the coefficients are as strong as can be",
    source="for appendix 10.5.3 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=eq_24.uses,
    given={**sharp_laws.given, **scores.noise},
    claim=conjunction(*of_laws, *scores.of_worst(odds_of_laws, eq_24.formula)),
    remark="The laws of temporal_correlation_sharp.laws.",
)


def proof(p):
    """The odds are the printed ones, and so the chances are positive."""
    sharp = p.use(sharp_laws, *[p.given(name) for name in sharp_laws.given])
    exact = p.have(equal(against, eq_24.odds * chance_), sharp)
    highest = scores.at_worst(p, reached, exact, eq_24.all_rho, chance_, against)
    return p.have(p.statement.claim, sharp, highest)


def coins_at(cut, changed):
    """The coins for other numbers, where a threshold scores more."""
    numbers = {**eq_24.numbers, **changed}
    return At({**numbers, **coins.tossed(numbers)}, refute=scores.score_above(cut))


instance = At({**eq_24.numbers, **coins.tossed(eq_24.numbers)})
certain = {sharp_laws["raised"]: finite_law(1, 0)}

SPEC = SPEC.but(
    proof=proof,
    instance=instance,
    near_misses={
        "1 in place of 0": NearMiss(number=Number(0, 1)),
        "1 in place of 0, place 2": NearMiss(number=Number(0, 1, place=2)),
        "3/2 in place of 2": NearMiss(
            coins_at(eq_24.cut, {}), number=Number(2, "3/2", place=2)
        ),
        "another chance": NearMiss(without="chances", at=certain),
        "a little less": NearMiss(
            claim=scores.of_worst(odds_of_laws, eq_24.formula - "1/1000")[0],
            witnesses=(eq_24.cut,),
        ),
        **scores.beyond(sharp_laws, eq_24.numbers, "prior", "records", "past"),
        "a past that settles the value": NearMiss(
            without="domain", at=coins_at(0, eq_24.settled)
        ),
        "no weight": scores.no_weight,
        "18/5 in place of 4": NearMiss(
            coins_at(eq_24.cut, {}), number=Number(4, "18/5")
        ),
        "3 in place of 2 in domain": NearMiss(
            number=Number(2, 3, hypothesis="domain"), at=coins_at(0, eq_24.settled)
        ),
    },
    exceptions={
        **scores.no_scale,
        "2": "in 'chances' the two chances of a law no longer add up to 1 with another "
        "number in one place",
    },
)
