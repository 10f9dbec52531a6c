"""The mean distances of normal data differ by no more than Monge's plan moves them.

The distance from an output is convex in the score, with tangents in closed form.
"""

from verifydp.formal.spec import *

p_, x, t, z = real("p"), real("x"), real("t"), point("z", REAL)
words = shared("gaussian_pufferfish.distance_bound._words")
peak, tall = words.peak, words.tall
mass = normal_cdf(x) - normal_cdf(p_)
slack = tall(p_) - tall(x) - x * mass

SPEC = Theorem(
    title="Tangents of the mean distance from a normal score",
    source="convexity of E|Z - x| in x",
    claim=slack <= 0,
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
