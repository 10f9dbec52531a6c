"""When the decision of a randomised test is private: one inequality for each pair."""

from verifydp.formal.spec import *

words = shared("semi_dp._symmetric")
f_private = definition("foundations.trade_off_privacy")
f, a, b, w, unit = words.f, words.a, words.b, words.w, words.unit
D = space("D")
X, Y, phi = point("X", D), point("Y", D), any_test("phi", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
near, back = member(pair(X, Y), neighbours), member(pair(Y, X), neighbours)
decision = function(X, words.released(phi, X))
is_private = f_private(decision, neighbours, words.turned)


def apart(left, right):
    """What a private test may say on one database, given what it says on the other."""
    return value(phi, left) <= 1 - at(f, 1 - value(phi, right))


inequality = forall(X, Y, implies(near, apart(X, Y)))
SPEC = Theorem(
    title="A test is private if its chances satisfy one inequality on every pair",
    source="Cho and Awan, Semi-DP, lemma 34; Awan and Vadhan 2023, lemma 4.1",
    covers=("SD-L34",),
    uses=(f_private,),
    given={
        **words.parts,
        "both orders": forall(X, Y, implies(near, back)),
    },
    claim=conjunction(implies(is_private, inequality), implies(inequality, is_private)),
    remark="{f} is a symmetric trade-off function in the paper's order, where the "
    "argument is 1 less the type I error: between 0 and its argument, convex, and its "
    "own inverse in the sense of the third hypothesis. The lemma does not repeat that "
    "it is symmetric, which the paper agrees on after definition 3. Adjacency is "
    "symmetric. Any class of databases.",
)


def chord(p):
    """Below a chord through (0, 0), a point of the curve, and (1, 1)."""
    s, t, c, e = map(real, "stce")
    premise = conjunction(unit(s, t, c, e), s <= t, at(f, c) <= e)
    known = p.assume(premise)
    goal = at(f, s + (t - s) * c) <= s + (t - s) * e
    ends = [p.at(p.given("range"), number(end)) for end in (0, 1)]
    zero, one = (p.apply(fact, p.have(fact.formula.arguments[0])) for fact in ends)
    hole = p.fresh(REAL)

    def mixed(weight, left, right, *facts):
        rule = p.at(p.given("convex"), left, right, weight)
        return p.apply(rule, p.have(rule.formula.arguments[0], *facts))

    some = p.assume(t > 0)
    r = s / t
    inside = p.have(conjunction(r >= 0, r <= 1, equal(r * t, s)), known, some)
    z = r * 1 + (1 - r) * c
    upper = mixed(r, number(1), c, known, inside)
    keep = p.have((1 - r) * at(f, c) <= (1 - r) * e, known, inside)
    top = p.have(r * at(f, number(1)) <= r, one, inside)
    upper = p.have(at(f, z) <= r + (1 - r) * e, upper, keep, top)
    u = real("u")
    between = p.assume(unit(u, c))
    area = p.have(
        conjunction(u * 1 + (1 - u) * c >= 0, u * 1 + (1 - u) * c <= 1), between
    )
    area = p.at(p.every(p.supposing(unit(u, c), area), u), r)
    area = p.apply(area, p.have(area.formula.arguments[0], inside, known))
    lower = mixed(t, z, number(0), known, area)
    scaled = p.have(t * at(f, z) <= t * (r + (1 - r) * e), upper, some)
    low = p.have((1 - t) * at(f, number(0)) <= 0, zero, known)
    total = p.have(
        at(f, t * z + (1 - t) * 0) <= t * (r + (1 - r) * e), lower, scaled, low
    )
    same = p.have(equal(t * z + (1 - t) * 0, s + (t - s) * c), inside)
    bound = p.have(equal(t * (r + (1 - r) * e), s + (t - s) * e), inside)
    total = p.rewrite(same, total, at(f, hole) <= t * (r + (1 - r) * e), hole)
    yes = p.have(goal, total, bound)
    none = p.assume(negation(t > 0))
    nothing = p.have(conjunction(equal(s, 0), equal(t, 0)), none, known)
    same = p.have(equal(number(0), s + (t - s) * c), nothing)
    at_zero = p.rewrite(
        same, p.have(at(f, number(0)) <= 0, zero), at(f, hole) <= 0, hole
    )
    no = p.have(goal, at_zero, nothing)
    return p.every(p.supposing(premise, p.cases(t > 0, yes, no)), s, t, c, e)


def proof(p):
    """Test with the rejection; back, every test of a decision mixes two extremes."""
    here = p.assume(near)
    there = p.apply(p.at(p.given("both orders"), X, Y), here)
    two = point("two", finite(2))
    reject = test_of(two, indicator(equal(two, label(0, 2))))
    known = p.apply(p.at(p.assume(is_private), Y, X), there)
    forwards = p.have(apart(X, Y), p.at(known, reject))
    forwards = p.every(p.supposing(near, forwards), X, Y)

    rule = p.assume(inequality)
    one = p.apply(p.at(rule, X, Y), here)
    other = p.apply(p.at(rule, Y, X), there)
    q, r = value(phi, X), value(phi, Y)
    sizes = p.have(unit(q, r, 1 - q, 1 - r))
    turned = p.at(p.given("inverse"), 1 - r, 1 - q)
    turned = p.apply(turned, p.have(turned.formula.arguments[0], sizes, one))
    hole, h = p.fresh(REAL), any_test("h", finite(2))
    turned = p.have(
        at(f, q) <= r,
        p.rewrite(
            p.have(equal(1 - (1 - q), q)), turned, at(f, hole) <= 1 - (1 - r), hole
        ),
    )
    other = p.have(at(f, 1 - q) <= 1 - r, other)
    curve = chord(p)
    u, v = value(h, label(0, 2)), value(h, label(1, 2))
    goal = trade_off_at(h)
    ends = []
    for s, t, c, e, fact in (
        (1 - u, 1 - v, 1 - q, 1 - r, other),
        (1 - v, 1 - u, q, r, turned),
    ):
        order = p.assume(s <= t)
        bound = p.at(curve, s, t, c, e)
        bound = p.apply(bound, p.have(bound.formula.arguments[0], sizes, order, fact))
        size = mean(words.released(phi, X), two, value(h, two))
        same = p.have(equal(s + (t - s) * c, 1 - size))
        bound = p.rewrite(same, bound, at(f, hole) <= s + (t - s) * e, hole)
        ends.append(p.supposing(s <= t, p.have(goal, bound)))
    fact = p.have(goal, *ends)
    fact = p.every(fact, h)
    target = p.at(p.assume(is_private), X, Y).formula.arguments[1]
    fact = p.every(p.supposing(near, p.the_same(fact, target)), X, Y)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(inequality, p.the_same(fact, is_private)),
    )


def trade_off_at(h):
    two = point("two", finite(2))
    sizes = [mean(words.released(phi, one), two, value(h, two)) for one in (X, Y)]
    return at(f, 1 - sizes[0]) <= 1 - sizes[1]


two_databases = point("two_databases", finite(2))
pairs = point("pairs", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
usual = {
    f: function(a, maximum(0, 1 - 2 * (1 - a), a / 2)),
    phi: test_of(two_databases, choose(two_databases, "1/3", "2/3")),
    neighbours: event(pairs, TRUE),
}
spaces = {"D": finite(2)}
reject = test_of(two_databases, indicator(equal(two_databases, zero)))
accept = test_of(two_databases, indicator(equal(two_databases, one)))


def leaks(*seen, part):
    """The inequality holds, and a test of the decision sees more; or the reverse."""

    def refute(p, claim):
        rule = p.part(p.assume(claim), part)
        shown = p.auto(rule.formula.arguments[0])
        return p.absurd(p.apply(rule, shown), *seen)

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=spaces),
    near_misses={
        "beyond the range": NearMiss(
            without="range",
            at={
                f: function(a, maximum(number("1/10") + a / 2, 2 * a - "4/5")),
                phi: test_of(two_databases, "1/2"),
            },
            refute=leaks(zero, zero, test_of(two_databases, 1), part=1),
        ),
        "not convex": NearMiss(
            without="convex",
            at={
                f: function(a, if_(a <= "1/2", 0, "1/2")),
                phi: test_of(two_databases, choose(two_databases, 0, "1/2")),
            },
            refute=leaks(
                zero,
                one,
                test_of(two_databases, choose(two_databases, 1, "2/5")),
                part=1,
            ),
        ),
        "not its own inverse": NearMiss(
            without="inverse",
            at={
                f: function(a, a**2),
                phi: test_of(two_databases, choose(two_databases, "23/32", "1/2")),
            },
            refute=leaks(zero, one, accept, part=1),
        ),
        "one order": NearMiss(
            without="both orders",
            at={
                phi: test_of(two_databases, choose(two_databases, "3/4", 0)),
                neighbours: event(pairs, equal(pairs, pair(one, zero))),
            },
            refute=leaks(one, zero, reject, part=1),
        ),
        "more than 1": NearMiss(
            claim=implies(
                is_private,
                forall(
                    X,
                    Y,
                    implies(near, value(phi, X) <= "9/10" - at(f, 1 - value(phi, Y))),
                ),
            ),
            at={phi: test_of(two_databases, 1)},
            witnesses=(zero, zero),
        ),
    },
)
