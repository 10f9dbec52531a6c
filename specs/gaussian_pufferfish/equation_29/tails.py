"""The probability that a distance exceeds the noise, after eq. (30)."""

from verifydp.formal.spec import *

PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
score = point("score", REAL)
words = shared("gaussian_pufferfish.equation_29._words")
b, beyond, distance, epsilon = words.b, words.beyond, words.distance, words.epsilon
shift, spread = words.shift, words.spread
rest = epsilon * b - shift
tails = 2 * normal_cdf(-rest / spread)

SPEC = Theorem(
    title="The probability that a distance exceeds the noise, after eq. (30)",
    source=PAPER + "the display after eq. (30)",
    covers=("GP-Q30",),
    given={"spread": spread > 0, "rest": rest >= 0},
    claim=equal(beyond, tails),
    remark="Where the spread is 0, or the noise less than the shift, the display is "
    "false; gaussian_pufferfish.equation_29.enough is what the last step of the proof "
    "needs, and holds there too.",
)


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

SPEC = SPEC.but(
    proof=two_tails,
    instance=At(apart),
    reach=(At({**apart, epsilon: 1}),),
    near_misses={
        "no spread": NearMiss(without="spread", at={spread: 0}),
        "less noise than the shift": NearMiss(without="rest", at={epsilon: 0}),
        "one tail": NearMiss(
            claim=equal(beyond, tails / 2),
        ),
    },
)
