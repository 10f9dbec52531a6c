"""The inequality between functions behind the classical deviation of Gaussian noise.

s is the number of deviations at which the privacy loss exceeds epsilon, so that
mu = epsilon / s; the classical deviation makes delta = 5/4 exp(-s^2 / 2).
"""

from fractions import Fraction

from verifydp.formal.prove.boxes import find_boxes
from verifydp.formal.spec import *

s, epsilon = real("s"), real("epsilon")
place = epsilon / (2 * s) - s
other = -epsilon / (2 * s) - s
profile = normal_cdf(place) - exp(epsilon) * normal_cdf(other)
curve = number("5/4") * exp(-s * s / 2)
LARGEST = Fraction("3.786")

SPEC = Theorem(
    title="The curve behind the classical Gaussian deviation",
    source="this project; Dwork and Roth 2014, appendix A, for epsilon below 1",
    given={"epsilon": epsilon >= 0, "limit": epsilon <= LARGEST},
    claim=profile <= curve,
)

tail = theorem("foundations.gaussian_tail.step")


def proof(p):
    """Cells for s up to 8, the tail beyond; elsewhere the inequality is plain."""
    near_0, beyond = s * s <= 2 * log("5/4"), s >= 8
    trivial = curve_above_one(p, p.assume(near_0))
    middle = p.assume(negation(near_0))
    left = negative(p, p.assume(s < 0))
    tail_part = far(p, p.assume(beyond))
    cells = near(p, middle, p.assume(negation(s < 0)), p.assume(negation(beyond)))
    right = p.cases(beyond, tail_part, cells)
    return p.cases(near_0, trivial, p.cases(s < 0, left, right))


def curve_above_one(p, near_0):
    """A probability is at most 1."""
    grown = p.have(exp(-log("5/4")) <= exp(-s * s / 2), near_0)
    return p.have(profile <= curve, grown, p.axiom("exp_log", "5/4"))


def negative(p, sign):
    """The second probability is the larger one."""
    a, b = real("a"), real("b")
    ordered = p.every(p.have(implies(a <= b, normal_cdf(a) <= normal_cdf(b))), a, b)
    less = p.have(place <= other, sign, p.given("epsilon"))
    larger = p.apply(p.at(ordered, place, other), less)
    return p.have(
        profile <= curve, larger, p.have(exp(epsilon) >= 1, p.given("epsilon"))
    )


def near(p, middle, sign, below):
    """On each cell of a bisection the inequality holds in balls."""
    start, end = Fraction("0.668"), Fraction(8)
    goal = profile <= curve
    domain = ((s, start, end), (epsilon, Fraction(0), LARGEST))
    tree = find_boxes(p.context, goal, domain)
    terms = [goal, *(number(one) for side in domain for one in side)]
    fact = p.step("boxes", terms=terms, texts=(tree, "64"))
    least = p.have(start <= s, sign, middle)
    for side in (least, p.have(s <= end, below), p.given("epsilon"), p.given("limit")):
        fact = p.cut(side, fact)
    return fact


def far(p, beyond):
    """A step at -1/4 leaves less than 3/16 of exp(-x^2 / 2)."""
    limits = beyond, p.given("epsilon"), p.given("limit")
    low = p.have(-place >= "15/2", *limits)
    step = p.use(tail, {tail["x"]: -place, tail["a"]: "1/4"}, p.have(-place >= 0, low))
    square = p.have(-place * place / 2 <= epsilon / 2 - s * s / 2, beyond)
    fall = p.have(exp(-place * place / 2) <= exp(epsilon / 2) * exp(-s * s / 2), square)
    growth = p.have(
        exp(epsilon / 2) <= "7.4", p.given("limit"), p.auto(exp(2) <= "7.4")
    )
    steep = p.have(
        exp(-place * place / 2) <= number("7.4") * exp(-s * s / 2), fall, growth
    )
    small = p.have(
        exp(place / 4) <= "0.16", low, p.auto(exp(number("-15/8")) <= "0.16")
    )
    share = number("1/2") - number("0.84") * normal_cdf("-1/4")
    part = p.have(normal_cdf(place) <= exp(-place * place / 2) * share, step, small)
    first = p.have(normal_cdf(place) <= curve, part, steep, p.auto(share <= "0.165"))
    return p.have(profile <= curve, first)


def decided(p, claim):
    return p.auto(negation(claim))


SPEC = SPEC.but(
    proof=proof,
    instance=At({s: 1, epsilon: 1}),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon", at={s: -2, epsilon: -1}, refute=decided
        ),
        "a larger epsilon": NearMiss(
            given={"limit": epsilon <= "3.787"},
            at={s: "0.8157", epsilon: "3.787"},
            refute=decided,
        ),
        **{
            f"another number {place}": NearMiss(
                number=Number(old, new, place=place),
                at=At({s: "0.8157", epsilon: "3.786"}, refute=decided),
            )
            for old, new, place in (
                (2, "9/5", 0),
                (2, "9/5", 1),
                ("5/4", "6/5", 0),
                (2, "9/5", 2),
            )
        },
    },
)
