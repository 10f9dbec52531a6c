"""The procedure: sweep the thresholds of the likelihood ratio, take the highest score.

At each threshold the events of larger ratio are likelihood-ratio tests. No test, not
even a randomised one, has a higher F_beta score than the best of them.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

ratio_test = definition("hypothesis_testing.likelihood_ratio_test")
f_score = definition("hypothesis_testing.f_score")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
h, best, A = any_test("h", S), any_test("best", S), event_variable("A", S)
odds, beta, threshold, limit = map(real, ("odds", "beta", "threshold", "limit"))


def score(test):
    return f_score(test, P1, P0, odds, beta)


def of(event_):
    return test_of(x, indicator(member(x, event_)))


swept = Definition(
    "swept_score_at_most",
    (P1, P0, odds, beta, limit),
    forall(
        threshold,
        A,
        implies(ratio_test(of(A), P1, P0, threshold), score(of(A)) <= limit),
    ),
    uses=(ratio_test, f_score),
)
is_swept = swept(P1, P0, odds, beta, limit)
no_test = forall(h, score(h) <= limit)

SPEC = Theorem(
    title="No test scores above the best likelihood-ratio event",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 1 and sections 3 and 4",
    covers=("HT-A1",),
    standing="definition",
    defines=swept,
    reads="swept over all thresholds, the F score of {0} against {1} at prior odds {2} "
    "and beta {3} is at most {4}",
    uses=(f_score,),
    given={"odds": odds >= 0},
    claim=conjunction(implies(is_swept, no_test), implies(no_test, is_swept)),
    remark="Every threshold has such an event, by Hahn's decomposition. That one of "
    "them has the highest score is algorithm_1_reached. Other steps of the procedure "
    "are statements of their own: hypotheses, precision_recall, f_score and "
    "choose_epsilon. At a given recall randomised tests may be needed.",
)
b = beta * beta


def detected(test):
    return mean(P1, x, value(test, x))


def alarmed(test):
    return mean(P0, x, value(test, x))


T, R, U, V, c, n, f = map(real, ("T", "R", "U", "V", "c", "n", "f"))
sizes = conjunction(T >= 0, T <= 1, R >= 0, c >= 0, n >= 0)


def rules(p):
    """Scores lie in [0, 1], and one is at most f on one side of a line in the rates."""
    known, nothing = p.assume(sizes), p.assume(T <= 0)
    none = p.have(equal(T, 0), nothing, known)
    plain = (1 + n) * T / (T + c * R + n)
    some = p.have(T > 0, p.assume(negation(nothing.formula)), known)
    harmonic = 1 / (1 / ((1 + n) * (T / (T + c * R))) + n / ((1 + n) * T))
    below = (1 + n - f) * T - f * c * R <= f * n
    goal = conjunction(
        harmonic >= 0,
        harmonic <= 1,
        implies(conjunction(harmonic <= f, f >= 0), below),
        implies(conjunction(below, f >= 0), harmonic <= f),
    )
    same = p.have(equal(harmonic, plain), some, known)
    parts = [p.have(part, same, some, known) for part in goal.arguments]
    usual = p.have(goal, *parts)
    silent = p.have(equal(harmonic, 0), none)
    parts = [p.have(part, silent, none, known) for part in goal.arguments]
    rule = p.cases(nothing.formula, p.have(goal, *parts), usual)
    return p.every(p.supposing(sizes, rule), T, R, c, n, f)


def proof(p):
    """The event at the threshold that the limit calls for has the highest line."""
    rule, weight = rules(p), p.have(b >= 0)

    def at_test(test):
        ranges = [p.mean_between(law_, x, value(test, x)) for law_ in (P1, P0)]
        fact = p.at(rule, detected(test), alarmed(test), odds, b, limit)
        ready = fact.formula.arguments[0]
        fact = p.apply(fact, p.have(ready, *ranges, p.given("odds"), weight))
        return p.parts(fact)

    other, mine = at_test(h), at_test(best)
    # The threshold at which the line of the limit is that of the ratio.
    k = limit * odds / (1 + b - limit)
    split = p.assume(ratio_test(best, P1, P0, k))
    reached = p.assume(score(best) <= limit)
    taken = p.at(split, test_of(x, 1 - value(h, x)))
    left = p.at(split, test_of(x, value(h, x)))
    moderate = p.assume(conjunction(limit >= 0, limit < 1))
    more = p.have(
        detected(h) - k * alarmed(h) <= detected(best) - k * alarmed(best), taken, left
    )
    t, r, m, a = map(real, "trma")
    scaled = p.assume(conjunction(t - a / m * r <= U - a / m * V, m > 0))
    scaled = p.every(
        p.supposing(scaled, p.have(m * t - a * r <= m * U - a * V, scaled)),
        t,
        r,
        U,
        V,
        a,
        m,
    )
    scaled = p.at(
        scaled,
        detected(h),
        alarmed(h),
        detected(best),
        alarmed(best),
        limit * odds,
        1 + b - limit,
    )
    room = p.have(1 + b - limit > 0, moderate, weight)
    scaled = p.apply(scaled, p.have(scaled.formula.arguments[0], more, room))
    goal = score(h) <= limit
    line_of_best = p.have(mine[2].formula.arguments[1], mine[2], reached, moderate)
    line_of_h = p.have(other[3].formula.arguments[0], scaled, line_of_best, moderate)
    within = p.have(goal, other[3], line_of_h)
    low, high = p.assume(limit < 0), p.assume(limit >= 1)
    never = p.have(goal, mine[0], reached, low)
    always = p.have(goal, other[1], high)
    inner = p.have(
        moderate.formula,
        p.assume(negation(low.formula)),
        p.assume(negation(high.formula)),
    )
    within = p.cases(high.formula, always, p.cut(inner, within))
    within = p.cases(low.formula, never, within)
    within = p.supposing(split, p.supposing(reached, within))
    within = p.at(p.every(within, best), of(A))
    hahn = p.at(p.step("axiom", texts=("hahn",)), P1, P0, k)
    split = p.assume(split_at(k))
    within = p.apply(within, split, p.apply(p.at(p.assume(is_swept), k, A), split))
    forwards = p.every(p.obtain(hahn, A, within), h)
    back = p.supposing(split_at(threshold), p.at(p.assume(no_test), of(A)))
    back = p.every(back, threshold, A)
    return p.have(
        p.statement.claim,
        p.supposing(is_swept, forwards),
        p.supposing(no_test, p.the_same(back, is_swept)),
    )


def split_at(level):
    return ratio_test(of(A), P1, P0, level)


two = {"S": finite(2)}
case = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    odds: 1,
    beta: 1,
    limit: "3/4",
}
rewarded = {
    P0: finite_law("1/2", "1/2"),
    P1: finite_law(1, 0),
    odds: -1,
    beta: 0,
    limit: 2,
}
every_event = forall(A, score(of(A)) <= limit)
accepting = test_table(0, 1)


def swept_and_exceeded(values, test):
    """No event scores more than the limit, but some test does."""

    def refute(p, claim):
        part = p.have(claim.arguments[0], p.assume(claim)) if (
            claim.operator == "and") else p.assume(claim)  # fmt: skip
        form, event_ = At(values, spaces=two).of, event_variable("A", finite(2))
        each = p.auto(form(every_event))
        level = real("level")
        here = At({**values, A: event_}, spaces=two).of(split_at(level))
        shown = p.every(p.supposing(here, p.at(each, event_)), level, event_)
        shown = p.the_same(shown, part.formula.arguments[0])
        return p.absurd(p.apply(part, shown), test)

    return At(values, spaces=two, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(case, spaces=two),
    reach=(At({**case, odds: 0, beta: 0}, spaces=two),),
    near_misses={
        "odds that reward alarms": NearMiss(
            without="odds",
            at=swept_and_exceeded(rewarded, test_table(1, "1/2")),
        ),
        "a little less": NearMiss(
            claim=implies(is_swept, forall(h, score(h) <= limit * "99/100")),
            at=swept_and_exceeded(case, accepting),
        ),
    },
)
