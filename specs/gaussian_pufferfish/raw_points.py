"""If every scale of noise hides a point mass, it needs no noise.

Little noise leaves the output near the point. So the other law has much of its mass
near the point as well, however near, and that mass is at the point itself.
"""

from verifydp.formal.spec import *

P, R, m = law("P", REAL), law("R", REAL), real("m")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
b, epsilon, delta, h, end = map(real, ("b", "epsilon", "delta", "h", "end"))


def not_at(data):
    """The mass that is not at m, and what is far from m."""
    return mean(data, x, indicator(negation(equal(x, m))))


def beyond(data, distance):
    return mean(data, x, indicator(distance < abs(x - m)))


def some_near(data, share):
    """So near to m, and not at it, is little mass."""
    little = not_at(data) <= beyond(data, 2 * h) + share
    return exists(h, conjunction(h > 0, little))


share = real("share")

NEAR = Theorem(
    title="Near a point, and not at it, is as little mass as one likes",
    source="continuity from above; Billingsley 1995, theorem 2.1",
    given={"share": share > 0},
    claim=some_near(P, share),
)

close = definition("foundations.closeness")
growth, point_mass = exp(epsilon), dirac(m)


def released(data):
    """The law of the data with Laplace noise."""
    return bind(data, x, laplace(x, b))


def always(here, there):
    """Private at every scale."""
    private = close(released(here), released(there), epsilon, delta)
    return forall(b, implies(b > 0, private))


SPEC = Theorem(
    title="A point mass that every scale of noise hides among other data",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-N8",),
    uses=(close,),
    given={"always": always(point_mass, R)},
    claim=close(point_mass, R, epsilon, delta),
    remark="The part of {'b* = 0'} for a point mass against any other law: if every "
    "scale of noise is enough, none is needed. For normal data see "
    "gaussian_pufferfish.raw_limit.",
)

SECOND = Theorem(
    title="Data that every scale of noise hides at a point mass",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-N8",),
    uses=(close,),
    given={"always": always(P, point_mass)},
    claim=close(P, point_mass, epsilon, delta),
    remark="The other order: any law against a point mass.",
)
tight = theorem("gaussian_pufferfish.tight")


def far_from(place, distance):
    return event(y, distance < abs(y - place))


def noise_reaches(p, place):
    """The noise rarely moves a datum by more than a distance."""
    scale, positive = p.assume(b > 0), p.assume(h > 0)
    ends = [
        p.axiom("laplace_half_line", place, b, one, facts=[scale])
        for one in (place - h, place + h)
    ]
    parts = indicator(y <= place - h) + 1 - indicator(y <= place + h)
    inside = p.have(indicator(h < abs(y - place)) <= parts, positive)
    inside = p.mean(inside, laplace(place, b), y)
    chance = probability(laplace(place, b), far_from(place, h))
    return p.have(chance <= exp(-h / b), inside, *ends, positive)


def stays(p, data):
    """Data that are twice as far from m are far from it with noise, mostly."""
    chance = probability(laplace(x, b), far_from(m, h))
    split = indicator(2 * h < abs(x - m)) <= indicator(h < abs(y - m)) + indicator(
        h < abs(y - x)
    )
    split = p.mean(p.have(split), laplace(x, b), y)
    each = indicator(2 * h < abs(x - m)) <= chance + exp(-h / b)
    return p.mean(p.have(each, split, noise_reaches(p, x)), data, x)


def at_all_scales(p, gap, bound):
    """What is at most a multiple of the noise's tail, at every scale, is at most 0."""
    wrong, positive = p.assume(gap > 0), p.assume(h > 0)
    t = (1 + growth) / gap
    exact = p.have(equal(t * gap, 1 + growth), wrong)
    large = p.have(t > 0, exact, wrong)
    used = p.at(p.every(p.supposing(b > 0, bound), b), h / t)
    used = p.apply(used, p.have(h / t > 0, positive, large))
    ratio = p.have(equal(h / (h / t), t), positive, large)
    grows = p.have(exp(h / (h / t)) >= 1 + t, ratio, p.axiom("exp_tangent", t))
    falls = p.have(exp(-h / (h / t)) * (1 + t) <= 1, grows)
    scaled = p.have(gap * (1 + t) <= 1 + growth, used, falls, large)
    absurd = p.have(FALSE, scaled, exact, wrong)
    return p.have(gap <= 0, p.supposing(wrong, absurd))


def continuity(p):
    """The law of 1 / (x - m) is tight."""
    turned, share = pushforward(P, x, 1 / (x - m)), real("share")
    found = p.use(tight, {tight["P"]: turned, tight["c"]: share}, p.given("share"))
    reach, inverse = maximum(end, 1), 1 / (x - m)
    small = p.assume(mean(turned, y, indicator(end < abs(y))) <= share)
    radius = 1 / (4 * reach)
    unit = p.have(equal(radius * reach * 4, 1))
    positive = p.have(radius > 0, unit)
    apart = p.assume(negation(equal(x, m)))
    product = p.have(equal(abs(inverse) * abs(x - m), 1), apart)
    near = p.assume(abs(x - m) <= 2 * radius)
    less = p.have(abs(inverse) * abs(x - m) <= abs(inverse) * (2 * radius), near)
    more = p.have(abs(inverse) * (2 * radius) * reach >= reach, less, product)
    more = p.have(abs(inverse) >= 2 * reach, more, unit)
    more = p.have(end < abs(inverse), more)
    more = p.supposing(apart, p.supposing(near, more))
    parts = indicator(2 * radius < abs(x - m)) + indicator(end < abs(inverse))
    split = p.have(indicator(negation(equal(x, m))) <= parts, more)
    split = p.mean(split, P, x)
    inside = At({h: radius}).of(some_near_body(P, share))
    inside = p.have(inside, positive, split, small)
    return p.obtain(found, end, p.some(some_near(P, share), radius, inside))


def some_near_body(data, share):
    return conjunction(h > 0, not_at(data) <= beyond(data, 2 * h) + share)


def all_of_it(p, claim):
    """A Laplace law has mass at every distance from 0."""
    known = p.assume(At(around).of(some_near_body(P, share)))
    positive = p.have(h > 0, known)
    ends = [p.axiom("laplace_half_line", 0, 1, side * 2 * h) for side in (1, -1)]
    ends += [p.axiom("laplace_point", 0, 1, one) for one in (number(0), -2 * h)]
    inside = indicator(x <= 2 * h) - indicator(x <= -2 * h)
    near = p.have(indicator(2 * h < abs(x)) <= 1 - inside, positive)
    near = p.mean(near, laplace(0, 1), x)
    falls = p.have(exp(-2 * h) < exp(0), positive)
    return p.obtain(
        p.assume(claim), h, p.have(FALSE, known, near, falls, *ends, positive)
    )


around = {P: laplace(0, 1), m: 0, share: 0}

NEAR = NEAR.but(
    proof=continuity,
    instance=At({**around, share: "1/2"}),
    near_misses={
        "no mass at all": NearMiss(without="share", at=At(around, refute=all_of_it)),
    },
    exceptions={
        "2": "any other factor would do as well, as the distance is chosen: twice "
        "of it is what the proof of the limit needs",
    },
)


def vanishes(p, data, level, bound):
    """A bound on what is far from m, at every distance, holds of all but m."""
    each = p.every(p.supposing(h > 0, bound), h)
    gap = not_at(data) - level
    wrong = p.assume(gap > 0)
    values = {NEAR["P"]: data, NEAR["share"]: gap / 2}
    found = p.use(NEAR, values, p.have(gap / 2 > 0, wrong))
    known = p.assume(some_near_body(data, gap / 2))
    used = p.apply(p.at(each, h), p.have(h > 0, known))
    absurd = p.obtain(found, h, p.have(FALSE, used, known, wrong))
    return p.have(gap <= 0, p.supposing(wrong, absurd))


def spread_of(p, data):
    """An event that has not m has only what is not at m, and others all the rest."""
    hit, hole = indicator(member(x, B)), real("hole")
    same = p.assume(equal(m, x))
    ways = []
    for shape in (member(hole, B), negation(member(hole, B))):
        there = At({hole: m}).of(shape)
        moved = p.rewrite(same, p.assume(there), shape, hole)
        ways.append(p.supposing(there, p.supposing(same, moved)))
    apart = indicator(negation(equal(x, m)))
    holds = p.assume(member(m, B))
    most = p.have(1 - apart <= hit, ways[0], holds)
    most = p.have(1 - not_at(data) <= probability(data, B), p.mean(most, data, x))
    missing = p.assume(negation(member(m, B)))
    least = p.have(hit <= apart, ways[1], missing)
    least = p.have(probability(data, B) <= not_at(data), p.mean(least, data, x))
    return holds, most, missing, least


def proof(p):
    """The point mass is the first law: an interval around it is likely."""
    private = p.apply(p.at(p.given("always"), b), p.assume(b > 0))
    at_window = p.at(private, event(y, abs(y - m) <= h))
    gap = 1 - delta - growth * (1 - beyond(R, 2 * h))
    far = probability(released(R), far_from(m, h))
    there = p.have(growth * (beyond(R, 2 * h) - far - exp(-h / b)) <= 0, stays(p, R))
    bound = gap <= (1 + growth) * exp(-h / b)
    bound = p.have(bound, at_window, noise_reaches(p, m), there)
    bound = at_all_scales(p, gap, bound)
    level = 1 - (1 - delta) * exp(-epsilon)
    near = p.have(growth * (beyond(R, 2 * h) - level) <= 0, bound)
    near = vanishes(p, R, level, p.have(beyond(R, 2 * h) <= level, near))
    holds, most, missing, _ = spread_of(p, R)
    at_1 = p.apply(p.at(p.given("always"), number(1)), p.have(number(1) > 0))
    never = p.at(at_1, event(y, FALSE))
    goal = probability(point_mass, B) <= growth * probability(R, B) + delta
    scaled = p.have(growth * (1 - level) <= growth * probability(R, B), near, most)
    yes = p.have(goal, scaled, holds)
    no = p.have(goal, never, missing)
    return p.every(p.cases(holds.formula, yes, no), B)


def second_proof(p):
    """The point mass is the second law: what is far from it is unlikely."""
    private = p.apply(p.at(p.given("always"), b), p.assume(b > 0))
    at_far = p.at(private, far_from(m, h))
    gap, noise = beyond(P, 2 * h) - delta, noise_reaches(p, m)
    noise = p.have(growth * noise.formula.arguments[0] <= growth * exp(-h / b), noise)
    bound = p.have(gap <= (1 + growth) * exp(-h / b), at_far, noise, stays(p, P))
    bound = at_all_scales(p, gap, bound)
    near = vanishes(p, P, delta, p.have(beyond(P, 2 * h) <= delta, bound))
    holds, _, missing, least = spread_of(p, P)
    at_1 = p.apply(p.at(p.given("always"), number(1)), p.have(number(1) > 0))
    whole = p.at(at_1, event(y, TRUE))
    goal = probability(P, B) <= growth * probability(point_mass, B) + delta
    yes, no = p.have(goal, whole, holds), p.have(goal, least, near, missing)
    return p.every(p.cases(holds.formula, yes, no), B)


usual = {R: dirac(number(0)), m: 0, epsilon: 0, delta: 0}
other = {P: dirac(number(0)), m: 0, epsilon: 0, delta: 0}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "every scale": NearMiss(
            without="always", at={m: 1}, witnesses=(event(y, y > 0),)
        )
    },
)

SECOND = SECOND.but(
    proof=second_proof,
    instance=At(other),
    near_misses={
        "every scale": NearMiss(
            without="always", at={m: 1}, witnesses=(event(y, y <= 0),)
        )
    },
)
