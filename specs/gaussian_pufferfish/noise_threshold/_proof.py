"""How noise_threshold is shown."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
z, B = real("z"), event_variable("B", REAL)
words = shared("gaussian_pufferfish.noise_threshold._words")
limit, noised = words.limit, words.noised
classical = theorem("foundations.gaussian_classical")
terms = shared("gaussian_pufferfish.noise_threshold._terms")
above, delta, epsilon, factor = terms.above, terms.delta, terms.epsilon, terms.factor
from_least, gap, least = terms.from_least, terms.gap, terms.least
least_deviation, private, sides = terms.least_deviation, terms.private, terms.sides
smaller, t, tail, tau = terms.smaller, terms.t, terms.tail, terms.tau
theta, xi = terms.theta, terms.xi


def in_order(p, enough, one, other):
    """Both data are affine in one score, cut off where its tails have half of delta."""
    positive, known = p.given("parameters"), p.have(tail, enough)
    here, there = (place + spread * z for place, spread in (one, other))
    central = conjunction(-tau <= z, z <= tau)
    inside = p.assume(central)
    near = p.have(abs(here - there) <= gap, inside)
    printed = sqrt(2 * log(number("5/4") / (delta / 2)))
    same = p.have(equal(number("5/4") / (delta / 2), number("5/2") / delta), positive)
    scale = p.have(smaller > 0, positive)
    whole = p.have(equal(least_deviation * smaller, factor * gap), scale)
    size = p.have(least_deviation <= theta, enough)
    whole = p.have(factor * gap <= theta * smaller, whole, size, scale)
    noise = p.have(printed * abs(here - there) <= printed * gap, near)
    noise = p.have(printed * abs(here - there) <= theta * smaller, noise, whole, same)
    values = {"f": here, "g": there, "sigma": theta, "epsilon": smaller}
    values = {classical[name]: term for name, term in values.items()}
    part = p.use(
        classical,
        {**values, classical["delta"]: delta / 2},
        p.have(smaller >= 0, scale),
        p.have(smaller <= "3.786"),
        p.have(delta / 2 > 0, positive),
        noise,
    )
    left, right = (probability(normal(place, theta), B) for place in (here, there))
    tails = indicator(z <= -tau) + indicator(tau <= z)
    goal = left <= exp(epsilon) * right + delta / 2 + tails
    growth = p.have(exp(smaller) <= exp(epsilon), p.have(smaller <= epsilon))
    near = p.have(goal, p.at(part, B), growth)
    far = p.have(goal, p.assume(negation(central)), positive)
    average = p.mean(p.cases(central, near, far), standard_normal, z)
    masses = p.axiom("normal_half_line", -tau), p.axiom("normal_mirrored", tau)
    ends = [noised(normal(*side), theta) for side in (one, other)]
    end = p.every(p.have(limit(*ends), average, *masses, known), B)
    return p.the_same(end, close(*ends, epsilon, delta))


def reached(p):
    """The threshold in figures, and some quantile at which to take it."""
    enough = p.assume(above(xi))
    ends = [in_order(p, enough, *order) for order in (sides, sides[::-1])]
    whole = p.have(private, *ends)
    whole = p.every(p.supposing(enough, whole), tau, theta)
    share = minimum(delta, 1) / 4
    ranges = p.have(conjunction(share > 0, share < 1), p.given("parameters"))
    found = p.axiom("normal_quantile", share, facts=[ranges])
    cut_off = p.assume(equal(normal_cdf(t), share))
    wide = At({tau: -t}).of(least_deviation)
    here = p.assume(maximum(0, wide, -wide) <= theta)
    square = p.have(wide**2 <= theta**2, here)
    sizes = p.have(theta >= 0, here), p.have(2 * normal_cdf(t) <= delta / 2, cut_off)
    known = p.at(whole, -t, theta)
    known = p.granted(known, square, *sizes)
    known = p.every(p.supposing(here, known), theta)
    some = p.some(exists(least, from_least), maximum(0, wide, -wide), known)
    return p.have(p.statement.claim, whole, p.obtain(found, t, some))
