"""The mean distances of normal data differ by no more than Monge's plan moves them.

The distance from an output is convex in the score, with tangents in closed form.
"""

from verifydp.formal.spec import *

p_, x, t, z = real("p"), real("x"), real("t"), point("z", REAL)
peak = 1 / sqrt(2 * PI)


def tall(score):
    """The standard normal density."""
    return peak * exp(-score * score / 2)


mass = normal_cdf(x) - normal_cdf(p_)
slack = tall(p_) - tall(x) - x * mass

SPEC = Theorem(
    title="Tangents of the mean distance from a normal score",
    source="convexity of E|Z - x| in x",
    claim=slack <= 0,
)

distance = definition("gaussian_pufferfish.mean_distance")
mean_i, mean_j, sd_i, sd_j, y = map(real, ("mean_i", "mean_j", "sd_i", "sd_j", "y"))
gap = sd_i - sd_j
far_i, far_j = distance(y, mean_i, sd_i), distance(y, mean_j, sd_j)
#: The mean of |x - x'| under Monge's plan, which moves a score z by this much.
moves = distance(mean_j, mean_i, gap)


reached = exists(y, equal(far_i - far_j, moves))
part = far_i - far_j <= moves

BOUND = Theorem(
    title="Mean distances differ by no more than Monge's plan moves the data",
    source="triangle inequality under Monge's plan",
    covers=("GP-N10",),
    uses=(distance,),
    given={"deviation": sd_j > 0, "wider": sd_j < sd_i},
    claim=conjunction(part, reached),
    remark="In closed forms: of {'E|y - X|'} for normal data, and of the mean distance "
    "of two data that one score draws, which is W_1 on the line. So this is the "
    "supremum of the first difference over y, and for small epsilon the pure scale is "
    "at least that over epsilon (gaussian_pufferfish.small_epsilon_distances).",
)
increment = theorem("gaussian_pufferfish.short_intervals")
to_second = theorem("gaussian_pufferfish.first_order.exponential")


def tilted(p, positive):
    """A normal law around t has less mass there than its largest density says."""
    shifted, high = normal(t, 1), p.have(peak > 0)
    tilt, bell = t * x - t * t / 2, exp(-z * z / 2)
    moved, shown = exp(-(z - t) * (z - t) / 2), []
    less = normal_cdf(x - t) - normal_cdf(p_ - t) <= exp(tilt) * mass
    for sign, low, end in ((1, p_, x), (-1, x, p_)):
        where = conjunction(low < z, z <= end)
        inside, hit, side = p.assume(where), indicator(where), p.assume(low <= end)
        ends = (-(z - t) * (z - t) / 2, tilt - z * z / 2)[::sign]
        order = p.have(ends[0] <= ends[1], inside, positive)
        order = p.have(exp(ends[0]) <= exp(ends[1]), order)
        form = sign * (hit * (peak * moved) - exp(tilt) * hit * (peak * bell))
        form = p.have(form <= 0, p.supposing(where, order), high)
        parts = (sign, shifted, hit), (-sign * exp(tilt), standard_normal, hit)
        facts = [p.densities(form, z, *parts)]
        gap = indicator(z <= end) - indicator(z <= low)
        same = p.have(equal(hit, gap), side)
        for data in (standard_normal, shifted):
            for left, right in ((hit, gap), (gap, hit)):
                facts.append(p.mean(p.have(left <= right, same), data, z))
        for place in (end, low):
            facts.append(p.axiom("normal_half_line", place))
            facts.append(p.axiom("normal_half_line", place - t))
            moves = indicator(t + z <= place), indicator(z <= place - t)
            for left, right in (moves, moves[::-1]):
                facts.append(p.mean(p.have(left <= right), standard_normal, z))
        shown.append(p.have(less, *facts))
    other = p.have(x <= p_, p.assume(negation(p_ <= x)))
    return p.cases(p_ <= x, shown[0], p.cut(other, shown[1]))


def combined(p):
    """The terms of second order, for any numbers."""
    names = ("j_", "k_", "f", "g", "m_", "e", "up", "down", "q", "t", "v", "s")
    j_, k_, f, g, m_, e, up, down, q, t_, v, s = (real(name) for name in names)
    small = conjunction(
        t_ > 0, q >= 2, 2 * q * t_ <= 1, f >= 0, f <= "1/2", g >= 0, g <= "1/2"
    )
    powers = conjunction(
        up <= 1 + 2 * q * t_, down >= 1 - q * t_, e <= 1 + v + 2 * v * v, e >= 1 + v
    )
    sizes = conjunction(
        abs(v) <= q * t_, equal(v, t_ * s - t_ * t_ / 2), m_ >= -1, m_ <= 1
    )
    ends = conjunction(j_ <= t_ * f * up, k_ >= t_ * g * down, m_ - j_ + k_ <= e * m_)
    premise = conjunction(small, powers, sizes, ends)
    known = p.assume(premise)
    small, powers, sizes, ends = (p.have(one, known) for one in premise.arguments)
    square = p.have(v * v <= q * t_ * (q * t_), sizes)
    grown = p.have((e - 1) * m_ <= v * m_ + 2 * v * v, powers, sizes)
    first_ = p.have(j_ <= t_ * f + t_ * (q * t_), ends, powers, small)
    second_ = p.have(k_ >= t_ * g - t_ * (q * t_), ends, powers, small)
    wide = p.have(
        conjunction(q * t_ * t_ <= q * q * t_ * t_ / 2, t_ * t_ <= q * q * t_ * t_ / 4),
        small,
    )
    total = t_ * (g - f - s * m_) <= 4 * q * q * t_ * t_
    total = p.have(total, square, grown, first_, second_, wide, ends, sizes)
    shown = p.have(g - f - s * m_ <= 4 * q * q * t_, total, small)
    return p.every(p.supposing(premise, shown), *(real(name) for name in names))


def near(p):
    """For every small t the slack is at most a multiple of t."""
    size = abs(x) + abs(p_) + 2
    premise = conjunction(t > 0, 2 * size * t <= 1)
    known = p.assume(premise)
    positive, small = (p.have(one, known) for one in premise.arguments)
    star = tilted(p, positive)
    unit = p.have(conjunction(t >= 0, t <= 1), positive, small)
    ups, downs = (
        p.use(increment, {increment["s"]: one, increment["d"]: t}, unit)
        for one in (x, p_)
    )
    ups = p.part(ups, 0)
    downs = p.part(downs, 1)
    steep_x, steep_p, tilt = (abs(x) + 2) * t, (abs(p_) + 2) * t, t * x - t * t / 2
    inside = conjunction(
        steep_x <= size * t,
        steep_p <= size * t,
        abs(tilt) <= size * t,
        size * t <= "1/2",
        steep_x >= 0,
    )
    inside = p.have(inside, positive, small)
    powers = [
        p.use(to_second, {to_second["t"]: one}, p.have(one <= "1/2", inside))
        for one in (steep_x, tilt)
    ]
    powers = [p.have(exp(steep_x) <= 1 + 2 * size * t, powers[0], inside), powers[1]]
    powers += [p.axiom("exp_tangent", tilt)]
    powers += [
        p.have(exp(-steep_p) >= 1 - size * t, p.axiom("exp_tangent", -steep_p), inside)
    ]
    tops = []
    for one in (x, p_):
        low = p.have(exp(-one * one / 2) <= 1)
        tops.append(
            p.have(
                conjunction(tall(one) >= 0, tall(one) <= "1/2"),
                low,
                p.auto(peak <= "1/2"),
                p.have(peak > 0),
            )
        )
    gone = [normal_cdf(one) - normal_cdf(one - t) for one in (x, p_)]
    chosen = *gone, tall(x), tall(p_), mass, exp(tilt), exp(steep_x), exp(-steep_p)
    rule = p.at(combined(p), *chosen, size, t, tilt, x)
    premises = [
        p.have(one, positive, small, inside, *tops, *powers, star, ups, downs)
        for one in rule.formula.arguments[0].arguments
    ]
    used = p.granted(rule, *premises)
    return p.every(p.supposing(premise, used), t), size


def proof(p):
    """As t falls, nothing is left."""
    each, size = near(p)
    positive = p.assume(slack > 0)
    least = minimum(1 / (2 * size), slack / (8 * size * size))
    used = p.at(each, least)
    g, r, u = (p.fresh(REAL) for _ in range(3))
    known = p.assume(
        conjunction(g > 0, r >= 2, equal(u, minimum(1 / (2 * r), g / (8 * r * r))))
    )
    rule = p.have(conjunction(u > 0, 2 * r * u <= 1, 4 * r * r * u < g), known)
    rule = p.put({g: slack, r: size, u: least}, known, rule, positive)
    used = p.granted(used, rule)
    nothing = p.have(FALSE, used, rule)
    return p.have(p.statement.claim, p.supposing(positive, nothing))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a little less": NearMiss(claim=slack <= "-1/10", at=At({p_: 0, x: 0})),
        "a higher density there": NearMiss(number=Number(2, 1), at=At({p_: 0, x: 0})),
        "1 in place of 2": NearMiss(number=Number(2, 1, 3), at=At({p_: 1, x: 1})),
        "3 in place of 2": NearMiss(number=Number(2, 3, 1), at=At({p_: 1, x: 1})),
    },
)


def bounded(p):
    """Two tangents at the score of y under the wider law."""
    positive, wide = p.given("deviation"), p.given("wider")
    i, j, star = (y - mean_i) / sd_i, (y - mean_j) / sd_j, (mean_j - mean_i) / gap
    facts = [p.use(SPEC, {p_: i, x: one}) for one in (j, star)]
    units = conjunction(
        equal(i * sd_i, y - mean_i),
        equal(j * sd_j, y - mean_j),
        equal(star * gap, mean_j - mean_i),
    )
    units = p.have(units, positive, wide)
    over = [p.fresh(REAL) for _ in range(13)]
    a, c, h, fa, fc, fh, na, nc, nh, s, r, o, q = over
    known = conjunction(
        conjunction(s > 0, r > s),
        conjunction(equal(a * r, o), equal(c * s, q), equal(h * (r - s), o - q)),
        conjunction(fa - fc - c * (nc - na) <= 0, fa - fh - h * (nh - na) <= 0),
    )
    premise = p.assume(known)
    sizes, same, tangents = (p.have(one, premise) for one in known.arguments)
    first_ = p.have(s * (fa - fc) <= q * (nc - na), sizes, same, tangents)
    second_ = p.have((r - s) * (fa - fh) <= (o - q) * (nh - na), sizes, same, tangents)
    rule = 2 * r * fa + o * (2 * na - 1) - (2 * s * fc + q * (2 * nc - 1))
    rule = rule <= 2 * (r - s) * fh + (o - q) * (2 * nh - 1)
    rule = p.every(p.supposing(known, p.have(rule, first_, second_)), *over)
    scores = i, j, star
    chosen = (
        *scores,
        *(tall(one) for one in scores),
        *(normal_cdf(one) for one in scores),
    )
    rule = p.at(rule, *chosen, sd_j, sd_i, y - mean_i, y - mean_j)
    premises = p.have(rule.formula.arguments[0], *facts, units, positive, wide)
    least = p.have(far_i - far_j <= moves, p.apply(rule, premises))
    return p.have(p.statement.claim, least, attained(p))


def attained(p):
    """At the output that has one score under both laws."""
    positive, wide = p.given("deviation"), p.given("wider")
    star, hole = (mean_j - mean_i) / gap, real("hole")
    place, forms = mean_i + sd_i * star, []
    unit = p.have(equal(star * gap, mean_j - mean_i), wide)
    gaps = p.have(equal(place - mean_j, sd_j * star), unit)
    for of, deviation in ((mean_i, sd_i), (mean_j, sd_j)):
        score, far = (place - of) / deviation, distance(place, of, deviation)
        same = p.have(equal(star, score), gaps, positive, wide)
        form = 2 * deviation * tall(hole) + (place - of) * (2 * normal_cdf(hole) - 1)
        at_star = At({hole: star}).of(form)
        known = p.rewrite(
            same, p.have(equal(at_star, at_star)), equal(form, at_star), hole
        )
        forms.append(p.have(equal(far, at_star), known))
    found = At({y: place}).of(equal(far_i - far_j, moves))
    return p.some(reached, place, p.have(found, *forms, gaps, unit))


usual = {mean_i: 0, mean_j: 0, sd_i: 2, sd_j: 1, y: 0}

BOUND = BOUND.but(
    proof=bounded,
    instance=At(usual),
    reach=(At({**usual, mean_j: 3}),),
    near_misses={
        "a point mass": NearMiss(without="deviation", claim=part, at={sd_j: 0, y: 10}),
        "from the narrower law": NearMiss(
            without="wider", claim=part, at={sd_i: 1, sd_j: 2, y: 10}
        ),
        "a little less": NearMiss(
            claim=far_i - far_j <= moves * "99/100",
        ),
    },
)
