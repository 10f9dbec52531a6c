"""The highest score of all tests is that of an event that the procedure sweeps.

Where the least bound of all scores is below 1, some event of large likelihood ratio
has that score: the highest score exists, and no test has to be randomised for it.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

lemmas = shared("hypothesis_testing.algorithm_1_reached._lemmas")
ratio_test = definition("hypothesis_testing.likelihood_ratio_test")
f_score = definition("hypothesis_testing.f_score")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
h, best, A = any_test("h", S), any_test("best", S), event_variable("A", S)
odds, beta, threshold, limit = map(real, ("odds", "beta", "threshold", "limit"))
below, b = real("below"), beta * beta


def score(test):
    return f_score(test, P1, P0, odds, beta)


no_test = forall(h, score(h) <= limit)
approached = forall(below, implies(below < limit, exists(h, below < score(h))))
swept = ratio_test(best, P1, P0, threshold)
#: The test accepts an event, and rejects what is outside of it.
decides = forall(x, disjunction(equal(value(best, x), 0), equal(value(best, x), 1)))
found = conjunction(swept, decides, equal(score(best), limit))
is_reached = exists(threshold, best, found)

SPEC = Theorem(
    title="A highest score below 1 is that of an event of large likelihood ratio",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 1 and sections 3 and 4",
    uses=(ratio_test, f_score),
    given={
        "beta": beta > 0,
        "limit": limit < 1,
        "no higher": no_test,
        "least": approached,
    },
    claim=is_reached,
    remark="The other half of algorithm_1: what bounds the sweep bounds all tests, and "
    "here the least bound of all is the score of an event of the sweep. Below 1 it "
    "leaves no room for negative odds, so none are excluded. With beta 0 the score is "
    "precision, whose least bound is not reached where the ratio only approaches its "
    "own.",
)
tails = theorem("hypothesis_testing.laplace_tails.scaled")


def detected(test):
    return mean(P1, x, value(test, x))


def alarmed(test):
    return mean(P0, x, value(test, x))


T, R, U, V, c, n, f = map(real, ("T", "R", "U", "V", "c", "n", "f"))
#: In the rates T and R the score is at least f on one side of a line.
line = (1 + n - f) * T - f * c * R - f * n


def proof(p):
    """The event at the threshold that the limit calls for has the highest line."""
    sign, positive, weight = lemmas.ordinary(p)
    rule, sizes = lemmas.rules(p), (sign, positive, weight, p.given("limit"))

    def at_test(test, slack, *facts):
        ranges = [p.mean_between(law_, x, value(test, x)) for law_ in (P1, P0)]
        fact = p.at(rule, detected(test), alarmed(test), odds, b, limit, slack)
        return p.apply(fact, p.have(fact.formula.arguments[0], *ranges, *sizes, *facts))

    def line_of(test):
        values = {T: detected(test), R: alarmed(test), c: odds, n: b, f: limit}
        return At(values).of(line)

    level = limit * odds / (1 + b - limit)
    split = p.assume(ratio_test(best, P1, P0, level))
    taken = p.at(split, test_of(x, 1 - value(h, x)))
    left = p.at(split, test_of(x, value(h, x)))
    more = detected(h) - level * alarmed(h) <= detected(best) - level * alarmed(best)
    more = p.have(more, taken, left)
    m, a = real("m"), real("a")
    known = p.assume(conjunction(T - a / m * R <= U - a / m * V, m > 0))
    scaled = p.have(m * T - a * R <= m * U - a * V, known)
    scaled = p.every(p.supposing(known, scaled), T, R, U, V, a, m)
    rates = detected(h), alarmed(h), detected(best), alarmed(best)
    scaled = p.at(scaled, *rates, limit * odds, 1 + b - limit)
    scaled = p.apply(scaled, p.have(scaled.formula.arguments[0], more, *sizes))
    highest = p.have(line_of(h) <= line_of(best), scaled)

    # If the event were under the line, all tests would be, by some margin.
    low, z, w = p.assume(line_of(best) < 0), real("z"), real("w")
    known = p.assume(conjunction(w < 0, z > 0))
    margin = -w / (2 * z)
    half = p.have(equal(margin * z, -w / 2), known)
    some = p.have(margin > 0, known)
    half = p.have(conjunction(some.formula, half.formula), half, some)
    half = p.every(p.supposing(known, half), w, z)
    half = p.at(half, line_of(best), 1 + odds + b)
    half = p.apply(half, p.have(half.formula.arguments[0], low, sign, weight))
    gap = -line_of(best) / (2 * (1 + odds + b))
    high = p.assume(limit - gap < score(h))
    fact = at_test(h, gap, half)
    nearby = p.have(line_of(h) >= -gap * (1 + odds + b), fact, high)
    nothing = p.have(FALSE, nearby, highest, low, half)
    some = p.at(p.given("least"), limit - gap)
    some = p.apply(some, p.have(some.formula.arguments[0], half))
    nothing = p.obtain(some, h, nothing)
    over = p.have(line_of(best) >= 0, p.supposing(low, nothing))
    over = p.have(score(best) >= limit, at_test(best, number(0)), over)
    over = p.have(equal(score(best), limit), over, p.at(p.given("no higher"), best))
    over = p.every(p.supposing(split, over), best)

    accepts = indicator(member(x, A))
    taker = test_of(x, accepts)
    split = p.assume(ratio_test(taker, P1, P0, level))
    over = p.apply(p.at(over, taker), split)
    sharp = p.have(disjunction(equal(accepts, 0), equal(accepts, 1)))
    whole = At({threshold: level, best: taker}).of(found)
    shown = p.have(whole, split, p.every(sharp, x), over)
    inner = At({threshold: level}).of(exists(best, found))
    shown = p.some(is_reached, level, p.some(inner, taker, shown))
    return p.obtain(p.at(p.step("axiom", texts=("hahn",)), P1, P0, level), A, shown)


two = {"S": finite(2)}
case = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    odds: 1,
    beta: 1,
    limit: "3/4",
}
flat = {**case, P1: case[P0], limit: "2/3"}
lower, higher = {**case, limit: "3/5"}, {**case, limit: "4/5"}
#: The second output has the smaller ratio, and the higher score.
rewarded = {
    P0: finite_law("1/2", "1/2"),
    P1: finite_law("7/10", "3/10"),
    odds: -1,
    beta: "1/2",
    limit: "15/2",
}


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


def at_most(p, goal):
    """Half of the detections are alarms as well."""
    ranges = [p.mean_between(of, y, value(on_line, y)) for of in (wide, narrow)]
    shown = p.have(score_at(on_line) <= "2/3", *ranges)
    return p.the_same(p.every(shown, on_line), goal)


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


SPEC = SPEC.but(
    proof=proof,
    instance=at_point(case, (0, 1)),
    reach=(at_point(flat, (1, 1)), at_point({**flat, odds: 2, limit: "1/2"}, (1, 1))),
    near_misses={
        "a limit above 1, as of odds that reward alarms": NearMiss(
            without="limit", at=at_point(rewarded, (0, 1), never(rewarded))
        ),
        "a bound that some score exceeds": NearMiss(
            without="no higher",
            at=at_point(lower, (0, 1), never(lower)),
        ),
        "a bound that no score approaches": NearMiss(
            without="least", at=at_point(higher, (0, 1), never(higher))
        ),
        "precision alone, of which only far tests have nearly the most": NearMiss(
            without="beta",
            at=At(
                far_out,
                spaces={"S": REAL},
                show={"least": nearly, "no higher": at_most},
                refute=nowhere,
            ),
        ),
    },
)
