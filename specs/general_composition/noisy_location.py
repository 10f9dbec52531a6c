"""A location in the plane, told with noise that falls exponentially with distance."""

from verifydp.formal.spec import *
from verifydp.language.terms import substitute

close = definition("foundations.closeness")
metric_private = definition("general_composition.metric_privacy")
roots = theorem("foundations.finite_sums.root")
plane = pair_sort(REAL, REAL)
at_value = shared("general_composition._classes").at_value
D, T = space("D"), space("T")
x, y, out, i = point("x", D), point("y", D), point("out", T), natural("i")
place, spot_of = (
    function_variable("place", D, plane),
    function_variable("spot", T, plane),
)
base, w = law("base", T), function_variable("w", T)
k, amount = any_test("k", pair_sort(D, T)), function_variable("amount", D)
B = event_variable("B", T)
told_spot = at(spot_of, out)


def coordinate(index, point_):
    return if_(equal(to_real(index), 0), first(point_), second(point_))


def apart(left, right):
    """The Euclidean distance in the plane."""
    sides = first(left) - first(right), second(left) - second(right)
    return sqrt(sides[0] ** 2 + sides[1] ** 2)


def density(database):
    return at(amount, database) * value(k, pair(database, out))


noisy = Definition(
    "noisy_location", (base, amount, k, x), weighted(base, out, density(x))
)
cells = point("cells", pair_sort(D, D))


def claimed(by=1):
    loss = apart(at(place, first(cells)), at(place, second(cells)))
    loss = loss if by == 1 else loss * by
    mechanism = function(x, noisy(base, amount, k, x))
    return metric_private(mechanism, event(cells, TRUE), function(cells, loss))


decays = exp(-apart(at(place, x), told_spot)) * at(w, out)
SPEC = Theorem(
    title="A location with noise in the plane",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.2",
    covers=("GC-M3",),
    standing="definition",
    defines=noisy,
    reads="the location {3} with noise of density {1} {2} under {0}",
    uses=(metric_private,),
    given={
        "positive": forall(out, at(w, out) >= 0),
        "decay": forall(x, out, equal(density(x), decays)),
        "law": forall(x, equal(mean(base, out, density(x)), 1)),
    },
    claim=claimed(),
    remark="The loss is at most the Euclidean distance of two locations. Outputs have "
    "places {spot} in the plane, and may be all of its points. The density falls as "
    "the exponential of the distance against one measure for all locations, {w} times "
    "{base}, and that it has the mean 1 at every location is a hypothesis. Over areas "
    "that exponential is known to have the integral 2 pi, so that {w} is the inverse "
    "of 2 pi times the density of {base}; this integral is not shown here. {k} and "
    "{amount} write the density as a bounded function.",
)


def proof(p):
    """The triangle inequality at every output."""
    one, two = at(place, x), at(place, y)

    def side(left, right):
        gap = coordinate(i, left) - coordinate(i, right)
        return function(i, abs(gap))

    known = (to_real(i) < 2, side(two, told_spot), side(two, one), side(one, told_spot))
    early = p.assume(to_real(i) < to_real(natural_number(2)))
    h, f, g = known[1:]
    inside = conjunction(at(h, i) >= 0, at(h, i) <= at(f, i) + at(g, i))
    terms = p.every(p.supposing(early, p.have(inside)), i)
    longer = p.use(roots, terms, f=f, g=g, h=h, n=natural_number(2))
    far = apart(one, two)
    triangle = p.have(apart(two, told_spot) <= far + apart(one, told_spot), longer)
    falls = [exp(-apart(end, told_spot)) for end in (one, two)]
    order = p.have(-apart(one, told_spot) <= far - apart(two, told_spot), triangle)
    order = p.have(falls[0] <= exp(far - apart(two, told_spot)), order)
    order = p.have(falls[0] <= exp(far) * falls[1], order)
    sign = p.at(p.given("positive"), out)
    decay = [p.at(p.given("decay"), database, out) for database in (x, y)]
    u, v = real("u"), real("v")
    signs = p.assume(conjunction(u >= 0, v >= 0))
    rule = p.every(p.supposing(signs, p.have(u * v >= 0, signs)), u, v)
    rule = p.at(rule, exp(far) * falls[1] - falls[0], at(w, out))
    gap = p.apply(rule, p.have(rule.formula.arguments[0], order, sign))
    left, right = density(x), substitute(density(x), {x: y})
    e, f1, f2, r1, r2 = map(real, ("e", "f1", "f2", "r1", "r2"))
    lines = conjunction((e * f2 - f1) * v >= 0, equal(r1, f1 * v), equal(r2, f2 * v))
    lines = p.assume(lines)
    rule = p.have(r1 <= e * r2, *p.parts(lines))
    rule = p.every(p.supposing(lines, rule), e, f1, f2, r1, r2, v)
    rule = p.at(rule, exp(far), *falls, left, right, at(w, out))
    less = p.granted(rule, gap, *decay)
    hit = indicator(member(out, B))
    less = p.mean(p.have(left * hit <= exp(far) * (right * hit), less), base, out)
    laws = [weighted(base, out, one_) for one_ in (left, right)]
    goal = probability(laws[0], B) <= exp(far) * probability(laws[1], B) + 0
    fact = p.the_same(p.every(p.have(goal, less), B), close(*laws, far, 0))
    for database, of in ((x, left), (y, right)):
        falling = exp(-apart(at(place, database), told_spot))
        seen = p.at(p.given("decay"), database, out)
        above = p.have(falling * at(w, out) >= 0, sign, p.have(falling > 0))
        fact = p.cut(p.every(p.have(of >= 0, seen, above), out), fact)
        fact = p.cut(p.at(p.given("law"), database), fact)
    there = p.assume(member(pair(x, y), event(cells, TRUE)))
    fact = p.the_same(p.every(p.supposing(there, fact), x, y), claimed())
    falling = exp(-apart(one, told_spot))
    above = p.have(falling * at(w, out) >= 0, sign, p.have(falling > 0))
    above = p.every(p.have(left >= 0, decay[0], above), x, out)
    return p.cut(above, fact)


two = finite(2)
spot = point("spot", two)
reads = point("reads", pair_sort(two, two))
corners = pair(number(0), number(0)), pair(number(3), number(4))


def fading(far):
    """A test that says yes at the own corner, and seldom at the other one."""
    there = equal(first(reads), second(reads))
    return {
        k: test_of(reads, if_(there, 1, exp(-number(far)))),
        amount: function(spot, 2 / (1 + exp(-number(far)))),
    }


usual = {
    place: function(spot, choose(spot, *corners)),
    spot_of: function(spot, choose(spot, *corners)),
    base: finite_law("1/2", "1/2"),
    w: function(spot, 2 / (1 + exp(-number(5)))),
    **fading(5),
}


def of_corners(p, goal):
    """Distances between the corners are 0 and 5."""
    exact = p.have(equal(sqrt(number(25)), 5)), p.have(equal(sqrt(number(0)), 0))
    rows = []
    for one in range(2):
        row = at_value(goal, label(one, 2))
        facts = [p.have(at_value(row, label(other, 2)), *exact) for other in range(2)]
        rows.append(p.step("forall_labels", *facts, terms=(row,)))
    return p.step("forall_labels", *rows, terms=(goal,))


at_origin = event(spot, equal(spot, label(0, 2)))
told = label(0, 2), label(1, 2), at_origin
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"D": two, "T": two}, show={"decay": of_corners}),
    near_misses={
        "less": NearMiss(claim=claimed("99/100"), witnesses=told),
        "noise that does not decay so": NearMiss(
            without="decay",
            at=fading(10),
            witnesses=told,
        ),
    },
    exceptions={
        "positive": "a density below 0 gives no law, so that nothing can be computed "
        "there",
        "law": "a density with another mean gives no law, so that nothing can be "
        "computed there",
    },
)
