"""The F_beta score of a test: two forms, and what is reached without any output.

b is the square of beta: recall counts b times as much as precision.
"""

from verifydp.formal.spec import *

precision = definition("hypothesis_testing.precision_recall")
S = space("S")
P0, P1, h, o = law("P0", S), law("P1", S), any_test("h", S), point("o", S)
other = any_test("other", S)
odds, beta = real("odds"), real("beta")
b = beta * beta


def rates(test):
    """Detections and false alarms."""
    return mean(P1, o, value(test, o)), mean(P0, o, value(test, o))


def harmonic(test, weight=b):
    """The weighted harmonic mean of precision and recall."""
    detected, _ = rates(test)
    of_precision = 1 / ((1 + weight) * precision(test, P1, P0, odds))
    return 1 / (of_precision + weight / ((1 + weight) * detected))


f_score = Definition("f_score", (h, P1, P0, odds, beta), harmonic(h), uses=(precision,))


def score(test):
    return f_score(test, P1, P0, odds, beta)


def fraction(test, weight=b):
    detected, alarmed = rates(test)
    return (1 + weight) * detected / (detected + odds * alarmed + weight)


def cost(test):
    """What the adversary makes small: the score is (1 + b) / (1 + cost)."""
    detected, alarmed = rates(test)
    return (odds * alarmed + b) / detected


detects, other_detects = rates(h)[0] > 0, rates(other)[0] > 0
always, never_looked = test_of(o, 1), (1 + b) / (1 + odds + b)
in_rates = equal(score(h), fraction(h))
in_cost = equal(score(h), (1 + b) / (1 + cost(h)))
in_order = conjunction(
    implies(score(other) <= score(h), cost(h) <= cost(other)),
    implies(cost(h) <= cost(other), score(other) <= score(h)),
)
baseline = equal(score(always), never_looked)

SPEC = Theorem(
    title="The F_beta score: harmonic mean, fraction of the rates, and its baseline",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 3",
    covers=("HT-DU5",),
    standing="definition",
    defines=f_score,
    reads="the F score of {0} with {1} against {2} at prior odds {3} and beta {4}",
    given={"odds": odds >= 0},
    claim=conjunction(
        in_rates,
        implies(detects, in_cost),
        implies(conjunction(detects, other_detects), in_order),
        baseline,
    ),
    remark="Recall 0 gives the score 0 by convention. Whoever always says yes reaches "
    "(1 + {beta}^2) / (1 + {odds} + {beta}^2) without looking at the output: a score "
    "is to be read beside it.",
)


def proof(p):
    """Algebra in the two rates."""
    T, A, U, C, n, c = map(real, ("T", "A", "U", "C", "n", "c"))
    sizes = p.assume(conjunction(T > 0, A >= 0, n >= 0, c >= 0))
    inner = 1 / ((1 + n) * (T / (T + c * A))) + n / ((1 + n) * T)
    plain = (1 + n) * T / (T + c * A + n)
    form = p.have(equal(1 / inner, plain), sizes)
    form = p.every(p.supposing(sizes, form), T, A, n, c)
    in_costs = p.have(equal(plain, (1 + n) / (1 + (c * A + n) / T)), sizes)
    in_costs = p.every(p.supposing(sizes, in_costs), T, A, n, c)
    known = p.assume(conjunction(U >= 0, C >= 0, n >= 0))
    fewer, more = (1 + n) / (1 + C), (1 + n) / (1 + U)
    ways = conjunction(implies(fewer <= more, U <= C), implies(U <= C, fewer <= more))
    turned = p.every(p.supposing(known, p.have(ways, known)), U, C, n)
    weight = p.have(b >= 0)
    forms, costs, signs = {}, {}, {}
    found = {
        "h": p.assume(detects),
        "other": p.assume(other_detects),
        "always": p.have(rates(always)[0] > 0),
    }
    for name, test in (("h", h), ("other", other), ("always", always)):
        detected, alarmed = rates(test)
        ranges = [p.mean_between(of, o, value(test, o)) for of in (P1, P0)]
        some = found[name]
        here = [p.at(rule, detected, alarmed, b, odds) for rule in (form, in_costs)]
        sizes = p.have(
            here[0].formula.arguments[0], *ranges, some, p.given("odds"), weight
        )
        forms[name], costs[name] = (p.apply(rule, sizes) for rule in here)
        forms[name] = p.have(equal(score(test), fraction(test)), forms[name])
        costs[name] = p.have(
            equal(score(test), (1 + b) / (1 + cost(test))), forms[name], costs[name]
        )
        signs[name] = p.have(cost(test) >= 0, sizes)
    turned = p.at(turned, cost(h), cost(other), b)
    both = signs["h"], signs["other"], weight
    turned = p.apply(turned, p.have(turned.formula.arguments[0], *both))
    order = p.have(in_order, turned, costs["h"], costs["other"])
    none = p.assume(negation(detects))
    zero = p.have(equal(rates(h)[0], 0), none, p.mean_between(P1, o, value(h, o)))
    silent = p.have(equal(score(h), 0), zero), p.have(equal(fraction(h), 0), zero)
    in_all = p.cases(detects, forms["h"], p.have(in_rates, *silent))
    order_given = conjunction(detects, other_detects)
    parts = [p.have(one, p.assume(order_given)) for one in order_given.arguments]
    order = p.cut(parts[0], p.cut(parts[1], order))
    return p.have(
        p.statement.claim,
        in_all,
        p.supposing(detects, costs["h"]),
        p.supposing(order_given, order),
        p.have(baseline, forms["always"]),
    )


bit, two = point("bit", finite(2)), {"S": finite(2)}
usual = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    h: test_of(bit, indicator(equal(bit, label(1, 2)))),
    other: test_of(bit, "1/2"),
    odds: 1,
    beta: 2,
}


def at_point(values):
    return At({**usual, **values}, spaces=two)


never = test_of(bit, 0)
rewarded = {
    P0: finite_law(1, 0),
    P1: finite_law("1/10", "9/10"),
    h: test_of(bit, 1),
    other: test_of(bit, indicator(equal(bit, label(0, 2)))),
    odds: -1,
    beta: "1/2",
}

SPEC = SPEC.but(
    proof=proof,
    instance=at_point({}),
    reach=(
        at_point({beta: 0}),
        at_point({odds: 0, h: test_of(bit, 1)}),
        at_point({h: never}),
    ),
    near_misses={
        "no detections, by the convention {'x/0 = 0'}": NearMiss(
            claim=in_cost, at={h: never}
        ),
        "no detections of the other, by the convention {'x/0 = 0'}": NearMiss(
            claim=implies(detects, in_order), at={other: never}
        ),
        "odds that reward alarms": NearMiss(
            without="odds",
            claim=implies(conjunction(detects, other_detects), in_order),
            at=at_point(rewarded),
        ),
    },
)
