"""Laws of a binary record over time, which say as much as the coefficients allow.

For given coefficients one of them attains the bound on the odds of
hypothesis_testing.temporal_correlation.odds where the odds are positive, so that there
it cannot be improved.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.temporal_correlation_sharp._words")
laws = theorem("hypothesis_testing.temporal_correlation_sharp.laws")
coins = theorem("hypothesis_testing.temporal_correlation_sharp.coins")
chances, coin, numbers, odds = words.chances, words.coin, words.numbers, words.odds
prior_rho, records_rho, past_rho = map(real, ("prior_rho", "records_rho", "past_rho"))
growth = (2 - prior_rho) * (1 - records_rho) * (1 - past_rho)


def of_worst(formula):
    return At({of: coin(heads) for of, heads in chances.items()}).of(
        words.of_laws(formula)
    )


def tossed(p, goal):
    """The coins have these chances."""
    return p.have(goal, p.use(coins, *map(p.given, numbers)))


SPEC = corollary(
    laws,
    At(
        {laws[str(of.data)]: coin(heads) for of, heads in chances.items()},
        show={"chances": tossed},
    ),
    title="Laws over time with given coefficients that attain the bound on the odds",
    source="repair of equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given=numbers,
    remark="The label 0 is the likelier value, with 1 / (2 - {prior_rho}).",
)

SPEC = SPEC.but(
    instance=At(words.usual),
    near_misses={
        **words.beyond,
        "larger odds": NearMiss(
            claim=of_worst(odds(growth - "999/1000")),
        ),
        "domain, 3 in place of 2": NearMiss(
            number=Number(2, 3, hypothesis="domain"),
            at={past_rho: "1/2"},
        ),
        "11/5 in place of 2": NearMiss(
            claim=of_worst(
                odds(
                    (number("11/5") - prior_rho) * (1 - records_rho) * (1 - past_rho)
                    - 1
                )
            ),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2", place=30),
        ),
        "a likelier past": NearMiss(
            number=Number(0, "1/2", place=34),
        ),
    },
)
