"""Two Laplace draws, the narrower one first."""

from verifydp.formal.spec import *

u, x, y = point("u", REAL), real("x"), real("y")
b, B, beta, gamma = real("b"), real("B"), real("beta"), real("gamma")
words = shared("gaussian_pufferfish.smoothed_noise._words")
claim, distance, factor, fails = words.claim, words.distance, words.factor, words.fails
far, flat, flat_kernel = words.far, words.flat, words.flat_kernel
is_mean, k, shape_of_kernel = words.is_mean, words.k, words.shape_of_kernel
smoothed, source, wide = words.smoothed, words.source, words.wide

SPEC = Theorem(
    title="Two Laplace draws, the narrower one first",
    source=source,
    given={"scale": b > 0, "wider": b < B, "kernel": shape_of_kernel},
    claim=claim,
    remark="Only the case from which gaussian_pufferfish.smoothed_noise follows: that "
    "has any two scales.",
)


def narrow_proof(p):
    """On both sides of x the steps are the same, mirrored."""
    order = x <= y
    left = piecewise(p, p.assume(order), 1)
    right = piecewise(p, p.have(y <= x, p.assume(negation(order))), -1)
    found = p.cases(order, left, right)
    # 1 / beta = 1 / b + 1 / B and 1 / gamma = 1 / b - 1 / B are the two slopes.
    for scale, slope, solved in (
        (beta, slope_of(beta, 1), b * B / (B + b)),
        (gamma, slope_of(gamma, -1), b * B / (B - b)),
    ):
        some = exists(scale, slope)
        positive = p.have(
            conjunction(solved > 0, equal(1 / solved, slope.arguments[1].arguments[1])),
            p.given("scale"),
            p.given("wider"),
        )
        found = p.obtain(p.some(some, solved, positive), scale, found)
    return found


def slope_of(scale, sign):
    return conjunction(scale > 0, equal(1 / scale, 1 / b + sign * (1 / B)))


def piecewise(p, order, side):
    """Before x, between x and y, and beyond y, seen in the direction from x to y."""
    s, gap = number(side), side * (y - x)
    slopes = {beta: p.assume(slope_of(beta, 1)), gamma: p.assume(slope_of(gamma, -1))}
    before, beyond = s * u <= s * x, negation(s * u <= s * y)
    between = conjunction(negation(before), negation(beyond))
    sizes = p.given("scale"), p.given("wider")
    # In each region the product of both densities is a Laplace density again.
    pieces = (
        (before, x, beta, gap / B),
        (between, x, gamma, gap / B),
        (beyond, y, beta, gap / b),
    )
    hole, height = real("hole"), 1 / (2 * b)
    product = exp(-abs(u - x) / b - abs(u - y) / B)
    facts, parts, split, total, pieces_ = [], [], number(0), number(0), []
    for region, centre, scale, rest in pieces:
        exponent = abs(u - centre) / scale
        same = equal(abs(u - x) / b + abs(u - y) / B, exponent + rest)
        same = p.have(implies(region, same), order, slopes[scale])
        same = p.have(implies(region, equal(product, exp(-exponent - rest))), same)
        facts.append(same)
        share, hit = exp(-rest) * scale / b, indicator(region)
        parts.append((share, laplace(centre, scale), hit))
        whole = p.have(equal(scale / scale, 1), slopes[scale])
        piece = hit * exp(-exponent - rest)
        own = share * hit * (exp(-exponent) / (2 * scale))
        pieces_.append(p.have(equal(own, piece * height), whole))
        split, total = split + piece, total + own
    split = p.have(equal(product, split), order, *facts)
    known = p.have(
        equal(k * exp(-abs(u - x) / b), product), p.at(p.given("kernel"), u, y)
    )
    core = p.have(
        equal(known.formula.arguments[0], split.formula.arguments[1]), known, split
    )
    low = core.formula.arguments[0]
    template = equal(low * height, hole * height)
    same = p.rewrite(core, p.have(equal(low * height, low * height)), template, hole)
    own = k * (exp(-abs(u - x) / b) / (2 * b))
    means = []
    for sign in (1, -1):
        signed = [(-sign * share, law_, hit) for share, law_, hit in parts]
        fact = p.have(sign * own - sign * total <= 0, same, *pieces_)
        means.append(p.densities(fact, u, (sign, laplace(x, b), k), *signed))
    masses = [
        mass(p, law_, hit, side, place, order, slopes[law_.arguments[1]])
        for place, (_, law_, hit) in enumerate(parts)
    ]
    falls = [
        p.have(equal(mean(law_, u, hit), half), *fact, order)
        for (_, law_, hit), fact, half in zip(
            parts,
            masses,
            (number("1/2"), (1 - exp(-gap / gamma)) / 2, number("1/2")),
            strict=True,
        )
    ]
    exponent = p.have(equal(gap / gamma + gap / B, gap / b), slopes[gamma])
    last = p.have(equal(exp(-gap / gamma) * exp(-gap / B), exp(-gap / b)), exponent)
    factor = B * B - b * b
    shares = [
        p.have(equal(factor * scale / b, B * (B + sign * b)), slopes[scale], *sizes)
        for scale, sign in ((beta, -1), (gamma, 1))
    ]

    def average(size, slow, fast):
        """The mean, with the shares of the two slopes."""
        near, wide = exp(-size / B), exp(-size / b)
        return (slow * (near + wide) + fast * (near - wide)) / 2

    closed = equal(smoothed, average(gap, beta / b, gamma / b))
    closed = p.have(closed, *means, *falls, last)
    size = p.have(equal(gap, distance), order)
    template = equal(smoothed, average(hole, beta / b, gamma / b))
    closed = p.rewrite(size, closed, template, hole)
    same = p.have(equal(factor * smoothed, factor * smoothed))
    scaled = p.rewrite(closed, same, equal(factor * smoothed, factor * hole), hole)
    slow, fast = shares
    template = average(distance, hole, factor * gamma / b)
    scaled = p.rewrite(slow, scaled, equal(factor * smoothed, template), hole)
    template = average(distance, B * (B - b), hole)
    return p.rewrite(fast, scaled, equal(factor * smoothed, template), hole)


def mass(p, law_, hit, side, place, order, positive):
    """The probability of a region, from that of half-lines."""
    up_to_x, up_to_y = indicator(u <= x), indicator(u <= y)
    at_x, at_y = indicator(equal(u, x)), indicator(equal(u, y))
    if side == 1:
        form = (up_to_x, up_to_y - up_to_x, 1 - up_to_y)[place]
    else:
        form = (1 - up_to_x + at_x, up_to_x - at_x - up_to_y + at_y, up_to_y - at_y)
        form = form[place]
    ways = [
        p.mean(p.have(low <= high, order), law_, u)
        for low, high in ((hit, form), (form, hit))
    ]
    centre, scale = law_.arguments
    ends = [
        p.axiom(name, centre, scale, end, facts=[positive])
        for name in ("laplace_half_line", "laplace_point")
        for end in (x, y)
    ]
    return p.have(equal(mean(law_, u, hit), mean(law_, u, form)), *ways), *ends


def is_less(p, claim):
    """The true value is smaller."""
    true = p.use(SPEC, far)
    return p.have(negation(claim), true)


misses = {
    "no scale": fails(refute=is_mean, without=("scale",), b=-1),
    "another kernel": fails(without=("kernel",), kernel=flat),
    "the wide density only": fails(equal(factor * smoothed, wide), is_less),
}

SPEC = SPEC.but(
    proof=narrow_proof,
    instance=At(far),
    near_misses={**misses, "no second width": flat_kernel("wider")},
)
