"""With one component on both sides theorem 2 is theorem 1."""

from verifydp.formal.spec import *

C = finite(1)
only = label(0, 1)
mean_0, sd_0 = real("mean_0"), real("sd_0")
b, tau = map(real, ("b", "tau"))
x, row = point("x", REAL), point("row", C)
mean_1, sd_1, B = real("mean_1"), real("sd_1"), event_variable("B", REAL)
weights_i, weights_j = law("weights_i", C), law("weights_j", C)
w = law("w", pair_sort(C, C))
ij = point("ij", pair_sort(C, C))
words = shared("gaussian_pufferfish.theorem_2_single._words")
example = words.example
moments_0, moments_1 = (
    (function(row, mean_0), function(row, sd_0)),
    (
        function(row, mean_1),
        function(row, sd_1),
    ),
)


def mixed(weights, moments):
    """A mixture with one component, and noise."""
    data = normal(*(at(one, row) for one in moments))
    return bind(weights, row, bind(data, x, laplace(x, b)))


def noisy(*moments):
    return bind(normal(*moments), x, laplace(x, b))


def planned(part):
    """The difference of one of the moments."""
    return abs(at(moments_0[part], first(ij)) - at(moments_1[part], second(ij)))


one_gap = abs(mean_0 - mean_1) + tau * abs(sd_0 - sd_1)

SPEC = Theorem(
    title="With one component on both sides theorem 2 is theorem 1",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorems 1 "
    "and 2",
    covers=("GP-QU10",),
    claim=conjunction(
        equal(mean(w, ij, planned(0) + tau * planned(1)), one_gap),
        forall(
            B,
            conjunction(
                equal(
                    probability(mixed(weights_i, moments_0), B),
                    probability(noisy(mean_0, sd_0), B),
                ),
                equal(
                    probability(mixed(weights_j, moments_1), B),
                    probability(noisy(mean_1, sd_1), B),
                ),
            ),
        ),
    ),
    remark="Whatever the only plan is: eq. (13) is eq. (5), and the releases are the "
    "same. gaussian_pufferfish.theorem_1.pair is then theorem 2.",
)

SPEC = SPEC.but(
    near_misses={
        "without the deviations": NearMiss(
            claim=equal(
                mean(w, ij, planned(0) + tau * planned(1)), abs(mean_0 - mean_1)
            ),
            at=At(
                {
                    **{over: example[over] for over in (mean_0, sd_0, tau)},
                    mean_1: 1,
                    sd_1: 2,
                    w: dirac(pair(only, only)),
                }
            ),
        ),
    },
)
