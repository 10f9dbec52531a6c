"""The mean cost of Monge's plan bounds delta, without epsilon."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

b, epsilon, delta, z = map(real, ("b", "epsilon", "delta", "z"))
close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
y = point("y", REAL)
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, "
words = shared("gaussian_pufferfish.equation_35._words")
distance, points = words.distance, words.points
equation_35 = theorem("gaussian_pufferfish.equation_35")
without_epsilon = mean(standard_normal, z, maximum(0, 1 - exp(-distance / b)))

SPEC = Theorem(
    title="The mean cost of Monge's plan bounds delta, without epsilon",
    source=PAPER + "appendix E, eq. (35)",
    covers=("GP-Q35",),
    printed=Printed(
        "appendix E, eq. (35)",
        "the mean of [1 - exp(-|x - T(x)| / b)]_+ under P(x | s_i) <= delta",
    ),
    uses=(close,),
    given={
        "scale": b > 0,
        "epsilon": epsilon >= 0,
        "bound": without_epsilon <= delta,
    },
    claim=equation_35.claim,
    remark="For {epsilon} >= 0. A stronger condition than that of "
    "gaussian_pufferfish.equation_35, so it is enough; the noise of "
    "theorem 1 meets the other one, not this one (theorem_1).",
)
A = event_variable("A", REAL)


def weaker(p):
    """The bound at epsilon 0, and closeness at 0 is more than closeness at epsilon."""
    at_0 = p.use(equation_35, p.given("scale"), p.given("bound"), epsilon=0)
    grown = p.have(exp(epsilon) >= 1, p.given("epsilon"))
    laws = [noised(normal(m, s_), b) for m, s_ in ((mean_i, sd_i), (mean_j, sd_j))]
    chances = [probability(one, A) for one in laws]
    goal = chances[0] <= exp(epsilon) * chances[1] + delta
    shown = p.every(p.have(goal, p.at(at_0, A), grown), A)
    return p.the_same(shown, equation_35.claim)


SPEC = SPEC.but(
    proof=weaker,
    instance=At({**points, delta: "9/10"}),
    near_misses={
        "no epsilon": NearMiss(
            without="epsilon",
            at=At({**points, mean_i: 0, epsilon: -1, delta: 0}, (event(y, TRUE),)),
        ),
        "any bound": NearMiss(
            without="bound", at=At({**points, delta: 0}, (event(y, y >= 2),))
        ),
        "two fifths of the bound": NearMiss(
            given={"bound": without_epsilon * "2/5" <= delta},
            at=At({**points, delta: "7/20"}, (event(y, y >= "3/2"),)),
        ),
    },
    exceptions={
        "scale": "with epsilon >= 0 and a scale that is not positive nothing is left "
        "of 1, and nothing is known of the releases",
    },
)
