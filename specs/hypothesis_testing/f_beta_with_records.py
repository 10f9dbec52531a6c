"""The highest F_beta score of a threshold adversary who knows the other records.

The record is binary, and one of its values is the positive class. The printed formula
bounds the score for every law with the two coefficients where the odds are positive,
and some law reaches it.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._scores")
points = shared("hypothesis_testing._correlation_points")
eq_21 = shared("hypothesis_testing.f_beta_with_records._words")
over_time = theorem("hypothesis_testing.f_beta_over_time")
zero, one, cut = points.zero, points.one, eq_21.cut

SPEC = corollary(
    over_time,
    words.without_a_past(over_time),
    title="The highest F_beta score of an adversary who knows the other records",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (21) and appendix 10.5.2",
    covers=("HT-Q21",),
    standing="holds-repaired",
    uses=eq_21.uses,
    given={
        **words.beside,
        "known": words.known,
        "two": words.two,
        "domain": eq_21.odds > 0,
        **scores.noise,
    },
    claim=scores.never(eq_21.scored, eq_21.formula),
    remark="Printed as an equality; for a given law and value it is an upper bound, "
    "and reached is the other half for the worst law. The record has the two values a "
    "and z, of which a is the positive class; the two answers differ by exactly the "
    "sensitivity, closer ones score less. The odds have to be positive: without it the "
    "formula has no value (here 0), and the near miss shows no more than that. Only "
    "sensitivity / {epsilon} has to be positive: else the noise is some law of which "
    "nothing is known, so that scale has no near miss.",
)
#: The printed constant is -3/8.
too_strong = At(
    {**eq_21.usual, **points.beside_strong},
    (0,),
    eq_21.sizes,
    points.shown((zero, one), (one, one)),
)

SPEC = SPEC.but(
    instance=eq_21.instance,
    near_misses={
        "a little less": NearMiss(
            claim=scores.never(eq_21.scored, eq_21.formula - "1/1000"), witnesses=(cut,)
        ),
        "not the coefficient of the prior": NearMiss(
            without="prior", at={words.prior_rho: 0}, witnesses=(cut,)
        ),
        "not the coefficient of the records": NearMiss(
            without="records", at={words.records_rho: 0}, witnesses=(cut,)
        ),
        "other records that never occur": NearMiss(
            without="known",
            at=points.never_beside,
            witnesses=(0,),
            show=points.shown((zero, one), (zero, zero)),
        ),
        "three values": NearMiss(
            without="two",
            at=At(
                {**eq_21.usual, **points.three_beside},
                (cut,),
                {"V": finite(3), "W": finite(3)},
                show=points.shown_three_beside,
            ),
        ),
        "records that say more": NearMiss(without="domain", at=too_strong),
        "no weight": NearMiss(without="beta", at={scores.beta: 0}, witnesses=(0,)),
        "18/5 in place of 4": NearMiss(number=Number(4, "18/5"), witnesses=(cut,)),
        "3/2 in place of 2": NearMiss(
            number=Number(2, "3/2", place=2), witnesses=(cut,)
        ),
        "1 in place of 2 in domain": NearMiss(
            number=Number(2, 1, hypothesis="domain"), at=too_strong
        ),
    },
    exceptions=scores.no_scale,
)
