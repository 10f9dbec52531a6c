"""How small_epsilon_distances is shown."""

from verifydp.formal.spec import *

distance = definition("gaussian_pufferfish.mean_distance")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
epsilon, product, start, y = map(real, ("epsilon", "product", "start", "y"))
noised = definition("gaussian_pufferfish.pure_both_orders.order")
by_order = theorem("gaussian_pufferfish.pure_both_orders.order")
first_order = theorem("gaussian_pufferfish.mean_distance")
to_second = theorem("gaussian_pufferfish.first_order.exponential")
names = ("D", "H", "A", "C", "R", "t", "p", "e")
D, H, A, C, R, t, w, e = map(real, names)
words = shared("gaussian_pufferfish.small_epsilon_distances._words")
b, far_i, far_j, is_not = words.b, words.far_i, words.far_j, words.is_not
private, small, until = words.private, words.small, words.until
room = A - C - w
sizes = 14 * (R + w) * (R + w)


def combined(p):
    """The terms of second order are less than the room, for any numbers."""
    signs = conjunction(R > 0, w > 0, t > 0, 2 * (R + w) * t <= 1, sizes * t < room)
    near = conjunction(
        abs(D - (1 - A * t)) <= 7 * R * R * t * t,
        abs(H - (1 - C * t)) <= 7 * R * R * t * t,
    )
    rest = conjunction(abs(A) <= R, e <= 1 + w * t + 2 * w * t * (w * t), e >= 1)
    premise = conjunction(signs, near, rest, e * D >= H)
    known = p.assume(premise)
    signs, near, rest, less = (p.have(one, known) for one in premise.arguments)
    half = p.have(
        conjunction(R * t <= "1/2", w * t <= "1/2", R * t > 0, w * t > 0), signs
    )
    slope = p.have(abs(A * t) <= R * t, rest, signs)
    square = p.have(7 * R * R * t * t <= number("7/2") * (R * t), half)
    about = p.have(abs(D - 1) <= number("9/2") * (R * t), near, slope, square)
    grown = p.have(e - 1 <= 2 * (w * t), rest, half)
    more = p.have(
        (e - 1) * (D - 1) <= 2 * (w * t) * (number("9/2") * (R * t)),
        grown,
        about,
        rest,
        half,
    )
    total = p.have(
        w * t + 2 * w * t * (w * t) + 9 * (w * t) * (R * t) >= H - D, less, more, rest
    )
    gap = p.have((A - C) * t <= H - D + 14 * R * R * t * t, near)
    last = p.have(room * t <= sizes * t * t, total, gap, signs)
    nothing = p.have(FALSE, last, signs)
    return p.every(p.supposing(premise, nothing), *map(real, names))


#: How far the output and the data are, and how small epsilon has to be.
reach = abs(y - mean_i) + abs(y - mean_j) + 2 * sd_i + 2 * sd_j
space_ = far_i - far_j - product
share = minimum(
    1 / (2 * (reach + product)), space_ / (14 * (reach + product) * (reach + product))
)


def in_general(p, terms, premise, claim, *facts):
    """Arithmetic for any numbers, so that the solver need not look into them."""
    over = [p.fresh(REAL) for _ in terms]
    known = premise(*over)
    rule = p.have(
        claim(*over), *(p.have(one, p.assume(known)) for one in known.arguments)
    )
    rule = p.at(p.every(p.supposing(known, rule), *over), *terms)
    return p.granted(rule, *facts)


def near(p, of, deviation, tiny, *facts):
    """The density at the output to first order, in units of epsilon / product."""
    values = {"y": y, "mean": of, "sd": deviation, "b": b}
    spread, unit = (abs(y - of) + 2 * deviation) / b, epsilon / product
    same = p.have(equal(spread, (abs(y - of) + 2 * deviation) * unit), *facts)
    inside = p.have(conjunction(spread >= 0, spread <= reach * unit), same, *facts)
    much = p.have(spread <= "1/2", inside, tiny)
    scale, positive = p.have(b > 0, *facts), p.have(deviation > 0, *facts)
    known = p.use(first_order, scale, positive, much, **values)
    square = p.have(spread * spread <= reach * unit * (reach * unit), inside)
    far = distance(y, of, deviation)
    slope = in_general(
        p,
        (far, product, epsilon),
        lambda a, w, e: conjunction(w > 0, e > 0),
        lambda a, w, e: equal(a / (w / e), a * (e / w)),
        *facts,
    )
    form = noised(y, of, deviation, b)
    return in_general(
        p,
        (form, far, far / b, spread, reach, unit),
        lambda f, a, k, s, r, u: conjunction(
            abs(f - (1 - k)) <= 7 * s * s, s * s <= r * u * (r * u), equal(k, a * u)
        ),
        lambda f, a, k, s, r, u: abs(f - (1 - a * u)) <= 7 * r * r * u * u,
        known,
        square,
        slope,
    )


def within(p, wide):
    """The mean distance is at most the reach."""
    score = (y - mean_i) / sd_i
    peak = p.auto(1 / sqrt(2 * PI) <= "1/2"), p.have(1 / sqrt(2 * PI) > 0)
    low = p.have(exp(-score * score / 2) <= 1)
    return in_general(
        p,
        (
            1 / sqrt(2 * PI),
            exp(-score * score / 2),
            normal_cdf(score),
            y - mean_i,
            y - mean_j,
            sd_i,
            sd_j,
        ),
        lambda k, e, n, g, h, s, r: conjunction(
            k <= "1/2", k > 0, e > 0, e <= 1, n > 0, n < 1, s > 0, r > 0
        ),
        lambda k, e, n, g, h, s, r: (
            abs(2 * s * (k * e) + g * (2 * n - 1)) <= abs(g) + abs(h) + 2 * s + 2 * r
        ),
        *peak,
        low,
        wide,
    )


def proof(p):
    """For so small an epsilon the density of the second release is too large."""
    positive, wide, farther = map(p.given, ("product", "deviations", "farther"))
    here, known = p.assume(At({start: product * share}).of(small)), p.assume(private)
    unit = epsilon / product
    size = p.have(conjunction(reach > 0, space_ > 0), wide, farther)
    parts = p.have(
        conjunction(equal(unit * product, epsilon), unit > 0, equal(unit * b, 1)),
        positive,
        here,
    )
    low = in_general(
        p,
        (epsilon, product, share),
        lambda e, w, s: conjunction(w > 0, e < w * s),
        lambda e, w, s: e / w < s,
        positive,
        here,
    )
    low = in_general(
        p,
        (reach + product, space_, unit),
        lambda r, s, u: conjunction(
            r > 0, s > 0, u > 0, u < minimum(1 / (2 * r), s / (14 * r * r))
        ),
        lambda r, s, u: conjunction(2 * r * u <= 1, 14 * r * r * u < s),
        low,
        size,
        positive,
        parts,
    )
    tiny = p.have(2 * (reach + product) * unit <= 1, low)
    half = p.have(reach * unit <= "1/2", tiny, parts, positive)
    facts = positive, wide, here, parts
    forms = [near(p, *one, half, *facts) for one in ((mean_i, sd_i), (mean_j, sd_j))]
    half = p.have(epsilon <= "1/2", tiny, size, positive, parts)
    growth = p.use(to_second, {to_second["t"]: epsilon}, half)
    growth = growth, p.have(exp(epsilon) >= 1, here)
    values = {"mean_i": mean_j, "sd_i": sd_j, "mean_j": mean_i, "sd_j": sd_i, "b": b}
    scale = p.have(b > 0, positive, here)
    both = p.have(conjunction(sd_j > 0, sd_i > 0), wide)
    order = p.use(by_order, scale, both, **values)
    order = p.part(order, 0)
    order = p.at(p.apply(order, known), y)
    chosen = noised(y, mean_i, sd_i, b), noised(y, mean_j, sd_j, b), far_i, far_j
    rule = p.at(combined(p), *chosen, reach, unit, product, exp(epsilon))
    signs, near_, rest, less = rule.formula.arguments[0].arguments
    premises = [
        p.have(signs, size, positive, parts, low),
        p.have(near_, *forms),
        p.have(rest, within(p, wide), *growth, parts),
        p.have(less, order),
    ]
    nothing = p.granted(rule, *premises)
    nothing = p.have(negation(private), p.supposing(private, nothing))
    at_share = At({start: product * share}).of(until(negation(private)))
    each = p.every(p.supposing(here, nothing), epsilon)
    least = in_general(
        p,
        (product, reach, space_),
        lambda w, r, s: conjunction(w > 0, r > 0, s > 0),
        lambda w, r, s: (
            w * minimum(1 / (2 * (r + w)), s / (14 * (r + w) * (r + w))) > 0
        ),
        positive,
        size,
    )
    return p.some(is_not, product * share, p.have(at_share, least, each))
