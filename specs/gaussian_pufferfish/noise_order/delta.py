"""Gaussian noise hides more than Laplace noise, with a delta."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
y = point("y", REAL)
epsilon, delta = map(real, ("epsilon", "delta"))
words = shared("gaussian_pufferfish.noise_order._words")
alike_noise, enough = words.alike_noise, words.enough
example, laplace_noise, near = words.example, words.laplace_noise, words.near
normal_noise = words.normal_noise

SPEC = Theorem(
    title="Gaussian noise hides more than Laplace noise, with a delta",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section "
    "VI-B",
    standing="refuted",
    repair="gaussian_pufferfish.noise_order.either",
    uses=(close,),
    given={**alike_noise, "with Laplace noise": near(laplace_noise, epsilon, delta)},
    claim=near(normal_noise, epsilon, delta),
    remark="The same data and noises: at epsilon 3/10 a delta of 1/100 is enough for "
    "Laplace noise and not for Gaussian noise.",
)

SPEC = SPEC.but(
    refutation=At(
        {**example, epsilon: "3/10", delta: "1/100"},
        show={"with Laplace noise": enough},
        witnesses=(event(y, y >= "91/10"),),
    ),
)
