"""The construction of canonical noise from the middle cell: symmetry and thresholds."""

from verifydp.formal.spec import *

words = shared("semi_dp._symmetric")
rising = theorem("semi_dp.most_powerful.increasing")
f, parts, unit = words.f, words.parts, words.unit
F, x, c, n = function_variable("F", REAL), real("x"), real("c"), natural("n")
half = number("1/2")
middle = c * (half - x) + (1 - c) * (x + half)
built = {
    "fixed point": conjunction(c >= 0, c < half, equal(at(f, 1 - c), c)),
    "left": forall(x, implies(x < -half, equal(at(F, x), at(f, at(F, x + 1))))),
    "middle": forall(
        x, implies(conjunction(x >= -half, x <= half), equal(at(F, x), middle))
    ),
    "right": forall(x, implies(x > half, equal(at(F, x), 1 - at(f, 1 - at(F, x - 1))))),
}


def fair(place, one=1):
    low_high = conjunction(at(F, place) >= 0, at(F, place) <= 1)
    return conjunction(low_high, equal(at(F, place), one - at(F, -place)))


def threshold(place):
    return implies(at(F, place) < 1, equal(at(F, place - 1), at(f, at(F, place))))


SPEC = Theorem(
    title="The constructed noise is symmetric, and thresholds have the errors of {f}",
    source="Cho and Awan, Semi-DP, lemma 36; Awan and Vadhan 2023, theorem 3.9",
    covers=("SD-L36",),
    given={**parts, **built},
    claim=conjunction(fair(x), threshold(x)),
    remark="Of the four conditions of canonical noise: the fourth, the third, and of "
    "the second that thresholds have these errors, at every place. {F} is the printed "
    "construction, c its fixed point, and {f} a symmetric trade-off function. Not "
    "shown: that a law has this distribution function, and the first condition, that "
    "no test of a shift by less than 1 does better; it is shown for normal noise. The "
    "values at both sides of 1/2 and of -1/2 agree, as c is the fixed point.",
)


def near_cells(p, count):
    """At most so many cells from the middle."""
    return conjunction(x >= -to_real(count) - half, x <= to_real(count) + half)


def proof(p):
    """Cell by cell away from the middle; then the inverse of the trade-off function."""
    fixed = p.given("fixed point")
    zero = natural_number(0)

    def cells(count):
        return forall(x, implies(near_cells(p, count), fair(x)))

    inner = p.assume(near_cells(p, zero))
    there = p.apply(
        p.at(p.given("middle"), x), p.have(conjunction(x >= -half, x <= half), inner)
    )
    back = p.at(p.given("middle"), -x)
    back = p.apply(back, p.have(back.formula.arguments[0], inner))
    s = real("s")
    share = p.assume(conjunction(c >= 0, c < half, s >= 0, s <= 1))
    line = p.have(
        conjunction(c * (1 - s) + (1 - c) * s >= 0, c * (1 - s) + (1 - c) * s <= 1),
        share,
    )
    line = p.at(p.every(p.supposing(share.formula, line), s), x + half)
    line = p.apply(line, p.have(line.formula.arguments[0], fixed, inner))
    base = p.have(fair(x), there, back, line)
    base = p.every(p.supposing(inner.formula, base), x)

    known = p.assume(cells(n))
    wide = p.assume(near_cells(p, next_(n)))
    inside = p.assume(near_cells(p, n))
    already = p.apply(p.at(known, x), inside)

    def outer(side):
        """One cell further on this side: -1 for the left one."""
        far = p.assume(x < -half if side < 0 else x > half)
        start, end = (x, -x) if side < 0 else (-x, x)
        rule = p.at(p.given("left"), start)
        low = p.apply(rule, p.have(rule.formula.arguments[0], far))
        rule = p.at(p.given("right"), end)
        high = p.apply(rule, p.have(rule.formula.arguments[0], far))
        rule = p.at(known, start + 1)
        step = p.apply(rule, p.have(rule.formula.arguments[0], wide, far))
        hole = p.fresh(REAL)
        mirrored = p.have(equal(1 - at(F, -(start + 1)), at(F, start + 1)), step)
        same = p.have(equal(-(start + 1), end - 1))
        shape = equal(1 - at(F, hole), at(F, start + 1))
        mirrored = p.rewrite(same, mirrored, shape, hole)
        shape = equal(at(F, end), 1 - at(f, hole))
        high = p.rewrite(mirrored, high, shape, hole)
        rule = p.at(p.given("range"), at(F, start + 1))
        bounds = p.apply(rule, p.have(rule.formula.arguments[0], step))
        return far, p.have(fair(x), low, high, bounds, step)

    ends = [p.supposing(far.formula, fact) for far, fact in (outer(-1), outer(1))]
    within = p.supposing(inside.formula, already)
    wider = p.have(to_real(n) >= 0)
    step = p.have(fair(x), within, *ends, wider)
    step = p.every(p.supposing(wide.formula, step), x)
    every = p.induct(n, cells(n), base, step)
    k = natural("k")
    some = p.at(p.axiom("archimedes"), abs(x))
    reach = p.assume(abs(x) <= to_real(k))
    here = p.at(p.at(p.every(every, n), k), x)
    here = p.apply(here, p.have(here.formula.arguments[0], reach))
    even = p.obtain(some, k, here)
    everywhere = p.every(even, x)
    return p.have(SPEC.claim, even, thresholds(p, everywhere))


def thresholds(p, everywhere):
    """On the right the recursion is turned by the inverse, exactly where f is not 0."""
    hole = p.fresh(REAL)
    fixed, goal = p.given("fixed point"), equal(at(F, x - 1), at(f, at(F, x)))
    left = p.assume(x < half)
    rule = p.at(p.given("left"), x - 1)
    low = p.apply(rule, p.have(rule.formula.arguments[0], left))
    shape = equal(at(F, x - 1), at(f, at(F, hole)))
    low = p.rewrite(p.have(equal(x - 1 + 1, x)), low, shape, hole)
    at_left = p.have(goal, low)
    end = p.assume(equal(x, half))
    sides = []
    for place in (x - 1, x):
        rule = p.at(p.given("middle"), place)
        fact = p.apply(rule, p.have(rule.formula.arguments[0], end))
        sides.append(
            p.have(equal(at(F, place), c if place is not x else 1 - c), fact, end)
        )
    turned = p.rewrite(
        p.turned(sides[1]),
        p.have(equal(at(f, 1 - c), c), fixed),
        equal(at(f, hole), c),
        hole,
    )
    at_end = p.have(goal, turned, sides[0])
    right = p.assume(x > half)
    rule = p.at(p.given("right"), x)
    above = p.apply(rule, p.have(rule.formula.arguments[0], right))
    less = p.assume(at(F, x) < 1)
    before = p.at(everywhere, x - 1)
    u = 1 - at(F, x - 1)
    top = at(f, u)
    exact = p.at(own_inverse(p), u)
    exact = p.apply(exact, p.have(exact.formula.arguments[0], before, above, less))
    same = p.have(equal(1 - top, at(F, x)), above)
    exact = p.rewrite(same, exact, equal(at(f, hole), 1 - u), hole)
    at_right = p.have(goal, exact)
    fact = p.have(
        goal,
        p.supposing(left.formula, at_left),
        p.supposing(end.formula, at_end),
        p.supposing(right.formula, at_right),
    )
    return p.supposing(less.formula, fact)


def own_inverse(p):
    """f(1 - f(u)) = 1 - u wherever f(u) is above 0: f grows there."""
    u, hole = real("u"), p.fresh(REAL)
    premise = conjunction(unit(u), at(f, u) > 0)
    known = p.assume(premise)
    rule = p.at(p.given("range"), u)
    bounds = p.apply(rule, p.have(rule.formula.arguments[0], known))
    top = at(f, u)
    v = at(f, 1 - top)
    rule = p.at(p.given("inverse"), u, top)
    most = p.apply(rule, p.have(rule.formula.arguments[0], known, bounds))
    less = p.assume(v < 1 - u)
    rule = p.at(p.given("range"), 1 - top)
    low = p.apply(rule, p.have(rule.formula.arguments[0], known, bounds))
    rule = p.at(p.given("inverse"), 1 - top, v)
    flat = p.apply(rule, p.have(rule.formula.arguments[0], low, known, bounds))
    flat = p.have(at(f, 1 - v) <= top, flat)
    # Below the chord from 0 to 1 - v it is smaller at u.
    w = u / (1 - v)
    weight = p.have(conjunction(w >= 0, w < 1, equal(w * (1 - v), u)), less, known, low)
    rule = p.at(p.given("convex"), 1 - v, number(0), w)
    chord = p.apply(rule, p.have(rule.formula.arguments[0], weight, low, less, known))
    rule = p.at(p.given("range"), number(0))
    zero = p.apply(rule, p.have(rule.formula.arguments[0]))
    same = p.have(equal(w * (1 - v) + (1 - w) * 0, u), weight)
    end = w * at(f, 1 - v) + (1 - w) * at(f, number(0))
    chord = p.rewrite(same, chord, at(f, hole) <= end, hole)
    q, r, y = real("q"), real("r"), real("y")
    small = p.assume(conjunction(y <= q * r, q >= 0, q < 1, r <= y, y > 0))
    wrong = p.have(
        FALSE, p.have(q * r <= q * y, small), p.have(q * y < y, small), small
    )
    wrong = p.every(p.supposing(small.formula, wrong), q, r, y)
    wrong = p.at(wrong, w, at(f, 1 - v), top)
    chord = p.have(
        top <= w * at(f, 1 - v),
        chord,
        p.have((1 - w) * at(f, number(0)) <= 0, zero, weight),
    )
    wrong = p.apply(
        wrong, p.have(wrong.formula.arguments[0], chord, weight, flat, known)
    )
    fact = p.have(equal(v, 1 - u), most, p.supposing(less.formula, wrong))
    return p.every(p.supposing(premise, fact), u)


ramp = function(x, minimum(1, maximum(0, x + half)))
usual = {f: function(x, 0 * x), c: 0, F: ramp, x: "1/4"}


def on_cells(left, inside, right):
    """A function by what it is to the left of the middle cell, there, and beyond."""
    return function(x, if_(x < -half, left, if_(x <= half, inside, right)))


def steps(*pieces):
    """A function that is constant up to each place."""
    *others, (last, _) = pieces
    value_ = number(last)
    for height, place in reversed(others):
        value_ = if_(x <= place, height, value_)
    return function(x, value_)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "beyond the range": NearMiss(
            without="range",
            at={f: function(x, x - 1), F: function(x, x + half), x: 1},
        ),
        "not convex": NearMiss(
            without="convex",
            at={
                f: steps((0, "1/4"), ("1/4", "3/4"), ("3/4", None)),
                c: "1/4",
                F: function(
                    x,
                    if_(
                        x <= "-3/2",
                        0,
                        if_(
                            x < "-1/2",
                            "1/4",
                            if_(
                                x <= "1/2",
                                half + x / 2,
                                if_(x < "3/2", number("3/4"), 1),
                            ),
                        ),
                    ),
                ),
                x: 1,
            },
        ),
        "not its own inverse": NearMiss(
            without="inverse",
            at={
                f: function(x, maximum(0, 2 * x - 1)),
                c: "1/3",
                F: on_cells(
                    maximum(0, 2 * (x + 1) / 3),
                    half + x / 3,
                    minimum(1, 1 - 2 * (1 - x) / 3),
                ),
                x: "3/4",
            },
        ),
        "a negative fixed point": NearMiss(
            without="fixed point",
            at={
                f: function(x, if_(x > 1, "-1/2", 0)),
                c: "-1/2",
                F: on_cells(
                    if_(x > "-3/4", "-1/2", 0), half + 2 * x, if_(x < "3/4", "3/2", 1)
                ),
                x: "1/2",
            },
        ),
        "no fixed point": NearMiss(
            without="fixed point",
            at={c: "1/4", F: on_cells(number(0), half + x / 2, number(1)), x: "1/2"},
        ),
        "another left cell": NearMiss(
            without="left", at={F: on_cells(half, x + half, number(1)), x: -1}
        ),
        "another middle cell": NearMiss(
            without="middle",
            at={F: on_cells(number(0), number("1/4"), number(1))},
        ),
        "another right cell": NearMiss(
            without="right", at={F: on_cells(number(0), x + half, half), x: 1}
        ),
        "above 0 everywhere": NearMiss(number=Number(0, "1/10"), at={x: -1}),
        "below 1 everywhere": NearMiss(number=Number(1, "9/10"), at={x: 1}),
    },
    exceptions={
        "1/2": "half of the width of the middle cell: with another one in one place "
        "some numbers have no value, or two",
    },
)
