"""The Gaussian mechanism at a given sensitivity, with the exact delta.

The divergence grows with the distance of the centres. So the profile at mu =
sensitivity / sigma is enough for all answers that are at most the sensitivity apart,
and for two that are so far apart it is exact.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
f, g, sigma, other = real("f"), real("g"), real("sigma"), real("other")
epsilon, sensitivity = real("epsilon"), real("sensitivity")
P, Q = normal(f, sigma), normal(g, sigma)


def profile(mu):
    """The divergence of normal laws whose centres are mu deviations apart."""
    growth = exp(epsilon) * normal_cdf(-mu / 2 - epsilon / mu)
    return normal_cdf(mu / 2 - epsilon / mu) - growth


largest = sensitivity / sigma

SPEC = Theorem(
    title="The analytic Gaussian mechanism",
    source="Balle and Wang 2018, theorem 8",
    uses=(close,),
    given={
        "deviation": sigma > 0,
        "sensitivity": sensitivity > 0,
        "distance": abs(f - g) <= sensitivity,
    },
    claim=close(P, Q, epsilon, profile(largest)),
    remark="It holds for negative epsilon too.",
)
exact = theorem("foundations.gaussian")
y, B = point("y", REAL), event_variable("B", REAL)


def bounded(first, second, delta):
    return probability(first, B) <= exp(epsilon) * probability(second, B) + delta


def proof(p):
    """Equal centres need no more than the empty event or the whole line."""
    same = equal(f, g)
    rest = apart_case(p, p.assume(negation(same)))
    unit = p.mean_between(P, y, indicator(member(y, B)))
    standard = at_largest(p)
    ends = [p.at(standard, event(y, which)) for which in (TRUE, FALSE)]
    one_law = p.have(bounded(P, P, profile(largest)), unit, *ends)
    shape = bounded(P, normal(other, sigma), profile(largest))
    equals = p.rewrite(p.assume(same), one_law, shape, other)
    return p.every(p.cases(same, equals, rest), B)


def at_largest(p):
    """The exact profile, for normal laws of deviation 1 at 0 and ``largest``."""
    positive = p.have(largest > 0, p.given("deviation"), p.given("sensitivity"))
    values = {exact["f"]: 0, exact["g"]: largest, exact["sigma"]: 1}
    apart = p.have(negation(equal(number(0), largest)), positive)
    divergence = p.use(exact, values, apart)
    limit = p.have(close(*divergence.formula.arguments), divergence)
    units = p.have(equal(abs(0 - largest) / 1, largest), positive)
    shape = close(normal(0, 1), normal(largest, 1), epsilon, profile(other))
    return p.rewrite(units, limit, shape, other)


def apart_case(p, apart):
    """The half-line that is best for the smaller distance gains more at the larger."""
    mu = abs(f - g) / sigma
    end = mu / 2 - epsilon / mu
    wide = p.at(at_largest(p), event(y, y <= end))
    gain = normal_cdf(end) - exp(epsilon) * normal_cdf(end - largest)
    masses = [p.axiom("normal_half_line", place) for place in (end, end - largest)]
    most = p.have(gain <= profile(largest), wide, *masses)
    a, b = real("a"), real("b")
    rule = p.every(p.have(implies(a <= b, normal_cdf(a) <= normal_cdf(b))), a, b)
    known = p.given("deviation"), p.given("distance")
    nearer = p.apply(p.at(rule, end - largest, end - mu), p.have(mu <= largest, *known))
    divergence = p.use(exact, known[0], apart)
    limit = p.at(p.have(close(P, Q, epsilon, profile(mu)), divergence), B)
    return p.have(bounded(P, Q, profile(largest)), limit, most, nearer)


usual = {f: 0, g: 1, sigma: 1, epsilon: 1, sensitivity: 1}
left, nothing = event(y, y <= "-1/2"), event(y, FALSE)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", at={sigma: -1}, witnesses=(nothing,)
        ),
        "no sensitivity": NearMiss(
            without="sensitivity", at={g: 0, sensitivity: 0}, witnesses=(nothing,)
        ),
        "any distance": NearMiss(
            without="distance", at={sensitivity: "1/2"}, witnesses=(left,)
        ),
        "a little less delta": NearMiss(
            claim=close(P, Q, epsilon, profile(largest) - "1/1000"),
            witnesses=(left,),
        ),
        "less than half of the shift": NearMiss(
            number=Number(2, "11/5"), witnesses=(left,)
        ),
        "less than half of the shift on the other side": NearMiss(
            number=Number(2, "11/5", place=1), witnesses=(left,)
        ),
    },
)
