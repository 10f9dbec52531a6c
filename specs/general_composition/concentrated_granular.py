"""Zero-concentrated privacy of a granularity grows with the square of the distance."""

from verifydp.formal.spec import *

words = shared("general_composition._spaces")
canonical, steps_of = words.canonical, words.steps_of
zcdp = definition("foundations.zcdp")
larger = theorem("foundations.zcdp")
granular = definition("foundations.concentrated_privacy")
metric = definition("general_composition.concentrated_metric")
fits = theorem("general_composition.weak_triangle.orders")
same_law = theorem("foundations.renyi_mixtures.reflexive")
D, d, joined, neighbours = words.D, words.d, words.joined, words.neighbours
x, y, near, S, n = words.x, words.y, words.near, space("S"), words.n
M, rho, alpha, w = kernel("M", D, S), real("rho"), real("alpha"), real("w")
P, Q, R = law("P", S), law("Q", S), law("R", S)
cell, here = point("cell", pair_sort(D, D)), at(d, x, y)
finite_ = member(pair(x, y), joined)


def scaled(by=1):
    """The square of the distance is in units of the budget."""
    return metric(M, joined, function(cell, by * sqrt(rho) * at(d, cell)))


of_granularity = granular(M, neighbours, rho)
STEP = Theorem(
    title="One more step of zero-concentrated privacy",
    source="Bun and Steinke 2016, proposition 1.9",
    uses=(zcdp,),
    given={
        "steps": w > 0,
        "near": zcdp(P, Q, w**2 * rho),
        "far": zcdp(Q, R, rho),
    },
    claim=zcdp(P, R, (w + 1) ** 2 * rho),
    remark="{w} counts the steps before, and need not be a whole number.",
)
SPEC = Theorem(
    title="Metric zero-concentrated privacy generalises that of a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.12",
    covers=("GC-TVI.12",),
    uses=(canonical, granular, metric),
    given={"budget": rho >= 0, "canonical": canonical(neighbours, joined, d)},
    claim=conjunction(
        implies(scaled(), of_granularity), implies(of_granularity, scaled())
    ),
    remark="Along a chain of n steps the parameter becomes n^2 {rho}.",
)


def one_more(p):
    """Two orders for which Hoelder's inequality loses nothing."""
    positive, above = p.given("steps"), p.assume(alpha > 1)
    t = alpha - 1
    r = w + t * (w + 1)
    a1, a2 = r / w, (w + 1) * alpha
    product = p.have(t * (w + 1) > 0, positive, above)
    size = p.have(r > 0, product, positive)
    ratio = p.have(equal(a1 * w, r), positive)
    low = p.have(a1 > 1, ratio, product, positive)
    high = p.have(a2 > 1, product, positive, above)
    one = p.have(equal(1 - 1 / a1, t * (w + 1) / r), ratio, size, positive, low)
    other = p.have(equal(1 - 1 / a2, r / a2), high)
    fit = p.have(
        equal(t * (w + 1) / r * (r / a2), 1 - 1 / alpha), size, positive, above, high
    )
    u_, v_ = p.fresh(REAL), p.fresh(REAL)
    fit = p.rewrite(p.turned(one), fit, equal(u_ * (r / a2), 1 - 1 / alpha), u_)
    fit = p.rewrite(p.turned(other), fit, equal((1 - 1 / a1) * v_, 1 - 1 / alpha), v_)
    first_, second_ = p.at(p.given("near"), a1), p.at(p.given("far"), a2)
    losses = {"epsilon1": w**2 * rho * a1, "epsilon2": rho * a2}
    fact = p.use(fits, low, high, fit, first_, second_, a1=a1, a2=a2, **losses)
    loss = w**2 * rho * a1 / (1 - 1 / a2) + rho * a2
    total = (w + 1) ** 2 * rho * alpha
    plain = p.have(equal(w**2 * rho * a1 / (r / a2) + rho * a2, total), size, positive)
    hole = p.fresh(REAL)
    weight = p.rewrite(
        p.turned(other), plain, equal(w**2 * rho * a1 / hole + rho * a2, total), hole
    )
    weight = p.the_same(weight, equal(loss, total))
    fact = p.rewrite(weight, fact, renyi(P, R, alpha, hole), hole)
    fact = p.supposing(above, p.apply(fact, above))
    return p.every(p.the_same(fact, renyi(P, R, alpha, total)), alpha)


renyi = definition("foundations.renyi")


def reached(count):
    """What induction is about."""
    path = steps_of.within(neighbours, x, y, count)
    return forall(y, implies(path, zcdp(at(M, x), at(M, y), to_real(count) ** 2 * rho)))


def proof(p):
    """Neighbours are at distance 0 or 1; along a chain the squares grow."""
    known, there, zero = p.given("canonical"), p.assume(near), natural_number(0)
    path = steps_of.longer(p, steps_of.stays(p, neighbours, x), there)
    path = p.the_same(path, steps_of.within(neighbours, x, y, natural_number(1)))
    low = words.bounded(p, known, path)
    fact = p.apply(p.at(p.assume(scaled()), x, y), p.part(low, 0))
    loss = (1 * sqrt(rho) * here) ** 2
    square = p.have(equal(loss, rho * here**2), p.given("budget"))
    high = words.shortest(
        p, known, p.part(low, 0), lambda path, length: p.have(here >= 0, length)
    )
    small = p.have(here**2 <= 1, low, high)
    room = p.have(rho * here**2 <= rho, small, p.given("budget"))
    room = p.have(loss <= rho, square, room)
    laws = {"P": at(M, x), "Q": at(M, y)}
    fact = p.use(larger, fact, room, rho=loss, more=rho, **laws)
    forwards = p.every(p.supposing(there, fact), x, y)

    none, hole, size = (
        p.assume(steps_of.within(neighbours, x, y, zero)),
        p.fresh(D),
        p.fresh(REAL),
    )
    itself = p.every(p.use(same_law, spaces={"I": S}, W=at(M, x), alpha=alpha), alpha)
    itself = p.the_same(itself, zcdp(at(M, x), at(M, x), to_real(zero) ** 2 * rho))
    template = zcdp(at(M, x), at(M, hole), to_real(zero) ** 2 * rho)
    base = p.rewrite(steps_of.nowhere(p, none), itself, template, hole)
    base = p.every(p.supposing(none, base), y)
    so_far, each = p.assume(reached(n)), p.assume(of_granularity)
    path = p.assume(steps_of.within(neighbours, x, y, next_(n)))

    def further(middle, shorter, edge):
        before = p.apply(p.at(so_far, middle), shorter)
        last = p.apply(p.at(each, middle, y), edge)
        wanted = zcdp(at(M, x), at(M, y), to_real(next_(n)) ** 2 * rho)
        some = p.assume(to_real(n) > 0)
        ends = {"P": at(M, x), "Q": at(M, middle), "R": at(M, y), "w": to_real(n)}
        more = p.the_same(p.use(STEP, some, before, last, **ends), wanted)
        first_ = p.assume(negation(to_real(n) > 0))
        start = p.have(equal(n, zero), first_)
        start = steps_of.nowhere(p, steps_of.at_count(p, shorter, start))
        only = p.rewrite(p.turned(start), last, zcdp(at(M, hole), at(M, y), rho), hole)
        same = p.have(equal(rho, to_real(next_(n)) ** 2 * rho), first_)
        only = p.rewrite(same, only, zcdp(at(M, x), at(M, y), size), size)
        return p.cases(to_real(n) > 0, more, p.the_same(only, wanted))

    later = p.every(p.supposing(path, steps_of.through(p, path, further)), y)
    every = p.every(p.induct(n, reached(n), base, later), n)
    pair_of = p.assume(finite_)

    def along(path, length):
        count = path.formula.arguments[3]
        fact = p.apply(p.at(every, count, y), path)
        same = p.have(equal(to_real(count) ** 2 * rho, loss), length, square)
        return p.rewrite(same, fact, zcdp(at(M, x), at(M, y), size), size)

    fact = words.shortest(p, known, pair_of, along)
    backwards = p.every(p.supposing(pair_of, fact), x, y)
    return p.have(
        SPEC.claim,
        p.supposing(scaled(), p.the_same(forwards, of_granularity)),
        p.supposing(of_granularity, p.the_same(backwards, scaled())),
    )


points = shared("general_composition._normals")
classes = shared("general_composition._classes")
exact = theorem("foundations.zcdp.gaussian")
draw = point("draw", REAL)
far = test_of(draw, indicator(draw >= 120))
three = {P: normal(60, 1), Q: normal(30, 1), R: normal(0, 1), w: 1, rho: 450}


def exactly(p, goal):
    """Two normal laws with the deviation 1."""
    m, k = (one.arguments[0] for one in goal.arguments[:2])
    return p.the_same(p.use(exact, m=m, k=k, deviation=number(1)), goal)


def pair_apart(p, goal):
    """The one pair of neighbours is 30 deviations apart."""
    known = p.use(exact, m=number(30), k=number(0), deviation=number(1))
    return points.of_the_pair(p, goal, known)


def after_the_pair(p, claim):
    """Private over the one pair, and yet a test tells too much."""
    rule = p.apply(p.assume(claim), pair_apart(p, claim.arguments[0]))
    return p.absurd(rule, *points.ends, 2, points.far, points.far)


def itself_alone(p, claim):
    """A database and itself, of which a negative budget asks too much."""
    premise, only = claim.arguments[0], label(0, 1)
    unfolded = p.unfolded(premise)
    row = classes.at_value(unfolded, only)
    near_, conclusion = classes.at_value(row, only).arguments
    order = real("order")
    fact = p.every(
        p.use(same_law, spaces={"I": REAL}, W=standard_normal, alpha=order), order
    )
    fact = p.supposing(near_, p.the_same(fact, conclusion))
    for formula in (row, unfolded):
        fact = p.step("forall_labels", fact, terms=(formula,))
    rule = p.apply(p.assume(claim), p.the_same(fact, premise))
    sure = test_of(draw, number(1))
    return p.absurd(rule, only, only, 2, sure, sure)


def wrong(without, **changes):
    names = {"w": w, "rho": rho, "P": P, "Q": Q, "R": R}
    values = {names[name]: value_ for name, value_ in changes.items()}
    return NearMiss(without=without, at=values, witnesses=(2, far, far))


reals = {"S": REAL}
step = classes.FiniteClass(2, [(0, 1)])
loop = classes.FiniteClass(1, [(0, 0)])
silent = {M: function(point("only", finite(1)), standard_normal), rho: -1}
flat = function(point("row", pair_sort(finite(2), finite(2))), 0)

STEP = STEP.but(
    proof=one_more,
    instance=At(three, spaces=reals, show={"near": exactly, "far": exactly}),
    near_misses={
        "a negative number of steps": wrong(
            "steps", w=-2, Q=normal(0, 1), R=normal(-30, 1)
        ),
        "a first law that is far": wrong("near", w="1/2"),
        "a last law that is far": wrong("far", w=2, rho="225/2"),
        "less": NearMiss(
            claim=zcdp(P, R, (w + 1) ** 2 * rho * "99/100"), witnesses=(2, far, far)
        ),
    },
)
SPEC = SPEC.but(
    proof=proof,
    instance=classes.at_class(step, more={M: points.thirty, rho: 450}, spaces=reals),
    near_misses={
        "a negative budget": NearMiss(
            without="budget",
            claim=implies(scaled(), of_granularity),
            at=classes.at_class(loop, more=silent, spaces=reals, refute=itself_alone),
        ),
        "another distance": NearMiss(
            without="canonical",
            claim=implies(of_granularity, scaled()),
            at={d: flat},
            refute=after_the_pair,
        ),
        "less": NearMiss(
            claim=implies(of_granularity, scaled("99/100")), refute=after_the_pair
        ),
    },
)
