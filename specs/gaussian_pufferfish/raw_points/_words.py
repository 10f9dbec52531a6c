"""What the theorems of raw_points are made of."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

m = real("m")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
b, epsilon, delta, h = map(real, ("b", "epsilon", "delta", "h"))


def not_at(data):
    """The mass that is not at m, and what is far from m."""
    return mean(data, x, indicator(negation(equal(x, m))))


def beyond(data, distance):
    return mean(data, x, indicator(distance < abs(x - m)))


close = definition("foundations.closeness")
growth, point_mass = exp(epsilon), dirac(m)


def always(here, there):
    """Private at every scale."""
    private = close(noised(here, b), noised(there, b), epsilon, delta)
    return forall(b, implies(b > 0, private))


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


def some_near_body(data, share):
    return conjunction(h > 0, not_at(data) <= beyond(data, 2 * h) + share)


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
