"""The classical deviation of Gaussian noise, and how far it is enough.

The literature shows that sigma = sqrt(2 log(5 / (4 delta))) sensitivity / epsilon is
enough for epsilon below 1. It is so up to 3.786, at every delta, and not at 3.787.
"""

from fractions import Fraction

from verifydp.formal.spec import *

close = definition("foundations.closeness")
f, g, sigma, other = real("f"), real("g"), real("sigma"), real("other")
epsilon, delta = real("epsilon"), real("delta")
P, Q = normal(f, sigma), normal(g, sigma)
shift, odds = abs(f - g), number("5/4") / delta

SPEC = Theorem(
    title="The classical deviation of the Gaussian mechanism",
    source="Dwork and Roth 2014, theorem A.1 (for epsilon below 1)",
    uses=(close,),
    given={
        "epsilon": epsilon >= 0,
        "limit": epsilon <= "3.786",
        "delta": delta > 0,
        "enough noise": sqrt(2 * log(odds)) * shift <= sigma * epsilon,
    },
    claim=close(P, Q, epsilon, delta),
    remark="No delta below 1 and no positive sigma is asked for: that follows, or does "
    "not matter. The printed theorem asks for epsilon below 1. From 3.787 on there is "
    "always a delta at which it fails: foundations.gaussian_classical_limit.",
)
exact, curve = theorem("foundations.gaussian"), theorem("foundations.gaussian_curve")
y, B = point("y", REAL), event_variable("B", REAL)
#: How many deviations away the privacy loss exceeds epsilon.
s = epsilon * sigma / shift


def bounded(first, second):
    return probability(first, B) <= exp(epsilon) * probability(second, B) + delta


def limit_of(first, second):
    """The curve's inequality with other arguments of Phi."""
    difference = normal_cdf(first) - exp(epsilon) * normal_cdf(second)
    return difference <= number("5/4") * exp(-s * s / 2)


def proof(p):
    """Equal centres and delta >= 1 are plain; else the exact profile is bounded."""
    same, large = equal(f, g), delta >= 1
    rest = main_case(p, p.assume(negation(same)), p.assume(negation(large)))
    drawn = point("drawn", REAL)
    unit = [p.mean_between(one, drawn, indicator(member(drawn, B))) for one in (P, Q)]
    growth = p.have(exp(epsilon) >= 1, p.given("epsilon"))
    plain = p.have(bounded(P, Q), *unit, growth, p.assume(large))
    one_law = p.have(bounded(P, P), unit[0], growth, p.given("delta"))
    equals = p.rewrite(p.assume(same), one_law, bounded(P, normal(other, sigma)), other)
    return p.every(p.cases(large, plain, p.cases(same, equals, rest)), B)


def main_case(p, apart, below_one):
    """With mu = epsilon / s the profile is at most 5/4 exp(-s^2 / 2) <= delta."""
    more = p.have(number("5/4") <= odds, p.given("delta"), below_one)
    root = sqrt(2 * log(odds))
    rooted = p.have(
        conjunction(root > 0, equal(root * root, 2 * log(odds))),
        p.have(log(odds) > 0, more, p.have(log("5/4") <= log(odds), more)),
    )
    noise = p.given("enough noise"), p.given("epsilon")
    positive = p.have(conjunction(sigma > 0, epsilon > 0), apart, rooted, *noise)
    far = p.have(root <= s, apart, noise[0])
    square = p.have(2 * log(odds) <= s * s, far, rooted)
    below = p.use(curve, {curve["s"]: s}, p.given("epsilon"), p.given("limit"))
    fall = p.have(exp(-s * s / 2) <= exp(-log(odds)), square)
    inside = p.axiom("exp_log", odds, facts=[more])
    enough = p.have(
        number("5/4") * exp(-s * s / 2) <= delta, fall, inside, p.given("delta")
    )
    mu = shift / sigma
    old = epsilon / (2 * s) - s, -epsilon / (2 * s) - s
    new = mu / 2 - epsilon / mu, -mu / 2 - epsilon / mu
    same = [
        p.have(equal(*places), positive, apart)
        for places in zip(old, new, strict=False)
    ]
    below = p.rewrite(same[0], below, limit_of(other, old[1]), other)
    below = p.rewrite(same[1], below, limit_of(new[0], other), other)
    profile = normal_cdf(new[0]) - exp(epsilon) * normal_cdf(new[1])
    divergence = p.use(exact, p.have(sigma > 0, positive), apart)
    limit = p.at(p.have(close(P, Q, epsilon, profile), divergence), B)
    return p.have(bounded(P, Q), limit, below, enough)


usual = {f: 0, g: 1, sigma: 10, epsilon: 1, delta: "1/100"}
edge = {**usual, sigma: "0.215395", epsilon: "3.787", delta: "0.89625"}


def at_event(condition):
    """Refute closeness at one event, without a solver."""

    def refute(p, claim):
        limit = p.at(p.assume(claim), event(y, condition))
        wrong = p.auto(negation(limit.formula))
        return p.apply(p.the_same(wrong, implies(limit.formula, FALSE)), limit)

    return refute


crossing = y <= Fraction(1, 2) - Fraction("3.787") * Fraction("0.215395") ** 2

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon", at={sigma: -5, epsilon: -1}, refute=at_event(TRUE)
        ),
        "a larger epsilon": NearMiss(
            given={"limit": epsilon <= "3.787"},
            at=At(edge, refute=at_event(crossing)),
        ),
        "{delta} = 0": NearMiss(
            without="delta", at={sigma: 1, delta: 0}, refute=at_event(y <= -10)
        ),
        "any noise": NearMiss(
            without="enough noise", at={sigma: "1/10"}, refute=at_event(y <= 0)
        ),
        "1.24 instead of 5/4": NearMiss(
            given={
                "enough noise": sqrt(2 * log(number("1.24") / delta)) * shift
                <= sigma * epsilon
            },
            at=At(
                {**edge, epsilon: "3.786", delta: "0.8895"}, refute=at_event(crossing)
            ),
        ),
        "9/5 instead of 2": NearMiss(
            number=Number(2, "9/5", hypothesis="enough noise"),
            at=At(
                {**edge, epsilon: "3.786", delta: "0.8895"}, refute=at_event(crossing)
            ),
        ),
    },
)
