"""A convex trade-off function survives mixing over a latent variable.

Convex means here: a supremum of straight lines on [0, 1]. Every convex function that is
continuous on [0, 1] is one, so every trade-off function is.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

trade_off = definition("foundations.trade_off")
Z, S = space("Z"), space("S")
L, P, Q = law("L", Z), kernel("P", Z, S), kernel("Q", Z, S)
z, x, h = point("z", Z), point("x", S), any_test("h", S)
f, a, b = function_variable("f", REAL), real("a"), real("b")
below, height, slope = real("below"), real("height"), real("slope")
mixed_p, mixed_q = bind(L, z, at(P, z)), bind(L, z, at(Q, z))


def within(rate):
    """Where error rates are."""
    return conjunction(rate >= 0, rate <= 1)


def is_line(curve, here, level, height=height, slope=slope):
    """The line stays under a curve and is above a level here."""
    under = forall(b, implies(within(b), height + slope * b <= at(curve, b)))
    return conjunction(under, level < height + slope * here)


def reaches(curve):
    """What is below the curve at a."""
    return conjunction(within(a), below < at(curve, a))


convex = Definition(
    "convex",
    (f,),
    forall(a, below, implies(reaches(f), exists(height, slope, is_line(f, a, below)))),
)

SPEC = Theorem(
    title="A convex trade-off function survives mixing",
    source="Dong, Roth and Su 2022, section 2",
    uses=(trade_off, convex),
    given={
        "convex": convex(f),
        "each": forall(z, trade_off(at(P, z), at(Q, z), f)),
    },
    claim=trade_off(mixed_p, mixed_q, f),
)


def proof(p):
    """Were f above the mixed error rate, so were a line; but a line is averaged."""
    first, second = mean(at(P, z), x, value(h, x)), 1 - mean(at(Q, z), x, value(h, x))
    rate, level = mean(mixed_p, x, value(h, x)), 1 - mean(mixed_q, x, value(h, x))
    goal = at(f, rate) <= level
    line = is_line(f, rate, level)
    chosen = p.assume(line)
    under = p.apply(
        p.at(p.have(line.arguments[0], chosen), first),
        p.mean_between(at(P, z), x, value(h, x)),
    )
    each = p.have(height + slope * first <= second, under, p.at(p.given("each"), z, h))
    by_line = p.have(goal, p.mean(each, L, z), chosen)
    between = p.mean_between(mixed_p, x, value(h, x))
    higher = p.have(
        conjunction(within(rate), level < at(f, rate)),
        between,
        p.assume(level < at(f, rate)),
    )
    found = p.apply(p.at(p.given("convex"), rate, level), higher)
    by_slope = p.obtain(p.assume(exists(slope, line)), slope, by_line)
    by_height = p.obtain(found, height, by_slope)
    return p.every(p.cases(goal, p.assume(goal), by_height), h)


def level_line(level):
    """A constant curve is its own line."""

    def show(p, goal):
        curve = function(b, level)
        known = p.assume(reaches(curve))
        line = is_line(curve, a, below, level, 0)
        found = p.have(line, p.auto(line.arguments[0]), known)
        found = p.some(exists(slope, is_line(curve, a, below, level)), 0, found)
        found = p.some(exists(height, slope, is_line(curve, a, below)), level, found)
        return p.the_same(p.every(p.supposing(reaches(curve), found), a, below), goal)

    return show


latent, output = point("latent", finite(2)), point("output", finite(3))
spaces = {"Z": finite(2), "S": finite(3)}
last = test_of(output, indicator(equal(output, label(2, 3))))
# A leak with probability 2/5, or randomised response with odds of 3.
leak_or_response = {
    L: finite_law("1/2", "1/2"),
    P: table(finite_law("2/5", "3/5", 0), finite_law("3/4", 0, "1/4")),
    Q: table(finite_law(0, "3/5", "2/5"), finite_law("1/4", 0, "3/4")),
}
disjoint = {
    **leak_or_response,
    P: function(latent, finite_law(1, 0, 0)),
    Q: function(latent, finite_law(0, 0, 1)),
    f: function(b, 0),
}
leaks = maximum(0, "3/5" - a)
responds = maximum(1 - 3 * a, (1 - a) / 3)

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {**leak_or_response, f: function(b, 0)},
        spaces=spaces,
        show={"convex": level_line(0)},
    ),
    near_misses={
        "not convex": NearMiss(
            without="convex",
            at=At(
                {**leak_or_response, f: function(a, minimum(leaks, responds))},
                (last,),
                spaces,
            ),
        ),
        "another trade-off": NearMiss(
            without="each",
            at=At(
                {**leak_or_response, f: function(b, 1)},
                (last,),
                spaces,
                {"convex": level_line(1)},
            ),
        ),
        "a larger curve": NearMiss(
            claim=trade_off(mixed_p, mixed_q, function(a, at(f, a) + "1/100")),
            at=At(disjoint, (last,), spaces, {"convex": level_line(0)}),
        ),
    },
)
