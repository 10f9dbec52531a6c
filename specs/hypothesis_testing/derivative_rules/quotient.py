"""The derivative of a quotient."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.derivative_rules._words")
derivative = definition("hypothesis_testing.derivative")
other_slope = words.other_slope
x, d, e, h, t = map(real, ("x", "d", "e", "h", "t"))
tolerance = real("tolerance")
f, g = function_variable("f", REAL), function_variable("g", REAL)
N, D, v = at(f, x), at(g, x), d * at(g, x) - at(f, x) * e
ratio = function(t, at(f, t) / at(g, t))

SPEC = Theorem(
    title="The derivative of a quotient",
    source="Rudin 1976, theorem 5.3",
    uses=(derivative,),
    given={
        "of f": derivative(f, x, d),
        "of g": derivative(g, x, e),
        "denominator": negation(equal(at(g, x), 0)),
    },
    claim=derivative(ratio, x, v / (D * D)),
)
square = theorem("hypothesis_testing.derivative.square")
radius = real("radius")


def by_parts(p):
    """Two tolerances that are small against the value of the denominator."""
    goal = exists(radius, near_ratio(radius))
    size = p.assume(tolerance > 0)
    nonzero = p.given("denominator")
    cube, spread = abs(D) * (D * D), D * D + abs(N * D) + 1
    part = minimum(1, tolerance * cube / (4 * spread))
    small = p.have(part > 0, p.have(cube > 0, nonzero), size)
    radii = real("r_1"), real("r_2")
    steep = abs(e) + 1
    within = minimum(
        *radii, abs(D) / (2 * steep), tolerance * cube / (4 * (abs(v) + 1) * steep)
    )
    near = p.assume(abs(h) < within)
    errors, signs = [], []
    for of, slope_, one in ((f, d, radii[0]), (g, e, radii[1])):
        close_ = p.assume(close_by(of, slope_, part, one))
        positive, inside = p.parts(close_)
        signs.append(positive)
        errors.append(p.apply(p.at(inside, h), p.have(abs(h) < one, near)))
    final = quotient_of_numbers(p)
    F, G = at(f, x + h), at(g, x + h)
    final = p.at(final, F, G, N, D, d, e, h, part, tolerance)
    facts = sizes(p, near, part, cube, spread, steep)
    final = p.apply(
        final, *errors, facts[-1], small, size, nonzero, facts[2], *facts[:2]
    )
    body = p.every(p.supposing(near, final), h)
    positive = p.have(within > 0, *signs, *inside_of(p, nonzero, size, cube, steep))
    body = p.have(near_ratio(within), positive, body)
    some = p.some(goal, within, body)
    for one, name in ((radii[1], "of g"), (radii[0], "of f")):
        found = p.apply(p.at(p.given(name), part), small)
        some = p.obtain(found, one, some)
    return p.every(p.supposing(size, some), tolerance)


def sizes(p, near, part, cube, spread, steep):
    """What the radius and the tolerance were chosen for."""
    a, y_, c = real("a"), real("y_"), real("c")
    rule = implies(conjunction(y_ > 0, a <= c / (4 * y_)), 4 * y_ * a <= c)
    rule = p.every(p.have(rule), a, y_, c)
    ends = []
    for small, of, top in (
        (part, spread, tolerance * cube),
        (abs(h), (abs(v) + 1) * steep, tolerance * cube),
        (abs(h), steep / 2, abs(D)),
    ):
        one = p.at(rule, small, of, top)
        shown = p.have(one.formula.arguments[0], near)
        ends.append(p.apply(one, shown))
    return (*ends, p.have(part <= 1))


def inside_of(p, nonzero, size, cube, steep):
    """The radii that are named outright are positive."""
    a, y_ = real("a"), real("y_")
    rule = implies(conjunction(a > 0, y_ > 0), a / y_ > 0)
    rule = p.every(p.have(rule), a, y_)
    ends = []
    for a_, y__ in ((abs(D), 2 * steep), (tolerance * cube, 4 * (abs(v) + 1) * steep)):
        one = p.at(rule, a_, y__)
        ends.append(p.apply(one, p.have(one.formula.arguments[0], nonzero, size)))
    return ends


def quotient_of_numbers(p):
    """The errors of numerator and denominator, put over one denominator."""
    F, G, N, D, d, e, h, r, q = names = [real(name) for name in "FGNDdehrq"]
    v, a, cube, steep = d * D - N * e, abs(h), abs(D) * (D * D), abs(e) + 1
    premises = (
        abs(F - N - d * h) <= r * a,
        abs(G - D - e * h) <= r * a,
        r <= 1,
        r > 0,
        q > 0,
        negation(equal(D, 0)),
        4 * (steep / 2) * a <= abs(D),
        4 * (D * D + abs(N * D) + 1) * r <= q * cube,
        4 * ((abs(v) + 1) * steep) * a <= q * cube,
    )
    parts = [p.assume(premise) for premise in premises]
    apart = p.have(abs(G - D) <= (abs(e) + 1) * a, *parts[1:4])
    least = p.have(2 * abs(G) >= abs(D), apart, parts[6])
    r1, r2, gap = F - N - d * h, G - D - e * h, G - D
    u, w, k = (real(name) for name in "uwk")
    product = implies(conjunction(abs(u) <= k, k >= 0), abs(w * u) <= abs(w) * k)
    product = p.every(p.have(product), u, w, k)
    pieces = []
    for error, weight_, limit, facts in (
        (r1, D * D, r * a, (parts[0], parts[3])),
        (r2, N * D, r * a, (parts[1], parts[3])),
        (gap, v * h, (abs(e) + 1) * a, (apart,)),
    ):
        one = p.at(product, error, weight_, limit)
        pieces.append(p.apply(one, p.have(one.formula.arguments[0], *facts)))
    top = F * (D * D) - N * D * G - v * h * G
    same = p.have(equal(top, D * D * r1 - N * D * r2 - v * h * gap))
    triangle = p.at(three_terms(p), top, *terms_of(pieces))
    total = p.apply(triangle, p.have(triangle.formula.arguments[0], same, *pieces))
    squares = p.have(equal(abs(D * D), D * D))
    size = p.have(equal(abs(v * h), abs(v) * a))
    sums = p.have(4 * (D * D + abs(N * D) + 1) * r * a <= q * cube * a, parts[7])
    other = p.have(4 * (abs(v) + 1) * (abs(e) + 1) * a * a <= q * cube * a, parts[8])
    rest = p.have(conjunction(r * a >= 0, (abs(e) + 1) * (a * a) >= 0), parts[3])
    first_ = p.have(
        4 * (abs(D * D) * (r * a) + abs(N * D) * (r * a)) <= q * cube * a,
        sums,
        squares,
        rest,
    )
    second_ = p.have(
        4 * (abs(v * h) * ((abs(e) + 1) * a)) <= q * cube * a, other, size, rest
    )
    half = p.have(2 * abs(top) <= q * cube * a, total, first_, second_)
    # Over the common denominator D^2 G the bound is the tolerance.
    large = p.have(2 * (D * D) * abs(G) >= cube, least)
    nonzero = p.have(negation(equal(G, 0)), least, parts[5])
    top_, y_ = real("top_"), real("y_")
    divide = implies(
        conjunction(negation(equal(y_, 0)), abs(top_) <= k * abs(y_)),
        abs(top_ / y_) <= k,
    )
    divide = p.at(p.every(p.have(divide), top_, y_, k), top, D * D * G, q * a)
    most = p.have(abs(top) <= q * a * ((D * D) * abs(G)), half, large, parts[4])
    turned = p.have(equal(abs(D * D * G), (D * D) * abs(G)))
    premise = p.have(divide.formula.arguments[0], most, turned, nonzero, parts[5])
    last = p.apply(divide, premise)
    ratio_ = F / G - N / D - v / (D * D) * h
    equal_ = p.have(equal(top / (D * D * G), ratio_), nonzero, parts[5])
    hole = real("hole")
    end = p.rewrite(equal_, last, abs(hole) <= q * a, hole)
    for premise in reversed(premises):
        end = p.supposing(premise, end)
    return p.every(end, *names)


def three_terms(p):
    top, a, b, c, *bounds = names = [real(name) for name in ("top", *"abcuvw")]
    limits = (abs(one) <= most for one, most in zip((a, b, c), bounds, strict=True))
    inside = conjunction(equal(top, a - b - c), *limits)
    total = abs(top) <= bounds[0] + bounds[1] + bounds[2]
    return p.every(p.have(implies(inside, total)), *names)


def terms_of(pieces):
    """The three terms and their bounds."""
    sides = [one.formula.arguments for one in pieces]
    return (*(left.arguments[0] for left, _ in sides), *(right for _, right in sides))


def close_by(of, slope_, size, within):
    error = abs(at(of, x + h) - at(of, x) - slope_ * h) <= size * abs(h)
    return conjunction(within > 0, forall(h, implies(abs(h) < within, error)))


def near_ratio(within):
    return close_by(ratio, v / (D * D), tolerance, within)


def line(p, goal):
    """A line has no error at all."""
    of, place, slope_ = goal.arguments
    values = {"f": of, "x": place, "d": slope_, "radius": 1, "factor": 0}
    return p.use(square, {square[name]: one for name, one in values.items()})


lines = {f: function(t, t), g: function(t, t + 1), x: 1, d: 1, e: 1}
pole = {f: function(t, 1 + 0 * t), g: function(t, t), x: 0, d: 0, e: 1}
both = {"of f": line, "of g": line}


def of_lines(p):
    """The slope of t / (t + 1) at 1, by the theorem."""
    facts = [line(p, At(lines).of(SPEC.given[name])) for name in ("of f", "of g")]
    return p.use(SPEC, lines, *facts)


def no_slope(p, claim):
    """Near its pole 1 / t is no slope 0."""
    at_one = p.apply(p.at(p.assume(claim), 1), p.auto(number(1) > 0))
    within = real("within")
    body = p.assume(At({**pole, tolerance: 1}).of(near_ratio(within)))
    positive, inside = p.parts(body)
    step = minimum(within, 1) / 2
    bound = p.apply(p.at(inside, step), p.have(abs(step) < within, positive))
    return p.obtain(at_one, within, p.have(FALSE, bound, positive))


SPEC = SPEC.but(
    proof=by_parts,
    instance=At(lines, show=both),
    near_misses={
        "a denominator of 0": NearMiss(
            without="denominator",
            at=At(pole, show=both, refute=no_slope),
        ),
        "another slope of f": NearMiss(
            without="of f",
            at=other_slope(of_lines, "1/4", {**lines, d: 0}, **{"of g": line}),
        ),
        "another slope of g": NearMiss(
            without="of g",
            at=other_slope(of_lines, "1/4", {**lines, e: 0}, **{"of f": line}),
        ),
        "another sign": NearMiss(
            claim=derivative(ratio, x, (d * D + N * e) / (D * D)),
            at=other_slope(of_lines, "1/4", lines, **both),
        ),
        "the denominator not squared": NearMiss(
            claim=derivative(ratio, x, v / D),
            at=other_slope(of_lines, "1/4", lines, **both),
        ),
    },
)
