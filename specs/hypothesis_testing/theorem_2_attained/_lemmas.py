"""Lemmas for theorem_2_attained."""

from verifydp.formal.spec import *

density = definition("foundations.density")
precision = definition("hypothesis_testing.precision_recall")
S = space("S")
P0, P1, R, x = law("P0", S), law("P1", S), law("R", S), point("x", S)
best, g, h = any_test("best", S), any_test("g", S), any_test("h", S)
u, v, scale, odds = any_test("u", S), any_test("v", S), real("scale"), real("odds")
m, w, t = real("m"), real("w"), real("t")
p_at, q_at, hit = value(u, x), value(v, x), value(g, x)


def means(body):
    """The mean of a body under h0, and under h1."""
    return mean(P0, x, body), mean(P1, x, body)


def ratio_at(body, weight=m):
    """What is accepted of g has a large ratio, what is left of it a small one."""
    taken, left = means(hit * body), means(hit * (1 - body))
    accepts = weight * taken[0] <= (1 - weight) * taken[1]
    return conjunction(accepts, (1 - weight) * left[1] <= weight * left[0])


recall = mean(P1, x, value(h, x))
same_recall = equal(mean(P1, x, hit), recall)
no_higher = precision(g, P1, P0, odds) <= precision(best, P1, P0, odds)
highest = forall(g, implies(same_recall, no_higher))
found = conjunction(
    m >= 0,
    m <= 1,
    equal(mean(P1, x, value(best, x)), recall),
    forall(g, ratio_at(value(best, x))),
    highest,
)
is_reached = exists(best, m, found)
densities = theorem("foundations.density")
quantiles = theorem("hypothesis_testing.quantiles")
shrinking = theorem("hypothesis_testing.shrinking_intervals")
share = q_at / (p_at + q_at)


def under(p, law_, weight):
    """The means of all tests, as integrals of the density."""
    values = {"P": law_, "R": R, "u": weight, "scale": scale}
    forms = p.use(densities, {densities[name]: one for name, one in values.items()})
    on_tests = p.have(forms.formula.arguments[0], forms)
    return p.apply(on_tests, p.assume(density(law_, R, weight, scale)))


def precise(p):
    """Fewer alarms at the same recall mean a higher precision."""
    T, A, B = map(real, "TAB")
    known = p.assume(conjunction(T >= 0, A >= 0, A <= B, odds >= 0))
    more = p.have(T / (T + odds * B) <= T / (T + odds * A), known)
    return p.every(p.supposing(known, more), T, A, B)


def higher(p):
    """A test of the recall with the fewest alarms has the highest precision."""
    body = value(best, x)
    same, fewer = p.assume(same_recall), p.assume(mean(P0, x, body) <= mean(P0, x, hit))
    recalled = p.assume(equal(mean(P1, x, body), recall))
    ranges = p.mean_between(P1, x, value(h, x)), p.mean_between(P0, x, body)
    rule = p.at(precise(p), recall, mean(P0, x, body), mean(P0, x, hit))
    ready = p.have(rule.formula.arguments[0], *ranges, fewer, p.given("odds"))
    goal = p.have(no_higher, p.apply(rule, ready), same, recalled)
    goal = p.supposing(recalled, p.supposing(fewer, goal))
    return p.every(goal, best)


def reached(p, test, weight, recalled, ratio, fewer, *unit):
    """A test with its weight, its recall, its ratio form, and its few alarms."""
    goal = p.apply(p.at(higher(p), test), recalled)
    goal = p.apply(goal, p.have(goal.formula.arguments[0], fewer))
    most = p.every(p.supposing(same_recall, goal), g)
    values = {best: test, m: weight}
    whole = At(values).of(found)
    parts = p.have(conjunction(*whole.arguments[:2]), *unit)
    whole = p.have(whole, parts, recalled, ratio, most)
    inner = exists(m, At({best: test}).of(found))
    return p.some(is_reached, test, p.some(inner, weight, whole))


def always(p):
    """Recall 1: accept what h1 allows; what it excludes has no mass under h0 there."""
    all_of, body = p.assume(recall >= 1), indicator(q_at > 0)
    test = test_of(x, body)
    null, other = under(p, P0, u), under(p, P1, v)

    def integral(facts, what):
        return p.at(facts, test_of(x, what))

    range_ = p.mean_between(P1, x, value(h, x))
    parts = [integral(other, one) for one in (body, number(1))]
    rest = p.mean(p.have(q_at <= q_at * body), R, x)
    weights = p.mean_between(R, x, q_at)
    positive = p.have(scale > 0, parts[1], weights)
    whole = p.have(mean(P1, x, body) >= 1, *parts, rest, positive)
    unit = p.mean_between(P1, x, body)
    recalled = p.have(
        equal(mean(P1, x, value(test, x)), recall), whole, unit, all_of, range_
    )
    left = integral(other, hit * (1 - body))
    none = p.mean(p.have(q_at * hit * (1 - body) <= 0), R, x)
    sign = p.mean_between(P1, x, hit * body)
    form = p.have(ratio_at(body, number(0)), left, none, sign, positive)
    ratio = p.every(p.have(ratio_at(value(test, x), number(0)), form), g)
    # What g leaves has no mass under h1, so it has none under h0 where h1 has any.
    same = p.assume(same_recall)
    lost = integral(other, 1 - hit)
    lost = p.have(mean(R, x, q_at * (1 - hit)) <= 0, lost, same, all_of, positive)
    excess, gap = p_at * body * (1 - hit), p.assume(t > 0)
    small = indicator(conjunction(number(0) < q_at, q_at <= t))
    bound = excess <= small + 1 / t * (q_at * (1 - hit))
    bound = p.mean(p.have(bound, p.have(1 / t * t >= 1, gap), gap), R, x)
    image, z = pushforward(R, x, q_at), point("z", REAL)
    within = mean(image, z, indicator(conjunction(number(0) < z, z <= t)))
    bound = p.have(mean(R, x, excess) <= within, bound, lost, p.have(1 / t > 0, gap))
    bound = p.every(p.supposing(gap, bound), t)
    names = {"L": image, "level": number(0), "d": mean(R, x, excess)}
    gone = p.use(
        shrinking, {shrinking[name]: one for name, one in names.items()}, bound
    )
    gone = p.have(
        mean(P0, x, body * (1 - hit)) <= 0,
        gone,
        integral(null, body * (1 - hit)),
        positive,
    )
    fewer = p.mean(p.have(body <= hit + body * (1 - hit)), P0, x)
    fewer = p.have(mean(P0, x, body) <= mean(P0, x, hit), fewer, gone)
    return all_of, reached(p, test, number(0), recalled, ratio, fewer)


def between(p):
    """Between them: accept beyond a quantile of the share, and with chance w at it."""
    room = p.assume(conjunction(recall > 0, recall < 1))
    image, z = pushforward(P1, x, share), point("z", REAL)
    names = {"L": image, "a": 1 - recall}
    level = p.have(conjunction(1 - recall > 0, 1 - recall < 1), room)
    found_t = p.use(
        quantiles, {quantiles[name]: one for name, one in names.items()}, level
    )
    over, level_at = indicator(share > t), indicator(equal(share, t))
    passed = p.assume(
        conjunction(
            mean(image, z, indicator(z < t)) <= 1 - recall,
            1 - recall <= mean(image, z, indicator(z <= t)),
        )
    )
    high, jump = mean(P1, x, over), mean(P1, x, level_at)
    up_to, below = (
        p.have(over <= 1 - indicator(share <= t)),
        p.have(1 - indicator(share < t) <= over + level_at),
    )
    up_to, below = p.mean(up_to, P1, x), p.mean(below, P1, x)
    ends = p.have(
        conjunction(high <= recall, high + jump >= recall), up_to, below, passed
    )
    # The chance with which the test accepts at the quantile.
    fits = conjunction(w >= 0, w <= 1, equal(high + w * jump, recall))
    a, b, c = map(real, "abc")
    known = p.assume(conjunction(a <= c, a + b >= c, b > 0))
    part = (c - a) / b
    part = p.have(conjunction(part >= 0, part <= 1, equal(a + part * b, c)), known)
    part = p.every(p.supposing(known, part), a, b, c)
    part, some = p.at(part, high, jump, recall), p.assume(jump > 0)
    part = p.apply(part, p.have(part.formula.arguments[0], ends, some))
    chance = p.some(exists(w, fits), (recall - high) / jump, part)
    flat = p.have(equal(high, recall), ends, p.assume(negation(some.formula)))
    flat = p.have(At({w: number(0)}).of(fits), flat)
    chance = p.cases(some.formula, chance, p.some(exists(w, fits), number(0), flat))
    chosen = p.assume(fits)
    body = over + w * level_at
    test = test_of(x, body)
    recalled = p.have(equal(mean(P1, x, value(test, x)), recall), chosen)
    null, other = under(p, P0, u), under(p, P1, v)
    whole = p.at(other, test_of(x, 1))
    positive = p.have(scale > 0, whole, p.mean_between(R, x, q_at))
    # The quantile of a share lies in (0, 1]: no mass of h1 has the share 0.
    sizes = p.have(
        conjunction(equal(share * (p_at + q_at), q_at), share >= 0, share <= 1)
    )
    large, small = p.assume(t > 1), p.assume(t <= 0)
    full = p.mean(p.have(number(1) <= indicator(share < t), large, sizes), P1, x)
    not_large = p.supposing(large, p.have(FALSE, full, passed, room))
    empty = p.have(indicator(share <= t) <= indicator(q_at <= 0), small, sizes)
    empty = p.mean(empty, P1, x)
    no_mass = p.mean(p.have(q_at * indicator(q_at <= 0) <= 0), R, x)
    no_mass = p.have(
        mean(P1, x, indicator(q_at <= 0)) <= 0,
        no_mass,
        p.at(other, test_of(x, indicator(q_at <= 0))),
        positive,
    )
    not_small = p.supposing(small, p.have(FALSE, empty, no_mass, passed, room))
    unit = p.have(conjunction(t > 0, t <= 1), not_large, not_small)
    gain = (1 - t) * q_at - t * p_at
    accepts = p.have(body * gain >= 0, unit, sizes, chosen)
    rejects = p.have((1 - body) * gain <= 0, unit, sizes, chosen)
    taken = p.mean(p.have(hit * body * gain >= 0, accepts), R, x)
    left = p.mean(p.have(hit * (1 - body) * gain <= 0, rejects), R, x)
    sums = [
        p.at(facts, test_of(x, hit * one))
        for facts in (null, other)
        for one in (body, 1 - body)
    ]
    form = ratio_at(value(test, x), t)
    halves = [
        p.have(half, fact, *sums, positive)
        for half, fact in zip(form.arguments, (taken, left), strict=True)
    ]
    ratio = p.every(p.have(form, *halves), g)
    same = p.assume(same_recall)
    sides = [p.at(ratio, test_of(x, one)) for one in (1 - hit, hit)]
    fewer = p.have(mean(P0, x, body) <= mean(P0, x, hit), *sides, same, recalled, unit)
    some = reached(p, test, t, recalled, ratio, fewer, unit, chosen)
    some = p.obtain(chance, w, some)
    return p.obtain(found_t, t, some)
