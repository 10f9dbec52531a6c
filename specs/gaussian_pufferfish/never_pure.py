"""Laplace noise on Gaussian priors: what the tails of the outputs give away.

Far out on the side of the larger mean, the logarithm of the ratio of the two chances
tends to the difference of the means over b plus that of the variances over 2 b^2. No
smaller epsilon is enough without a delta.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
half_lines = theorem("gaussian_pufferfish.normal_half_lines")
names = "mean_i", "mean_j", "sd_i", "sd_j", "b", "epsilon"
mean_i, mean_j, sd_i, sd_j, b, epsilon = map(real, names)
x, y, z, t, q = point("x", REAL), point("y", REAL), real("z"), real("t"), real("q")
UNIT = 1 / sqrt(2 * PI)
#: By how much the tails' log-ratio is more than epsilon.
surplus = (mean_i - mean_j) / b + (sd_i**2 - sd_j**2) / (2 * b**2) - epsilon


def released(location, deviation):
    return bind(normal(location, deviation), x, laplace(x, b))


laws = released(mean_i, sd_i), released(mean_j, sd_j)


def tail(place, location, deviation):
    """The noised data beyond a place, if the noise only had its upper tail."""
    return exp(-(place - location) / b + deviation**2 / (2 * b**2)) / 2


def noise_tail(p, centre):
    """The noise beyond t: at most its exponential, with equality above the centre."""
    positive, beyond = (
        p.given("scale"),
        probability(laplace(centre, b), event(y, y > t)),
    )
    fact = p.axiom("laplace_half_line", centre, b, t)
    u = (t - centre) / b
    most = exp(-u) / 2
    sign = p.have(
        conjunction(implies(t <= centre, u <= 0), implies(t > centre, u > 0)), positive
    )
    v = real("v")
    square = p.every(p.have(exp(v) + exp(-v) >= 2), v)
    return p.have(
        conjunction(beyond <= most, implies(centre <= t, beyond >= most)),
        fact,
        sign,
        p.at(square, u),
    )


beyond = event(y, y > t)


def tilted(p, location, deviation, *, below):
    """The noised data beyond t, by a normal law that the noise's tail has tilted."""
    centre, place = location + deviation * z, deviation / b
    inside = probability(laplace(centre, b), beyond)
    bound, whole = noise_tail(p, centre), tail(t, location, deviation)
    left = -z * z / 2 - (t - centre) / b
    moved = -((z - place) ** 2) / 2
    right = moved - (t - location) / b + deviation**2 / (2 * b**2)
    same = p.have(equal(left, right), p.given("scale"))
    same = p.have(equal(exp(left), exp(right)), same)
    same = p.have(
        equal(exp(-z * z / 2) * exp(-(t - centre) / b) / 2, whole * exp(moved)), same
    )
    kept = indicator(centre <= t) if below else number(1)
    side = -1 if below else 1
    weight = exp(-z * z / 2)
    normal_weight = p.have(weight > 0)
    gap = p.have(
        side * weight * inside - side * kept * whole * exp(moved) <= 0,
        bound,
        same,
        normal_weight,
    )
    gap = p.have(
        UNIT * (side * weight * inside - side * kept * whole * exp(moved)) <= 0,
        gap,
        p.have(UNIT > 0),
    )
    parts = (side, standard_normal, inside), (-side * whole, normal(place, 1), kept)
    fact = p.densities(gap, z, *parts)
    mass = probability(released(location, deviation), beyond)
    end = whole * mean(normal(place, 1), z, kept)
    return p.have(end <= mass if below else mass <= end, fact)


def proof(p):
    """So far out that what is lost of the tilted law is less than the surplus."""
    low = tilted(p, mean_i, sd_i, below=True)
    high = tilted(p, mean_j, sd_j, below=False)
    far = mean_i + sd_i * (q + sd_i / b)
    lost = (1 + exp(-surplus)) / 2
    more = p.given("surplus")
    found = p.axiom("normal_quantile", lost, facts=[p.have(lost < 1, more)])
    kept = p.assume(equal(normal_cdf(q), lost))
    claimed = p.assume(p.statement.claim.arguments[0])
    there = p.every(p.have(conjunction(low.formula, high.formula), low, high), t)
    there = p.at(there, far)
    bound = p.at(claimed, event(y, y > far))
    centre = sd_i / b
    values = {"m": centre, "s": 1, "r": q + centre}
    half = p.use(half_lines, {half_lines[name]: one for name, one in values.items()})
    moved = indicator(mean_i + sd_i * z <= far)
    inside = indicator(z <= q + centre)
    same = p.have(equal(moved, inside), p.given("deviation"))
    ways = [
        p.mean(p.have(less <= more_, same), normal(centre, 1), z)
        for less, more_ in ((moved, inside), (inside, moved))
    ]
    mass = p.have(equal(mean(normal(centre, 1), z, moved), lost), *ways, half, kept)
    growth = exp(surplus)
    tails = tail(far, mean_i, sd_i), tail(far, mean_j, sd_j)
    p_mass, q_mass = (probability(one, event(y, y > far)) for one in laws)
    chain = p.have(
        tails[0] * lost <= exp(epsilon) * tails[1],
        p.have(tails[0] * lost <= p_mass, there, mass),
        p.have(q_mass <= tails[1], there),
        p.have(p_mass <= exp(epsilon) * q_mass, bound),
    )
    same = p.have(equal(tails[0], growth * exp(epsilon) * tails[1]))
    e, g, w = map(real, "egw")
    known = conjunction(e > 0, w * ((1 + 1 / g) / 2) <= e, equal(w, g * e), g > 1)
    fact = p.every(p.supposing(known, p.have(FALSE, p.assume(known))), e, g, w)
    fact = p.at(fact, exp(epsilon) * tails[1], growth, tails[0])
    sizes = p.have(conjunction(exp(epsilon) * tails[1] > 0, growth > 1), more)
    nothing = p.apply(fact, p.have(fact.formula.arguments[0], chain, same, sizes))
    nothing = p.obtain(found, q, nothing)
    nothing = p.supposing(claimed.formula, nothing)
    return p.the_same(nothing, p.statement.claim)


usual = {mean_i: 1, mean_j: 0, sd_i: 2, sd_j: 1, b: 1, epsilon: 1}


def equal_laws(p, claim):
    """A law is close to itself."""
    laws_ = claim.arguments[0].arguments
    B = event_variable("B", REAL)
    same = probability(laws_[0], B) <= exp(laws_[2]) * probability(laws_[1], B) + 0
    same = p.the_same(p.every(p.have(same), B), claim.arguments[0])
    return p.the_same(
        p.supposing(
            claim,
            p.apply(
                p.the_same(p.assume(claim), implies(claim.arguments[0], FALSE)), same
            ),
        ),
        negation(claim),
    )


SPEC = Theorem(
    title="Laplace noise on Gaussian priors: no epsilon below the tails' log-ratio",
    source="this project; tails of a normal law plus a Laplace law",
    uses=(close,),
    given={"scale": b > 0, "deviation": sd_i > 0, "surplus": surplus > 0},
    claim=negation(close(*laws, epsilon, 0)),
    proof=proof,
    instance=At(usual),
    near_misses={
        "no surplus": NearMiss(
            given={"surplus": surplus >= 0},
            at=At({**usual, mean_i: 0, sd_j: 2, epsilon: 0}, refute=equal_laws),
        ),
    },
    remark="The other order, and the other tail, by exchanging the laws and by turning "
    "the line round.",
)
