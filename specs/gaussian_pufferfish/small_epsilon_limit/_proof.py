"""How small_epsilon_limit is shown."""

from verifydp.formal.spec import *

outwards = theorem("gaussian_pufferfish.pure_epsilon")
inwards = theorem("gaussian_pufferfish.pure_epsilon_reversed")
increments = theorem("gaussian_pufferfish.normal_increments")
exponential = theorem("gaussian_pufferfish.first_order.exponential")
above = theorem("gaussian_pufferfish.first_order")
below = theorem("gaussian_pufferfish.first_order.below")
words = shared("gaussian_pufferfish.small_epsilon_limit._words")
b, centre, epsilon, product = words.b, words.centre, words.epsilon, words.product
pure, sd_i, sd_j = words.pure, words.sd_i, words.sd_j
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
