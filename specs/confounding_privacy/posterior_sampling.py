"""Whether an attacker does best by drawing a guess from the posterior."""

from verifydp.formal.spec import *

chance, other = real("chance"), real("other")
state = point("state", finite(2))
posterior = finite_law(1 - chance, chance)


def loss(of):
    """The posterior mean of the squared distance of a guess from the state."""
    return mean(posterior, state, (choose(state, 0, 1) - of) ** 2)


drawn = point("drawn", finite(2))
#: The mean loss where the guess is one more draw from the posterior.
sampled = mean(posterior, drawn, loss(choose(drawn, number(0), number(1))))
share = conjunction(chance >= 0, chance <= 1)
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix H"

SPEC = Theorem(
    title="Drawing the guess from the posterior is best",
    source=source,
    covers=("CP-Q109",),
    standing="refuted",
    given={"chance": share},
    claim=forall(other, sampled <= loss(other)),
    repair="confounding_privacy.posterior_sampling.best",
    printed=Printed(
        place="appendix H",
        words="is minimized when sigma(s|y) = J(s|y) because the posterior "
        "distribution correctly weights each possible prediction",
    ),
    remark="The squared error, which is jointly convex, and strictly so in the guess. "
    "Attackers who always make one guess are among those that the claim speaks of. "
    "With chances 3/4 and 1/4 of the states 0 and 1, drawing from the posterior costs "
    "3/8, and guessing 0, which is a state, 1/4; guessing the mean costs 3/16.",
)

BEST = Theorem(
    title="Guessing the posterior mean is best for the squared error",
    source="derived; the variance is the least mean square",
    standing="holds-repaired",
    given={"chance": share},
    claim=conjunction(
        forall(other, loss(chance) + (other - chance) ** 2 <= loss(other)),
        equal(sampled, 2 * loss(chance)),
    ),
    remark="The first part: any other guess costs the square of its distance from "
    "{chance} more. The second part: drawing from the posterior costs twice as much.",
)

usual = {chance: "1/4"}
# The guess is a state: the claim fails even where no other guess is allowed.
SPEC = SPEC.but(refutation=At(usual, (0,)))
BEST = BEST.but(
    instance=At(usual),
    near_misses={
        "more than the square": NearMiss(
            claim=forall(
                other, loss(chance) + 2 * (other - chance) ** 2 <= loss(other)
            ),
            at=At(usual, (1,)),
        ),
        "a tenth less": NearMiss(number=Number(2, "19/10", place=4)),
    },
    exceptions={"chance": "no law elsewhere, of which nothing would be known"},
)
