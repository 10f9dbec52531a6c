"""Wide Laplace noise is narrow noise to which sometimes more is added.

A Laplace draw of scale B is one of scale b < B to which, with probability
1 - (b / B)^2, an independent draw of scale B is added.
"""

from verifydp.formal.spec import *

x, u, y, A = point("x", REAL), real("u"), point("y", REAL), event_variable("A", REAL)
b, B, n, end = real("b"), real("B"), real("n"), real("end")
#: Narrow noise, wide noise, and one after the other.
narrow, wide = laplace(x, b), laplace(x, B)
twice = bind(narrow, u, laplace(u, B))


hit = indicator(member(y, A))
once, often, again = (mean(one, y, hit) for one in (narrow, wide, twice))

SPEC = Theorem(
    title="Wide Laplace noise is narrow noise with more added",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors: (1 + b^2 t^2) / (1 + B^2 t^2) is a mixture of characteristic functions",
    given={"scale": b > 0, "wider": b < B},
    claim=equal(B * B * often, b * b * once + (B * B - b * b) * again),
    remark="Divided by B^2: the law with scale B is a mixture with weights (b / B)^2 "
    "and the rest. Without the hypotheses a law is meant of which nothing is known, "
    "or the identity is the same with both scales exchanged.",
)

tight = theorem("gaussian_pufferfish.tight")
by_density = theorem("gaussian_pufferfish.release_density")
some_weight = theorem("gaussian_pufferfish.release_density.weight")
smoothed = theorem("gaussian_pufferfish.smoothed_noise")
kernel_, weight = any_test("kernel", pair_sort(REAL, REAL)), any_test("weight", REAL)
k = value(kernel_, pair(u, y))
both = point("both", pair_sort(REAL, REAL))
weigh = if_(conjunction(-n <= y, y <= n), exp((abs(y) - n) / B), 0)
bounded = conjunction(-n <= y, y <= n)

kernel_shape = forall(u, y, equal(k, exp(-abs(u - y) / B)))


def gap(hit):
    """What the identity says is 0, for a part of the line."""
    narrow_, wide_, twice_ = (mean(one, y, hit) for one in (narrow, wide, twice))
    return B * B * wide_ - b * b * narrow_ - (B * B - b * b) * twice_


def proof(p):
    """On bounded parts by densities; farther out than that there is nothing."""
    shape = exp(-abs(first(both) - second(both)) / B)
    shown = p.every(
        p.have(equal(value(test_of(both, shape), pair(u, y)), exp(-abs(u - y) / B))),
        u,
        y,
    )
    some_kernel = p.some(exists(kernel_, kernel_shape), test_of(both, shape), shown)
    positive = p.have(B > 0, p.given("scale"), p.given("wider"))
    found = p.use(some_weight, {some_weight["b"]: B}, positive)
    hit, near = indicator(member(y, A)), indicator(bounded)
    on_part = p.obtain(found, weight, bounded_part(p, hit * near))
    on_part = p.obtain(some_kernel, kernel_, on_part)
    on_part = p.every(on_part, A, n)
    part, whole = (p.at(on_part, of, n) for of in (A, event(y, TRUE)))
    # What is far out of the wide noise bounds what is far out of all.
    out = 1 - near
    error = abs(gap(hit)) <= B * B * mean(wide, y, out)
    parts = []
    for law_ in (narrow, wide, twice):
        parts.append(p.mean(p.have(hit * out <= out), law_, y))
        parts.append(p.mean(p.have(hit * out >= 0), law_, y))
    sizes = p.have(
        conjunction(b * b > 0, B * B - b * b > 0), p.given("scale"), p.given("wider")
    )
    far = p.every(p.have(error, part, whole, sizes, *parts), n)
    wrong = p.assume(negation(equal(gap(hit), 0)))
    share = abs(gap(hit)) / (2 * B * B)
    little = p.have(share > 0, wrong, sizes)
    values = {tight["P"]: wide, tight["c"]: share}
    found = p.use(tight, values, little)
    beyond = indicator(end < abs(y))
    more = p.mean(
        p.have(1 - indicator(conjunction(-end <= y, y <= end)) <= beyond), wide, y
    )
    small = p.assume(mean(wide, y, beyond) <= share)
    absurd = p.have(FALSE, p.at(far, end), more, small, wrong, sizes)
    absurd = p.supposing(wrong, p.obtain(found, end, absurd))
    return p.have(p.statement.claim, absurd)


def bounded_part(p, hit):
    """The densities satisfy the identity at every point."""
    weighed = p.assume(forall(y, equal(value(weight, y), weigh)))
    shape = p.assume(kernel_shape)
    positive = p.have(B > 0, p.given("scale"), p.given("wider"))
    values = {by_density["P"]: narrow, by_density["b"]: B, by_density["B"]: A}
    mass = p.use(by_density, values, positive, shape, weighed)
    # At each point the three densities satisfy the identity.
    level = p.use(smoothed, p.given("scale"), positive, shape)
    size, over = B * B - b * b, value(weight, y) * hit
    low, high = exp(-abs(y - x) / B), exp(-abs(y - x) / b)
    even, growth = equal(exp(n / B) * over * exp(-abs(y) / B), hit), exp(n / B)
    even = p.have(even, p.at(weighed, y))
    hole, density = real("hole"), mean(narrow, u, k)
    third = size * density / (2 * B)
    start = p.have(
        equal(third * even.formula.arguments[0], third * even.formula.arguments[0])
    )
    start = p.rewrite(
        even, start, equal(third * even.formula.arguments[0], third * hole), hole
    )
    right = level.formula.arguments[1]
    start = p.rewrite(
        level,
        start,
        equal(third * even.formula.arguments[0], hole * hit / (2 * B)),
        hole,
    )
    units = [
        p.have(equal(one / one, 1), p.given("scale"), p.given("wider"))
        for one in (b, B)
    ]
    own = [
        p.have(equal(B * B * hit * low / (2 * B), B * hit * low / 2), units[1]),
        p.have(equal(b * b * hit * high / (2 * b), b * hit * high / 2), units[0]),
        p.have(equal(right * hit / (2 * B), (B * low - b * high) * hit / 2), units[1]),
    ]
    facts = []
    for sign in (1, -1):
        parts = (
            (sign * B * B, wide, hit),
            (-sign * b * b, narrow, hit),
            (-sign * size * growth, laplace(0, B), over * density),
        )
        fact = p.have(
            sign * B * B * hit * (low / (2 * B))
            - sign * b * b * hit * (high / (2 * b))
            - sign * size * growth * over * density * (exp(-abs(y) / B) / (2 * B))
            <= 0,
            start,
            *own,
        )
        facts.append(p.densities(fact, y, *parts))
    return p.have(equal(gap(hit), 0), *facts, mass)


def share_differs(p, claim):
    """With shares b / B both scales would have the same tail."""
    true = p.use(SPEC, usual)
    tails = [p.axiom("laplace_half_line", 0, scale, -1) for scale in (1, 2)]
    return p.have(negation(claim), true, *tails)


usual = {b: 1, B: 2, x: 0, A: event(y, y <= -1)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a share with B in place of its square": NearMiss(
            claim=equal(B * B * often, b * b * once + (B - b * b) * again),
            refute=share_differs,
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there",
        "wider": "with a positive B that is not larger it is the same identity with "
        "both scales exchanged, and else there is no second Laplace law",
    },
)
