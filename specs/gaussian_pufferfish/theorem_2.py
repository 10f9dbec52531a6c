"""Laplace noise for Gaussian mixtures: the average gap of all components is not enough.

The components of two mixtures are matched by the plan w that is cheapest for the
squared distance of their moments. As printed, the noise has to cover the gap of
matched components on average over w. An output can tell which component it came from,
so the average has to be covered in each row of the plan.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
rows, columns = law("rows", C), law("columns", D)
w = law("w", pair_sort(C, D))
m, l_ = point("m", C), point("l", D)
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
words = shared("gaussian_pufferfish.theorem_2._words")
always, average, claim, fair = words.always, words.average, words.claim, words.fair
far_right, optimal, optimal_at = words.far_right, words.optimal, words.optimal_at
#: The paper's tau, the one number with such tails.
quantile = equal(2 * normal_cdf(-tau), delta)
two, single = point("two", finite(2)), point("single", finite(1))

SPEC = Theorem(
    title="Gaussian mixtures: noise for the average gap of matched components",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 2, "
    "eq. (13) and appendix C",
    covers=("GP-T2", "GP-Q13"),
    standing="refuted",
    repair="gaussian_pufferfish.theorem_2.repaired",
    printed=Printed(
        "section IV, theorem 2 with eq. (13)",
        "b >= (1 / epsilon) max sum over m, l of w*_ml (|mu_im - mu_jl| + "
        "tau*(delta) |sigma_im - sigma_jl|) attains (epsilon, delta)-pufferfish",
    ),
    uses=(close, coupling),
    given={
        **always,
        "tail": quantile,
        "epsilon": epsilon > 0,
        "delta": conjunction(delta > 0, delta < 1),
        "deviations": conjunction(
            forall(m, at(sd_i, m) > 0), forall(l_, at(sd_j, l_) > 0)
        ),
        "optimal": optimal,
        **average,
    },
    claim=claim,
    remark="Half of the data of the first secret lie around 4, hardly any of the "
    "second: noise for the average gap 2 does not hide it, the chance of outputs above "
    "4 exceeds e times the other by 0.079, where less than 1/20 is claimed (delta is 2 "
    "Phi(-1.96)). All deviations are 1, so that tau plays no part and any positive "
    "delta is claimed; there is one plan only. In "
    "appendix C the step to eq. (24) takes a common factor out of a sum over "
    "components, though the law of x differs between them. The families of beliefs and "
    "pairs of the paper are left out: one pair is enough. The paper's index sets are "
    "finite, as in the example. With two components on both sides and different "
    "deviations even 0.138 is exceeded (far_apart). In "
    "gaussian_pufferfish.theorem_2_far_off the true delta tends to 1.",
)
one = label(1, 2)
to_single = {"C": finite(2), "D": finite(1)}
half_far = {
    rows: fair,
    columns: dirac(label(0, 1)),
    w: bind(fair, two, dirac(pair(two, label(0, 1)))),
    mean_i: table(0, 4),
    mean_j: function(single, number(0)),
    sd_i: function(two, number(1)),
    sd_j: function(single, number(1)),
    b: 2,
    epsilon: 1,
    delta: 2 * normal_cdf("-49/25"),
    tau: "49/25",
}

SPEC = SPEC.but(
    refutation=At(
        half_far, (far_right,), to_single, show=optimal_at(half_far, to_single, one, 16)
    ),
)
