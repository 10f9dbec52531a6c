"""A convex function of a sum of shared steps is at most its shared steps."""

from verifydp.formal.spec import *

words = shared("semi_dp._sequences")
between, zero = words.between, words.zero
f = function_variable("f", REAL)
x, y = function_variable("x", NATURAL), function_variable("y", NATURAL)
i, n, hole = words.i, natural("n"), real("hole")

SPEC = Theorem(
    title="A convex function of shares of steps is at most these shares of its steps",
    source="convexity",
    given={
        "convex": words.convex(f),
        "zero": at(f, number(0)) <= 0,
        "stages": words.stages(x),
        "shares": words.shares(y),
    },
    claim=at(f, words.steps(x, y, n)) <= words.steps(words.taken(f, x), y, n),
)


def increment(p):
    """A step from further below is no longer: for all a <= b <= c and a share w."""
    a, b, c, w = map(real, ("a", "b", "c", "w"))
    order = conjunction(a >= 0, a <= b, b <= c, c <= 1, between(w))
    known = p.assume(order)
    there = a + w * (c - b)
    goal = at(f, there) <= at(f, a) + w * (at(f, c) - at(f, b))
    apart = p.assume(c > a)
    chords = []
    for level, share in ((there, w * (c - b) / (c - a)), (b, (b - a) / (c - a))):
        inside = p.have(between(share), known, apart)
        ends = p.have(
            conjunction(between(c), between(a), inside.formula), inside, known
        )
        chord = p.apply(p.at(p.given("convex"), c, a, share), ends)
        same = p.have(equal(share * c + (1 - share) * a, level), apart)
        most = share * at(f, c) + (1 - share) * at(f, a)
        chords.append(p.rewrite(same, chord, at(f, hole) <= most, hole))
    whole = p.have(equal(w * (c - b) / (c - a) + w * ((b - a) / (c - a)), w), apart)
    far = p.have(goal, *chords, whole, known)
    together = p.assume(negation(c > a))
    here = p.have(at(f, a) <= at(f, a))
    same = p.have(equal(a, there), together, known)
    first_ = p.rewrite(same, here, at(f, hole) <= at(f, a), hole)
    same = p.have(equal(b, c), together, known)
    here = p.have(at(f, b) <= at(f, b))
    second_ = p.rewrite(same, here, at(f, b) <= at(f, hole), hole)
    near = p.have(goal, first_, second_, known)
    both = p.cases(c > a, far, near)
    return p.every(p.supposing(order, both), a, b, c, w)


def proof(p):
    """Induction on the number of steps, whose shares stay below the whole."""
    start, rising = p.parts(p.given("stages"))
    rule = increment(p)

    def goal(count):
        total = words.steps(x, y, count)
        bounds = conjunction(total >= 0, total <= at(x, count))
        return conjunction(
            bounds, at(f, total) <= words.steps(words.taken(f, x), y, count)
        )

    base = p.have(goal(zero), p.given("zero"), start)
    known = p.assume(goal(n))
    here, later = p.at(rising, n), p.at(rising, next_(n))
    share = p.at(p.given("shares"), n)
    total, w = words.steps(x, y, n), at(y, n)
    ends = (total, at(x, n), at(x, next_(n)), w)
    more = p.granted(p.at(rule, *ends), known, here, later, share)
    bounds = p.have(goal(next_(n)).arguments[0], known, here, share)
    more = p.have(goal(next_(n)), bounds, more, known)
    return p.have(SPEC.claim, p.induct(n, goal(n), base, more))


index = to_real(i)
half_steps = {
    f: function(hole, hole * hole),
    x: function(i, minimum(1, index / 2)),
    y: function(i, "1/2"),
    n: natural_number(2),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(half_steps, show={"stages": words.computed, "shares": words.computed}),
    near_misses={
        "a concave function": NearMiss(
            without="convex", at={f: function(hole, sqrt(hole))}
        ),
        "a function above 0": NearMiss(without="zero", at={f: function(hole, 1)}),
        "stages that fall": NearMiss(
            without="stages",
            at={
                x: function(i, 1 - index),
                y: function(i, 1),
                n: natural_number(1),
            },
        ),
        "shares above 1": NearMiss(without="shares", at={y: function(i, 2)}),
    },
)
