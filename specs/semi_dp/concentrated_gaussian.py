"""Gaussian privacy bounds every Renyi divergence; the converse fails.

Uniform levels split a test into events. On each of them the normal laws tell at least
as much apart, and half-lines are nested, so that a power can be taken of their mean.
"""

from verifydp.formal.spec import *

gdp, zcdp = definition("foundations.gaussian_dp"), definition("foundations.zcdp")
normals = theorem("foundations.gaussian_renyi")
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
e, g, h = any_test("e", S), any_test("g", S), any_test("h", S)
mu, c, w, t, alpha = map(real, ("mu", "c", "w", "t", "alpha"))
z, v, u = real("z"), real("v"), real("u")
moved = normal(mu, 1)
source = "Cho and Awan, Semi-DP, section 6"
unit = conjunction(c >= 0, c <= 1)


def level(draw):
    """A uniform number, where the draw is standard normal."""
    return normal_cdf(-draw)


UNIFORM = Theorem(
    title="The distribution function at a normal draw is uniform",
    source="probability integral transform",
    given={"level": unit},
    claim=equal(mean(standard_normal, z, indicator(level(z) <= c)), c),
)
small, power_of = mean(P, x, value(e, x)), mean(Q, x, value(e, x))
reach = mean(moved, z, indicator(level(z) <= small))
HALF_LINES = Theorem(
    title="No test is better than the half-line of its size",
    source="Dong, Roth and Su 2022, definition 2.6",
    uses=(gdp,),
    given={"private": gdp(P, Q, mu)},
    claim=power_of <= reach,
)
SPEC = Theorem(
    title="Gaussian privacy is zero-concentrated privacy with half the square",
    source=source,
    covers=("SD-Q26",),
    uses=(gdp, zcdp),
    given={"private": gdp(P, Q, mu)},
    claim=zcdp(Q, P, mu**2 / 2),
    remark="One direction, so that both follow for a symmetric relation; the laws of "
    "the outputs on two adjacent databases may be any. The converse fails: "
    "concentrated_gaussian.no_converse.",
)

bit = point("bit", finite(2))
told, turned = finite_law("9/10", "1/10"), finite_law("1/10", "9/10")


def apart(budget, parameter):
    """Zero-concentrated private both ways, and not Gaussian private."""
    both = zcdp(told, turned, budget), zcdp(turned, told, budget)
    return conjunction(*both, negation(gdp(told, turned, parameter)))


NO_CONVERSE = Theorem(
    title="A zero-concentrated bound is no Gaussian one of the same size",
    source=source + ", which says that the converse fails",
    covers=("SD-Q26",),
    uses=(gdp, zcdp),
    claim=apart(log(9), sqrt(2 * log(9))),
    remark="Randomised response that tells the truth nine times in ten, with the "
    "budget log(9) in both orders. For Gaussian privacy it would need 2.563, and the "
    "root of twice the budget is 2.097.",
)
reflexive = theorem("foundations.renyi_mixtures.reflexive")


def uniform(p):
    """By a quantile; at 0 and 1 nothing and everything is below."""
    goal, hit = UNIFORM.claim, indicator(level(z) <= c)
    whole = p.mean_between(standard_normal, z, hit)
    full = p.assume(c >= 1)
    most = p.mean(p.have(number(1) <= hit, full), standard_normal, z)
    top = p.have(goal, most, whole, full, p.given("level"))
    none = p.assume(c <= 0)
    least = p.mean(p.have(hit <= 0, none), standard_normal, z)
    zero = p.have(goal, least, whole, none, p.given("level"))
    inside = [p.assume(negation(one)) for one in (c >= 1, c <= 0)]
    inner = p.have(conjunction(c > 0, c < 1), *inside)
    found = p.granted(p.at(p.axiom("normal_quantile"), c), inner)
    here = p.assume(equal(normal_cdf(w), c))
    same = p.have(equal(hit, indicator(-w <= z)), here)
    up = p.mean(p.have(hit <= indicator(-w <= z), same), standard_normal, z)
    down = p.mean(p.have(indicator(-w <= z) <= hit, same), standard_normal, z)
    mass = p.axiom("normal_mirrored", -w)
    between = p.obtain(found, w, p.have(goal, up, down, mass, here))
    return p.cases(c >= 1, top, p.cases(c <= 0, zero, between))


def half_lines(p):
    """By a quantile of the size; a test of size 0 has no power."""
    goal, hit = HALF_LINES.claim, indicator(level(z) <= small)
    sizes = [p.mean_between(law_, x, value(e, x)) for law_ in (P, Q)]
    whole = p.mean_between(moved, z, hit)
    full = p.assume(small >= 1)
    most = p.mean(p.have(number(1) <= hit, full), moved, z)
    top = p.have(goal, most, *sizes)
    none, some = p.assume(small <= 0), p.assume(power_of > 0)
    half = p.have(conjunction(power_of / 2 > 0, power_of / 2 < 1), some, *sizes)
    found = p.granted(p.at(p.axiom("normal_quantile"), power_of / 2), half)
    here = p.assume(equal(normal_cdf(w), power_of / 2))
    rule = p.at(p.given("private"), e, w - mu)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], none))
    hole = p.fresh(REAL)
    same = p.have(equal(w - mu + mu, w))
    rule = p.rewrite(same, rule, power_of <= normal_cdf(hole), hole)
    nothing = p.obtain(found, w, p.have(FALSE, rule, here, some))
    zero = p.have(goal, p.supposing(some.formula, nothing), whole)
    inside = [p.assume(negation(one)) for one in (small >= 1, small <= 0)]
    inner = p.have(conjunction(small > 0, small < 1), *inside)
    found = p.granted(p.at(p.axiom("normal_quantile"), small), inner)
    here = p.assume(equal(normal_cdf(w), small))
    up = p.mean(p.have(indicator(-w <= z) <= hit, here), moved, z)
    rule = p.at(p.given("private"), e, w)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], here))
    mass = p.axiom("normal_mirrored", -w - mu)
    between = p.obtain(found, w, p.have(goal, up, mass, rule))
    return p.cases(small >= 1, top, p.cases(small <= 0, zero, between))


def proof(p):
    """Uniform levels, and the divergence of two normal laws."""
    above, order = p.assume(alpha > 1), 1 - 1 / alpha
    inside = p.have(conjunction(order > 0, order < 1), above)
    below = p.assume(forall(x, value(h, x) <= power(value(g, x), order)))
    of_g = test_of(x, indicator(level(v) <= value(g, x)))
    of_h = test_of(x, indicator(level(v) <= value(h, x)))
    size, size_h = mean(P, x, value(of_g, x)), mean(P, x, value(of_h, x))
    share = mean(standard_normal, v, indicator(level(z) <= size))
    nested = test_of(z, share)
    raised = test_of(z, power(share, order))
    N = standard_normal

    def spread(law_, test):
        """The mean of a test over its levels."""
        ranged = p.have(conjunction(value(test, x) >= 0, value(test, x) <= 1))
        hit = indicator(level(v) <= value(test, x))
        flat = p.use(UNIFORM, ranged, c=value(test, x))
        flat = p.the_same(flat, equal(mean(N, v, hit), value(test, x)))
        sides = (mean(N, v, hit), value(test, x)), (value(test, x), mean(N, v, hit))
        means = [p.mean(p.have(a <= b, flat), law_, x) for a, b in sides]
        return *means, p.swap(law_, x, N, v, hit)

    # The mean of g under P is that of the nested half-lines under N(0, 1).
    unit_ = p.mean_between(P, x, value(of_g, x))
    flat = p.use(UNIFORM, unit_, c=size)
    line = indicator(level(z) <= size)
    flats = [
        p.mean(p.have(a <= b, flat), N, v)
        for a, b in ((mean(N, z, line), size), (size, mean(N, z, line)))
    ]
    first_ = equal(mean(N, z, share), mean(P, x, value(g, x)))
    first_ = p.have(first_, *spread(P, g), *flats, p.swap(N, z, N, v, line))
    # Half-lines of h's levels lie inside those where the power of the mean is large.
    root = p.have(level(v) > 0), p.have(level(v) < 1)
    exponent = log(level(v)) / order
    tau = exp(exponent)
    there = p.assume(level(z) <= size_h)
    deeper = p.assume(level(u) <= tau)
    size_u = mean(P, x, indicator(level(u) <= value(g, x)))
    whole = p.have(equal(order * exponent, log(level(v))), inside)
    back = p.axiom("power_exp", tau, order, facts=[p.have(tau > 0)])
    hole = p.fresh(REAL)
    inner = p.have(equal(exponent, log(tau)))
    inner = p.rewrite(inner, whole, equal(order * hole, log(level(v))), hole)
    back = p.rewrite(inner, back, equal(power(tau, order), exp(hole)), hole)
    back = p.have(equal(power(tau, order), level(v)), back, *root)
    high = p.assume(level(v) <= value(h, x))
    most = p.have(level(v) <= power(value(g, x), order), high, p.at(below, x))
    some = p.have(value(g, x) > 0, most, root[0], inside)
    logs = p.axiom("power_exp", value(g, x), order, facts=[some])
    A, B = p.fresh(REAL), p.fresh(REAL)
    less = p.assume(conjunction(A > 0, A <= B))
    rule = p.every(p.supposing(less.formula, p.have(log(A) <= log(B), less)), A, B)
    far_ = order * log(value(g, x))
    most = p.have(level(v) <= exp(far_), logs, most)
    rule = p.at(rule, level(v), exp(far_))
    logs = p.apply(rule, p.have(rule.formula.arguments[0], most, root[0]))
    inner = p.have(equal(log(exp(far_)), far_))
    logs = p.rewrite(inner, logs, log(level(v)) <= hole, hole)
    logs = p.have(order * (exponent - log(value(g, x))) <= 0, logs, whole)
    logs = p.have(exponent <= log(value(g, x)), logs, inside)
    less = p.assume(A <= B)
    rule = p.every(p.supposing(less.formula, p.have(exp(A) <= exp(B), less)), A, B)
    sure = p.apply(p.at(rule, exponent, log(value(g, x))), logs)
    inner = p.have(equal(exp(log(value(g, x))), value(g, x)), some)
    sure = p.rewrite(inner, sure, tau <= hole, hole)
    sure = p.supposing(high.formula, sure)
    more = p.have(value(of_h, x) <= indicator(level(u) <= value(g, x)), sure, deeper)
    more = p.mean(more, P, x)
    inner = p.have(level(z) <= size_u, more, there)
    inner = p.supposing(deeper.formula, inner)
    hit = p.have(indicator(level(u) <= tau) <= indicator(level(z) <= size_u), inner)
    hit = p.mean(hit, N, u)
    down = p.have(log(level(v)) <= 0, *root)
    down = p.have(exponent <= 0, p.have(order * exponent <= 0, down, whole), inside)
    ranged = p.have(conjunction(tau >= 0, tau <= 1), down)
    filled = p.use(UNIFORM, ranged, c=tau)
    reached = p.have(tau <= share, hit, filled)
    reached = p.have(level(v) <= power(share, order), reached, back, inside, ranged)
    reached = p.supposing(there.formula, reached)
    line_h = indicator(level(z) <= size_h)
    hit = p.have(line_h <= indicator(level(v) <= power(share, order)), reached)
    hit = p.mean(hit, N, v)
    between = p.mean_between(N, v, indicator(level(z) <= size))
    ranged = power(share, order)
    ranged = p.have(conjunction(ranged >= 0, ranged <= 1), between, inside)
    filled = p.use(UNIFORM, ranged, c=power(share, order))
    lines = p.have(mean(N, v, line_h) <= power(share, order), hit, filled)
    lines = p.mean(lines, moved, z)
    # Gaussian privacy on the levels of h.
    best = p.use(HALF_LINES, p.given("private"), e=of_h)
    best = p.mean(best, N, v)
    second_ = mean(Q, x, value(h, x)) <= mean(moved, z, power(share, order))
    swapped = p.swap(moved, z, N, v, line_h)
    second_ = p.have(second_, *spread(Q, h), best, swapped, lines)
    third = p.use(normals, p.have(number(1) > 0), m=mu, k=number(0), s=number(1))
    third = p.at(p.apply(third, above), nested, raised)
    itself = p.have(power(share, order) <= power(share, order))
    third = p.apply(third, p.every(itself, z))
    left, size_z = mean(moved, z, power(share, order)), mean(N, z, share)
    old = order * (alpha * (mu - 0) ** 2 / (2 * number(1) ** 2))
    new = order * (mu**2 / 2 * alpha)
    third = p.the_same(third, left <= exp(old) * power(size_z, order))
    shape = left <= exp(hole) * power(size_z, order)
    third = p.rewrite(p.have(equal(old, new)), third, shape, hole)
    shape = left <= exp(new) * power(hole, order)
    third = p.rewrite(first_, third, shape, hole)
    wanted = exp(new) * power(mean(P, x, value(g, x)), order)
    wanted = p.have(mean(Q, x, value(h, x)) <= wanted, second_, third)
    wanted = p.every(p.supposing(below.formula, wanted), g, h)
    wanted = p.every(p.supposing(above.formula, wanted), alpha)
    return p.the_same(wanted, SPEC.claim)


def no_converse(p):
    """No chance is more than nine times the other one; one label tells them apart."""
    above, order = p.assume(alpha > 1), 1 - 1 / alpha
    inside = p.have(order >= 0, above)
    u_, v_ = any_test("u", finite(2)), any_test("v", finite(2))
    below = p.assume(forall(bit, value(v_, bit) <= power(value(u_, bit), order)))
    facts = []
    for one, other in ((told, turned), (turned, told)):
        fact = p.use(reflexive, {reflexive["W"]: one}, spaces={"I": finite(2)})
        fact = p.apply(p.at(p.apply(fact, above), u_, v_), below)
        own, others = (mean(law_, bit, value(u_, bit)) for law_ in (one, other))
        left = mean(one, bit, value(v_, bit))
        fact = p.have(left <= power(own, order), fact)
        sign = p.have(own >= 0)
        ratio = p.have(own <= 9 * others)
        grown = p.have(
            power(own, order) <= power(9 * others, order), inside, ratio, sign
        )
        split = p.axiom("power_product", number(9), others, order)
        powered = p.axiom("power_exp", number(9), order)
        grows = p.have(order * log(9) <= order * (log(9) * alpha), above)
        grows = p.have(exp(order * log(9)) <= exp(order * (log(9) * alpha)), grows)
        size = p.have(power(others, order) >= 0, p.have(others >= 0))
        wanted = exp(order * (log(9) * alpha)) * power(others, order)
        bound = p.have(left <= wanted, fact, grown, split, powered, grows, size)
        bound = p.every(p.supposing(below.formula, bound), u_, v_)
        bound = p.every(p.supposing(above.formula, bound), alpha)
        facts.append(p.the_same(bound, zcdp(one, other, log(9))))
    private = gdp(told, turned, sqrt(2 * log(9)))
    seen = test_of(bit, indicator(equal(bit, label(1, 2))))
    rule = p.at(p.assume(private), seen, number("-128/100"))
    rule = p.apply(rule, p.auto(rule.formula.arguments[0]))
    limit = p.auto(normal_cdf("-128/100" + sqrt(2 * log(9))) < "9/10")
    no = p.supposing(private, p.have(FALSE, rule, limit))
    return p.have(NO_CONVERSE.claim, *facts, no)


mechanism = theorem("foundations.gaussian_dp_mechanism")
right, far = (test_of(z, indicator(z >= end)) for end in (0, 60))
one_apart = {P: standard_normal, Q: normal(1, 1), mu: 1, e: right}
thirty = {P: standard_normal, Q: normal(30, 1), mu: 30}


def shifted(p, goal):
    """Two normal laws, as far apart as the parameter says."""
    by = goal.arguments[2]
    fact = p.use(mechanism, m=number(0), k=by, s=number(1), mu=by)
    return p.the_same(fact, goal)


def beyond(p, claim):
    """No chance is above 1."""
    hit = p.mean(p.have(indicator(level(z) <= "101/100") <= 1), standard_normal, z)
    return p.have(FALSE, p.assume(claim), hit)


def too_near(p, claim):
    """The half-line from 0 on is seen more often under the law that is further off."""
    masses = [p.axiom("normal_mirrored", number(end)) for end in (0, -1, "-99/100")]
    half = mean(standard_normal, z, indicator(z >= 0))
    size_ = p.have(half <= normal_cdf(number(0)), *masses)
    there = p.assume(level(z) <= half)
    on = p.supposing(there.formula, p.have(z >= 0, there, size_))
    hit = p.have(indicator(level(z) <= half) <= indicator(z >= 0), on)
    hit = p.mean(hit, normal("99/100", 1), z)
    less = p.auto(normal_cdf(number("99/100")) < normal_cdf(number(1)))
    return p.have(FALSE, p.assume(claim), hit, less, *masses)


reals = {"S": REAL}
shown = {"private": shifted}
UNIFORM = UNIFORM.but(
    proof=uniform,
    instance=At({c: "1/2"}),
    near_misses={
        "above 1": NearMiss(without="level", at=At({c: "101/100"}, refute=beyond)),
    },
)
HALF_LINES = HALF_LINES.but(
    proof=half_lines,
    instance=At(one_apart, spaces=reals, show=shown),
    near_misses={
        "not private": NearMiss(
            without="private",
            at=At({**one_apart, mu: "99/100"}, spaces=reals, refute=too_near),
        ),
    },
)
SPEC = SPEC.but(
    proof=proof,
    instance=At(thirty, spaces=reals, show=shown),
    near_misses={
        "not private": NearMiss(
            without="private", at={mu: "298/10"}, witnesses=(2, far, far)
        ),
        "less than half of the square": NearMiss(
            number=Number(2, "203/100", place=1), witnesses=(2, far, far)
        ),
        "a smaller power": NearMiss(
            number=Number(2, 1, place=0), witnesses=(2, far, far)
        ),
    },
)
some, most = (
    test_of(bit, choose(bit, 1, "12/1000")),
    test_of(bit, choose(bit, 1, "19/20")),
)
NO_CONVERSE = NO_CONVERSE.but(
    proof=no_converse,
    near_misses={
        "a smaller budget": NearMiss(
            claim=zcdp(told, turned, log(9) * "7/10"),
            at=At({}, ("101/100", some, most)),
        ),
    },
    exceptions={
        "9/10": "the chances and the budget belong together",
        "1/10": "with other weights there is no law",
        "2": "the root of twice the budget is what the converse would say",
    },
)
