"""Gaussian mixtures: noise for the average shift, with a delta of 0.16."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
b = real("b")
P, R = law("P", REAL), law("R", REAL)
epsilon = real("epsilon")
corollary_2 = theorem("gaussian_pufferfish.corollary_2")

SPEC = corollary_2.but(
    title="Gaussian mixtures: noise for the average shift, with a delta of 0.16",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "corollary 2, eq. (15)",
    covers=(),
    printed=None,
    claim=close(noised(P, b), noised(R, b), epsilon, "4/25"),
    remark="The same two mixtures and noise: not even with 0.16 added.",
)
