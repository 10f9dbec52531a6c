"""The highest score of all tests is that of an event that the procedure sweeps.

Where the least bound of all scores is below 1, some event of large likelihood ratio
has that score: the highest score exists, and no test has to be randomised for it.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.algorithm_1_reached._words")
points = shared("hypothesis_testing.algorithm_1_reached._points")
lemmas = shared("hypothesis_testing.algorithm_1_reached._lemmas")
ratio_test = definition("hypothesis_testing.likelihood_ratio_test")
f_score = definition("hypothesis_testing.f_score")
score, found = words.score, words.found
at_point, never = points.at_point, points.never
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
h, best, A = any_test("h", S), any_test("best", S), event_variable("A", S)
odds, beta, threshold, limit = map(real, ("odds", "beta", "threshold", "limit"))
below, b = real("below"), beta * beta
no_test = forall(h, score(h) <= limit)
approached = forall(below, implies(below < limit, exists(h, below < score(h))))
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
#: The wider law is the likelier one far out: the ratio approaches 2.
y = point("y", REAL)
on_line = any_test("h", REAL)


def at_most(p, goal):
    """Half of the detections are alarms as well."""
    ranges = [
        p.mean_between(of, y, value(on_line, y)) for of in (points.wide, points.narrow)
    ]
    shown = p.have(points.score_at(on_line) <= "2/3", *ranges)
    return p.the_same(p.every(shown, on_line), goal)


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
                points.far_out,
                spaces={"S": REAL},
                show={"least": points.nearly, "no higher": at_most},
                refute=points.nowhere,
            ),
        ),
    },
)
