"""The Lambert function: each nonnegative number is t exp(t) for one t >= 0.

There is a t: the numbers y >= 0 with y exp(y) >= x are a half-line. Its chance under
the normal law is that of the numbers from some t on, so the half-line begins at t, and
there y exp(y) passes x. There is no more than one t, as t exp(t) increases.
"""

from verifydp.formal.spec import *

x, t, tau, y, theta = map(real, ("x", "t", "tau", "y", "theta"))

SPEC = Theorem(
    title="The Lambert function has a value at every nonnegative number",
    source="Corless et al. 1996, On the Lambert W function, section 2",
    given={"sign": x >= 0},
    claim=exists(t, conjunction(t >= 0, equal(t * exp(t), x))),
)
limits = theorem("gaussian_pufferfish.second_moments.limit")


def large(place):
    return conjunction(place >= 0, x <= place * exp(place))


mass = mean(standard_normal, y, indicator(large(y)))


def grows(p):
    """The product increases on the nonnegative numbers."""
    known = p.assume(conjunction(t >= 0, t <= y))
    fact = p.have(t * exp(t) <= y * exp(y), known)
    return p.supposing(known, fact)


def edge(p):
    """Beyond the end everything is large enough, before it nothing is."""
    rises = grows(p)
    at_t = indicator(t <= y), indicator(large(y))
    member_ = p.assume(large(t))
    inside = p.mean(p.have(at_t[0] <= at_t[1], rises, member_), standard_normal, y)
    no_member = p.assume(conjunction(t >= 0, negation(large(t))))
    turned = implies(conjunction(y >= 0, y <= t), y * exp(y) <= t * exp(t))
    turned = p.have(turned)
    outside = p.mean(p.have(at_t[1] <= at_t[0], turned, no_member), standard_normal, y)
    tail = p.axiom("normal_mirrored", t)
    end = p.assume(equal(normal_cdf(-tau), mass))
    later = p.have(tau <= t, inside, tail, end)
    before = p.have(t <= tau, outside, tail, end)
    return (
        p.every(p.supposing(member_, later), t),
        p.every(p.supposing(no_member, before), t),
    )


def ends(p):
    """The mass is neither 0 nor more than a half."""
    sign, rises = p.given("sign"), p.at(p.every(grows(p), t), x)
    own = p.have(x <= x * exp(x), p.axiom("exp_tangent", x), sign)
    above = p.have(indicator(x <= y) <= indicator(large(y)), rises, own, sign)
    least = p.mean(above, standard_normal, y)
    below = p.have(indicator(large(y)) <= indicator(number(0) <= y))
    most = p.mean(below, standard_normal, y)
    tails = p.axiom("normal_mirrored", x), p.axiom("normal_mirrored", 0)
    return p.have(conjunction(mass > 0, mass <= "1/2"), least, most, *tails)


def proof(p):
    """At the end itself the product is x: it is continuous."""
    bounds, sign = ends(p), p.given("sign")
    found = p.axiom("normal_quantile", mass, facts=(bounds,))
    after, before = edge(p)
    end = p.assume(equal(normal_cdf(-tau), mass))
    low = p.have(tau >= 0, end, bounds)
    premise = conjunction(theta > 0, theta < 1)
    small = p.assume(premise)
    growth = exp(tau)
    # A little beyond the end the product is at least x.
    place = tau + theta
    beyond = p.at(before, place)
    there = p.have(x <= place * exp(place), beyond, small, low)
    tangent = p.have(exp(theta) * (1 - theta) <= 1, p.axiom("exp_tangent", -theta))
    one = p.have(
        place * exp(place) * (1 - theta) <= place * growth, tangent, small, low
    )
    least = p.have(x * (1 - theta) <= place * growth, there, one, small)
    shifted = p.have(
        (x + growth) * (1 - 1 * theta) <= (tau * growth + growth) * (1 + 0 * theta),
        least,
    )
    upper = approached(p, shifted, x + growth, tau * growth + growth, 1)
    # A little before it the product is less than x.
    place = tau * (1 - theta)
    moving = p.assume(tau > 0)
    inside = p.have(conjunction(place >= 0, place < tau), small, moving)
    there = p.have(place * exp(place) <= x, p.at(after, place), inside)
    tangent = p.have(
        exp(-tau * theta) >= 1 - tau * theta, p.axiom("exp_tangent", -tau * theta)
    )
    scaled = p.have(place * growth >= 0, inside)
    one = p.have(place * growth * (1 - tau * theta) <= x, there, tangent, scaled)
    room = p.have(tau * growth * tau * theta * theta >= 0, low)
    near = p.have(
        tau * growth * (1 - (1 + tau) * theta) <= x * (1 + 0 * theta), one, room
    )
    lower = approached(p, near, tau * growth, x, 1 + tau)
    still = p.have(tau * growth <= x, p.assume(negation(tau > 0)), low, sign)
    lower = p.cases(tau > 0, lower, still)
    value_ = p.have(conjunction(tau >= 0, equal(tau * exp(tau), x)), low, upper, lower)
    shown = p.some(p.statement.claim, tau, value_)
    over = p.assume(equal(normal_cdf(t), mass))
    opposite = -t
    turned = p.have(equal(normal_cdf(-opposite), mass), over)
    every = p.every(p.supposing(end, shown), tau)
    return p.obtain(found, t, p.apply(p.at(every, opposite), turned))


def approached(p, near, size, limit, a):
    """A bound for every theta is a bound in the limit."""
    premise = conjunction(theta > 0, theta < 1, a * theta < 1)
    inner = p.cut(p.have(conjunction(theta > 0, theta < 1), p.assume(premise)), near)
    every = p.every(p.supposing(premise, inner), theta)
    values = {"size": size, "limit": limit, "a": a, "b": 0}
    return p.use(limits, {limits[name]: one for name, one in values.items()}, every)


def nowhere(p, claim):
    """A product of nonnegative numbers is not negative."""
    there = p.assume(conjunction(t >= 0, equal(t * exp(t), -1)))
    return p.obtain(p.assume(claim), t, p.have(FALSE, there))


SPEC = SPEC.but(
    proof=proof,
    instance=At({x: 1}),
    near_misses={
        "a negative number": NearMiss(without="sign", at={x: -1}, refute=nowhere),
    },
)
