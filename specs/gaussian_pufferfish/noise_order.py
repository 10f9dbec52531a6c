"""Gaussian noise against Laplace noise of the same variance.

The paper reads off a figure that Gaussian noise makes two laws less distinguishable.
For the largest log-ratio it is the other way round: with Laplace noise it is bounded,
with Gaussian noise it exceeds every number, unless the two laws are the same. With a
delta either noise can be the better one.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
y = point("y", REAL)
words = shared("gaussian_pufferfish.noise_order._words")
alike_noise, enough = words.alike_noise, words.enough
example, laplace_noise = words.example, words.laplace_noise
normal_noise, pure = words.normal_noise, words.pure

SPEC = Theorem(
    title="Gaussian noise hides more than Laplace noise of the same variance",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section "
    "VI-B and figure 1",
    covers=("GP-QU11",),
    standing="refuted",
    repair="gaussian_pufferfish.noise_order.repaired",
    printed=Printed(
        "section VI-B, of the maximum log-ratio in figure 1",
        "with the same noise power, Gaussian mechanism provides higher statistical "
        "indistinguishability than Laplace mechanism",
    ),
    uses=(close,),
    given={**alike_noise, "with Laplace noise": pure(laplace_noise)},
    claim=pure(normal_noise),
    remark="Indistinguishability is the largest log-ratio of the outputs, as in figure "
    "1. Of data N(0, 1) and N(1, 4) with noise of variance 32 it is at most 7/20 for "
    "Laplace noise, and without bound for Gaussian noise. A plot over a finite window "
    "can still show the printed order. The reading with a delta is in delta.",
)

SPEC = SPEC.but(
    refutation=At(
        example, show={"with Laplace noise": enough}, witnesses=(event(y, y >= 12),)
    ),
)
