"""Pure privacy for small epsilon: the scale times epsilon has a limit.

For two normal laws around one mean it is sqrt(2 / pi) |sd_i - sd_j|: with more, the
scale is enough for all small epsilon, with less it is enough for none of them.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
centre, sd_i, sd_j, b, epsilon, product, start = map(
    real, ("centre", "sd_i", "sd_j", "b", "epsilon", "product", "start")
)
x, y, z = (point(name, REAL) for name in "xyz")


def released(deviation, scale):
    """The law of X + noise, with X normal."""
    return bind(normal(centre, deviation), x, laplace(x, scale))


def pure(scale):
    """Privacy in both orders, without any delta."""
    laws = released(sd_i, scale), released(sd_j, scale)
    return conjunction(close(*laws, epsilon, 0), close(*laws[::-1], epsilon, 0))


small = conjunction(epsilon > 0, epsilon < start)


def until(claim):
    """For every epsilon from 0 to the start."""
    return conjunction(start > 0, forall(epsilon, implies(small, claim)))


limit = sqrt(2 / PI) * (sd_i - sd_j)
is_pure, is_not = pure(product / epsilon), negation(pure(product / epsilon))


def halves(over, under):
    """Enough with more than the limit, and not with less."""
    return conjunction(
        implies(over < product, exists(start, until(is_pure))),
        implies(product < under, exists(start, until(is_not))),
    )


SPEC = Theorem(
    title="Small epsilon: the limit of the pure scale times epsilon",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N10",),
    uses=(close,),
    given={"product": product > 0, "deviation": sd_j >= 0, "wider": sd_j <= sd_i},
    claim=halves(limit, limit),
    remark="For equal means; the product of epsilon and the smallest scale that is "
    "enough with {delta} = 0 tends to the limit, as more noise is never worse "
    "(gaussian_pufferfish.wider_noise). For other means the catalogue has the supremum "
    "over y of {'|E|y - X_i| - E|y - X_j||'}, of which nothing is claimed. A deviation "
    "is meant by its size: with a negative one the limit would be another.",
)
outwards = theorem("gaussian_pufferfish.pure_epsilon")
inwards = theorem("gaussian_pufferfish.pure_epsilon_reversed")
centred = theorem("gaussian_pufferfish.pure_epsilon_reversed.centred")
by_densities = theorem("gaussian_pufferfish.pure_densities")
increments = theorem("gaussian_pufferfish.normal_increments")
exponential = theorem("gaussian_pufferfish.first_order.exponential")
above = theorem("gaussian_pufferfish.first_order")
below = theorem("gaussian_pufferfish.first_order.below")
other_start = real("other_start")
both, B = point("both", pair_sort(REAL, REAL)), event_variable("B", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
#: The height of the standard normal density.
height = 1 / sqrt(2 * PI)


#: A scale whose product with epsilon is the given one; and its rates.
scaled_to = conjunction(epsilon > 0, b > 0, equal(epsilon * b, product))
narrow, wide = sd_j / b, sd_i / b
#: The wider deviation and the gap, in units of the product.
A, D = sd_i / product, (sd_i - sd_j) / product
at_values = {"epsilon": epsilon, "height": height, "a": A, "d": D}


def rates(p):
    """The rates are multiples of epsilon."""
    where, positive = p.assume(scaled_to), p.given("product")
    deviation, wider = p.given("deviation"), p.given("wider")
    units = [
        p.have(equal(one * product, size), positive)
        for one, size in ((A, sd_i), (D, sd_i - sd_j))
    ]
    sizes = conjunction(A >= 0, D >= 0, D <= A)
    sizes = p.have(sizes, *units, positive, deviation, wider)
    scale = p.have(b > 0, where)
    scaled = [
        p.have(equal(one * b, size), scale)
        for one, size in ((narrow, sd_j), (wide, sd_i))
    ]
    both = [
        p.have(equal(product * one, product * (unit * epsilon)), *scaled, *units, where)
        for one, unit in ((wide, A), (wide - narrow, D))
    ]
    same = conjunction(equal(wide, A * epsilon), equal(wide - narrow, D * epsilon))
    same = p.have(same, *both, positive)
    order = conjunction(narrow >= 0, narrow <= wide)
    order = p.have(order, *scaled, scale, deviation, wider)
    return same, p.have(conjunction(sizes.formula, epsilon > 0), sizes, where), order


def heights(p):
    """The density at 0 is at most one half, and half of the factor of the limit."""
    whole = p.have(equal(sqrt(2 * PI) * sqrt(2 * PI), 2 * PI))
    root = p.have(equal(sqrt(2 / PI) * sqrt(2 / PI) * PI, 2))
    unit = conjunction(equal(height * sqrt(2 * PI), 1), height > 0)
    unit = p.have(unit, whole)
    square = p.have(equal(4 * height * height * PI, 2), unit, whole)
    square = p.have(
        equal(4 * height * height, sqrt(2 / PI) * sqrt(2 / PI)), square, root
    )
    same = p.have(equal(2 * height, sqrt(2 / PI)), square, unit)
    half = p.auto(height <= "1/2")
    return p.have(conjunction(height > 0, half.formula, same.formula), same, unit, half)


def arithmetic(p, statement, room, *facts, **more):
    """A statement about first-order terms, at these sizes."""
    values = {statement[name]: one for name, one in {**at_values, **more}.items()}
    at_point = At(values)
    first_, _, *others = (at_point.of(one) for one in statement.given.values())
    shown = p.have(first_, *facts), room
    return p.use(statement, values, *shown, *(p.have(one, *facts) for one in others))


def masses(p, order):
    """How much normal mass lies between the two rates, and up to the larger one."""
    facts = p.parts(order)
    both = {increments["p"]: narrow, increments["q"]: wide}
    whole = {increments["p"]: 0, increments["q"]: wide}
    zero, large = p.have(number(0) <= 0), p.have(wide >= 0, order)
    return p.use(increments, both, *facts), p.use(increments, whole, zero, large)


def at_mean(rate):
    """The density of a release at the mean, times 2 b."""
    return 2 * exp(rate * rate / 2) * normal_cdf(-rate)


ratio = at_mean(narrow) / at_mean(wide)


def ratios(p):
    """The pure epsilon from the narrower law is the logarithm of a ratio."""
    unit = p.have(equal(ratio * at_mean(wide), at_mean(narrow)))
    logarithm = p.axiom("exp_log", ratio, facts=[p.have(ratio > 0, unit)])
    names = p.have(b > 0, p.assume(scaled_to)), p.given("deviation"), p.given("wider")
    outer = {outwards["mean_i"]: centre, outwards["mean_j"]: centre}
    exact = p.use(inwards, *names), p.use(outwards, outer, *names)
    return unit, logarithm, exact


def enough(p, high, room):
    """The increment of the mass is at most epsilon times the rest."""
    same, sizes, order = rates(p)
    between, rest = masses(p, order)
    parts = arithmetic(p, above, room, sizes, high)
    room_, tiny = p.parts(parts)
    most = []
    for rate, unit in ((wide - narrow, D), (wide, A)):
        t = unit * epsilon
        grown = p.use(exponential, {exponential["t"]: t}, p.have(t <= "1/2", tiny))
        most.append(p.have(exp(rate) <= grown.formula.arguments[1], same, grown))
    last, more = normal_cdf(-wide), normal_cdf(-narrow)
    gain, left = room_.formula.arguments
    gained = p.have(more - last <= gain, between, most[0], high)
    half = "1/2" - height * (A * epsilon + 2 * A * A * epsilon * epsilon)
    half = p.have(half <= last, rest, most[1], high)
    mass = p.have(left <= epsilon * last, half, sizes)
    mass = p.have(more <= (1 + epsilon) * last, gained, mass, room_)
    mass = p.have(more <= exp(epsilon) * last, mass, p.axiom("exp_tangent", epsilon))
    square = p.have(narrow * narrow / 2 <= wide * wide / 2, order)
    powers = p.have(exp(narrow * narrow / 2) <= exp(wide * wide / 2), square)
    bound = p.have(at_mean(narrow) <= exp(epsilon) * at_mean(wide), powers, mass)
    unit, logarithm, (inner, outer) = ratios(p)
    bound = p.have(exp(log(ratio)) <= exp(epsilon), bound, unit, logarithm)
    inner = p.have(pure(b).arguments[1], inner, p.have(log(ratio) <= epsilon, bound))
    spread = (sd_i * sd_i - sd_j * sd_j) / (2 * b * b)
    tails = p.have(equal(spread, (wide * wide - narrow * narrow) / 2), order)
    tails = p.have(spread <= wide * wide / 2, tails)
    tails = p.have(spread <= A * epsilon * (A * epsilon) / 2, tails, same)
    second_ = p.have(epsilon * (A * A * epsilon - 2) <= 0, tiny, sizes)
    tails = p.have(spread <= epsilon, tails, second_)
    return p.have(pure(b), inner, p.have(pure(b).arguments[0], outer, tails))


def too_little(p, high, room):
    """The increment of the mass is more than epsilon times the rest."""
    known, (same, sizes, order) = p.assume(pure(b)), rates(p)
    between = masses(p, order)[0]
    unit, logarithm, (inner, _) = ratios(p)
    loss = p.have(log(ratio) <= epsilon, inner, known)
    bound = p.have(exp(log(ratio)) <= exp(epsilon), loss)
    bound = p.have(ratio <= exp(epsilon), bound, logarithm)
    bound = p.have(at_mean(narrow) <= exp(epsilon) * at_mean(wide), bound, unit)
    grown = epsilon + (wide * wide - narrow * narrow) / 2
    last, more = normal_cdf(-wide), normal_cdf(-narrow)
    mass = p.have(more <= exp(grown) * last, bound)
    square = p.have(narrow * narrow <= wide * wide, order)
    size = conjunction(grown >= 0, grown <= epsilon + wide * wide / 2)
    size = p.have(size, square, sizes)
    size = (
        conjunction(grown >= 0, grown <= epsilon + A * A * epsilon * epsilon / 2),
        size,
    )
    size = p.have(*size, same)
    parts = arithmetic(p, below, room, sizes, high, size, s=grown)
    half, less = p.parts(parts)
    most = p.use(exponential, {exponential["t"]: grown}, half)
    large = p.have(last <= "1/2", p.have(wide >= 0, order))
    least = p.have(exp(grown) >= 1, size)
    asked = p.have((exp(grown) - 1) * (1 - 2 * last) >= 0, large, least)
    asked = p.have(more - last <= (grown + 2 * grown * grown) / 2, mass, asked, most)
    fall, gap = -wide * wide / 2 - wide, wide - narrow
    bends, rises = (p.axiom("exp_tangent", one) for one in (fall, gap))
    part = p.have(exp(fall) * gap >= (1 + fall) * gap, bends, p.have(gap >= 0, order))
    there = p.have(exp(fall) * (exp(gap) - 1) >= exp(fall) * gap, rises)
    there = p.have((1 + fall) * gap <= exp(fall) * (exp(gap) - 1), there, part)
    tall = p.have(height > 0, high)
    there = p.have(
        (1 + fall) * gap * height <= exp(fall) * (exp(gap) - 1) * height, there, tall
    )
    shown = (1 + fall) * gap * height <= (grown + 2 * grown * grown) / 2
    shown = p.have(shown, there, between, asked)
    squared = p.have(equal(wide * wide, A * A * epsilon * epsilon), same)
    first_order = 1 - A * epsilon - A * A * epsilon * epsilon / 2
    exact = equal((1 + fall) * gap, first_order * (D * epsilon))
    hole, right = real("hole"), shown.formula.arguments[1]
    exact = p.have(exact, same, squared)
    shown = p.rewrite(exact, shown, hole * height <= right, hole)
    return p.have(is_not_at(b), p.supposing(known, p.have(FALSE, shown, less)))


def is_not_at(scale):
    return negation(pure(scale))


def proof(p):
    """How much room there is decides up to which epsilon."""
    high, positive = heights(p), p.given("product")
    gap = p.have(equal(D * product, sd_i - sd_j), positive)
    size = p.have(A >= 0, positive, p.given("deviation"), p.given("wider"))
    ends = []
    for side, rule, power, statement, claim in zip(
        (1, -1),
        (enough, too_little),
        (2, 4),
        (above, below),
        p.statement.claim.arguments,
        strict=True,
    ):
        known, room = p.assume(claim.arguments[0]), side * (1 - 2 * height * D)
        some = p.have(product * room > 0, known, gap, high)
        some = p.have(room > 0, some, positive)
        factor = 4 * (1 + A) ** power
        share, least = room / factor, p.have(factor > 0, size)
        exact = p.have(equal(share * factor, room), least)
        values = {statement[name]: one for name, one in at_values.items()}
        little = At(values).of(list(statement.given.values())[1])
        used = rule(p, high, p.assume(little))
        used = p.supposing(scaled_to, p.supposing(little, used))
        used = p.at(p.every(used, epsilon, b), epsilon, product / epsilon)
        here = p.assume(conjunction(epsilon > 0, epsilon < share))
        scale = p.have(product / epsilon > 0, positive, here)
        whole = p.have(equal(epsilon * (product / epsilon), product), here)
        used = p.granted(used, scale, whole, here)
        used = p.apply(used, p.have(little, here, exact, least))
        each = p.every(p.supposing(here, used), epsilon)
        positive_ = p.have(share > 0, exact, some, least)
        found = p.have(conjunction(positive_.formula, each.formula), positive_, each)
        found = p.some(claim.arguments[1], share, found)
        ends.append(p.supposing(known, found))
    return p.have(p.statement.claim, *ends)


def against(part, wrong, true):
    """What the claim says for small epsilon, the theorem denies at true values."""
    claimed = At(wrong).of(until((is_pure, is_not)[part]))
    denied = At({**true, start: other_start}).of(until((is_not, is_pure)[part]))

    def refute(p, claim):
        found, facts = p.have(claim.arguments[part], p.assume(claim)), []
        found = p.apply(found, p.auto(found.formula.arguments[0]))
        right = p.use(SPEC, true)
        right = p.have(right.formula.arguments[1 - part], right)
        right = p.apply(right, p.auto(right.formula.arguments[0]))
        known = [p.assume(claimed), p.assume(denied)]
        signs = [p.part(one, 0) for one in known]
        middle = minimum(start, other_start) / 2
        inside = p.have(middle > 0, *signs)
        for one in known:
            used = p.at(p.part(one, 1), middle)
            shown = p.have(used.formula.arguments[0], inside)
            facts.append(p.apply(used, shown))
        nothing = p.obtain(right, other_start, p.have(FALSE, *facts))
        return p.obtain(found, start, nothing)

    return At(wrong, refute=refute)


def same_laws(p, claim):
    """Of one law nothing is told, whatever a negative scale may mean."""
    known = p.assume(At(one_law).of(until(is_not)))
    found = p.apply(p.have(claim.arguments[1], p.assume(claim)), p.have(less_than_0))
    positive = p.have(start > 0, known)
    used = p.at(p.part(known, 1), start / 2)
    used = p.granted(used, positive)
    near = used.formula.arguments[0].arguments[0]
    data, _, level, _ = near.arguments
    chance, grows = probability(data, B), p.have(exp(level) >= 1, positive)
    bound = p.every(p.have(chance <= exp(level) * chance + 0, grows), B)
    nothing = p.have(FALSE, used, p.the_same(bound, near))
    return p.obtain(found, start, nothing)


def same_density(p, scale, positive, known):
    """Laplace noise on a normal law has the same density for both signs."""
    values = {"centre": 0, "sd": 1, "b": scale, "t": y}
    shape = p.use(centred, positive, p.have(number(1) >= 0), known, **values)
    mirrored, turned = value(kernel_, pair(-z, y)), value(kernel_, pair(z, -y))
    same = p.have(equal(mirrored, turned), p.at(known, -z, y), p.at(known, z, -y))
    ways = [
        p.mean(p.have(low <= high, same), standard_normal, z)
        for low, high in ((mirrored, turned), (turned, mirrored))
    ]
    sides = [mean(normal(0, side), x, value(kernel_, pair(x, y))) for side in (1, -1)]
    return p.have(conjunction(sides[0] > 0, equal(*sides)), shape, *ways)


def both_signs(p, claim):
    """A deviation and its negative are one law, of which nothing is told."""
    known = p.assume(At(one_size).of(until(is_not)))
    small = p.auto(At(one_size).of(product < limit))
    found = p.apply(p.have(claim.arguments[1], p.assume(claim)), small)
    positive = p.have(start > 0, known)
    used = p.at(p.part(known, 1), start / 2)
    used = p.granted(used, positive)
    scale = 1 / (start / 2)
    shape = exp(-abs(x - z) / scale)
    described = forall(x, z, equal(value(kernel_, pair(x, z)), shape))
    kernel = p.assume(described)
    scaled = p.have(scale > 0, positive)
    same = same_density(p, scale, scaled, kernel)
    grows, ends = p.have(exp(start / 2) >= 1, positive), []
    for near in used.formula.arguments[0].arguments:
        values = {"P": near.arguments[0].arguments[0], "b": scale}
        values |= {"R": near.arguments[1].arguments[0], "epsilon": start / 2}
        both_ways = p.use(by_densities, scaled, kernel, **values)
        here, there = (
            mean(one.arguments[0], x, value(kernel_, pair(x, y)))
            for one in near.arguments[:2]
        )
        less_ = p.have(here <= exp(start / 2) * there, same, grows)
        enough_ = p.part(both_ways, 0)
        ends.append(p.apply(enough_, p.every(less_, y)))
    nothing = p.have(FALSE, used, *ends)
    chance = exp(-abs(first(both) - second(both)) / scale)
    test, far = test_of(both, chance), -abs(first(both) - second(both)) / scale <= 0
    is_test = p.have(conjunction(chance >= 0, chance <= 1), p.have(far, scaled))
    meaning = p.every(p.have(equal(value(test, pair(x, z)), shape)), x, z)
    meant = p.some(exists(kernel_, described), test, meaning)
    meant = p.cut(p.every(is_test, both), meant)
    nothing = p.obtain(meant, kernel_, nothing)
    return p.obtain(found, start, nothing)


one_size = {centre: 0, sd_i: 1, sd_j: -1, product: 1}
usual = {centre: 0, sd_i: 2, sd_j: 1, product: "0.8"}
less = {**usual, product: "0.795"}
one_law = {**usual, sd_i: 0, sd_j: 0, product: -1}
less_than_0 = At(one_law).of(product < limit)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}), At({**usual, sd_j: 2})),
    near_misses={
        "a negative scale": NearMiss(
            without="product", at=At(one_law, refute=same_laws)
        ),
        "a negative deviation": NearMiss(
            without="deviation", at=At(one_size, refute=both_signs)
        ),
        "from the narrower law": NearMiss(
            without="wider", at=against(0, {**less, sd_i: 1, sd_j: 2}, less)
        ),
        "a smaller limit": NearMiss(
            claim=halves(limit * "99/100", limit), at=against(0, less, less)
        ),
    },
)
