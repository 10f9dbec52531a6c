"""The exact privacy profile of the Gaussian mechanism, at every real epsilon.

Two normal laws of deviation sigma have centres mu sigma apart. Their divergence is
Phi(mu / 2 - epsilon / mu) - exp(epsilon) Phi(-mu / 2 - epsilon / mu), and a half-line
reaches it.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
f, g, sigma, epsilon = real("f"), real("g"), real("sigma"), real("epsilon")
P, Q = normal(f, sigma), normal(g, sigma)
mu = abs(f - g) / sigma
profile = normal_cdf(mu / 2 - epsilon / mu) - exp(epsilon) * normal_cdf(
    -mu / 2 - epsilon / mu
)

SPEC = Theorem(
    title="The exact profile of the Gaussian mechanism",
    source="Balle and Wang 2018, theorem 8",
    uses=(hockey_stick,),
    given={"deviation": sigma > 0, "apart": negation(equal(f, g))},
    claim=hockey_stick(P, Q, epsilon, profile),
    remark="It holds for negative epsilon too. With equal centres mu is 0, and the "
    "formula has no meaning; the laws are then equal.",
)

y, z, B = point("y", REAL), point("z", REAL), event_variable("B", REAL)
below, argument = real("below"), real("argument")
#: Where the densities of P and of exp(epsilon) Q cross.
threshold = (f + g) / 2 + epsilon * sigma * sigma / (f - g)


def excess(of):
    return probability(P, of) - exp(epsilon) * probability(Q, of)


def proof(p):
    """P is likelier than exp(epsilon) Q on one side of the threshold."""
    order = f < g
    other = p.have(g < f, p.assume(negation(order)), p.given("apart"))
    return p.cases(order, half_line(p, p.assume(order), 1), half_line(p, other, -1))


def half_line(p, order, side):
    """The half-line on the side of f; ``side`` is 1 on the left and -1 on the right."""
    condition = y <= threshold if side == 1 else threshold <= y
    best = event(y, condition)
    gain = p.have(
        equal(excess(best), profile),
        mass(p, order, side, f, mu / 2 - epsilon / mu),
        mass(p, order, side, g, -mu / 2 - epsilon / mu),
    )
    most = most_gain(p, order, condition)
    limit = probability(P, B) <= exp(epsilon) * probability(Q, B) + profile
    bound = p.every(p.have(limit, most, gain), B)
    smaller = p.assume(below < profile)
    found = p.have(below < excess(best), smaller, gain)
    some = p.some(exists(B, below < excess(B)), best, found)
    reached = p.every(p.supposing(smaller, some), below)
    return p.have(p.statement.claim, bound, reached)


def mass(p, order, side, centre, place):
    """The half-line's probability, in units of the deviation."""
    positive, end = p.given("deviation"), (threshold - centre) / sigma
    drawn = centre + sigma * z
    moved = drawn <= threshold if side == 1 else threshold <= drawn
    standard = z <= end if side == 1 else end <= z
    ways = (
        p.mean(p.have(low <= high, positive), standard_normal, z)
        for low, high in (
            (indicator(moved), indicator(standard)),
            (indicator(standard), indicator(moved)),
        )
    )
    name = "normal_half_line" if side == 1 else "normal_mirrored"
    left = mean(standard_normal, z, indicator(standard))
    at_place = p.rewrite(
        p.have(equal(side * end, place), order, positive),
        p.axiom(name, end),
        equal(left, normal_cdf(argument)),
        argument,
    )
    tail = y <= threshold if side == 1 else threshold <= y
    law_ = normal(centre, sigma)
    return p.have(
        equal(probability(law_, event(y, tail)), normal_cdf(place)), *ways, at_place
    )


def most_gain(p, order, best):
    """Where P is likelier every point gains, elsewhere every point loses."""
    positive = p.given("deviation")
    log_p, log_q = (-(((y - centre) / sigma) ** 2) / 2 for centre in (f, g))
    apart, level = (2 * y - f - g) * (f - g), 2 * epsilon * sigma * sigma
    squares = p.have(equal((log_p - log_q) * 2 * sigma * sigma, apart), positive)
    likelier, rarer = (
        p.have(
            implies(side, exp(low) <= exp(high)),
            p.have(
                implies(side, low <= high),
                p.have(implies(side, less <= more), order),
                squares,
                positive,
            ),
        )
        for side, low, high, less, more in (
            (best, epsilon + log_q, log_p, level, apart),
            (negation(best), log_p, epsilon + log_q, apart, level),
        )
    )
    hit, inside = indicator(member(y, B)), indicator(best)
    height = 1 / (sigma * sqrt(2 * PI))
    gains = (hit - inside) * (exp(log_p) - exp(epsilon + log_q))
    pointwise = p.have(
        height * gains <= 0,
        p.have(gains <= 0, likelier, rarer),
        p.have(height > 0, positive),
    )
    growth = exp(epsilon)
    parts = (1, P, hit), (-growth, Q, hit), (-1, P, inside), (growth, Q, inside)
    return p.densities(pointwise, y, *parts)


usual = {f: 0, g: 1, sigma: 1, epsilon: "1/2"}


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", at={sigma: -1}, witnesses=(event(y, FALSE),)
        ),
        "equal centres": NearMiss(
            without="apart", at={g: 0}, witnesses=(event(y, FALSE),)
        ),
        "a little less delta": NearMiss(
            claim=hockey_stick(P, Q, epsilon, profile - "1/1000"),
            witnesses=(event(y, y <= 0),),
        ),
        "less than half of the shift": NearMiss(
            number=Number(2, "11/5"), witnesses=(event(y, y <= 0),)
        ),
        "less than half of the shift on the other side": NearMiss(
            number=Number(2, "11/5", place=1), witnesses=(event(y, y <= 0),)
        ),
    },
)
