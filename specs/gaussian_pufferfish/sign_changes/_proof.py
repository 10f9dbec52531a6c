"""How sign_changes is shown."""

from verifydp.formal.spec import *

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
y_1, y_2, y_3 = map(real, ("y_1", "y_2", "y_3"))
x, z, B = point("x", REAL), point("z", REAL), event_variable("B", REAL)
shape = theorem("gaussian_pufferfish.shape")
words = shared("gaussian_pufferfish.sign_changes._words")
NARROW, WIDE, c, centre = words.NARROW, words.WIDE, words.c, words.centre
extra, less, level, width = words.extra, words.less, words.level, words.width
hit, low, high = indicator(member(x, B)), centre - width, centre + width
inside = conjunction(low <= x, x <= high)


def on(data, where):
    return mean(data, x, hit * indicator(where))


squares = sd_i * sd_i - sd_j * sd_j
product = sd_i * sd_i * sd_j * sd_j
limit = 2 * level * product + extra
#: The interval between the crossings of the densities of the data; a point without any.
crossings = conjunction(
    equal(squares * centre, mean_j * sd_i * sd_i - mean_i * sd_j * sd_j),
    equal(squares * extra, product * (mean_i - mean_j) * (mean_i - mean_j)),
    equal(exp(level), c * (sd_i / sd_j)),
    width >= 0,
    implies(limit >= 0, equal(squares * width * width, limit)),
    implies(limit < 0, equal(width, 0)),
)


def order_of_data(p):
    """Which density of the data is the larger one, inside and outside."""
    known, positive, wider = p.assume(crossings), p.assume(sd_j > 0), p.given("wider")
    sizes = p.have(conjunction(sd_i > 0, squares > 0, product > 0), positive, wider)
    v, u = (x - mean_i) / sd_i, (x - mean_j) / sd_j
    units = [
        p.have(equal(one * size, x - place), positive, sizes)
        for one, size, place in ((v, sd_i, mean_i), (u, sd_j, mean_j))
    ]
    scaled = [
        p.have(equal(one * one * size * size, (x - place) * (x - place)), unit)
        for one, size, place, unit in (
            (v, sd_i, mean_i, units[0]),
            (u, sd_j, mean_j, units[1]),
        )
    ]
    gap = u * u - v * v
    form = sd_i * sd_i * (x - mean_j) * (x - mean_j) - sd_j * sd_j * (x - mean_i) * (
        x - mean_i
    )
    first_ = p.have(equal(product * gap, form), *scaled)
    away = (x - centre) * (x - centre)
    second_ = p.have(equal(squares * form, squares * (squares * away - extra)), known)
    whole = p.have(equal(product * gap, squares * away - extra), first_, second_, sizes)
    near = p.have(
        conjunction(
            implies(conjunction(inside, limit >= 0), away <= width * width),
            implies(negation(inside), away >= width * width),
        ),
        known,
    )
    bounds = (
        (conjunction(inside, limit >= 0), squares * away <= limit, gap <= 2 * level),
        (negation(inside), squares * away >= limit, gap >= 2 * level),
    )
    facts, logs = [], []
    for where, weighed, wanted in bounds:
        step = p.have(implies(where, weighed), near, known, sizes)
        step = p.have(
            implies(
                where,
                product * gap <= 2 * level * product
                if wanted is bounds[0][2]
                else product * gap >= 2 * level * product,
            ),
            step,
            whole,
        )
        facts.append(p.have(implies(where, wanted), step, sizes))
    bells = exp(-(v * v) / 2), exp(level - u * u / 2)
    for (where, _, _), fact, (one, other) in zip(
        bounds, facts, (bells, bells[::-1]), strict=True
    ):
        exponent = p.have(implies(where, one.arguments[0] <= other.arguments[0]), fact)
        logs.append(p.have(implies(where, one <= other), exponent))
    return logs, sizes


def events(p):
    """The order of the densities, for all events inside and all outside."""
    logs, sizes = order_of_data(p)
    known, positive = p.assume(crossings), p.assume(sd_j > 0)
    height = 1 / sqrt(2 * PI)
    heights = p.have(equal(exp(level) / sd_i, c / sd_j), known, sizes, positive)
    tall = p.have(height / sd_i > 0, sizes)
    v, u = (x - mean_i) / sd_i, (x - mean_j) / sd_j
    drawn = limit >= 0
    found = []
    for where, sign, fact, assumed in (
        (inside, 1, logs[0], (p.assume(drawn),)),
        (negation(inside), -1, logs[1], ()),
    ):
        part = hit * indicator(where)
        order = sign * part * (exp(-(v * v) / 2) - exp(level - u * u / 2)) <= 0
        order = p.have(order, fact, *assumed)
        scaled = (
            height / sd_i * sign * part * (exp(-(v * v) / 2) - exp(level - u * u / 2))
            <= 0
        )
        scaled = p.have(scaled, order, tall)
        pointwise = (
            sign * part * (height / sd_i * exp(-(v * v) / 2))
            - sign * c * part * (height / sd_j * exp(-(u * u) / 2))
            <= 0
        )
        same = p.have(equal(height / sd_i * exp(level), c * height / sd_j), heights)
        pointwise = p.have(pointwise, scaled, same)
        bound = p.densities(pointwise, x, (sign, WIDE, part), (-sign * c, NARROW, part))
        left, right = on(WIDE, where), c * on(NARROW, where)
        found.append(p.have(left <= right if sign == 1 else right <= left, bound))
    return found


def nothing_at(p, place):
    """The wider data have no mass at a point."""
    at_place = indicator(conjunction(place <= x, x <= place))
    here, score = mean_i + sd_i * z, (place - mean_i) / sd_i
    spread = p.have(sd_i > 0, p.given("deviation"), p.given("wider"))
    same = p.have(
        indicator(conjunction(place <= here, here <= place))
        <= indicator(equal(z, score)),
        spread,
    )
    none = p.mean(same, standard_normal, z)
    whole = p.mean(p.have(hit * at_place <= at_place), WIDE, x)
    return p.have(
        mean(WIDE, x, hit * at_place) <= 0, none, whole, p.axiom("normal_point", score)
    )


def by_shape(p, ends, inner, outer):
    """The pattern of the data is that of the releases."""
    values = {"P": WIDE, "R": NARROW, "low": ends[0], "high": ends[1]}
    names = ("scale", "kernel", "order")
    facts = [*map(p.given, names), p.every(inner, B), p.every(outer, B)]
    return p.use(shape, *facts, p.given("left"), p.given("right"), **values)


def between_crossings(p):
    """With a density on both sides: the crossings are roots of a quadratic."""
    inner, outer = events(p)
    known, drawn = p.assume(crossings), p.assume(limit >= 0)
    flat = p.have(equal(width, 0), known, p.assume(negation(limit >= 0)))
    at_centre = indicator(conjunction(centre <= x, x <= centre))
    point_ = p.mean(p.have(hit * indicator(inside) <= hit * at_centre, flat), WIDE, x)
    positive = p.mean(p.have(hit * indicator(inside) >= 0), NARROW, x)
    empty = p.have(
        inner.formula, point_, nothing_at(p, centre), positive, p.given("factor")
    )
    inner = p.cases(drawn.formula, inner, empty)
    general = p.supposing(crossings, by_shape(p, (low, high), inner, outer))
    spread, wider = p.assume(sd_j > 0), p.given("wider")
    sizes = p.have(conjunction(sd_i > 0, squares > 0, product > 0), spread, wider)
    middle = (mean_j * sd_i * sd_i - mean_i * sd_j * sd_j) / squares
    more = product * (mean_i - mean_j) * (mean_i - mean_j) / squares
    logarithm = log(c * (sd_i / sd_j))
    at_level = 2 * logarithm * product + more
    root = sqrt(maximum(at_level, 0) / squares)
    ratio = p.have(
        c * (sd_i / sd_j) > 0, p.have(sd_i / sd_j > 0, spread, sizes), p.given("factor")
    )
    level_ = p.axiom("exp_log", c * (sd_i / sd_j), facts=[ratio])
    under = p.have(maximum(at_level, 0) / squares >= 0, sizes)
    square = p.have(equal(root * root, maximum(at_level, 0) / squares), under)
    scaled = p.have(equal(squares * root * root, maximum(at_level, 0)), square, sizes)
    general = p.at(
        p.every(general, centre, extra, level, width), middle, more, logarithm, root
    )
    premise = general.formula.arguments[0]
    flat = p.have(implies(at_level < 0, equal(root, 0)), square)
    parts = [
        p.have(one, *facts)
        for one, facts in zip(
            premise.arguments,
            ((sizes,), (sizes,), (level_,), (), (scaled,), (flat,)),
            strict=True,
        )
    ]
    return p.apply(general, p.have(premise, *parts))


def proof(p):
    """Between the crossings of the densities of the data, or at a point mass."""
    spread = sd_j > 0
    normal_case = between_crossings(p)
    still = p.have(
        equal(number(0), sd_j), p.assume(negation(spread)), p.given("deviation")
    )
    hole = real("hole")
    found = p.rewrite(still, point_case(p), between_outer(hole), hole)
    outer = p.have(found.formula.arguments[0], p.given("left"), p.given("right"))
    return p.cases(spread, normal_case, p.apply(found, outer))


def between_outer(deviation):
    """What is claimed, with another deviation of the narrower data."""
    narrow = normal(mean_j, deviation)
    left, middle, right = (less(one, narrow=narrow) for one in (y_1, y_2, y_3))
    return implies(conjunction(left, right), middle)


def point_case(p):
    """Only one place is likelier than for the wider data."""
    fixed = normal(mean_j, 0)
    claim = between_outer(number(0))
    outer = p.assume(claim.arguments[0])
    at_place = conjunction(mean_j <= x, x <= mean_j)
    part, rest = hit * indicator(at_place), hit * indicator(negation(at_place))
    positive = p.mean(p.have(part >= 0), fixed, x)
    inner = mean(WIDE, x, part) <= c * mean(fixed, x, part)
    inner = p.have(inner, nothing_at(p, mean_j), positive, p.given("factor"))
    others = p.mean(p.have(rest >= 0), WIDE, x)
    beyond = p.have(c * mean(fixed, x, rest) <= mean(WIDE, x, rest), others)
    values = {"P": WIDE, "R": fixed, "low": mean_j, "high": mean_j}
    facts = [p.given(name) for name in ("scale", "kernel", "order")]
    facts += [p.every(inner, B), p.every(beyond, B)]
    facts += [p.have(one, outer) for one in claim.arguments[0].arguments]
    return p.supposing(claim.arguments[0], p.use(shape, *facts, **values))
