"""Gaussian mixtures: noise for the average shift, with a delta of 0.16."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
P, R = law("P", REAL), law("R", REAL)
epsilon = real("epsilon")
words = shared("gaussian_pufferfish.corollary_2._words")
noisy = words.noisy
corollary_2 = theorem("gaussian_pufferfish.corollary_2")

SPEC = corollary_2.but(
    title="Gaussian mixtures: noise for the average shift, with a delta of 0.16",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "corollary 2, eq. (15)",
    covers=(),
    printed=None,
    claim=close(noisy(P), noisy(R), epsilon, "4/25"),
    remark="The same two mixtures and noise: not even with 0.16 added.",
)
