"""The inequality between functions behind the paper's factor for Gaussian noise."""

from fractions import Fraction

from verifydp.formal.prove.boxes import find_boxes
from verifydp.formal.spec import *

tail = theorem("foundations.gaussian_tail")
factor, epsilon = real("factor"), real("epsilon")
place = epsilon / (2 * factor) - factor
profile = normal_cdf(place) - exp(epsilon) * normal_cdf(
    -epsilon / (2 * factor) - factor
)
curve = 2 * exp(-factor / 2)

SPEC = Theorem(
    title="The curve behind the factor of the copula's noise",
    source="derived; repair of section 4.2 of the paper on confounding privacy",
    given={"limit": epsilon <= 9},
    claim=profile <= curve,
    remark="A factor of 2 log(2/delta) makes the right side delta. It first fails a "
    "little above {epsilon} = 9.74, with a factor near 1.55.",
)


def proof(p):
    """The right side is 1 or more for small factors; then cells, then the tail."""
    goal = profile <= curve
    small, negative = p.assume(factor <= "1.386"), p.assume(epsilon <= 0)
    large = p.assume(negation(factor <= "1.386"))
    a, b = real("a"), real("b")
    grows = p.every(p.have(implies(a <= b, exp(a) <= exp(b))), a, b)
    fall = p.at(grows, number("-0.693"), -factor / 2)
    fall = p.apply(fall, p.have(number("-0.693") <= -factor / 2, small))
    half = p.auto(exp(number("-0.693")) >= "1/2")
    fall = p.have(exp(-factor / 2) >= "1/2", fall, half)
    plain = p.have(goal, fall)
    left = p.have(place <= -factor, negative, large)
    left = p.have(normal_cdf(place) <= normal_cdf(-factor), left)
    rest = p.cases(epsilon <= 0, tail_bound(p, factor, left, large), main(p, large))
    return p.cases(factor <= "1.386", plain, rest)


def tail_bound(p, start, left, large):
    """The tail of the normal law is far below the curve."""
    step = p.use(tail, {tail["x"]: start}, p.have(start >= 0, large))
    low = p.have(-start * start / 2 <= -factor / 2, large)
    fall = p.have(exp(-start * start / 2) <= exp(-factor / 2), low)
    return p.have(profile <= curve, left, step, fall)


def main(p, large):
    """Cells for factors up to 8, the tail beyond."""
    positive = p.assume(negation(epsilon <= 0))
    near, far = p.assume(factor <= 8), p.assume(negation(factor <= 8))
    most = p.given("limit")
    domain = (
        (factor, Fraction("1.386"), Fraction(8)),
        (epsilon, Fraction(0), Fraction(9)),
    )
    goal = profile <= curve
    tree = find_boxes(p.context, goal, domain)
    ends = (number(one) for side in domain for one in side)
    fact = p.step("boxes", terms=[goal, *ends], texts=(tree, "64"))
    least, zero = p.have(factor >= "1.386", large), p.have(epsilon >= 0, positive)
    for side in (least, near, zero, most):
        fact = p.cut(side, fact)
    share = p.have(epsilon / (2 * factor) <= 1, far, most)
    start = p.have(-place >= 0, share, far)
    step = p.use(tail, {tail["x"]: -place}, start)
    part = p.have(epsilon / (2 * factor) >= 0, zero, far)
    share = epsilon / (2 * factor)
    exact = equal(place * place, factor * factor - epsilon + share**2)
    exact = p.have(exact, far)
    square = p.have(factor * factor >= 8 * factor, far)
    low = p.have(-place * place / 2 <= -factor / 2, exact, square, far, most, part)
    away = -place
    low = p.have(-away * away / 2 <= -factor / 2, low)
    fall = p.have(exp(-away * away / 2) <= exp(-factor / 2), low)
    return p.cases(factor <= 8, fact, p.have(goal, step, fall))


def decided(p, claim):
    return p.auto(negation(claim))


worst = {factor: "1.553", epsilon: 9}
SPEC = SPEC.but(
    proof=proof,
    instance=At(worst),
    near_misses={
        "a larger epsilon": NearMiss(
            given={"limit": epsilon <= "9.8"}, at={epsilon: "9.8"}, refute=decided
        ),
        **{
            f"{new} in place of 2, {place_}": NearMiss(
                number=Number(2, new, place=place_), refute=decided
            )
            for new, place_ in (("17/10", 0), ("9/5", 2), ("9/5", 3))
        },
    },
)
