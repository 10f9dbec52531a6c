"""Precision and recall for an adversary who knows the other records and the past."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
eq_23 = shared("hypothesis_testing.temporal_correlation._words")
by_bayes = theorem("hypothesis_testing.learned_odds.parts")
a, z, w, h, now = words.a, words.z, words.w, words.h, words.now
(is_precision, _), only = by_bayes.claim.arguments, label(0, 1)
precise, formula = At({by_bayes["after"]: eq_23.after}).of(is_precision).arguments

SPEC = corollary(
    by_bayes,
    At({by_bayes["after"]: eq_23.after}),
    title="Precision and recall given the other records and the past",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (23), first line",
    remark="Precision is the chance that the record is a, given all that is known and "
    "that the test says a.",
    instance=At(
        {
            **scores.telling,
            now: points.sharp[now],
            a: points.zero,
            z: points.one,
            w: points.one,
            h: points.one,
        },
        spaces=eq_23.sizes,
    ),
    near_misses={
        "a little less precision": NearMiss(claim=equal(precise, formula * "99/100")),
        "three values": NearMiss(without="two", at=eq_23.three_values),
        "one value twice": NearMiss(
            without="different",
            at=At(
                {
                    now: function(points.both, finite_law(1)),
                    scores.M: function(
                        point("single", finite(1)), finite_law("1/2", "1/2")
                    ),
                    scores.test: scores.telling[scores.test],
                    a: only,
                    z: only,
                    w: points.one,
                    h: points.one,
                },
                spaces={**eq_23.sizes, "V": finite(1)},
            ),
        ),
        "an answer without a chance": NearMiss(
            without="chance",
            at={
                now: function(points.both, finite_law(1, 0)),
                a: points.one,
                z: points.zero,
            },
        ),
    },
)
