"""How raw_limit is shown."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
B = event_variable("B", REAL)
near_data = theorem("gaussian_pufferfish.vanishing_noise")
exponential = theorem("gaussian_pufferfish.first_order.exponential")
from_point = theorem("gaussian_pufferfish.raw_points")
to_point = theorem("gaussian_pufferfish.raw_points.second")
bisected = theorem("gaussian_pufferfish.optimal_scale")
smallest = theorem("gaussian_pufferfish.optimal_scale_exists")
words = shared("gaussian_pufferfish.raw_limit._words")
P, R, always, b, both_raw = words.P, words.R, words.always, words.b, words.both_raw
delta, epsilon, eta, no_noise = words.delta, words.epsilon, words.eta, words.no_noise
other, raw, released, start = words.other, words.raw, words.released, words.start


def spread_case(p):
    """The price of two passages to the data is a multiple of eta."""
    growth, bodies = exp(epsilon), []
    slack = p.assume(conjunction(eta > 0, eta <= "1/4"))
    positive = p.have(eta > 0, slack)
    found = []
    for data, over in ((P, start), (R, other)):
        mean_, deviation = data.arguments
        spread = p.assume(negation(equal(deviation, 0)))
        values = {"m": mean_, "s": deviation, "eta": eta}
        found.append(p.use(near_data, spread, positive, **values))
        two = (
            close(data, released(data), eta, eta),
            close(released(data), data, eta, eta),
        )
        little = implies(conjunction(b > 0, b < over), conjunction(*two))
        bodies.append(p.assume(conjunction(over > 0, forall(b, little))))
    signs = [p.part(one, 0) for one in bodies]
    scale = minimum(start, other) / 2
    small = p.have(scale > 0, *signs)
    facts = []
    for place, known in enumerate(bodies):
        used = p.at(p.part(known, 1), scale)
        used = p.granted(used, small)
        facts.append(p.at(p.have(used.formula.arguments[place], used), B))
    private = p.apply(p.at(p.assume(always(P, R)), scale), small)
    here, there = probability(P, B), probability(R, B)
    outputs = [probability(released(data, scale), B) for data in (P, R)]
    facts.append(p.at(private, B))
    once = p.have(here <= exp(eta) * (growth * outputs[1] + delta) + eta, *facts)
    twice = growth * (exp(eta) * there + eta) + delta
    scaled = p.have(growth * outputs[1] <= growth * (exp(eta) * there + eta), facts[1])
    bound = p.have(here <= exp(eta) * twice + eta, once, scaled)
    for over, some in ((other, found[1]), (start, found[0])):
        bound = p.obtain(some, over, bound)
    powers = [
        p.use(exponential, {exponential["t"]: k * eta}, p.have(k * eta <= "1/2", slack))
        for k in (1, 2)
    ]
    first_ = p.have(exp(eta) <= 1 + 2 * eta, powers[0], slack)
    second_ = p.have(exp(2 * eta) <= 1 + 4 * eta, powers[1], slack)
    one = p.have(exp(eta) >= 1, positive)
    g = growth
    parts = (
        g * (exp(2 * eta) * there) <= g * ((1 + 4 * eta) * there),
        g * (exp(eta) * eta) <= g * ((1 + 2 * eta) * eta),
        exp(eta) * delta <= delta + 2 * eta * abs(delta),
        g * (eta * there) <= g * eta,
        g * eta * eta <= g * eta / 4,
    )
    parts = (
        p.have(parts[0], second_),
        p.have(parts[1], first_, positive),
        p.have(parts[2], first_, one, positive),
        p.have(parts[3], positive),
        p.have(parts[4], slack),
    )
    price = 7 * g + 2 * abs(delta) + 1
    bound = p.have(here <= g * there + delta + eta * price, bound, *parts)
    bound = p.every(p.supposing(slack, bound), eta)
    gap = here - g * there - delta
    wrong, some = p.assume(gap > 0), p.have(price > 0)
    chosen = minimum("1/4", gap / (2 * price))
    inside = p.have(equal(gap / (2 * price) * (2 * price), gap), some)
    ready = p.have(gap / (2 * price) > 0, wrong, inside, some)
    used = p.at(bound, chosen)
    used = p.granted(used, ready)
    paid = p.have(chosen * price <= gap / (2 * price) * price, some)
    absurd = p.have(FALSE, used, paid, inside, wrong)
    shown = p.have(here <= g * there + delta, p.supposing(wrong, absurd))
    return p.the_same(p.every(shown, B), raw(P, R))


def point_case(p, which):
    """One of the deviations is 0, and the data a point mass."""
    hole, still = real("hole"), p.assume(equal(sd_i if which == 0 else sd_j, 0))
    centre = P.arguments[0] if which == 0 else R.arguments[0]
    statement = from_point if which == 0 else to_point

    def laws(deviation):
        point_ = normal(centre, deviation)
        return (point_, R) if which == 0 else (P, point_)

    values = {
        statement["m"]: centre,
        statement["R" if which == 0 else "P"]: laws(0)[1 - which],
    }

    def rule(deviation):
        both = laws(deviation)
        return implies(always(*both), raw(*both))

    known = p.assume(always(*laws(0)))
    known_ = p.the_same(known, statement_always(statement, values))
    shown = p.the_same(p.use(statement, values, known_), raw(*laws(0)))
    found = p.supposing(known, shown)
    flat = p.have(equal(number(0), still.formula.arguments[0]), still)
    found = p.rewrite(flat, found, rule(hole), hole)
    return p.apply(found, p.assume(always(P, R)))


def statement_always(statement, values):
    return At(values).of(statement.given["always"])


def in_one_order(p):
    """Both spread, or one of them a point mass."""
    spread = spread_case(p)
    no_j = equal(sd_j, 0)
    second_ = p.cases(no_j, point_case(p, 1), spread)
    found = p.cases(equal(sd_i, 0), point_case(p, 0), second_)
    rule = p.supposing(always(P, R), found)
    return p.every(rule, mean_i, mean_j, sd_i, sd_j)


def proof(p):
    """If the smallest scale is 0, all are enough, and the data are private."""
    rule = in_one_order(p)
    here = p.at(rule, mean_i, mean_j, sd_i, sd_j)
    there = p.at(rule, mean_j, mean_i, sd_j, sd_i)
    values = {"P": P, "R": R, "best": 0}
    known = p.assume(no_noise)
    sides = p.use(bisected, {bisected[key]: one for key, one in values.items()})
    sides = p.apply(p.part(sides, 0), known)
    each = p.at(p.part(sides, 1), b)
    positive = p.assume(b > 0)
    each = p.apply(each, positive)
    raws = []
    for order, found in (((P, R), here), ((R, P), there)):
        near = close(*(released(data) for data in order), epsilon, delta)
        near = p.supposing(positive, p.have(near, each, positive))
        raws.append(p.apply(found, p.every(near, b)))
    needed = p.supposing(known, p.have(both_raw, *raws))
    values = {smallest["P"]: P, smallest["R"]: R}
    enough = p.use(smallest, values)
    enough = p.part(enough, 1)
    enough = p.have(implies(both_raw, no_noise), enough)
    return p.have(p.statement.claim, here, needed, enough)
