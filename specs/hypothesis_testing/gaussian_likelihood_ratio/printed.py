"""Eq. (29) as printed holds for the deviation as printed."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_likelihood_ratio._words")
ratio = words.ratio
f, g, o = map(real, ("f", "g", "o"))
epsilon, delta, sensitivity = real("epsilon"), real("delta"), real("sensitivity")
level = log(number("5/4") / delta)
#: As the text prints it, with all of it under the root.
literal = sqrt(2 * level * sensitivity / epsilon)
printed = sensitivity * (2 * o - f - g) / (4 * level * sensitivity / epsilon)
at_printed = equal(ratio(o, literal), exp(printed))

SPEC = Theorem(
    title="Eq. (29) as printed holds for the deviation as printed",
    repair="hypothesis_testing.gaussian_likelihood_ratio.classical",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (29)",
    given=words.given_settings,
    claim=at_printed,
    printed=Printed(
        place="appendix 10.4, eq. (29)",
        words="exp(Delta Q (2 o - Q(D) - Q(D')) / (4 log(1.25/delta) Delta Q / "
        "epsilon))",
    ),
    remark="For the answers of the worst pair, with the noise of the same page: its "
    "variance is 2 log(5 / (4 {delta})) sensitivity / {epsilon}. With the classical "
    "deviation the equation is another one: classical.",
)


def as_printed(p):
    """Twice the square of the printed deviation is the printed denominator."""
    return words.at_noise(p, literal, 2 * level * sensitivity / epsilon, printed)


SPEC = SPEC.but(
    proof=as_printed,
    instance=At(words.here),
    near_misses={
        "delta beyond 5/4": NearMiss(without="settings", at={delta: 2}),
        "a negative epsilon": NearMiss(without="settings", at={epsilon: -1}),
        "answers half a sensitivity apart": NearMiss(
            without="worst pair", at={sensitivity: 2}
        ),
        "twice the denominator": NearMiss(
            claim=equal(ratio(o, literal), exp(printed / 2)),
        ),
        **words.other_numbers(),
    },
)
