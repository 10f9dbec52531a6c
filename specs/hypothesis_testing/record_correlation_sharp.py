"""Laws of a binary record and other records, which say as much as coefficients allow.

For given coefficients one of them attains the bound on the odds of
hypothesis_testing.record_correlation.repaired, so that it cannot be improved.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.record_correlation_sharp._words")
laws = theorem("hypothesis_testing.record_correlation_sharp.laws")
coins_theorem = theorem("hypothesis_testing.record_correlation_sharp.coins")
coins, numbers, in_part = words.coins, words.numbers, words.in_part
odds_instead = words.odds_instead
prior_rho, records_rho = real("prior_rho"), real("records_rho")
one = label(1, 2)


def of_worst(formula_):
    return At(coins).of(words.of_laws(formula_))


def tossed(p, goal):
    """The coins have these chances."""
    return p.have(goal, p.use(coins_theorem, *map(p.given, numbers)))


SPEC = corollary(
    laws,
    At(
        {laws[str(of.data)]: sides for of, sides in coins.items()},
        show={"chances": tossed},
    ),
    title="Laws with given coefficients that attain the bound on the odds",
    source="repair of equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given=numbers,
    remark="The label 0 is the likelier value, with 1 / (2 - {prior_rho}). Where the "
    "records may settle the value, the odds are 0.",
)

SPEC = SPEC.but(
    instance=At(words.usual),
    near_misses={
        "a prior that is certain": NearMiss(
            without="prior",
            at=At({prior_rho: 1, records_rho: 0}, refute=in_part(2)),
        ),
        "a negative coefficient": NearMiss(
            without="records",
            at=At(
                {prior_rho: "1/5", records_rho: "-1/10"},
                refute=in_part(1, one, one),
            ),
        ),
        "records that say too much": NearMiss(
            without="possible", at={prior_rho: "1/5", records_rho: 1}
        ),
        "larger odds": NearMiss(
            claim=of_worst(odds_instead(words.least_odds + "1/1000")),
        ),
        "1 in place of 2 in possible": NearMiss(
            number=Number(2, 1, hypothesis="possible"),
            at={prior_rho: "1/5", records_rho: 1},
        ),
        "11/5 in place of 2": NearMiss(
            claim=of_worst(
                odds_instead(
                    maximum(0, (number("11/5") - prior_rho) * (1 - records_rho) - 1)
                )
            ),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2"),
        ),
    },
)
