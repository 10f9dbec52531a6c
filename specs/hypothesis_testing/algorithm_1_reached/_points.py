"""Points for algorithm_1_reached."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

words = shared("hypothesis_testing.algorithm_1_reached._words")
score, found = words.score, words.found
f_score = definition("hypothesis_testing.f_score")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
h, best = any_test("h", S), any_test("best", S)
odds, beta, threshold, limit = map(real, ("odds", "beta", "threshold", "limit"))
below = real("below")


tails = theorem("hypothesis_testing.laplace_tails.scaled")
two = {"S": finite(2)}


def at_point(values, witness, refute=None):
    """A point, with a test that has the least bound of all scores."""
    test = test_table(*witness)
    form = At(values, spaces=two)

    def shown(p, goal):
        here = p.assume(below < form.of(limit))
        top = At({**values, h: test}, spaces=two).of(score(h))
        high = p.have(below < top, p.auto(top >= form.of(limit)), here)
        some = p.some(form.of(exists(h, below < score(h))), test, high)
        return p.the_same(p.every(p.supposing(here, some), below), goal)

    return At(values, spaces=two, show={"least": shown}, refute=refute)


def never(values, body=found, sought=(threshold, best)):
    """No threshold and no test, whatever it accepts."""
    form, names = At(values, spaces=two), {best: any_test("best", finite(2))}

    def refute(p, claim):
        nothing = p.have(FALSE, *facts_of(p, p.assume(form.of(body))))
        for place in reversed(range(len(sought))):
            some = p.assume(form.of(exists(*sought[place:], body)))
            over = names.get(sought[place], sought[place])
            nothing = p.obtain(some, over, nothing)
        return p.denied(claim, nothing)

    return refute


def facts_of(p, known):
    """The ratio and the decision at single outputs, and the score."""
    ratio, sharp, high = p.parts(known)
    units = (test_table(*unit) for unit in ((1, 0), (0, 1)))
    outputs = (label(place, 2) for place in (0, 1))
    at_units = (p.at(ratio, unit) for unit in units)
    return high, *at_units, *(p.at(sharp, output) for output in outputs)


#: The wider law is the likelier one far out: the ratio approaches 2.
y, cut = point("y", REAL), real("cut")
wide, narrow = laplace(number(0), number(2)), laplace(number(0), number(1))
coin = point("coin", finite(2))
far_out = {
    P0: bind(finite_law("1/2", "1/2"), coin, choose(coin, wide, narrow)),
    P1: wide,
    odds: 1,
    beta: 0,
    limit: "2/3",
}
on_line = any_test("h", REAL)


def score_at(test):
    return At({**far_out, h: test}, spaces={"S": REAL}).of(score(h))


def tail_at(p, scale, end):
    """The chance beyond a positive end."""
    values = {"m": 0, "b": scale, "theta": end}
    values = {tails[name]: number(one) for name, one in values.items()}
    return p.use(tails, values, p.auto(number(scale) > 0))


def nearly(p, goal):
    """Far out alarms by the narrow law are rare."""
    test = test_of(y, indicator(cut <= y))
    e, t, m = map(real, "etm")
    some_cut = conjunction(cut >= 0, equal(exp(-cut / 2), e), equal(exp(-cut), e * e))
    far = p.assume(conjunction(e > 0, e <= 1))
    exact = p.axiom("exp_log", e, facts=[far])
    power = p.have(equal(exp(2 * log(e)), exp(log(e)) * exp(log(e))))
    sign = p.have(log(e) <= 0, far)
    chosen = p.have(At({cut: -2 * log(e)}).of(some_cut), exact, power, sign)
    chosen = p.some(exists(cut, some_cut), -2 * log(e), chosen)
    chosen = p.every(p.supposing(far, chosen), e)
    below_ = p.assume(below < "2/3")
    most = maximum("1/2", below)
    size = (2 / most - 3) / 2
    inverse = p.have(
        conjunction(equal(1 / most * most, 1), most < "2/3", most > 0), below_
    )
    inside = p.have(
        conjunction(size > 0, size <= 1, size * most <= 1 - 3 * most / 2), inverse
    )
    found = p.apply(p.at(chosen, size), p.have(At({e: size}).of(far.formula), inside))
    known = p.assume(At({e: size}).of(some_cut))
    ends = [
        p.have(fact.formula, fact) for fact in (tail_at(p, 2, cut), tail_at(p, 1, cut))
    ]
    detected_ = p.have(equal(mean(wide, y, value(test, y)), size / 2), ends[0], known)
    false = p.have(
        equal(mean(narrow, y, value(test, y)), size * size / 2), ends[1], known
    )
    room = p.assume(conjunction(t > 0, t <= 1, m > 0, t * m <= 1 - 3 * m / 2))
    ratio = 1 / (1 / (t / 2 / (t / 2 + (t / 2 + t * t / 2) / 2)))
    simple = p.have(equal(ratio, 2 / (3 + t)), room)
    rule = p.have(m < ratio, simple, p.have(m * (3 + t) < 2, room), room)
    rule = p.at(p.every(p.supposing(room, rule), t, m), size, most)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], inside, inverse))
    high = p.have(below < score_at(test), rule, detected_, false)
    body = exists(on_line, below < score_at(on_line))
    some = p.obtain(found, cut, p.some(body, test, high))
    return p.the_same(p.every(p.supposing(below_, some), below), goal)


def nowhere(p, claim):
    """A test of this score would detect something, and never raise an alarm."""
    test, k = any_test("best", REAL), real("k")
    form = At({**far_out, best: test}, spaces={"S": REAL})
    known = p.assume(form.of(found))
    high = p.have(equal(score_at(test), "2/3"), known)
    body, T = value(test, y), mean(wide, y, value(test, y))
    ranges = [p.mean_between(of, y, body) for of in (wide, narrow)]
    some = p.have(T > 0, high, *ranges)
    none = p.have(equal(mean(narrow, y, body), 0), high, some, *ranges)
    # Near 0 the narrow law has a share of every test, and far out there is little.
    near = indicator(abs(y) <= k)
    grown = p.have(
        implies(abs(y) <= k, exp(-abs(y) / 2) <= exp(k / 2) * exp(-abs(y))),
        p.have(implies(abs(y) <= k, -abs(y) / 2 <= k / 2 - abs(y))),
    )
    pointwise = (
        near * body * (exp(-abs(y) / 2) / 4)
        - exp(k / 2) / 2 * (body * (exp(-abs(y)) / 2))
        <= 0
    )
    pointwise = p.have(pointwise, grown, p.have(exp(k / 2) * exp(-abs(y)) > 0))
    inner = p.densities(
        pointwise, y, (1, wide, near * body), (-exp(k / 2) / 2, narrow, body)
    )
    outer = body <= near * body + indicator(k <= y) + indicator(y <= -k)
    outer = p.mean(p.have(outer), wide, y)
    ends = tail_at(p, 2, k), p.axiom("laplace_half_line", 0, 2, -k)
    positive = p.assume(k > 0)
    most = p.have(exp(-k / 2) >= T, outer, inner, none, *ends, positive)
    most = p.every(p.supposing(positive, most), k)
    place = -2 * log(T / 2)
    half = p.have(conjunction(T / 2 > 0, T / 2 < 1), some, *ranges)
    exact = p.axiom("exp_log", T / 2, facts=[half])
    sign = p.have(place > 0, p.have(log(T / 2) < 0, half))
    most = p.apply(p.at(most, place), sign)
    nothing = p.have(FALSE, most, exact, some)
    for place_ in reversed(range(2)):
        over = (threshold, test)[place_]
        fact = p.assume(form.of(exists(*(threshold, best)[place_:], found)))
        nothing = p.obtain(fact, over, nothing)
    return p.denied(claim, nothing)
