"""Gaussian mixtures: noise for the average gap, with 0.138 in place of delta."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, tau = map(real, ("b", "epsilon", "tau"))
y = point("y", REAL)
words = shared("gaussian_pufferfish.theorem_2._words")
always, average, both = words.always, words.average, words.both
first_law, optimal, optimal_at = words.first_law, words.optimal, words.optimal_at
second_law, two_by_two = words.second_law, words.two_by_two

SPEC = Theorem(
    title="Gaussian mixtures: noise for the average gap, with 0.138 in place of delta",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "theorem 2, eq. (13)",
    standing="refuted",
    repair="gaussian_pufferfish.theorem_2.repaired",
    uses=(close, coupling),
    given={**always, "optimal": optimal, **average},
    claim=close(first_law, second_law, epsilon, "69/500"),
    remark="Weights (1/2, 1/2), means (0, 40) and (10, 40), deviations (1/2, 1)"
    " and (1, 3/2), {epsilon} = 1: for {delta} = 1/20 eq. (13) gives "
    "5.98, and the chance of outputs up to 2 exceeds e times the other "
    "by more than 0.138.",
)
zero = label(0, 2)
far_apart = {
    **two_by_two,
    mean_i: table(0, 40),
    mean_j: table(10, 40),
    sd_i: table("1/2", 1),
    sd_j: table(1, "3/2"),
    b: "299/50",
    tau: "49/25",
}
average_fails = At(
    far_apart,
    (event(y, y <= 2),),
    both,
    show=optimal_at(far_apart, both, zero, 100, "1/4"),
)

SPEC = SPEC.but(
    refutation=average_fails,
)
