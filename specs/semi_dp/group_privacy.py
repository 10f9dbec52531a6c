"""Group privacy along chains: k steps have the trade-off function composed k times."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("semi_dp._databases")
order = theorem("foundations.whole_numbers")
chains = definition("foundations.chains")
steps_of = shared("foundations.chains._words")
at_least = definition("semi_dp.trade_off")
private = definition("semi_dp.private")
adjacency = definition("semi_dp.adjacency_metric")
D, S, x, y, M, d = words.D, words.S, words.x, words.y, words.M, words.d
f, alpha, beta, o, h = words.f, words.alpha, words.beta, words.o, any_test("h", S)
n, m, k = map(natural, "nmk")
g = function_variable("g", pair_sort(NATURAL, REAL))
zero = natural_number(0)
unit = words.unit

ordered = conjunction(alpha >= 0, alpha <= beta, beta <= 1)
curve = Definition(
    "rises_below_identity",
    (f,),
    forall(
        alpha,
        beta,
        implies(
            ordered,
            conjunction(
                at(f, alpha) >= 0, at(f, alpha) <= alpha, at(f, alpha) <= at(f, beta)
            ),
        ),
    ),
)
composed = Definition(
    "composed",
    (f, g),
    conjunction(
        forall(alpha, equal(at(g, zero, alpha), alpha)),
        forall(k, alpha, equal(at(g, next_(k), alpha), at(f, at(g, k, alpha)))),
    ),
)


def times(count):
    """The trade-off function composed so many times."""
    return function(alpha, at(g, count, alpha))


def between(level):
    return conjunction(level >= 0, level <= 1)


is_curve, is_composed = curve(f), composed(f, g)
shape = {"curve": is_curve, "composed": is_composed}
RANGE = Theorem(
    title="A trade-off function composed k times stays between 0 and the identity",
    source="Cho and Awan, Semi-DP, section 2.2",
    uses=(curve, composed),
    given={**shape, "level": between(alpha)},
    claim=conjunction(at(g, k, alpha) >= 0, at(g, k, alpha) <= alpha),
)
FALLS = Theorem(
    title="More compositions of a trade-off function give no more",
    source="Cho and Awan, Semi-DP, section 3.4",
    covers=("SD-Q17",),
    uses=(curve, composed),
    given={
        **shape,
        "level": between(alpha),
        "order": to_real(m) <= to_real(n),
    },
    claim=at(g, n, alpha) <= at(g, m, alpha),
    remark="With m the semi-adjacent parameter and n one more than the number of "
    "features this is the sentence after corollary 18. Of a trade-off function only "
    "two things are used: it rises, and lies between 0 and the identity.",
)
STEPS = Theorem(
    title="Group privacy along a chain of unit steps",
    source="Cho and Awan, Semi-DP, section 2.2",
    uses=(curve, composed, private, chains),
    given={
        **shape,
        "private": private(M, words.everyone, words.within(1), f),
        "path": chains(unit, x, y, n),
    },
    claim=at_least(at(M, x), at(M, y), times(n)),
)
SPEC = Theorem(
    title="Group privacy over an adjacency metric",
    source="Cho and Awan, Semi-DP, section 2.2",
    covers=("SD-Q10",),
    defines=composed,
    reads="{1} is {0} composed with itself so many times",
    uses=(curve, private, adjacency),
    given={
        **shape,
        "metric": adjacency(d),
        "private": private(M, words.everyone, words.within(1), f),
    },
    claim=private(M, words.everyone, words.within(k), times(k)),
    remark="Any mechanism, any k. For distances that are no adjacency metric it fails.",
)
CURVE = Theorem(
    title="Functions that rise below the identity",
    source="Cho and Awan, Semi-DP, section 2.2",
    defines=curve,
    reads="{0} rises from 0 to 1, between 0 and the identity",
    given={"curve": is_curve, "level": between(alpha)},
    claim=between(at(f, alpha)),
    remark="All trade-off functions do, see trade_off.shape.",
)


def in_range(p):
    """Induction on the number of compositions."""
    start, step = p.parts(p.given("composed"))
    level = p.given("level")

    def goal(count):
        return conjunction(at(g, count, alpha) >= 0, at(g, count, alpha) <= alpha)

    base = p.have(goal(zero), p.at(start, alpha), level)
    known = p.assume(goal(k))
    here = at(g, k, alpha)
    inside = p.have(conjunction(here >= 0, here <= here, here <= 1), known, level)
    low = p.apply(p.at(p.given("curve"), here, here), inside)
    more = p.have(goal(next_(k)), p.at(step, k, alpha), low, known)
    return p.induct(k, goal(k), base, more)


def falls(p):
    """Each composition lies below the one before."""
    _, step = p.parts(p.given("composed"))

    def goal(count):
        less = at(g, count, alpha) <= at(g, m, alpha)
        return implies(to_real(m) <= to_real(count), less)

    here = at(g, n, alpha)
    known = p.assume(goal(n))
    range_ = p.use(RANGE, p.given("curve"), p.given("composed"), p.given("level"), k=n)
    inside = conjunction(here >= 0, here <= here, here <= 1)
    inside = p.have(inside, range_, p.given("level"))
    low = p.apply(p.at(p.given("curve"), here, here), inside)
    low = p.have(at(g, next_(n), alpha) <= here, low, p.at(step, n, alpha))
    late = p.assume(to_real(m) <= to_real(next_(n)))
    hole = p.fresh(NATURAL)

    def same(number_of, fact):
        at_m = p.have(at(g, m, alpha) <= at(g, m, alpha))
        return p.rewrite(fact, at_m, at(g, hole, alpha) <= at(g, m, alpha), hole)

    early = p.assume(to_real(m) <= to_real(n))
    earlier = p.have(
        at(g, next_(n), alpha) <= at(g, m, alpha), p.apply(known, early), low
    )
    last = p.assume(negation(to_real(m) <= to_real(n)))
    is_last = p.have(equal(m, next_(n)), last, late, p.use(order, j=m, k=n))
    latest = same(next_(n), is_last)
    more = p.cases(to_real(m) <= to_real(n), earlier, latest)
    more = p.supposing(late.formula, more)
    first_ = p.assume(to_real(m) <= to_real(zero))
    base = same(zero, p.have(equal(m, zero), first_))
    base = p.supposing(first_.formula, base)
    return p.apply(p.induct(n, goal(n), base, more), p.given("order"))


def along(p):
    """The last step composes once more."""
    start, step = p.parts(p.given("composed"))

    def reached(count):
        path = chains(unit, x, y, count)
        return forall(y, implies(path, at_least(at(M, x), at(M, y), times(count))))

    def error(of):
        return 1 - mean(at(M, of), o, value(h, o))

    none = p.assume(chains(unit, x, y, zero))
    level = error(x)
    same = p.have(at(g, zero, level) <= error(x), p.at(start, level))
    same = p.the_same(p.every(same, h), at_least(at(M, x), at(M, x), times(zero)))
    hole = p.fresh(D)
    same = p.rewrite(
        steps_of.nowhere(p, none),
        same,
        at_least(at(M, x), at(M, hole), times(zero)),
        hole,
    )
    base = p.every(p.supposing(none.formula, same), y)
    known, path = p.assume(reached(n)), p.assume(chains(unit, x, y, next_(n)))

    def further(middle, shorter, edge):
        so_far = p.at(p.apply(p.at(known, middle), shorter), h)
        rule = p.at(p.given("private"), middle, y)
        last = p.apply(rule, p.have(rule.formula.arguments[0], edge))
        last = p.at(last, h)
        units = [p.mean_between(at(M, one), o, value(h, o)) for one in (x, middle)]
        inside = p.have(between(level), units[0])
        range_ = p.use(
            RANGE, p.given("curve"), p.given("composed"), inside, k=n, alpha=level
        )
        here = at(g, n, level)
        left = p.have(
            conjunction(here >= 0, here <= error(middle), error(middle) <= 1),
            so_far,
            range_,
            units[1],
        )
        rises = p.apply(p.at(p.given("curve"), here, error(middle)), left)
        bound = p.have(
            at(g, next_(n), level) <= error(y), p.at(step, n, level), rises, last
        )
        return p.the_same(
            p.every(bound, h), at_least(at(M, x), at(M, y), times(next_(n)))
        )

    later = steps_of.through(p, path, further)
    later = p.every(p.supposing(path.formula, later), y)
    all_ = p.induct(n, reached(n), base, later)
    return p.apply(p.at(all_, y), p.given("path"))


def at_distance(p, left, right):
    """What holds of two databases at their distance."""
    distance = at(d, left, right)
    rule = p.at(p.part(p.given("metric"), 1), left, right, distance)
    there = p.apply(p.part(rule, 0), p.have(equal(distance, distance)))
    return p.use(
        STEPS,
        p.given("curve"),
        p.given("composed"),
        p.given("private"),
        p.part(there, 0),
        x=left,
        y=right,
        n=distance,
    )


def fewer_steps(p, fact, left, right, count, close):
    """A curve of fewer compositions is larger."""
    level = 1 - mean(at(M, left), o, value(h, o))
    unit_ = p.mean_between(at(M, left), o, value(h, o))
    inside = p.have(between(level), unit_)
    less = p.use(
        FALLS,
        p.given("curve"),
        p.given("composed"),
        inside,
        close,
        alpha=level,
        m=at(d, left, right),
        n=count,
    )
    bound = p.have(
        at(g, count, level) <= 1 - mean(at(M, right), o, value(h, o)),
        p.at(fact, h),
        less,
    )
    return p.the_same(
        p.every(bound, h), at_least(at(M, left), at(M, right), times(count))
    )


def proof(p):
    """A shortest chain, and the longer ones protect less."""
    asked = words.near_on(words.everyone, words.within(k))
    there = p.assume(asked)
    fact = at_distance(p, x, y)
    close = p.have(to_real(at(d, x, y)) <= to_real(k), there)
    fact = fewer_steps(p, fact, x, y, k, close)
    return p.the_same(p.every(p.supposing(asked, fact), x, y), p.statement.claim)


points = shared("semi_dp._metrics")
groups = shared("semi_dp._groups")
path, two_steps = points.path, natural_number(2)
fading, identity, jumping = groups.fading, groups.identity, groups.jumping
level_of, reached, lost = groups.level_of, groups.reached, groups.lost
bit, one = point("bit", finite(2)), label(1, 2)
spaces = {**path.spaces, "S": finite(2)}
output_1 = test_of(bit, indicator(equal(bit, one)))
ends = label(0, 3), label(2, 3)
shows = {"metric": path.is_metric(theorem("semi_dp.adjacency_metric"))}


def walk(p, goal):
    """Two unit steps from the first database to the last one."""
    return p.the_same(path.walk(p, 0, 2), goal)


half, zero_level = number("1/2"), number(0)
adds_one = {f: function(alpha, alpha + 1), g: function(level_of, reached + 4 * lost)}
above_1 = {
    f: function(alpha, if_(alpha <= 1, alpha, alpha + 1)),
    g: function(level_of, if_(reached <= 1, reached, reached + 4 * lost)),
    alpha: 2,
}
of_two = {f: fading[f], g: fading[g], k: two_steps, alpha: half}
ordered_points = {f: fading[f], g: fading[g], m: zero, n: two_steps, alpha: half}

CURVE = CURVE.but(
    proof=lambda p: p.have(
        CURVE.claim,
        p.apply(
            p.at(p.given("curve"), alpha, alpha),
            p.have(
                conjunction(alpha >= 0, alpha <= alpha, alpha <= 1), p.given("level")
            ),
        ),
        p.given("level"),
    ),
    instance=At({f: function(alpha, maximum(0, alpha - "3/10")), alpha: half}),
    near_misses={
        "another function": NearMiss(without="curve", at={f: function(alpha, 2)}),
        "any level": NearMiss(
            without="level", at={alpha: 2, f: function(alpha, alpha)}
        ),
        "above 1/4": NearMiss(claim=at(f, alpha) >= "1/4"),
        "below 1/9": NearMiss(claim=at(f, alpha) <= "1/9"),
    },
)
RANGE = RANGE.but(
    proof=in_range,
    instance=At(of_two),
    near_misses={
        "no such curve": NearMiss(without="curve", at=adds_one),
        "other functions": NearMiss(without="composed", at={g: adds_one[g]}),
        "any level": NearMiss(without="level", at=above_1),
        "above 1/4": NearMiss(claim=at(g, k, alpha) >= "1/4"),
    },
)
FALLS = FALLS.but(
    proof=falls,
    instance=At(ordered_points),
    near_misses={
        "no such curve": NearMiss(without="curve", at=adds_one),
        "other functions": NearMiss(without="composed", at={g: adds_one[g]}),
        "any level": NearMiss(without="level", at=above_1),
        "fewer compositions": NearMiss(without="order", at={m: two_steps, n: zero}),
    },
)
at_ends = {x: ends[0], y: ends[1], n: two_steps}
STEPS = STEPS.but(
    proof=along,
    instance=At({**fading, **at_ends}, spaces=spaces, show={"path": walk}),
    near_misses={
        "no such curve": NearMiss(without="curve", at=jumping, witnesses=(output_1,)),
        "other functions": NearMiss(
            without="composed", at={g: identity[g]}, witnesses=(output_1,)
        ),
        "not private": NearMiss(without="private", at=identity, witnesses=(output_1,)),
        "no path": NearMiss(
            without="path", at={n: natural_number(1)}, witnesses=(output_1,)
        ),
        "one step less": NearMiss(
            claim=at_least(
                at(M, x), at(M, y), function(alpha, at(g, n, alpha + "1/9"))
            ),
            witnesses=(output_1,),
        ),
    },
)
tells = table(finite_law(1, 0), finite_law(0, 1))
SPEC = SPEC.but(
    proof=proof,
    instance=At({**fading, k: two_steps}, spaces=spaces, show=shows),
    near_misses={
        "no such curve": NearMiss(
            without="curve", at=jumping, witnesses=(*ends, output_1)
        ),
        "other functions": NearMiss(
            without="composed", at={g: identity[g]}, witnesses=(*ends, output_1)
        ),
        "not private": NearMiss(
            without="private", at=identity, witnesses=(*ends, output_1)
        ),
        "another distance": NearMiss(
            without="metric",
            at=At(
                {d: points.whole((0, 2), (2, 0)), M: tells, **identity, k: two_steps},
                (label(0, 2), label(1, 2), output_1),
                {"D": finite(2), "S": finite(2)},
            ),
        ),
    },
)
