"""Equations (29) and (30): the triangle inequality, and the tail of the score.

In a row the average distance is at most spread |z| + shift, and what the noise leaves
of 1 is positive only where this exceeds epsilon b.
"""

from verifydp.formal.spec import *

mean_gap, sd_gap, z = real("mean_gap"), real("sd_gap"), real("z")
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
words = shared("gaussian_pufferfish.equation_29._words")
b, epsilon, left = words.b, words.epsilon, words.left
near, far = abs(sd_gap * z + mean_gap), abs(sd_gap) * abs(z) + abs(mean_gap)

SPEC = Theorem(
    title="The triangle inequality for the distance of a datum to its image",
    source=PAPER + "eq. (29)",
    covers=("GP-Q29",),
    given={"scale": b > 0},
    claim=left(near) <= left(far),
    remark="For one pair of components; eq. (29) has averages over the partners of a "
    "component, which are gaussian_pufferfish.equation_29.row.",
)


def triangle(p):
    """The distance grows, so what is left grows."""
    longer = p.have(near <= far)
    exponent = p.have(epsilon - far / b <= epsilon - near / b, longer, p.given("scale"))
    grown = p.have(exp(epsilon - far / b) <= exp(epsilon - near / b), exponent)
    return p.have(left(near) <= left(far), grown)


usual = {mean_gap: 1, sd_gap: -1, z: 2, b: 1, epsilon: "1/2"}

SPEC = SPEC.but(
    proof=triangle,
    instance=At(usual),
    near_misses={
        "no scale": NearMiss(without="scale", at={b: -1, epsilon: -2}),
        "the other way": NearMiss(
            claim=left(far) <= left(near),
        ),
        "without the sign of z": NearMiss(
            claim=left(near) <= left(abs(sd_gap) * z + abs(mean_gap)),
            at={sd_gap: 1, z: -3},
        ),
    },
)
