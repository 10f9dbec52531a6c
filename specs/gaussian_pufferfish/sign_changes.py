"""The releases of two normal laws change their order at most twice.

Let P have the larger deviation. Where its release is at most c times as likely as that
of R is an interval, at every c: the likelihood ratio is a valley.
"""

from verifydp.formal.spec import *

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, c, centre, width, extra, level = map(
    real, ("b", "c", "centre", "width", "extra", "level")
)
y_1, y_2, y_3 = map(real, ("y_1", "y_2", "y_3"))
x, z, B = point("x", REAL), point("z", REAL), event_variable("B", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
WIDE, NARROW, k = (
    normal(mean_i, sd_i),
    normal(mean_j, sd_j),
    lambda y: value(kernel_, pair(x, y)),
)


def less(y, wide=WIDE, narrow=NARROW):
    """The density of the release of WIDE is at most c times that of NARROW."""
    return mean(wide, x, k(y)) <= c * mean(narrow, x, k(y))


SPEC = Theorem(
    title="The releases of two normal laws change their order at most twice",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors; Karlin 1968, chapter 5 (variation diminishing)",
    covers=("GP-N3",),
    given={
        "scale": b > 0,
        "deviation": sd_j >= 0,
        "wider": sd_j < sd_i,
        "factor": c > 0,
        "kernel": forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b))),
        "order": conjunction(y_1 < y_2, y_2 < y_3),
        "left": less(y_1),
        "right": less(y_3),
    },
    claim=less(y_2),
    remark="At every c, so the likelihood ratio falls and then rises. With the "
    "narrower law first it rises and then falls: exchange the names and take 1 / c. "
    "For equal deviations the ratio is monotone: gaussian_pufferfish.equal_deviations.",
)

closed_form = theorem("gaussian_pufferfish.closed_form")
shape = theorem("gaussian_pufferfish.shape")
mirrored = theorem("gaussian_pufferfish.sum_of_normals.mirrored")
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


def in_closed_form(p, deviation, end):
    """The density of a release of data around 0 at an end."""
    values = {"mean": 0, "sd": deviation, "b": 1, "end": end, "kernel": usual[kernel_]}
    known = p.use(closed_form, **values)
    return p.part(known, 1)


def by_symmetry(p, end):
    """A density of deviation -3 is the same as one of deviation 3: for any kernel."""
    same = p.at(p.use(mirrored), B)
    kernel_there = value(kernel_, pair(3 * z, number(end)))
    unit = p.auto(conjunction(kernel_there >= 0, kernel_there <= 1))
    left, right = same.formula.arguments
    for low, high_ in ((left, right), (right, left)):
        bound = p.every(p.have(low <= high_, same), B)
        either = p.layer_cake(bound, z, kernel_there, unit)
        yield p.at(p.every(either, kernel_), usual[kernel_])


def by_closed_form(end, *, turned=False):
    """Decide a comparison with a density of deviation 3, from rationals around it."""

    def decide(p, formula):
        known = in_closed_form(p, 3, end)
        size, form = known.formula.arguments
        low_, high_, noise = BOUNDS[abs(end)]
        facts = [
            p.have(low_ <= size, p.auto(low_ <= form), known),
            p.have(size <= high_, p.auto(form <= high_), known),
            p.auto(exp(-abs(end)) <= noise),
            *(by_symmetry(p, end) if turned else ()),
        ]
        return p.have(formula, *facts)

    return decide


both = point("both", pair_sort(REAL, REAL))
usual = {
    mean_i: 0,
    mean_j: 0,
    sd_i: 3,
    sd_j: 0,
    b: 1,
    c: 8,
    y_1: -1,
    y_2: 0,
    y_3: 1,
    kernel_: test_of(both, exp(-abs(first(both) - second(both)))),
}
spike = test_of(both, indicator(equal(second(both), 0)))
#: By the end: the density between two rationals, and that of the noise, at most.
BOUNDS = {
    0: (number("0.24"), number("0.25"), 1),
    1: (number("0.23"), number("0.24"), "0.4"),
    8: (number("0.013"), number("0.014"), "0.001"),
}


def fails(without, shown, refuted, *, turned=False, **changed):
    by_name = {str(over.data): over for over in usual}
    values = {**usual, **{by_name[name]: one for name, one in changed.items()}}
    show = {name: by_closed_form(end, turned=turned) for name, end in shown.items()}
    refute = by_closed_form(refuted, turned=turned)
    at_point = At(values, show=show, refute=lambda p, claim: refute(p, negation(claim)))
    return NearMiss(without=(without,), at=at_point)


backwards = {"sd_i": 0, "sd_j": 3, "c": 1, "y_1": -8, "y_3": 8}

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        usual,
        show={
            "left": by_closed_form(-1),
            "right": by_closed_form(1),
        },
    ),
    near_misses={
        "another kernel": NearMiss(
            without="kernel", at=At({**usual, kernel_: spike, c: "1/2"})
        ),
        "not between": fails("order", {"left": 0, "right": 1}, 8, y_1=0, y_2=8),
        "likelier on the left": fails("left", {"right": 0}, -8, y_1=-9, y_2=-8, y_3=0),
        "likelier on the right": fails("right", {"left": 0}, 8, y_1=0, y_2=8, y_3=9),
        "from the narrower law, by its size": fails(
            "deviation",
            {"left": -8, "right": 8},
            0,
            turned=True,
            **{**backwards, "sd_j": -3},
        ),
        "from the narrower law": fails(
            "wider", {"left": -8, "right": 8}, 0, **backwards
        ),
    },
    exceptions={
        "scale": "at scale 0 the kernel is 1 (x/0 is 0), and all outputs are alike; a "
        "negative one leaves no kernel, as its values would be above 1",
        "factor": "a release has a positive density everywhere, so that with a factor "
        "of at most 0 it is nowhere at most that times the other",
    },
)
