"""How wasserstein is shown."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
PLANE = pair_sort(REAL, REAL)
w, both, v = law("w", PLANE), point("both", PLANE), any_test("v", PLANE)
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
m, z, theta = map(real, ("m", "z", "theta"))
words = shared("gaussian_pufferfish.wasserstein._words")
P, R, cost, costs_at_most = words.P, words.R, words.cost, words.costs_at_most
distance = words.distance
plan_theorem = theorem("gaussian_pufferfish.wasserstein.plan")
limits = theorem("gaussian_pufferfish.second_moments.limit")
bound = theorem("gaussian_pufferfish.transport_bound")


def at_share(p, one, other, known, place, share, *facts):
    """The bound of the cost at some c and k, in the order of the two laws."""
    names = ("mean_i", "sd_i", "mean_j", "sd_j")
    values = dict(zip(names, (*one, *other), strict=True))
    values |= {"c": place, "k": share, "m": m, "w": known[0]}
    inside = p.have(conjunction(share > 0, share < 1), *facts)
    return p.use(bound, *known[1:], inside, **values)


def no_spread(p, one, other, known):
    """The second law is a point mass: any small k, with c at that point."""
    (mu, sd), (nu, sigma) = one, other
    gap, whole = mu - nu, sd * sd + (mu - nu) * (mu - nu)
    still = p.assume(equal(sigma, 0))
    premise = conjunction(theta > 0, theta < 1, 1 * theta < 1)
    small = p.assume(premise)
    at_k = at_share(p, one, other, known, nu, theta, small)
    near = p.have(whole * (1 - 1 * theta) <= m * (1 + 0 * theta), at_k, still, small)
    near = p.every(p.supposing(premise, near), theta)
    values = {"size": whole, "limit": m, "a": 1, "b": 0}
    goal = gap * gap + (sd - sigma) * (sd - sigma) <= m
    return p.have(goal, p.use(limits, near, **values), still)


def wider(p, one, other, known, signs):
    """Monge's map leaves the point c where it is."""
    (mu, sd), (nu, sigma) = one, other
    order, moved = p.assume(sigma < sd), p.assume(negation(equal(sigma, 0)))
    positive = p.have(conjunction(sigma > 0, sd > 0), order, moved, signs)
    k = sigma / sd
    share = p.have(equal(k * sd, sigma), positive)
    inside = p.have(conjunction(k > 0, k < 1), share, positive, order)
    c = (nu - k * mu) / (1 - k)
    away, gap = mu - c, mu - nu
    at_c = p.have(equal(away * (1 - k), gap), inside)
    image = p.have(equal(nu - c, k * away), at_c)
    variance = sd * sd + away * away
    scaled = p.have(
        equal(sigma * sigma + (nu - c) * (nu - c), k * k * variance), share, image
    )
    ratio = p.have(equal((1 / k - 1) * k * k, k * (1 - k)), inside)
    back = p.have(
        equal(
            (1 / k - 1) * (sigma * sigma + (nu - c) * (nu - c)), k * (1 - k) * variance
        ),
        scaled,
        ratio,
    )
    at_k = at_share(p, one, other, known, c, k, inside)
    least_ = p.have((1 - k) * (1 - k) * variance <= m, at_k, back)
    narrow = p.have(equal((1 - k) * sd, sd - sigma), share)
    return in_general(p, (1 - k, sd, away, gap, sd - sigma), least_, at_c, narrow)


def in_general(p, terms, *facts):
    """Arithmetic for any numbers, so that no fractions are multiplied out."""
    a, b, u, f, n = (real(name) for name in ("a", "b", "u", "f", "n"))
    known = conjunction(a * a * (b * b + u * u) <= m, equal(u * a, f), equal(a * b, n))
    premise = p.assume(known)
    parts = p.have(equal(u * a, f), premise), p.have(equal(a * b, n), premise)
    squares = [
        p.have(equal(u * u * a * a, f * f), parts[0]),
        p.have(equal(a * a * b * b, n * n), parts[1]),
    ]
    bound_ = p.have(a * a * (b * b + u * u) <= m, premise)
    shown = p.have(f * f + n * n <= m, bound_, *squares)
    every = p.every(p.supposing(known, shown), a, b, u, f, n)
    at_terms = p.at(every, *terms)
    premise = p.have(at_terms.formula.arguments[0], *facts)
    return p.apply(at_terms, premise)


def alike(p, one, other, known):
    """Equal deviations: c is far away."""
    (mu, sd), (nu, sigma) = one, other
    gap = mu - nu
    same = p.assume(equal(sigma, sd))
    goal = gap * gap + (sd - sigma) * (sd - sigma) <= m
    at_0 = p.at(known[2], 0, test_of(both, 0))
    none = p.every(p.have(0 * value(test_of(both, 0), both) <= cost), both)
    nothing = p.granted(at_0, none)
    no_gap = p.assume(equal(gap, 0))
    alone = p.have(goal, nothing, no_gap, same)
    apart = p.assume(negation(equal(gap, 0)))
    size, side = abs(gap), if_(gap > 0, 1, -1)
    premise = conjunction(theta > 0, theta < 1, sd * sd * theta < 1)
    small = p.assume(premise)
    near, far = 1 / theta, 1 / theta + size
    unit = p.have(conjunction(equal(near * theta, 1), near > 1), small)
    inverse = p.have(equal(far * (1 / far), 1), unit)
    c, k = nu - side * near, near / far
    inside = p.have(conjunction(k > 0, k < 1), unit, inverse, apart)
    at_k = at_share(p, one, other, known, c, k, inside)
    squares = p.have(
        conjunction(
            equal((mu - c) * (mu - c), far * far),
            equal((nu - c) * (nu - c), near * near),
        ),
        apart,
    )
    shares = p.have(
        conjunction(equal(1 - k, size * (1 / far)), equal(1 / k - 1, size * theta)),
        unit,
        inverse,
    )
    shares_of = sd * sd
    total = p.have(
        (1 - k) * (shares_of + (mu - c) * (mu - c))
        <= m + (1 / k - 1) * (shares_of + (nu - c) * (nu - c)),
        at_k,
        same,
    )
    bounded = far_away(
        p,
        (shares_of, near, far, 1 / far, size, theta, 1 - k, 1 / k - 1),
        ((mu - c) * (mu - c), (nu - c) * (nu - c)),
        total,
        squares,
        shares,
        unit,
        inverse,
        p.have(conjunction(size > 0, shares_of >= 0, theta > 0), apart, small),
    )
    at_theta = p.have(
        gap * gap * (1 - shares_of * theta) <= m * (1 + 0 * theta),
        bounded,
        p.have(equal(size * size, gap * gap)),
    )
    values = {"size": gap * gap, "limit": m, "a": shares_of, "b": 0}
    every = p.every(p.supposing(premise, at_theta), theta)
    most = p.have(goal, p.use(limits, every, **values), same)
    return p.cases(no_gap.formula, alone, most)


def far_away(p, terms, squares, *facts):
    """The two fractions are alike far away."""
    names = ("b", "q", "f", "i", "n", "e", "g", "h", "a", "u")
    b, q, f, i, n, e, g, h, a, u = (real(name) for name in names)
    known = (
        g * (b + a) <= m + h * (b + u),
        conjunction(equal(a, f * f), equal(u, q * q)),
        conjunction(equal(g, n * i), equal(h, n * e)),
        conjunction(equal(q * e, 1), q > 1),
        equal(f * i, 1),
        conjunction(n > 0, b >= 0, e > 0),
        equal(f, q + n),
    )
    premise = conjunction(*known)
    whole = p.assume(premise)
    cost_, square, share, unit, inverse, signs, sum_of = (
        p.have(one, whole) for one in known
    )
    one = p.have(equal(g * a, n * f), square, share, inverse)
    two = p.have(equal(h * u, n * q), square, share, unit)
    gap = p.have(equal(e - i, e * i * n), unit, inverse, sum_of)
    small = p.have(i <= 1, inverse, unit, sum_of, signs)
    least_ = p.have(n * n <= m + n * b * (e - i), cost_, one, two, share, sum_of)
    tiny = p.have(e - i <= e * n, gap, small, signs)
    weight = p.have(n * b * (e - i) <= n * b * (e * n), tiny, p.have(n * b >= 0, signs))
    shown = p.have(n * n * (1 - b * e) <= m, least_, weight)
    every = p.every(p.supposing(premise, shown), b, q, f, i, n, e, g, h, a, u)
    at_terms = p.at(every, *terms, *squares)
    return p.granted(at_terms, *facts)


def ordered(p, one, other, known, signs):
    """The first law is the wider one, or as wide."""
    (_, sd), (_, sigma) = one, other
    order = p.have(
        equal(sigma, sd), p.assume(sigma <= sd), p.assume(negation(sigma < sd))
    )
    same = p.cut(order, alike(p, one, other, known))
    both_ = p.cases(sigma < sd, wider(p, one, other, known, signs), same)
    return p.cases(equal(sigma, 0), no_spread(p, one, other, known), both_)


def turned(p, plan_, cost_):
    """The parts of the pair exchanged: a coupling of the same cost."""
    other_way = pair(second(both), first(both))
    swapped = bind(w, both, dirac(other_way))
    rows, columns = coupling.at((w, P, R)).arguments
    parts = p.have(columns, plan_), p.have(rows, plan_)
    is_coupling = p.have(coupling(swapped, R, P), *parts)
    premise = conjunction(z >= 0, forall(both, z * value(v, both) <= cost))
    known = p.assume(premise)
    below = p.every(p.at(p.have(premise.arguments[1], known), other_way), both)
    at_test = p.at(cost_, z, test_of(both, value(v, other_way)))
    small = p.granted(at_test, p.have(z >= 0, known), below)
    total = p.have(z * mean(swapped, both, value(v, both)) <= m, small)
    every = p.every(p.supposing(premise, total), z, v)
    return swapped, is_coupling, p.the_same(every, costs_at_most(swapped, m))


def proof(p):
    """The wider law first."""
    plan_, cost_ = p.assume(coupling(w, P, R)), p.assume(costs_at_most(w, m))
    one, other, signs = (mean_i, sd_i), (mean_j, sd_j), p.given("deviations")
    first_ = ordered(p, one, other, (w, plan_, cost_), signs)
    order = p.have(sd_i <= sd_j, p.assume(negation(sd_j <= sd_i)))
    second_ = p.cut(order, ordered(p, other, one, turned(p, plan_, cost_), signs))
    goal = distance <= m
    total = p.cases(sd_j <= sd_i, p.the_same(first_, goal), p.the_same(second_, goal))
    total = p.supposing(plan_, p.supposing(cost_, total))
    least_ = p.every(
        p.have(implies(conjunction(plan_.formula, cost_.formula), goal), total), w, m
    )
    return p.have(p.statement.claim, p.use(plan_theorem), least_)
