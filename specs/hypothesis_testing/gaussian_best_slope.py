"""Where the line from (-a, 0) touches the curve of the best Gaussian tests.

Hits Phi(u + mu) at false alarms Phi(u) make a concave curve of slope s(u). The line
through (-a, 0) and the point at u is below the curve, above it, or touches it, and the
difference falls in u: there is exactly one u at which it touches.
"""

from verifydp.formal.spec import *

mu, a, u, v, z, t = map(real, ("mu", "a", "u", "v", "z", "t"))
half = mu * mu / 2


def slope(at_):
    """The slope of the curve at false alarms Phi(u)."""
    return exp(-at_ * mu - half)


chord = normal_cdf(v + mu) <= slope(u) * (normal_cdf(v) - normal_cdf(u)) + normal_cdf(
    u + mu
)

CONCAVE = Theorem(
    title="The curve of the best Gaussian tests is concave",
    source="Neyman and Pearson 1933; Dong, Roth and Su 2022, section 2.2",
    given={"shift": mu >= 0},
    claim=chord,
)


def gap(at_):
    """The tangent at u, above (-a, 0): positive where a steeper line is needed."""
    return slope(at_) * (normal_cdf(at_) + a) - normal_cdf(at_ + mu)


SPEC = Theorem(
    title="A line from the left touches the curve of the best Gaussian tests",
    source="this project; completeness by the distribution function of the normal law",
    given={"shift": mu > 0, "a": a > 0},
    claim=exists(t, equal(gap(t), 0)),
    remark="The set of places with a positive gap has the chance {'Phi(t)'} for some "
    "number {'t'}.",
)

TOUCHES = Theorem(
    title="Where the line touches the curve, it is above it everywhere else",
    source="strict concavity of the curve",
    given={"shift": mu > 0, "touches": equal(gap(u), 0)},
    claim=conjunction(
        implies(
            negation(equal(u, v)),
            normal_cdf(v + mu) < slope(u) * (normal_cdf(v) + a),
        ),
        slope(u) * (1 + a) > 1,
    ),
    remark="The second part is the corner where all is accepted.",
)

tangent = theorem("foundations.gaussian_dp.tangent")


def concave(p):
    """The tangent at u bounds the test that accepts from -v on."""
    positive = p.given("shift")
    beyond = test_of(z, indicator(-v <= z))
    line = p.use(tangent, {tangent["d"]: mu, tangent["f"]: beyond, tangent["u"]: u})
    masses = [p.axiom("normal_mirrored", -v), p.axiom("normal_mirrored", -v - mu)]
    return p.have(chord, line, *masses, positive)


def inverse(p):
    """Each positive number is the slope at one place."""
    k = real("k")
    positive, some = p.given("shift"), p.assume(k > 0)
    at_k = -(log(k) + half) / mu
    same = p.have(equal(-at_k * mu - half, log(k)), positive)
    turn = p.axiom("exp_log", k, facts=[some])
    level = p.have(equal(slope(at_k), k), same, turn)
    return p.every(p.supposing(some, level), k)


def place(k):
    return -(log(k) + half) / mu


def proof(p):
    positive, size = p.given("shift"), p.given("a")
    curve = p.every(p.use(CONCAVE, positive), u, v)
    slopes = inverse(p)
    order = p.assume(u <= v)
    fall = p.have(slope(v) <= slope(u), p.have(v * mu >= u * mu, order, positive))
    falls = p.have(gap(v) <= gap(u), p.at(curve, v, u), fall, size)
    falls = p.every(p.supposing(order, falls), u, v)
    # The places with a positive gap are a half-line; its chance is Phi(t).
    steep = event(z, gap(z) > 0)
    chance = probability(standard_normal, steep)
    mass = p.axiom("normal_half_line", v)
    inside, outside = (z <= v, gap(z) > 0), (gap(z) > 0, z <= v)
    ends = []
    for condition, (low, high), bound, order_ in (
        (gap(v) > 0, inside, normal_cdf(v) <= chance, (z, v)),
        (gap(v) <= 0, outside, chance <= normal_cdf(v), (v, z)),
    ):
        known = p.assume(condition)
        within = p.have(indicator(low) <= indicator(high), known, p.at(falls, *order_))
        within = p.have(bound, p.mean(within, standard_normal, z), mass)
        ends.append(p.every(p.supposing(condition, within), v))
    low, high = ends

    def at_slope(k, *facts):
        """The place with this slope."""
        return p.apply(p.at(slopes, k), p.have(number(0) < k, *facts))

    start, stop = 2 / a, 1 / (4 * (1 + a))
    first_ = at_slope(start, size)
    some = p.have(gap(place(start)) > 0, first_, size)
    some = p.apply(p.at(low, place(start)), some)
    last = maximum(0, place(stop))
    second_ = at_slope(stop, size)
    less = p.have(-last * mu <= -place(stop) * mu, positive)
    less = p.have(slope(last) <= slope(place(stop)), less)
    middle = p.auto(normal_cdf(0) > "1/4")
    right = p.have(
        normal_cdf(last + mu) > "1/4", p.have(last + mu >= 0, positive), middle
    )
    none = p.have(slope(last) * (normal_cdf(last) + a) <= "1/4", less, second_, size)
    none = p.apply(p.at(high, last), p.have(gap(last) <= 0, none, right))
    unit = p.have(conjunction(chance > 0, chance < 1), some, none)
    found = p.axiom("normal_quantile", chance, facts=[unit])
    same = p.assume(equal(normal_cdf(t), chance))

    step = minimum(slope(t) / 2, abs(gap(t)) / (2 * (1 + a)))
    early, late = p.assume(gap(t) > 0), p.assume(gap(t) < 0)
    sizes = conjunction(
        step > 0, step <= slope(t) / 2, step * (1 + a) <= abs(gap(t)) / 2
    )
    nothing = []
    for known, k, curve_at, bound in (
        (early, slope(t) - step, (t, place(slope(t) - step)), low),
        (late, slope(t) + step, (place(slope(t) + step), t), high),
    ):
        small = p.have(sizes, known, size)
        level = at_slope(k, small)
        there = p.have(
            -place(k) * mu - half < -t * mu - half
            if known is early
            else -t * mu - half < -place(k) * mu - half,
            level,
            small,
        )
        there = p.have(
            t < place(k) if known is early else place(k) < t, there, positive
        )
        sign = gap(place(k)) > 0 if known is early else gap(place(k)) <= 0
        sign = p.have(sign, p.at(curve, *curve_at), level, small, known, size)
        nothing.append(p.have(FALSE, p.apply(p.at(bound, place(k)), sign), same, there))
    touches = p.have(
        equal(gap(t), 0),
        *(p.supposing(one, no) for one, no in zip((early, late), nothing, strict=True)),
    )
    return p.obtain(found, t, p.some(p.statement.claim, t, touches))


def strict(p):
    """Half-way to v the curve is steeper or flatter than at u, so v is off the line."""
    positive, touches = p.given("shift"), p.given("touches")
    curve = p.every(p.use(CONCAVE, p.have(mu >= 0, positive)), u, v)

    def beside(other, side, *facts):
        """The curve is strictly below the line at another place."""
        middle = (u + other) / 2
        near, far = p.at(curve, middle, other), p.at(curve, u, middle)
        order = p.have(side(u, middle), *facts), p.have(side(middle, other), *facts)
        places = p.have(side(-middle * mu - half, -u * mu - half), order[0], positive)
        slopes = p.have(side(slope(middle), slope(u)), places)
        chances = p.have(side(normal_cdf(middle), normal_cdf(other)), order[1])
        below = normal_cdf(other + mu) < slope(u) * (normal_cdf(other) + a)
        return p.have(below, near, far, slopes, chances, touches)

    after, before = p.assume(u < v), p.assume(v < u)
    right = beside(v, lambda one, other: one < other, after)
    left = beside(v, lambda one, other: other < one, before)
    apart = implies(negation(equal(u, v)), right.formula)
    off = p.have(
        apart,
        *(p.supposing(one, fact) for one, fact in ((after, right), (before, left))),
    )
    whole = {tangent["d"]: mu, tangent["f"]: test_of(z, 1), tangent["u"]: u + 1}
    whole = p.use(tangent, whole)
    next_one = beside(u + 1, lambda one, other: one < other)
    flatter = p.have(
        slope(u + 1) < slope(u), p.have(-(u + 1) * mu - half < -u * mu - half, positive)
    )
    corner = p.have(slope(u) * (1 + a) > 1, whole, next_one, flatter, positive)
    return p.have(p.statement.claim, off, corner)


usual = {mu: 1, a: 1}
touching = {mu: 1, u: 0, v: 1, a: normal_cdf(1) * exp("1/2") - "1/2"}


def nowhere(values, level=0):
    """No place has this gap: the sides have different signs."""

    def refute(p, claim):
        at_t = p.assume(At(values).of(equal(gap(t), level)))
        return p.obtain(p.assume(claim), t, p.have(FALSE, at_t))

    return At(values, refute=refute)


CONCAVE = CONCAVE.but(
    proof=concave,
    instance=At({mu: 1, u: 0, v: 1}),
    near_misses={
        "a negative shift": NearMiss(without="shift", at={mu: -1, u: 0, v: 1}),
        "half the slope": NearMiss(
            claim=normal_cdf(v + mu)
            <= slope(u) / 2 * (normal_cdf(v) - normal_cdf(u)) + normal_cdf(u + mu),
            at={mu: 1, u: -1, v: "-9/10"},
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"), at={mu: 1, u: -1, v: "-9/10"}
        ),
    },
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no shift": NearMiss(without="shift", at=nowhere({mu: 0, a: 1})),
        "a start below the curve": NearMiss(without="a", at=nowhere({mu: 1, a: -1})),
        "another level": NearMiss(
            claim=exists(t, equal(gap(t), -1)), at=nowhere(usual, -1)
        ),
    },
    exceptions={
        "2": "any other number leaves it true, for it only changes a factor of the "
        "slope, which falls from infinity to 0 all the same"
    },
)

TOUCHES = TOUCHES.but(
    proof=strict,
    instance=At(touching),
    near_misses={
        "no shift": NearMiss(without="shift", at={mu: 0, u: 0, v: 1, a: 0}),
        "another line": NearMiss(without="touches", at={a: 0}),
        "no shift, at the place itself": NearMiss(
            at={mu: 0, u: 0, v: 0, a: 0},
            without="shift",
        ),
        "1 in place of 2": NearMiss(
            number=Number(2, 1),
        ),
        "2 in place of 1": NearMiss(
            number=Number(1, 2),
        ),
        "touches, 4 in place of 2": NearMiss(
            number=Number(2, 4, hypothesis="touches"),
            at={a: normal_cdf(1) * exp("1/4") - "1/2"},
        ),
    },
)
