"""Eq. (29) with the classical deviation."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_likelihood_ratio._words")
ratio = words.ratio
f, g, o = map(real, ("f", "g", "o"))
epsilon, delta, sensitivity = real("epsilon"), real("delta"), real("sensitivity")
level = log(number("5/4") / delta)
classical = sqrt(2 * level) * sensitivity / epsilon
squared = sensitivity * (2 * o - f - g) / (4 * level * (sensitivity / epsilon) ** 2)
at_classical = equal(ratio(o, classical), exp(squared))

SPEC = Theorem(
    title="Eq. (29) with the classical deviation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (29) and appendix 10.4",
    covers=("HT-Q29",),
    standing="holds-repaired",
    given=words.given_settings,
    claim=at_classical,
    remark="The deviation with the root over 2 log(5 / (4 {delta})) only; the "
    "denominator has the square of sensitivity / {epsilon} then.",
)


def as_classical(p):
    """The same with the square of sensitivity / epsilon."""
    return words.at_noise(
        p, classical, 2 * level * (sensitivity / epsilon) ** 2, squared
    )


SPEC = SPEC.but(
    proof=as_classical,
    instance=At(words.here),
    near_misses={
        "delta beyond 5/4": NearMiss(without="settings", at={delta: 2}),
        "answers half a sensitivity apart": NearMiss(
            without="worst pair", at={sensitivity: 2}
        ),
        "twice the denominator": NearMiss(
            claim=equal(ratio(o, classical), exp(squared / 2)),
        ),
        **words.other_numbers(),
    },
)
