"""Mixtures of Gaussian priors whose means differ: the average shift is not enough.

The components share weights and deviations, only their means depend on the secret. As
printed, noise for the average shift of the means is said to give pure privacy. An
output can tell which component it came from, so the largest shift counts.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
mean_only = definition("gaussian_pufferfish.equation_14")
C = space("C")
weights, m = law("weights", C), point("m", C)
P, R = law("P", REAL), law("R", REAL)
b, epsilon = real("b"), real("epsilon")
words = shared("gaussian_pufferfish.corollary_2._words")
below, bit, fair = words.below, words.bit, words.fair
half_and_half, mean_i, mean_j = words.half_and_half, words.mean_i, words.mean_j
scale, sd, shift = words.scale, words.sd, words.shift
two = words.two
average = {"average shift": mean(weights, m, shift) <= epsilon * b}

SPEC = Theorem(
    title="Gaussian mixtures: noise for the average shift of the means",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, corollary "
    "2, eq. (15), with all of eq. (14)",
    covers=("GP-C2", "GP-Q15"),
    standing="refuted",
    repair="gaussian_pufferfish.corollary_2.repaired",
    printed=Printed(
        "section IV, corollary 2 with eqs. (14) and (15)",
        "Y = X + N is epsilon-pufferfish private if b >= (1 / epsilon) max sum over m "
        "of alpha_m |mu_im - mu_jm|",
    ),
    uses=(close, mean_only),
    given={
        **scale,
        "epsilon": epsilon > 0,
        "priors": mean_only(P, R, weights, mean_i, mean_j, sd),
        "deviations": forall(m, at(sd, m) > 0),
        **average,
    },
    claim=close(noised(P, b), noised(R, b), epsilon, 0),
    remark="Two components of weight 1/2: in the first the means are 10 apart, in the "
    "second 1, and the noise is made for 11/2. Outputs below 5/2 come mostly from the "
    "first component: their probability exceeds e times that under the other secret by "
    "0.16 (above), where no excess is claimed. The paper's index sets are finite, as "
    "in the example.",
)
mixtures = {
    of: bind(fair, bit, normal(choose(bit, *means), 1))
    for of, means in ((P, (0, 40)), (R, (10, 41)))
}

SPEC = SPEC.but(
    refutation=At({**half_and_half, **mixtures}, (below,), two),
)
