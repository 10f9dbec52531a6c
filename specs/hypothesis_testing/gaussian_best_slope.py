"""Where the line from (-a, 0) touches the curve of the best Gaussian tests.

Hits Phi(u + mu) at false alarms Phi(u) make a concave curve of slope s(u). The line
through (-a, 0) and the point at u is below the curve, above it, or touches it, and the
difference falls in u: there is exactly one u at which it touches.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_best_slope._words")
concave = theorem("hypothesis_testing.gaussian_best_slope.concave")
gap, slope = words.gap, words.slope
mu, a, u, v, z, t = map(real, ("mu", "a", "u", "v", "z", "t"))
half = mu * mu / 2

SPEC = Theorem(
    title="A line from the left touches the curve of the best Gaussian tests",
    source="this project; completeness by the distribution function of the normal law",
    given={"shift": mu > 0, "a": a > 0},
    claim=exists(t, equal(gap(t), 0)),
    remark="The set of places with a positive gap has the chance {'Phi(t)'} for some "
    "number {'t'}.",
)


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
    curve = p.every(p.use(concave, positive), u, v)
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


usual = {mu: 1, a: 1}


def nowhere(values, level=0):
    """No place has this gap: the sides have different signs."""

    def refute(p, claim):
        at_t = p.assume(At(values).of(equal(gap(t), level)))
        return p.obtain(p.assume(claim), t, p.have(FALSE, at_t))

    return At(values, refute=refute)


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
