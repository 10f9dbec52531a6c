"""The highest F_beta score of a threshold adversary who knows the past as well.

The record is binary, and one of its values is the positive class. The printed formula,
with exp(epsilon) restored, bounds the score for every law with the three coefficients
where the odds are positive, and some law reaches it.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._scores")
points = shared("hypothesis_testing._correlation_points")
eq_24 = shared("hypothesis_testing.f_beta_over_time._words")
by_odds = theorem("hypothesis_testing.temporal_correlation.odds")
learned = theorem("hypothesis_testing.f_beta_learned")
a, z, w, h, d = words.a, words.z, words.w, words.h, words.d
odds, formula, scored = eq_24.odds, eq_24.formula, eq_24.scored

SPEC = Theorem(
    title="The highest F_beta score of an adversary who knows the past as well",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (24) and appendix 10.5.3",
    covers=("HT-Q24",),
    standing="holds-repaired",
    uses=eq_24.uses,
    given={
        **words.over_time,
        "known": words.known,
        "remembered": words.remembered,
        "two": words.two,
        "domain": odds > 0,
        **scores.noise,
    },
    claim=scores.never(scored, formula),
    remark="In the text that was available an equality is printed, with epsilon for "
    "exp({epsilon}) in the second case. For a given law and value it is an upper "
    "bound, and reached is the other half for the worst law. The record has the two "
    "values a and z, of which a is the positive class; the two answers differ by "
    "exactly the sensitivity, closer ones score less. The odds have to be positive: "
    "without it the formula has no value (here 0), and the near miss shows no more "
    "than that. Only sensitivity / {epsilon} has to be positive: else the noise is "
    "some law of which nothing is known, so that scale has no near miss.",
)


def proof(p):
    """The printed odds are the least ones, of either value against the other."""
    *facts, two = [p.given(name) for name in by_odds.given]
    against = p.use(by_odds, *facts, two)
    turned = forall(
        words.v, disjunction(*reversed(p.at(two, words.v).formula.arguments))
    )
    backwards = p.use(by_odds, {a: z, z: a}, *facts, p.auto(turned, two))
    here, there = chance(eq_24.after, a), chance(eq_24.after, z)
    signs = [
        p.mean_between(eq_24.after, d, indicator(equal(d, value_))) for value_ in (a, z)
    ]
    domain, whole = p.given("domain"), words.one_of_two(p, eq_24.after)
    less = p.have(odds * here <= there, against, *signs)
    more = p.have(odds * there <= here, backwards, *signs)
    # No value has the chance 0, as neither has odds of 0 against it.
    sizes = conjunction(here > 0, there >= 0)
    sizes = p.have(sizes, whole, more, domain, *signs)
    below = p.have(eq_24.all_rho < 1, domain)
    values = scores.at_odds(learned, eq_24.all_rho, here, there)
    facts = p.given("scale"), p.given("beta"), below, sizes, less
    return p.use(learned, values, *facts)


cut = eq_24.cut
#: The printed constant is -3/8.
too_strong = At(
    {
        **eq_24.usual,
        **points.strong,
        w: points.only,
        h: points.zero,
    },
    (0,),
    {**eq_24.sizes, "W": finite(1)},
    points.shown(
        (points.zero, points.one),
        (points.zero, points.only),
        (points.one, points.only, points.one),
    ),
)

SPEC = SPEC.but(
    proof=proof,
    instance=eq_24.instance,
    near_misses={
        "a little less": NearMiss(
            claim=scores.never(scored, formula - "1/1000"), witnesses=(cut,)
        ),
        "not the coefficient of the prior": NearMiss(
            without="prior", at={words.prior_rho: 0}, witnesses=(cut,)
        ),
        "not the coefficient of the records": NearMiss(
            without="records", at={words.records_rho: 0}, witnesses=(cut,)
        ),
        "not the coefficient of the past": NearMiss(
            without="past", at={words.past_rho: 0}, witnesses=(cut,)
        ),
        "other records that never occur": NearMiss(
            without="known",
            at=points.never,
            witnesses=(cut,),
            show=points.shown_never,
        ),
        "three values": NearMiss(
            without="two",
            at=At(
                {**eq_24.usual, **points.three},
                (cut,),
                {"V": finite(3), "W": finite(1), "H": finite(3)},
                show=points.shown_three,
            ),
        ),
        "a past that says more": NearMiss(without="domain", at=too_strong),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"), at=too_strong
        ),
        "no weight": NearMiss(without="beta", at={scores.beta: 0}, witnesses=(0,)),
        "a past that never occurs": NearMiss(
            without="remembered",
            at=At(
                {**eq_24.usual, **points.forgotten},
                (0,),
                {**eq_24.sizes, "W": finite(1)},
                points.shown_forgotten,
            ),
        ),
        "18/5 in place of 4": NearMiss(number=Number(4, "18/5"), witnesses=(cut,)),
        "3/2 in place of 2": NearMiss(
            number=Number(2, "3/2", place=2), witnesses=(cut,)
        ),
    },
    exceptions=scores.no_scale,
)
