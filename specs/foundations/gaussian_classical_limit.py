"""From epsilon = 3.787 on the classical deviation of Gaussian noise is not enough.

One delta serves for all of them: 5/4 exp(-1/3), about 0.896, at which the privacy loss
exceeds epsilon s = sqrt(2/3) deviations away.
"""

from fractions import Fraction

from verifydp.formal.spec import *

close = definition("foundations.closeness")
f, g, sigma, other = real("f"), real("g"), real("sigma"), real("other")
epsilon, delta = real("epsilon"), real("delta")
P, Q = normal(f, sigma), normal(g, sigma)
s, shift, odds = sqrt(number("2/3")), abs(f - g), number("5/4") / delta
is_close = close(P, Q, epsilon, delta)
LEAST = Fraction("3.787")
allowed = number("5/4") * exp(number("-1/3"))

SPEC = Theorem(
    title="From which epsilon on the classical Gaussian deviation fails",
    source="this project; Balle and Wang 2018, section 2, for the failure as such",
    uses=(close,),
    given={
        "epsilon": epsilon >= LEAST,
        "apart": negation(equal(f, g)),
        "delta": equal(delta, allowed),
        "noise": equal(sqrt(2 * log(odds)) * shift, sigma * epsilon),
    },
    claim=negation(is_close),
    remark="Up to 3.786 it is enough at every delta: foundations.gaussian_classical. "
    "At smaller deltas it fails later: foundations.gaussian_classical_fails.",
)
exact = theorem("foundations.gaussian")
tail = theorem("foundations.gaussian_tail")
y, B = point("y", REAL), event_variable("B", REAL)


def profile(near, far):
    """The divergence, with the two arguments of Phi."""
    return normal_cdf(near) - exp(epsilon) * normal_cdf(far)


places = epsilon / (2 * s) - s, -epsilon / (2 * s) - s


def proof(p):
    """The exact profile is above delta, so some event exceeds it."""
    positive = p.have(epsilon > 0, p.given("epsilon"))
    inverse = p.have(equal(odds, exp(number("1/3"))), p.given("delta"))
    noise = equal(sqrt(2 * log(other)) * shift, sigma * epsilon)
    noise = p.rewrite(inverse, p.given("noise"), noise, other)
    scale = p.have(equal(s * shift, sigma * epsilon), noise)
    rooted = p.have(conjunction(s > 0, equal(s * s, "2/3")))
    deviation = p.have(sigma > 0, scale, positive, rooted, p.given("apart"))
    mu = shift / sigma
    middle = p.assume(epsilon <= 5)
    beyond = p.have(epsilon > 5, p.assume(negation(middle.formula)))
    larger = p.cases(middle.formula, cells(p, middle), tails(p, beyond, rooted))
    ends = mu / 2 - epsilon / mu, -mu / 2 - epsilon / mu
    known = scale, deviation, positive, rooted, p.given("apart")
    same = [p.have(equal(*one), *known) for one in zip(places, ends, strict=True)]
    larger = p.rewrite(same[0], larger, allowed < profile(other, places[1]), other)
    larger = p.rewrite(same[1], larger, allowed < profile(ends[0], other), other)
    divergence = p.use(exact, deviation, p.given("apart"))
    excess = probability(P, B) - exp(epsilon) * probability(Q, B)
    value_ = profile(*ends)
    approached = forall(other, implies(other < value_, exists(B, other < excess)))
    above = p.have(delta < value_, larger, p.given("delta"))
    found = p.apply(p.at(p.have(approached, divergence), delta), above)
    supposed = p.assume(is_close)
    nothing = p.have(FALSE, p.at(supposed, B), p.assume(delta < excess))
    nothing = p.obtain(found, B, nothing)
    return p.denied(is_close, nothing)


def cells(p, middle):
    """Up to 5, in balls on each cell of a bisection."""
    goal = allowed < profile(*places)
    fact = p.boxes(goal, {epsilon: (LEAST, 5)})
    return p.cut(middle, p.cut(p.given("epsilon"), fact))


def tails(p, beyond, rooted):
    """Beyond 5 both tails are at most half of exp(-x^2 / 2) at x = places[0]."""
    near, far = places
    fall = exp(-near * near / 2)
    steep = p.have(near >= "2.2", beyond, rooted)
    first = p.use(tail, {tail["x"]: near}, p.have(near >= 0, steep))
    second = p.use(tail, {tail["x"]: -far}, p.have(-far >= 0, beyond, rooted))
    squares = p.have(equal(epsilon - far * far / 2, -near * near / 2), rooted)
    growth = p.have(equal(exp(epsilon) * exp(-far * far / 2), fall), squares)
    second = p.have(exp(epsilon) * normal_cdf(far) <= fall / 2, second, growth)
    first = p.have(normal_cdf(near) >= 1 - fall / 2, first)
    square = p.have(-near * near / 2 <= "-2.4", steep)
    small = p.have(fall <= exp(number("-12/5")), square)
    room = p.auto(allowed < 1 - exp(number("-12/5")))
    return p.have(allowed < profile(near, far), first, second, small, room)


def setting(level, delta_, deviation):
    """Centres 0 and 1."""
    return {f: 0, g: 1, sigma: deviation, epsilon: level, delta: delta_}


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


def changed(old, new, name, values, refute=None):
    """A hypothesis with another number, at a point where the laws are close."""
    at = by_profile(values) if refute is None else At(values, refute=refute)
    return NearMiss(number=Number(old, new, hypothesis=name), at=at)


def classical(delta_):
    return sqrt(2 * log(number("5/4") / delta_)) / 4


usual, early = setting(4, allowed, s / 4), number("3.786")
larger, flat = (
    number(size) * exp(number(fall))
    for size, fall in (("3/2", "-1/3"), ("5/4", "-1/30"))
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a smaller epsilon": NearMiss(
            without="epsilon", at=by_profile(setting(early, allowed, s / early))
        ),
        "equal centres": NearMiss(
            without="apart", at={g: 0, sigma: 0}, refute=by_range
        ),
        "a large delta": NearMiss(
            without="delta",
            at=At(setting(4, 1, sqrt(2 * log("5/4")) / 4), refute=by_range),
        ),
        "more noise": NearMiss(without="noise", at=by_profile(setting(4, allowed, 1))),
        "epsilon from 3.786 on": changed(
            "3.787", "3.786", "epsilon", setting(early, allowed, s / early)
        ),
        "delta with 3/2 in place of 5/4": changed(
            "5/4", "3/2", "delta", setting(4, larger, classical(larger)), by_range
        ),
        "delta with 1/30 in place of 1/3": changed(
            "-1/3", "-1/30", "delta", setting(4, flat, classical(flat)), by_range
        ),
        "noise with 5/2 in place of 2": changed(
            2,
            "5/2",
            "noise",
            setting(4, allowed, sqrt(number("5/2") * log(number("5/4") / allowed)) / 4),
        ),
        "noise with 4/3 in place of 5/4": changed(
            "5/4",
            "4/3",
            "noise",
            setting(4, allowed, sqrt(2 * log(number("4/3") / allowed)) / 4),
        ),
    },
)
