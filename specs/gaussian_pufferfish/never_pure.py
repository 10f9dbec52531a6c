"""Laplace noise on Gaussian priors: what the tails of the outputs give away.

Far out on one side, the logarithm of the ratio of the two chances tends to the
difference of the means over b, with the sign of the side, plus that of the variances
over 2 b^2. No smaller epsilon is enough without a delta.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
names = "mean_i", "mean_j", "sd_i", "sd_j", "b", "epsilon"
mean_i, mean_j, sd_i, sd_j, b, epsilon = map(real, names)
B = event_variable("B", REAL)
words = shared("gaussian_pufferfish.never_pure._words")
laws, surplus = words.laws, words.surplus
proof_of = shared("gaussian_pufferfish.never_pure._proof").proof_of


def equal_laws(p, claim):
    """A law is close to itself."""
    itself = claim.arguments[0]
    one, other, level, _ = itself.arguments
    bound = probability(one, B) <= exp(level) * probability(other, B) + 0
    same = p.the_same(p.every(p.have(bound), B), itself)
    return p.apply(p.the_same(p.assume(claim), implies(itself, FALSE)), same)


def close_after_all(p, claim):
    """At this epsilon the laws are close for all events."""
    near = claim.arguments[0]
    fact = p.the_same(p.profile(*near.arguments), near)
    return p.apply(p.the_same(p.assume(claim), implies(near, FALSE)), fact)


def theorem_of(side, title):
    """The statement for one tail."""
    usual = {mean_i: side, mean_j: 0, sd_i: 2, sd_j: 1, b: 1, epsilon: 1}
    same = {**usual, mean_i: 0, sd_j: 2, epsilon: 0}
    return Theorem(
        title=title,
        source="this project; tails of a normal law plus a Laplace law",
        uses=(close,),
        given={"scale": b > 0, "surplus": surplus(side) > 0},
        claim=negation(close(*laws, epsilon, 0)),
        proof=proof_of(side),
        instance=At(usual),
        reach=(
            At({**usual, sd_i: 0, sd_j: 0, epsilon: "1/2"}),
            At({**usual, sd_i: -2, epsilon: 2}),
        ),
        near_misses={
            "no surplus": NearMiss(
                given={"surplus": surplus(side) >= 0},
                at=At(same, refute=equal_laws),
            ),
            "more of the variances": NearMiss(
                number=Number(2, "9/5", place=2, hypothesis="surplus"),
                at={mean_i: 0, epsilon: "8/5"},
                refute=close_after_all,
            ),
        },
        exceptions={
            "scale": "at scale 0 the surplus is minus epsilon (x/0 is 0), and no laws "
            "are close below 0; of a law with a negative scale nothing is known",
        },
        remark="Deviations may be 0 or negative. The other order by exchanging the "
        "laws; the largest of the four surpluses counts.",
    )


SPEC = theorem_of(
    1, "Laplace noise on Gaussian priors: no epsilon below the upper tails' log-ratio"
)

LOWER = theorem_of(
    -1, "Laplace noise on Gaussian priors: no epsilon below the lower tails' log-ratio"
)
