"""What the noise leaves of 1 is at most a probability, eq. (30)."""

from verifydp.formal.spec import *

PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
score = point("score", REAL)
words = shared("gaussian_pufferfish.equation_29._words")
b, beyond, distance, epsilon = words.b, words.beyond, words.distance, words.epsilon
left, shift, spread = words.left, words.shift, words.spread
k, eaten = any_test("k", REAL), left(distance)

SPEC = Theorem(
    title="What the noise leaves of 1 is at most a probability, eq. (30)",
    source=PAPER + "eq. (30)",
    covers=("GP-Q30",),
    given={"scale": b > 0},
    claim=mean(standard_normal, score, eaten) <= beyond,
    remark="The mean of the positive part that eq. (29) leaves is at most the "
    "probability that the bound of the distance exceeds epsilon b.",
)


def positive_part(p):
    """Nothing is left while the noise covers the distance, and never more than 1."""
    is_k = p.assume(forall(score, equal(value(k, score), eaten)))
    out = indicator(epsilon * b < distance)
    covered = distance <= epsilon * b
    inside = p.have(implies(covered, epsilon - distance / b >= 0), p.given("scale"))
    grown = p.have(implies(covered, exp(epsilon - distance / b) >= 1), inside)
    small = p.have(value(k, score) <= out, p.at(is_k, score), grown)
    small = p.mean(small, standard_normal, score)
    return p.named(small, k, eaten, score)


def left_over(values, level):
    """At one distance so much is left, at every score."""

    def refute(p, claim):
        same = At(values).of(eaten)
        is_k = p.assume(forall(score, equal(value(k, score), same)))
        low = p.have(value(k, score) >= level, p.at(is_k, score), p.auto(same >= level))
        low = p.named(p.mean(low, standard_normal, score), k, same, score)
        return p.have(FALSE, low, p.assume(claim))

    return At(values, refute=refute)


far_off = {b: 1, epsilon: 1, spread: 0, shift: 3}
turned = {**far_off, b: -1, epsilon: -4}

SPEC = SPEC.but(
    proof=positive_part,
    instance=At(far_off),
    reach=(At({**far_off, spread: 1}), At({**far_off, epsilon: 0, shift: 0})),
    near_misses={
        "half of it": NearMiss(
            claim=mean(standard_normal, score, eaten) <= beyond / 2,
            at=left_over(far_off, number("3/4")),
        ),
        "no scale": NearMiss(without="scale", at=left_over(turned, number("1/2"))),
    },
)
