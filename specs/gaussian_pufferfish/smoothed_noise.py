"""Two Laplace draws, one after the other: the density of their sum in closed form.

With k(u, y) = exp(-|u - y| / B) and U Laplace around x of another scale b, the mean of
k(U, y) is (B^2 exp(-|x - y| / B) - b B exp(-|x - y| / b)) / (B^2 - b^2).
"""

from verifydp.formal.spec import *

u, x, y = point("u", REAL), real("x"), real("y")
b, B = real("b"), real("B")
words = shared("gaussian_pufferfish.smoothed_noise._words")
both, claim, distance, factor = words.both, words.claim, words.distance, words.factor
fails, far, flat, flat_kernel = words.fails, words.far, words.flat, words.flat_kernel
is_mean, k, narrow, other_ = words.is_mean, words.k, words.narrow, words.other_
shape_of_kernel, smoothed, source = words.shape_of_kernel, words.smoothed, words.source
wide = words.wide
narrow_theorem = theorem("gaussian_pufferfish.smoothed_noise.narrow")

SPEC = Theorem(
    title="Two Laplace draws, one after the other",
    source=source,
    given={"scale": b > 0, "width": B > 0, "kernel": shape_of_kernel},
    claim=claim,
    remark="Both scales may be the larger one; if they are equal both sides are 0. A "
    "width below 0 leaves no such kernel.",
)


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
    form = p.use(narrow_theorem, p.given("width"), less, known, **values)
    turned = p.have(equal(b * smoothed, B * mean(drawn[1], u, other)), *ways)
    product = equal(b * (factor * smoothed), b * (wide - narrow))
    product = p.have(product, turned, form)
    return p.obtain(some, other_, p.have(claim, product, p.given("scale")))


def proof(p):
    """The narrower one first, the wider one first, and equal scales."""
    less, same = p.assume(b < B), p.assume(equal(b, B))
    ordered = p.use(narrow_theorem, p.given("scale"), less, p.given("kernel"))
    hole = real("hole")
    zero = (b * b - b * b) * smoothed
    own = p.have(equal(zero, b * b * exp(-distance / b) - b * b * exp(-distance / b)))
    template = (hole * hole - b * b) * smoothed
    right = hole * hole * exp(-distance / hole) - b * hole * exp(-distance / b)
    flat = p.rewrite(same, own, equal(template, right), hole)
    return p.cases(less.formula, ordered, p.cases(same.formula, flat, exchanged(p)))


def is_less(p, claim):
    """The true value is smaller."""
    true = p.use(narrow_theorem, far)
    return p.have(negation(claim), true)


misses = {
    "no scale": fails(refute=is_mean, without=("scale",), b=-1),
    "another kernel": fails(without=("kernel",), kernel=flat),
    "the wide density only": fails(equal(factor * smoothed, wide), is_less),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(far),
    reach=(At({**far, b: 3}), At({**far, b: 2})),
    near_misses={**misses, "no second width": flat_kernel("width")},
)
