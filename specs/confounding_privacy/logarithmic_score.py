"""The logarithmic score is strictly proper."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._scores")
strictly_proper = definition("confounding_privacy.proper_score")
S, T, s, t, u, B, R = (
    words.S,
    words.T,
    words.s,
    words.t,
    words.u,
    words.B,
    words.R,
)
forecast, log_density = words.forecast, words.log_density

SPEC = Theorem(
    title="The logarithmic score is strictly proper",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix B.2",
    covers=("CP-E3",),
    uses=(strictly_proper,),
    given={"laws": words.laws},
    claim=strictly_proper(words.forecasts, words.logarithmic),
    remark="The forecasts have densities for one law {R} with bounded logarithms, and "
    "their score is minus that logarithm at the state. On finitely many states {R} is "
    "uniform, and the score is minus the logarithm of the probability, less a "
    "constant; the probabilities are positive, where the printed score is finite. The "
    "mean score of a forecast is the cross-entropy.",
)
n = real("n")


def lawful(p, fact):
    """The densities integrate to 1."""
    for of in (t, u):
        one = p.at(p.given("laws"), of)
        fact = p.cut(one, fact)
    return fact


def proof(p):
    """The difference of the scores is at least a squared distance of the laws."""
    true, said = log_density(u), log_density(t)
    root = exp((true + said) / 2)
    tangent = p.axiom("exp_tangent", (said - true) / 2)
    split = p.have(equal(exp(true) * exp((said - true) / 2), root))
    square = exp(true) - 2 * root + exp(said)
    pointwise = p.have(
        square <= exp(true) * (true - said) + exp(said) - exp(true),
        tangent,
        split,
        p.have(exp(true) > 0),
    )
    total = p.mean(pointwise, R, s)
    ends = [p.at(p.given("laws"), of) for of in (t, u)]
    known = [
        lawful(
            p, p.have(equal(mean(forecast(u), s, body), mean(R, s, exp(true) * body)))
        )
        for body in (true, said)
    ]
    costs = [mean(forecast(u), s, -body) for body in (true, said)]
    distance = mean(R, s, square)
    gap = p.have(distance <= costs[1] - costs[0], total, *ends, *known)
    halves = p.have(equal(root, exp(true / 2) * exp(said / 2)))
    squares = [
        p.have(equal(exp(one), exp(one / 2) * exp(one / 2))) for one in (true, said)
    ]
    positive = p.have(square >= 0, halves, *squares)
    least = p.mean(positive, R, s)
    better = p.have(costs[0] <= costs[1], gap, least)
    equal_costs = p.assume(costs[1] <= costs[0])
    nothing = p.have(distance <= 0, gap, equal_costs)
    hit, chances = indicator(member(s, B)), []
    for of, body in ((u, true), (t, said)):
        moved = mean(R, s, exp(body) * hit)
        chances.append(lawful(p, p.have(equal(probability(forecast(of), B), moved))))
    bounds = []
    for left, right, order in ((true, said, 1), (said, true, -1)):
        apart = hit * (exp(left) - exp(right))
        a, b = exp(left / 2), exp(right / 2)
        inner = p.have(
            2 * n * (a * a - b * b) <= 2 * n * n * ((a - b) * (a - b)) + a * a + b * b,
            p.have((2 * n * (a - b) - (a + b)) ** 2 >= 0),
            p.have((a - b) ** 2 >= 0),
        )
        limit = 2 * n * n * square + exp(left) + exp(right)
        whole = p.have(
            2 * n * (exp(left) - exp(right)) <= limit, inner, halves, *squares
        )
        room = p.have(number(0) <= limit, positive, p.have(n * n >= 0))
        inside = p.have(2 * n * apart <= limit, whole, room)
        both = p.mean(inside, R, s)
        gain = probability(forecast(u), B) - probability(forecast(t), B)
        bounds.append(
            p.have(
                2 * n * (order * gain) <= 2,
                both,
                nothing,
                *chances,
                *ends,
                p.have(n * n >= 0),
            )
        )
    results = []
    for bound, order in zip(bounds, (1, -1), strict=True):
        gain = order * (probability(forecast(u), B) - probability(forecast(t), B))
        some = p.assume(gain > 0)
        rule = p.at(p.every(bound, n), 2 / gain)
        wrong = p.have(FALSE, rule, p.have(equal(2 / gain * gain, 2), some))
        results.append(p.denied(some, wrong))
    alike = equal(probability(forecast(t), B), probability(forecast(u), B))
    same = p.every(p.have(alike, *results), B)
    claim = p.statement.claim
    rule = p.at(p.assume(claim), t, u).formula
    fact = p.have(rule, better, p.supposing(equal_costs, same))
    for needed in fact.sequent.hypotheses:
        fact = p.cut(p.have(needed, *ends, p.given("laws")), fact)
    whole = p.the_same(p.every(fact, t, u), claim)
    for needed in whole.sequent.hypotheses:
        whole = p.cut(p.auto(needed, p.given("laws")), whole)
    return whole


cell = point("cell", pair_sort(finite(2), finite(2)))
bit = point("bit", finite(2))
told = {
    R: finite_law("1/2", "1/2"),
    words.h: test_of(cell, indicator(equal(first(cell), second(cell)))),
    words.width: function(bit, log(3)),
    words.shift: function(bit, log(2)),
}
place = words.place
wrong_sign = function(
    place,
    at(words.shift, first(place))
    + at(words.width, first(place)) * value(words.h, place),
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(told, spaces={"S": finite(2), "T": finite(2)}),
    near_misses={
        "the other sign": NearMiss(
            claim=strictly_proper(words.forecasts, wrong_sign),
            refute=shared("hypothesis_testing._evaluated").by_labels,
        ),
    },
    exceptions={
        "laws": "without it the forecasts are no laws, and nothing is known of what is "
        "drawn from them, so that no point can be evaluated",
    },
)
