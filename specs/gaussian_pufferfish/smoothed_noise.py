"""Two Laplace draws, one after the other: the density of their sum in closed form.

With k(u, y) = exp(-|u - y| / B) and U Laplace around x of another scale b, the mean of
k(U, y) is (B^2 exp(-|x - y| / B) - b B exp(-|x - y| / b)) / (B^2 - b^2).
"""

from verifydp.formal.spec import *

u, x, y = point("u", REAL), real("x"), real("y")
b, B, beta, gamma = real("b"), real("B"), real("beta"), real("gamma")
kernel_, other_ = (any_test(one, pair_sort(REAL, REAL)) for one in ("kernel", "other"))
k, both = value(kernel_, pair(u, y)), point("both", pair_sort(REAL, REAL))
smoothed = mean(laplace(x, b), u, k)
distance = abs(x - y)
wide, narrow = B * B * exp(-distance / B), b * B * exp(-distance / b)
factor = B * B - b * b
claim = equal(factor * smoothed, wide - narrow)
shape_of_kernel = forall(u, y, equal(k, exp(-abs(u - y) / B)))
source = (
    "convolution of two exponentials on each side; derived for Ding, Approximation of "
    "Pufferfish privacy for Gaussian priors"
)

NARROW = Theorem(
    title="Two Laplace draws, the narrower one first",
    source=source,
    given={"scale": b > 0, "wider": b < B, "kernel": shape_of_kernel},
    claim=claim,
    remark="Only the case from which gaussian_pufferfish.smoothed_noise follows: that "
    "has any two scales.",
)

SPEC = Theorem(
    title="Two Laplace draws, one after the other",
    source=source,
    given={"scale": b > 0, "width": B > 0, "kernel": shape_of_kernel},
    claim=claim,
    remark="Both scales may be the larger one; if they are equal both sides are 0. A "
    "width below 0 leaves no such kernel.",
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


def exchanged(p):
    """Draw the wider one first: the product of both densities is the same."""
    shape = exp(-abs(first(both) - second(both)) / b)
    other = value(other_, pair(u, x))
    described = forall(u, x, equal(other, exp(-abs(u - x) / b)))
    shown = equal(value(test_of(both, shape), pair(u, x)), exp(-abs(u - x) / b))
    some = p.every(p.have(shown), u, x)
    some = p.some(exists(other_, described), test_of(both, shape), some)
    sizes, known = (p.given("scale"), p.given("width")), p.assume(described)
    less = p.have(b > B, p.assume(negation(equal(b, B))), p.assume(negation(b < B)))
    here, there = p.at(p.given("kernel"), u, y), p.at(known, u, x)
    units = [p.have(equal(one / one, 1), *sizes) for one in (b, B)]
    drawn = laplace(x, b), laplace(y, B)
    densities = exp(-abs(u - x) / b) / (2 * b), exp(-abs(u - y) / B) / (2 * B)
    halves = [
        p.have(equal(scale * one * density, one * power / 2), unit)
        for scale, one, density, power, unit in (
            (b, k, densities[0], exp(-abs(u - x) / b), units[0]),
            (B, other, densities[1], exp(-abs(u - y) / B), units[1]),
        )
    ]
    ways = []
    for sign in (1, -1):
        fact = sign * b * k * densities[0] - sign * B * other * densities[1] <= 0
        fact = p.have(fact, *halves, here, there)
        parts = (sign * b, drawn[0], k), (-sign * B, drawn[1], other)
        ways.append(p.densities(fact, u, *parts))
    values = {"x": y, "y": x, "b": B, "B": b, "kernel": other_}
    form = p.use(NARROW, p.given("width"), less, known, **values)
    turned = p.have(equal(b * smoothed, B * mean(drawn[1], u, other)), *ways)
    product = equal(b * (factor * smoothed), b * (wide - narrow))
    product = p.have(product, turned, form)
    return p.obtain(some, other_, p.have(claim, product, p.given("scale")))


def proof(p):
    """The narrower one first, the wider one first, and equal scales."""
    less, same = p.assume(b < B), p.assume(equal(b, B))
    ordered = p.use(NARROW, p.given("scale"), less, p.given("kernel"))
    hole = real("hole")
    zero = (b * b - b * b) * smoothed
    own = p.have(equal(zero, b * b * exp(-distance / b) - b * b * exp(-distance / b)))
    template = (hole * hole - b * b) * smoothed
    right = hole * hole * exp(-distance / hole) - b * hole * exp(-distance / b)
    flat = p.rewrite(same, own, equal(template, right), hole)
    return p.cases(less.formula, ordered, p.cases(same.formula, flat, exchanged(p)))


far = {
    x: 0,
    y: 1,
    b: 1,
    B: 2,
    kernel_: test_of(both, exp(-abs(first(both) - second(both)) / 2)),
}
flat = test_of(both, 1)


def is_mean(p, claim):
    """What lies in [0, 1] has such a mean, whatever the law is."""
    law_ = claim.arguments[0].arguments[1].arguments[0]
    inside = p.mean_between(law_, u, value(kernel_, pair(u, number(1))))
    return p.have(negation(claim), p.at(p.every(inside, kernel_), far[kernel_]))


def is_less(p, claim):
    """The true value is smaller."""
    true = p.use(NARROW, far)
    return p.have(negation(claim), true)


def fails(claim=None, refute=None, without=(), **changed):
    """Where the mean is another one."""
    by_name = {str(over.data): over for over in far}
    values = {**far, **{by_name[name]: one for name, one in changed.items()}}
    return NearMiss(without=without, claim=claim, at=At(values, refute=refute))


def flat_kernel(name):
    """With a width of 0 the kernel is 1, as x/0 is 0."""
    return fails(without=(name,), B=0, kernel=flat)


misses = {
    "no scale": fails(refute=is_mean, without=("scale",), b=-1),
    "another kernel": fails(without=("kernel",), kernel=flat),
    "the wide density only": fails(equal(factor * smoothed, wide), is_less),
}

NARROW = NARROW.but(
    proof=narrow_proof,
    instance=At(far),
    near_misses={**misses, "no second width": flat_kernel("wider")},
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(far),
    reach=(At({**far, b: 3}), At({**far, b: 2})),
    near_misses={**misses, "no second width": flat_kernel("width")},
)
