"""How small the odds against an answer may be, given the other records."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing._correlation")
eq_20 = shared("hypothesis_testing.record_correlation._words")
over_time = theorem("hypothesis_testing.temporal_correlation.odds")
after, least_odds = eq_20.after, eq_20.least_odds
against = chance(after, words.z)

SPEC = corollary(
    over_time,
    words.without_a_past(over_time),
    title="The odds against an answer under record correlation",
    source="repair of equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=eq_20.uses,
    given={**words.beside, "known": words.known, "two": words.two},
    claim=least_odds * chance(after, words.a) <= against,
    instance=eq_20.instance,
    near_misses={
        "larger odds": NearMiss(
            claim=(least_odds + "1/1000") * chance(after, words.a) <= against
        ),
        "11/5 in place of 2": NearMiss(number=Number(2, "11/5")),
        **eq_20.out_of_place,
    },
)
