"""How small the odds against an answer may be, given the other records and the past."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing._correlation")
eq_23 = shared("hypothesis_testing.temporal_correlation._words")
in_range = theorem("hypothesis_testing.prior_coefficient")
learned = theorem("hypothesis_testing.learned_odds")
a, z, w, h, v, d = words.a, words.z, words.w, words.h, words.v, words.d
prior_rho, both_rho = words.prior_rho, eq_23.both_rho
before, after, least_odds = (
    words.over_time["prior"].arguments[0],
    eq_23.after,
    eq_23.least_odds,
)

SPEC = Theorem(
    title="The odds against an answer under temporal correlation",
    source="repair of equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=eq_23.uses,
    given={
        **words.over_time,
        "known": words.known,
        "remembered": words.remembered,
        "two": words.two,
    },
    claim=least_odds * chance(after, a) <= chance(after, z),
)


def proof(p):
    """The chance of a grows by one factor after the other."""
    spread, _ = p.parts(p.given("prior"))
    raised, least = p.parts(p.given("records"))
    again, _ = p.parts(p.given("past"))
    small = p.use(in_range, p.given("prior"), prior=before, rho=prior_rho)
    small = p.have(prior_rho <= 2, small)
    # No chance is negative, so that 1 is a bound as well.
    sign = p.mean_between(before, d, indicator(equal(d, v)))
    sign = p.every(p.have(chance(before, v) >= 0, sign), v)
    at_one = p.at(least, 1)
    at_most_one = p.apply(at_one, p.auto(at_one.formula.arguments[0], sign))
    facts = p.given("known"), p.given("remembered")
    possible = p.have(conjunction(words.known, words.remembered), *facts)
    first_ = p.follow(raised, a, w, p.given("known"))
    then = p.follow(again, a, w, h, possible)
    grown = (1 - both_rho) * chance(after, a) <= chance(before, a)
    grown = p.have(grown, first_, then, at_most_one)
    values = {"before": before, "after": after, "a": a, "z": z}
    values |= {"prior_rho": prior_rho, "learned_rho": both_rho}
    bound = p.at(spread, a, z)
    odds = p.use(learned, p.given("two"), bound, small, grown, **values)
    return p.have(p.statement.claim, odds)


SPEC = SPEC.but(
    proof=proof,
    instance=eq_23.instance,
    near_misses={
        "larger odds": NearMiss(
            claim=(least_odds + "1/1000") * chance(after, a) <= chance(after, z)
        ),
        "11/5 in place of 2": NearMiss(number=Number(2, "11/5")),
        "without prior: {prior_rho} 0": NearMiss(without="prior", at={prior_rho: 0}),
        **eq_23.out_of_place,
    },
)
