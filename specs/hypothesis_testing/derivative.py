"""Derivatives as limits, and the rules that the paper's appendix uses.

A function has the derivative d at x if f(x + h) differs from f(x) + d h by as little
of h as one likes, for all small h.
"""

from verifydp.formal.spec import *

f, g = function_variable("f", REAL), function_variable("g", REAL)
x, d, e, h, t = map(real, ("x", "d", "e", "h", "t"))
tolerance, radius, factor = map(real, ("tolerance", "radius", "factor"))


def error(of, slope):
    """How far the function is from its tangent at x + h."""
    return abs(at(of, x + h) - at(of, x) - slope * h)


def near(within, body):
    """What holds wherever |h| is below a radius."""
    return conjunction(within > 0, forall(h, implies(abs(h) < within, body)))


def close_by(of, slope, size, within=radius):
    return near(within, error(of, slope) <= size * abs(h))


def has_slope(of, slope):
    found = exists(radius, close_by(of, slope, tolerance))
    return forall(tolerance, implies(tolerance > 0, found))


derivative = Definition("derivative", (f, x, d), has_slope(f, d))


def found(p, of, slope, size):
    """Some radius for a size of the error, which is positive."""
    fact = p.at(p.assume(derivative(of, x, slope)), size.formula.arguments[1])
    return p.apply(fact, size)


SQUARE = Theorem(
    title="A function whose error is at most of the order of the square has the "
    "derivative",
    source="Rudin 1976, definition 5.1",
    uses=(derivative,),
    given={
        "radius": radius > 0,
        "square": forall(h, implies(abs(h) < radius, error(f, d) <= factor * (h * h))),
    },
    claim=derivative(f, x, d),
)

SPEC = Theorem(
    title="A derivative is a limit of slopes, and there is at most one",
    source="Rudin 1976, definition 5.1",
    standing="definition",
    defines=derivative,
    reads="{0} has the derivative {2} at {1}",
    given={"one": derivative(f, x, d), "other": derivative(f, x, e)},
    claim=equal(d, e),
    remark="The paper writes d f / d theta. The language has no derivative of its own, "
    "and none is needed: the limit says what it is.",
)
pasted = function_variable("pasted", REAL)


start = real("start")
value_at = at(pasted, x + h)

PASTED = Theorem(
    title="Two functions with one slope, pasted together",
    source="Rudin 1976, definition 5.1",
    uses=(derivative,),
    given={
        "of f": derivative(f, x, d),
        "of g": derivative(g, x, d),
        "start": start > 0,
        "at x": conjunction(
            equal(at(pasted, x), at(f, x)), equal(at(pasted, x), at(g, x))
        ),
        "agrees": forall(
            h,
            implies(
                abs(h) < start,
                disjunction(
                    equal(value_at, at(f, x + h)), equal(value_at, at(g, x + h))
                ),
            ),
        ),
    },
    claim=derivative(pasted, x, d),
    remark="So that a function which follows one formula on the left of x and another "
    "one on the right has a derivative at x, where both formulas have the same.",
)


def unique(p):
    """Two slopes that differ are told apart at a small h."""
    apart, size = p.assume(negation(equal(d, e))), abs(d - e) / 4
    small = p.have(size > 0, apart)
    radii = real("r_1"), real("r_2")
    step, known = minimum(*radii) / 2, []
    for slope, within in zip((d, e), radii, strict=True):
        close_ = p.assume(close_by(f, slope, size, within))
        known += p.parts(close_)
    inside = [p.have(abs(step) < within, known[0], known[2]) for within in radii]
    errors = [
        p.apply(p.at(fact, step), close_)
        for fact, close_ in zip(known[1::2], inside, strict=True)
    ]
    nothing = p.have(FALSE, *errors, known[0], known[2], apart)
    for slope, within in zip((e, d), radii[::-1], strict=True):
        nothing = p.obtain(found(p, f, slope, small), within, nothing)
    return p.have(equal(d, e), p.supposing(apart, nothing))


def by_square(p):
    """The radius at which factor |h| is below the tolerance."""
    within, positive = minimum(radius, tolerance / (abs(factor) + 1)), tolerance > 0
    known = p.assume(positive)
    size = p.have(within > 0, known, p.given("radius"))
    small = p.assume(abs(h) < within)
    square = p.apply(p.at(p.given("square"), h), p.have(abs(h) < radius, small))
    a, c, q = real("a"), real("c"), real("q")
    rule = implies(
        conjunction(q > 0, a >= 0, a < q / (abs(c) + 1)), c * (a * a) <= q * a
    )
    rule = p.at(p.every(p.have(rule), a, c, q), abs(h), factor, tolerance)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], small, known))
    bound = p.have(error(f, d) <= tolerance * abs(h), square, rule)
    body = p.every(p.supposing(small, bound), h)
    body = p.have(close_by(f, d, tolerance, within), size, body)
    some = p.some(exists(radius, close_by(f, d, tolerance)), within, body)
    return p.every(p.supposing(positive, some), tolerance)


square_of = function(t, t * t)


def shown(p, goal):
    """A parabola has its derivative: the error is h^2."""
    of, place, slope = goal.arguments
    return p.use(SQUARE, f=of, x=place, d=slope, radius=1, factor=1)


def shown_line(p, goal):
    """A line has no error at all."""
    of, place, slope = goal.arguments
    return p.use(SQUARE, f=of, x=place, d=slope, radius=1, factor=0)


def not_slope(p, claim):
    """The parabola has the slope 2 at 1, and at most one slope."""
    right = shown(p, derivative(square_of, number(1), number(2)))
    _, _, slope = claim.arguments
    values = {f: square_of, x: 1, d: 2, e: slope}
    return p.have(FALSE, p.use(SPEC, values, right, p.assume(claim)))


SQUARE = SQUARE.but(
    proof=by_square,
    instance=At({f: square_of, x: 1, d: 2, radius: 1, factor: 1}),
    near_misses={
        "another slope": NearMiss(
            without="square",
            at={f: square_of, x: 1, d: 1, radius: 1, factor: 1},
            refute=not_slope,
        ),
        "without radius: radius 0": NearMiss(
            without="radius",
            at={f: square_of, x: 1, d: 1, radius: 0, factor: 1},
            refute=not_slope,
        ),
    },
)
parabola = {f: square_of, x: 1, d: 2}

SPEC = SPEC.but(
    proof=unique,
    instance=At({**parabola, e: 2}, show={"one": shown, "other": shown}),
    near_misses={
        "one of them only": NearMiss(
            without="one", at=At({**parabola, d: 1, e: 2}, show={"other": shown})
        ),
        "the other of them only": NearMiss(
            without="other", at=At({**parabola, e: 1}, show={"one": shown})
        ),
    },
)


def agrees(p):
    """Each h is a matter of one of the two functions."""
    goal = exists(radius, close_by(pasted, d, tolerance))
    size = p.assume(tolerance > 0)
    radii = real("r_1"), real("r_2")
    within = minimum(start, *radii)
    known = []
    for of, one in zip((f, g), radii, strict=True):
        close_ = p.assume(close_by(of, d, tolerance, one))
        known += p.parts(close_)
    small = p.assume(abs(h) < within)
    either = p.at(p.given("agrees"), h)
    either = p.apply(either, p.have(abs(h) < start, small))
    bounds = [
        p.apply(p.at(fact, h), p.have(abs(h) < one, small))
        for fact, one in zip(known[1::2], radii, strict=True)
    ]
    bound = p.have(
        error(pasted, d) <= tolerance * abs(h), either, *bounds, p.given("at x")
    )
    body = p.every(p.supposing(small, bound), h)
    positive = p.have(within > 0, known[0], known[2], p.given("start"))
    body = p.have(close_by(pasted, d, tolerance, within), positive, body)
    some = p.some(goal, within, body)
    for one, name in ((radii[1], "of g"), (radii[0], "of f")):
        of_part = p.apply(p.at(p.given(name), tolerance), size)
        some = p.obtain(of_part, one, some)
    return p.every(p.supposing(size, some), tolerance)


line, jump = function(t, t), function(t, if_(t <= 1, t, t + 1))


def no_jump(p, claim):
    """To the right of its jump the function is further away than h."""
    at_one = p.apply(p.at(p.assume(claim), 1), p.auto(number(1) > 0))
    body = At({pasted: jump, x: 1, d: 1, tolerance: 1}).of(
        close_by(pasted, d, tolerance)
    )
    positive, inside = (p.have(part, p.assume(body)) for part in body.arguments)
    step = minimum(radius, 1) / 2
    bound = p.apply(p.at(inside, step), p.have(abs(step) < radius, positive))
    return p.obtain(at_one, radius, p.have(FALSE, bound, positive))


def not_pasted(without, changed, refute=not_slope):
    """The pasted function has another slope than the lines, or none."""
    values = {f: line, g: line, x: 1, d: 1, start: 1, pasted: square_of}
    slopes = {name: shown_line for name in ("of f", "of g") if name != without}
    at_one = At({**values, **changed}, show=slopes, refute=refute)
    return NearMiss(without=(without,), at=at_one)


PASTED = PASTED.but(
    proof=agrees,
    instance=At(
        {**parabola, g: square_of, pasted: square_of, start: 1},
        show={"of f": shown, "of g": shown},
    ),
    near_misses={
        "another function": not_pasted("agrees", {}),
        "start 0": not_pasted("start", {start: 0}),
        "another slope of f": not_pasted("of f", {f: square_of}),
        "another slope of g": not_pasted("of g", {g: square_of}),
        "two values at x": not_pasted(
            "at x", {g: function(t, t + 1), pasted: jump}, no_jump
        ),
    },
)
