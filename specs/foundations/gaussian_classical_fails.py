"""As epsilon grows, the classical deviation of Gaussian noise fails at smaller deltas.

At every epsilon beyond 8 log(9/4) it is too small at the delta 5/4 exp(-epsilon / 8),
which is below 5/9, for any two centres that differ.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
f, g, sigma, other = real("f"), real("g"), real("sigma"), real("other")
epsilon, delta = real("epsilon"), real("delta")
P, Q = normal(f, sigma), normal(g, sigma)
shift, root = abs(f - g), sqrt(epsilon / 4)
is_close = close(P, Q, epsilon, delta)
odds = number("5/4") / delta

SPEC = Theorem(
    title="Deltas at which the classical Gaussian deviation fails",
    source="this project; Balle and Wang 2018, section 2, for the failure as such",
    uses=(close,),
    given={
        "epsilon": 8 * log("9/4") < epsilon,
        "apart": negation(equal(f, g)),
        "delta": equal(delta, number("5/4") * exp(-epsilon / 8)),
        "noise": equal(sqrt(2 * log(odds)) * shift, sigma * epsilon),
    },
    claim=negation(is_close),
    remark="8 log(9/4) is about 6.49. From 3.787 on it fails at a delta near 0.896: "
    "foundations.gaussian_classical_limit.",
)
exact = theorem("foundations.gaussian")
tail = theorem("foundations.gaussian_tail")
y, B = point("y", REAL), event_variable("B", REAL)


def proof(p):
    """The profile is at least 1 - exp(-epsilon / 8), and some event comes close."""
    positive = p.have(epsilon > 0, p.given("epsilon"), p.have(log("9/4") > 0))
    rooted = p.have(conjunction(root > 0, equal(root * root, epsilon / 4)), positive)
    fall = exp(-epsilon / 8)
    inverse = p.have(equal(odds, exp(epsilon / 8)), p.given("delta"))
    noise = sqrt(2 * log(other)) * shift
    classical = p.rewrite(
        inverse, p.given("noise"), equal(noise, sigma * epsilon), other
    )
    scale = p.have(equal(root * shift, sigma * epsilon), classical)
    deviation = p.have(sigma > 0, scale, positive, rooted, p.given("apart"))
    mu = shift / sigma
    places = [
        p.have(equal(new, old), scale, deviation, positive, rooted, p.given("apart"))
        for new, old in (
            (root, mu / 2 - epsilon / mu),
            (-3 * root, -mu / 2 - epsilon / mu),
        )
    ]
    first = p.use(tail, {tail["x"]: root}, rooted)
    second = p.use(tail, {tail["x"]: 3 * root}, p.have(3 * root >= 0, rooted))
    near = p.have(equal(-root * root / 2, -epsilon / 8), rooted)
    far = p.have(equal(epsilon - 3 * root * (3 * root) / 2, -epsilon / 8), rooted)
    growth = exp(epsilon) * exp(-(3 * root) * (3 * root) / 2)
    above = p.have(normal_cdf(root) >= 1 - fall / 2, first, near)
    below = p.have(
        exp(epsilon) * normal_cdf(-3 * root) <= fall / 2,
        second,
        p.have(equal(growth, fall), far),
    )
    above = p.rewrite(places[0], above, normal_cdf(other) >= 1 - fall / 2, other)
    below = p.rewrite(
        places[1], below, exp(epsilon) * normal_cdf(other) <= fall / 2, other
    )
    steep = p.have(fall < exp(-log("9/4")), p.given("epsilon"))
    small = p.have(fall < "4/9", steep, p.axiom("exp_log", "9/4"))
    profile = normal_cdf(mu / 2 - epsilon / mu) - exp(epsilon) * normal_cdf(
        -mu / 2 - epsilon / mu
    )
    larger = p.have(delta < profile, above, below, small, p.given("delta"))
    divergence = p.use(exact, deviation, p.given("apart"))
    excess = probability(P, B) - exp(epsilon) * probability(Q, B)
    approached = forall(other, implies(other < profile, exists(B, other < excess)))
    found = p.apply(p.at(p.have(approached, divergence), delta), larger)
    supposed = p.assume(is_close)
    nothing = p.have(FALSE, p.at(supposed, B), p.assume(delta < excess))
    nothing = p.obtain(found, B, nothing)
    return p.denied(is_close, nothing)


def setting(level, delta_, deviation):
    """Centres 0 and 1."""
    return {f: 0, g: 1, sigma: deviation, epsilon: level, delta: delta_}


def classical(level, delta_):
    return sqrt(2 * log(number("5/4") / delta_)) / level


def is_private(p, claim, limit):
    """The claim is false where the laws are close."""
    near = p.the_same(p.every(limit, B), claim.arguments[0])
    nothing = p.apply(p.the_same(p.assume(claim), implies(near.formula, FALSE)), near)
    return p.denied(claim, nothing)


def limit_at(claim):
    """Closeness at one event."""
    first, second, level, allowed = claim.arguments[0].arguments
    growth = exp(level) * probability(second, B)
    return probability(first, B) <= growth + allowed


def by_profile(values):
    """The exact profile is at most delta."""

    def refute(p, claim):
        named = {exact[str(over.data)]: values[over] for over in (f, g, sigma, epsilon)}
        divergence = p.use(exact, named)
        within = p.at(p.have(close(*divergence.formula.arguments), divergence), B)
        small = p.auto(divergence.formula.arguments[3] <= values[delta])
        return is_private(p, claim, p.have(limit_at(claim), within, small))

    return At(values, refute=refute)


def by_range(p, claim):
    """Probabilities lie between 0 and 1, and equal laws have equal ones."""
    hit = indicator(member(y, B))
    laws = claim.arguments[0].arguments[:2]
    unit = [p.mean_between(one, y, hit) for one in laws]
    return is_private(p, claim, p.have(limit_at(claim), *unit))


def less(old, new, name, values, refute=None):
    """A hypothesis with another number, at a point where the laws are close."""
    at = by_profile(values) if refute is None else At(values, refute=refute)
    return NearMiss(number=Number(old, new, hypothesis=name), at=at)


at_1, at_8 = (number("5/4") * exp(number(power_)) for power_ in ("-1/8", "-1"))
usual = setting(8, at_8, classical(8, at_8))
at_most_1, flat = 3 * exp(-number(8) / 8), number("5/4") * exp(-number(8) / 80)
early = number("5/4") * exp(number("-3.8") / 8)
early = setting("3.8", early, classical(number("3.8"), early))

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a small epsilon": NearMiss(
            without="epsilon", at=by_profile(setting(1, at_1, classical(1, at_1)))
        ),
        "equal centres": NearMiss(
            without="apart", at={g: 0, sigma: 0}, refute=by_range
        ),
        "a large delta": NearMiss(
            without="delta", at=At(setting(8, 1, classical(8, 1)), refute=by_range)
        ),
        "more noise": NearMiss(without="noise", at=by_profile(setting(8, at_8, 2))),
        "epsilon above 4.5 log(9/4)": less(8, "9/2", "epsilon", early),
        "epsilon above 8 log(8/5)": less("9/4", "8/5", "epsilon", early),
        "delta with 3 in place of 5/4": less(
            "5/4", 3, "delta", setting(8, at_most_1, classical(8, at_most_1)), by_range
        ),
        "delta that falls more slowly": less(
            8, 80, "delta", setting(8, flat, classical(8, flat)), by_range
        ),
        "noise with 4 in place of 2": less(
            2, 4, "noise", setting(8, at_8, sqrt(4 * log(number("5/4") / at_8)) / 8)
        ),
        "noise with 4 in place of 5/4": less(
            "5/4", 4, "noise", setting(8, at_8, sqrt(2 * log(4 / at_8)) / 8)
        ),
    },
)
