"""Noise for tau spreads and the shift."""

from verifydp.formal.spec import *

PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
score = point("score", REAL)
words = shared("gaussian_pufferfish.equation_29._words")
b, beyond, delta, distance = words.b, words.beyond, words.delta, words.distance
epsilon, shift, spread, tau = words.epsilon, words.shift, words.spread, words.tau

SPEC = Theorem(
    title="Noise for tau spreads and the shift",
    source=PAPER + "the last step",
    given={
        "spread": spread >= 0,
        "noise": shift + tau * spread <= epsilon * b,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=beyond <= delta,
    remark="Where all deviations agree the spread is 0, and tau plays no part.",
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

SPEC = SPEC.but(
    proof=enough,
    instance=At(calibrated),
    reach=(At({**calibrated, spread: 0, b: 1}),),
    near_misses={
        "a negative spread": NearMiss(
            without="spread",
            at={spread: -1, shift: 2, epsilon: 0},
        ),
        "no noise": NearMiss(without="noise", at={b: 2}),
        "no tail": NearMiss(without="tail", at={delta: "1/50"}),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at={delta: "1/40"},
        ),
    },
)
