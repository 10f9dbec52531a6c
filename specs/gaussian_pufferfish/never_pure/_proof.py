"""How never_pure is shown."""

from verifydp.formal.spec import *

half_lines = theorem("gaussian_pufferfish.normal_half_lines")
names = "mean_i", "mean_j", "sd_i", "sd_j", "b", "epsilon"
mean_i, mean_j, sd_i, sd_j, b, epsilon = map(real, names)
y, z, t, q = point("y", REAL), real("z"), real("t"), real("q")
words = shared("gaussian_pufferfish.never_pure._words")
laws, released, surplus = words.laws, words.released, words.surplus
UNIT = 1 / sqrt(2 * PI)


def beyond(place, side):
    """Farther out than a place, on one side."""
    return event(y, y > place if side == 1 else y <= place)


def tail(place, side, location, deviation):
    """The noised data beyond a place, if the noise only had its tail on that side."""
    return exp(-side * (place - location) / b + deviation**2 / (2 * b**2)) / 2


def noise_tail(p, centre, side):
    """The noise beyond t: at most its exponential, with equality on the far side."""
    positive = p.given("scale")
    chance = probability(laplace(centre, b), beyond(t, side))
    fact = p.axiom("laplace_half_line", centre, b, t)
    u, farther = side * (t - centre) / b, side * centre <= side * t
    most = exp(-u) / 2
    sign = p.have(
        conjunction(
            implies(t <= centre, side * u <= 0), implies(t > centre, side * u > 0)
        ),
        positive,
    )
    v = real("v")
    square = p.every(p.have(exp(v) + exp(-v) >= 2), v)
    return p.have(
        conjunction(chance <= most, implies(farther, chance >= most)),
        fact,
        sign,
        p.at(square, u),
    )


def tilted(p, side, location, deviation, *, below):
    """The noised data beyond t, by a normal law that the noise's tail has tilted."""
    centre, place = location + deviation * z, side * deviation / b
    inside = probability(laplace(centre, b), beyond(t, side))
    bound, whole = noise_tail(p, centre, side), tail(t, side, location, deviation)
    left = -z * z / 2 - side * (t - centre) / b
    moved = -((z - place) ** 2) / 2
    right = moved - side * (t - location) / b + deviation**2 / (2 * b**2)
    same = p.have(equal(left, right), p.given("scale"))
    same = p.have(equal(exp(left), exp(right)), same)
    same = p.have(
        equal(exp(-z * z / 2) * exp(-side * (t - centre) / b) / 2, whole * exp(moved)),
        same,
    )
    kept = indicator(side * centre <= side * t) if below else number(1)
    sign = -1 if below else 1
    weight = exp(-z * z / 2)
    normal_weight = p.have(weight > 0)
    gap = sign * weight * inside - sign * kept * whole * exp(moved)
    gap = p.have(gap <= 0, bound, same, normal_weight)
    gap = p.have(UNIT * gap.formula.arguments[0] <= 0, gap, p.have(UNIT > 0))
    parts = (sign, standard_normal, inside), (-sign * whole, normal(place, 1), kept)
    fact = p.densities(gap, z, *parts)
    mass = probability(released(location, deviation), beyond(t, side))
    end = whole * mean(normal(place, 1), z, kept)
    return p.have(end <= mass if below else mass <= end, fact)


def kept_mass(p, side, far, chance, less):
    """The tilted law keeps so much of its mass before the place far out."""
    centre = side * sd_i / b
    moved = indicator(side * (mean_i + sd_i * z) <= side * far)
    goal = chance <= mean(normal(centre, 1), z, moved)
    opposite = p.have(equal(normal_cdf(-q), 1 - normal_cdf(q)))
    ends, positive = [], p.given("scale")
    for sign, inside, end in (
        (side * sd_i > 0, z <= q + centre, q + centre),
        (side * sd_i < 0, centre - q <= z, centre - q),
    ):
        here = p.assume(sign)
        same = p.have(equal(moved, indicator(inside)), here, positive)
        way = p.mean(p.have(indicator(inside) <= moved, same), normal(centre, 1), z)
        values = {"m": centre, "s": 1, "r": end}
        half = p.use(half_lines, **values)
        ends.append(p.supposing(sign, p.have(goal, way, half, opposite, *less)))
    none = p.assume(equal(sd_i, 0))
    everything = p.mean(p.have(number(1) <= moved, none), normal(centre, 1), z)
    still = p.supposing(none, p.have(goal, everything, *less))
    return p.have(goal, *ends, still)


def proof_of(side):
    """The proof for one side."""

    def proof(p):
        """So far out that what is lost of the tilted law is less than the surplus."""
        low = tilted(p, side, mean_i, sd_i, below=True)
        high = tilted(p, side, mean_j, sd_j, below=False)
        far = mean_i + side * abs(sd_i) * (q + abs(sd_i) / b)
        lost, more = (1 + exp(-surplus(side))) / 2, p.given("surplus")
        share = p.have(lost < 1, more)
        found = p.axiom("normal_quantile", lost, facts=[share])
        kept = p.assume(equal(normal_cdf(q), lost))
        claimed = p.assume(p.statement.claim.arguments[0])
        there = p.every(p.have(conjunction(low.formula, high.formula), low, high), t)
        there, what = p.at(there, far), beyond(far, side)
        bound = p.at(claimed, what)
        mass = kept_mass(p, side, far, lost, (kept, share))
        tails = tail(far, side, mean_i, sd_i), tail(far, side, mean_j, sd_j)
        p_mass, q_mass = (probability(one, what) for one in laws)
        chain = p.have(
            tails[0] * lost <= exp(epsilon) * tails[1],
            p.have(tails[0] * lost <= p_mass, there, mass, p.have(tails[0] > 0)),
            p.have(q_mass <= tails[1], there),
            p.have(p_mass <= exp(epsilon) * q_mass, bound),
        )
        growth = exp(surplus(side))
        same = p.have(equal(tails[0], growth * exp(epsilon) * tails[1]))
        e, g, w = map(real, "egw")
        known = conjunction(e > 0, w * ((1 + 1 / g) / 2) <= e, equal(w, g * e), g > 1)
        fact = p.every(p.supposing(known, p.have(FALSE, p.assume(known))), e, g, w)
        fact = p.at(fact, exp(epsilon) * tails[1], growth, tails[0])
        sizes = p.have(conjunction(exp(epsilon) * tails[1] > 0, growth > 1), more)
        nothing = p.granted(fact, chain, same, sizes)
        nothing = p.obtain(found, q, nothing)
        nothing = p.supposing(claimed, nothing)
        return p.the_same(nothing, p.statement.claim)

    return proof
