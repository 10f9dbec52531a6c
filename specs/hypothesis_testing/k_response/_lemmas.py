"""Lemmas for k_response."""

from verifydp.formal.spec import *

S = space("S")
x, y, drawn = point("x", S), point("y", S), point("drawn", S)
truth, fallback = point("truth", S), law("fallback", S)
answers = event_variable("answers", S)
coin = point("coin", finite(2))
k, epsilon, other = real("k"), real("epsilon"), real("other")
lie = k / (k - 1 + exp(epsilon))
report = bind(finite_law(1 - lie, lie), coin, choose(coin, dirac(truth), fallback))
response = Definition("k_response", (fallback, k, epsilon, truth), report)


def told(secret):
    return response(fallback, k, epsilon, secret)


share = 1 / (exp(epsilon) + k - 1)


def bounded(p, event_, rate, powers, *facts):
    """The bound at an event, from the surplus and the fallback's mass of it."""
    mass, odds = probability(fallback, event_), exp(other)
    surplus = exp(epsilon) - 1

    def chance_of(secret):
        hit = indicator(member(secret, event_))
        return surplus * share * hit + lie * mass

    told_of = [
        p.have(equal(probability(told(secret), event_), chance_of(secret)), rate)
        for secret in (x, y)
    ]
    F, E, G, s, m = map(real, ("F", "E", "G", "s", "m"))
    hits = p.assume(conjunction(s >= 0, E >= 1, E <= G, m >= s))
    gain = p.have((E - 1) * s + m <= G * m, hits)
    gain = p.at(
        p.every(p.supposing(hits, gain), E, G, s, m),
        exp(epsilon),
        odds,
        share,
        lie * mass,
    )
    misses = p.assume(conjunction(s >= 0, E >= 1, E <= G, m >= 0))
    flat = p.have(conjunction(m <= G * m, G * ((E - 1) * s) >= 0), misses)
    flat = p.at(
        p.every(p.supposing(misses, flat), E, G, s, m),
        exp(epsilon),
        odds,
        share,
        lie * mass,
    )
    n, t = real("n"), real("t")
    scaled = p.assume(conjunction(1 / n <= F, t >= 0))
    scaled = p.every(p.supposing(scaled, p.have(t / n <= t * F, scaled)), n, F, t)
    scaled = p.at(scaled, k, mass, lie)
    more = p.have(implies(member(x, event_), lie * mass >= share), scaled, rate, *facts)
    sign = p.have(lie * mass >= 0, rate, *facts)
    left, right = (probability(told(secret), event_) for secret in (x, y))
    return p.have(
        left <= odds * right + 0,
        *told_of,
        gain,
        flat,
        more,
        sign,
        rate,
        powers,
        facts[2],
    )


def at_least_two(p):
    """Two different answers share the fallback's mass."""
    uniform, both = p.given("equally likely"), p.given("answers")
    masses, spot = [], point("spot", S)
    for answer in (x, y):
        inside = p.have(member(answer, answers), both)
        masses.append(p.apply(p.at(uniform, answer), inside))
    known = p.assume(conjunction(equal(drawn, x), equal(drawn, y)))
    chain = p.rewrite(
        p.have(equal(drawn, x), known),
        p.have(equal(drawn, y), known),
        equal(spot, y),
        spot,
    )
    never = p.supposing(known, p.have(FALSE, chain, both))
    sum_of = indicator(equal(drawn, x)) + indicator(equal(drawn, y))
    at_most_1 = p.mean(p.have(sum_of <= 1, never), fallback, drawn)
    return p.have(k >= 2, at_most_1, *masses, p.given("k"))
