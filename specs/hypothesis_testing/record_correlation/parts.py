"""Precision and recall for an adversary who knows the other records."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
eq_20 = shared("hypothesis_testing.record_correlation._words")
by_bayes = theorem("hypothesis_testing.learned_odds.parts")
a, z, given, only = words.a, words.z, words.given, label(0, 1)
fair = finite_law("1/2", "1/2")

SPEC = corollary(
    by_bayes,
    At({by_bayes["after"]: eq_20.after}),
    title="Precision and recall given the other records",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (20), first line",
    remark="Precision is the chance that the record is a, given the other records and "
    "that the test says a; recall is the chance of saying so, given a, and does not "
    "depend on the others.",
    instance=At(eq_20.usual, spaces=eq_20.sizes),
    near_misses={
        "an answer without a chance": NearMiss(
            without="chance",
            at=At(
                {
                    **scores.telling,
                    given: points.never_beside[given],
                    a: points.one,
                    z: points.zero,
                    words.w: points.one,
                },
                spaces=eq_20.sizes,
            ),
        ),
        "three values": NearMiss(without="two", at=eq_20.three_values),
        "one value twice": NearMiss(
            without="different",
            at=At(
                {
                    **scores.telling,
                    words.rest: fair,
                    given: function(points.bit, finite_law(1)),
                    scores.M: function(point("single", finite(1)), fair),
                    a: only,
                    z: only,
                    words.w: points.one,
                },
                spaces={**eq_20.sizes, "V": finite(1)},
            ),
        ),
    },
)
