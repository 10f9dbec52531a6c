"""Equations (29) and (30): the triangle inequality, and the tail of the score.

In a row the average distance is at most spread |z| + shift, and what the noise leaves
of 1 is positive only where this exceeds epsilon b.
"""

from verifydp.formal.spec import *

mean_gap, sd_gap, z = real("mean_gap"), real("sd_gap"), real("z")
spread, shift, b, epsilon, delta, tau = map(
    real, ("spread", "shift", "b", "epsilon", "delta", "tau")
)
score = point("score", REAL)
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "


def left(distance):
    """What the noise leaves of 1 at a distance, if that is positive."""
    return maximum(0, 1 - exp(epsilon - distance / b))


near, far = abs(sd_gap * z + mean_gap), abs(sd_gap) * abs(z) + abs(mean_gap)


def triangle(p):
    """The distance grows, so what is left grows."""
    longer = p.have(near <= far)
    exponent = p.have(epsilon - far / b <= epsilon - near / b, longer, p.given("scale"))
    grown = p.have(exp(epsilon - far / b) <= exp(epsilon - near / b), exponent)
    return p.have(left(near) <= left(far), grown)


usual = {mean_gap: 1, sd_gap: -1, z: 2, b: 1, epsilon: "1/2"}
SPEC = Theorem(
    title="The triangle inequality for the way of a datum",
    source=PAPER + "eq. (29)",
    covers=("GP-Q29",),
    given={"scale": b > 0},
    claim=left(near) <= left(far),
    proof=triangle,
    instance=At(usual),
    near_misses={
        "no scale": NearMiss(without=("scale",), at=At({**usual, b: -1, epsilon: -2})),
        "the other way": NearMiss(claim=left(far) <= left(near), at=At(usual)),
        "without the sign of z": NearMiss(
            claim=left(near) <= left(abs(sd_gap) * z + abs(mean_gap)),
            at=At({**usual, sd_gap: 1, z: -3}),
        ),
    },
    remark="For one pair of components; the averages of both sides over a row, as "
    "exponents, are ordered in the same way.",
)

distance = spread * abs(score) + shift
beyond = probability(standard_normal, event(score, epsilon * b < distance))
rest = epsilon * b - shift
tails = 2 * normal_cdf(-rest / spread)


def two_tails(p):
    """The score lies beyond rest / spread, on one side or the other."""
    end, known = rest / spread, (p.given("spread"), p.given("rest"))
    sides = [indicator(score <= -end), indicator(end <= score)]
    points = [indicator(equal(score, -end)), indicator(equal(score, end))]
    out = indicator(epsilon * b < distance)
    high = p.mean(p.have(out <= sides[0] + sides[1], *known), standard_normal, score)
    low = p.have(sides[0] + sides[1] - points[0] - points[1] <= out, *known)
    low = p.mean(low, standard_normal, score)
    masses = p.axiom("normal_half_line", -end), p.axiom("normal_mirrored", end)
    none = p.axiom("normal_point", -end), p.axiom("normal_point", end)
    return p.have(equal(beyond, tails), high, low, *masses, *none)


apart = {spread: 1, shift: 1, b: 1, epsilon: 2}
TAILS = Theorem(
    title="The probability that the way of a datum exceeds the noise",
    source=PAPER + "eq. (30) and the display after it",
    covers=("GP-Q30",),
    given={"spread": spread > 0, "rest": rest >= 0},
    claim=equal(beyond, tails),
    proof=two_tails,
    instance=At(apart),
    reach=(At({**apart, epsilon: 1}),),
    near_misses={
        "no spread": NearMiss(without=("spread",), at=At({**apart, spread: 0})),
        "less noise than the shift": NearMiss(
            without=("rest",), at=At({**apart, epsilon: 0})
        ),
        "one tail": NearMiss(claim=equal(beyond, tails / 2), at=At(apart)),
    },
)


def enough(p):
    """Beyond tau at least, if there is a spread; else nowhere."""
    out = indicator(epsilon * b < distance)
    sides = indicator(score <= -tau) + indicator(tau <= score)
    known = p.given("spread"), p.given("noise")
    high = p.mean(p.have(out <= sides, *known), standard_normal, score)
    masses = p.axiom("normal_half_line", -tau), p.axiom("normal_mirrored", tau)
    return p.have(beyond <= delta, high, *masses, p.given("tail"))


calibrated = {spread: 1, shift: 1, b: 3, epsilon: 1, tau: 2, delta: "1/20"}
ENOUGH = Theorem(
    title="Noise for tau spreads and the shift",
    source=PAPER + "the last step",
    given={
        "spread": spread >= 0,
        "noise": shift + tau * spread <= epsilon * b,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=beyond <= delta,
    proof=enough,
    instance=At(calibrated),
    reach=(At({**calibrated, spread: 0, b: 1}),),
    near_misses={
        "a negative spread": NearMiss(
            without=("spread",),
            at=At({**calibrated, spread: -1, shift: 2, epsilon: 0}),
        ),
        "no noise": NearMiss(without=("noise",), at=At({**calibrated, b: 2})),
        "no tail": NearMiss(without=("tail",), at=At({**calibrated, delta: "1/50"})),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=At({**calibrated, delta: "1/40"}),
        ),
    },
    remark="Where all deviations agree the spread is 0, and tau plays no part.",
)
