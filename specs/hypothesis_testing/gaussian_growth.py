"""The best tests against the Gaussian mechanism improve with epsilon and with delta.

With the classical deviation the answers of the worst pair are epsilon / sqrt(2 log(5 /
(4 delta))) deviations apart; where the recall is Phi(t) the false alarms are Phi(t) at
that distance below t.
"""

from verifydp.formal.spec import *

epsilon, delta, more, slack = map(real, ("epsilon", "delta", "more", "slack"))
t, c = real("t"), real("c")


def distance(of, allowed):
    return of / sqrt(2 * log(number("5/4") / allowed))


def false_alarms(of, allowed):
    """Where the recall is Phi(t): gaussian_tests.rates."""
    return normal_cdf(t - distance(of, allowed))


def precision(of, allowed):
    """Where absence is c times as likely as presence beforehand."""
    return normal_cdf(t) / (normal_cdf(t) + c * false_alarms(of, allowed))


further = distance(epsilon, delta) < distance(more, slack)
more_precise = precision(epsilon, delta) < precision(more, slack)

SPEC = Theorem(
    title="Against Gaussian noise the best tests improve with epsilon and delta",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.3",
    covers=("HT-QU7",),
    given={
        "epsilon": epsilon > 0,
        "odds": c > 0,
        "delta": conjunction(delta > 0, slack < "5/4"),
        "order": conjunction(epsilon <= more, delta <= slack),
        "greater": disjunction(epsilon < more, delta < slack),
    },
    claim=conjunction(
        further,
        false_alarms(more, slack) < false_alarms(epsilon, delta),
        more_precise,
    ),
    remark="At each recall Phi(t) in (0, 1) the false alarms fall and the precision "
    "grows.",
)


def proof(p):
    """log(5 / (4 delta)) falls in delta and is positive below 5/4."""
    order, greater = p.given("order"), p.given("greater")
    sizes = p.given("delta")
    odds = [number("5/4") / one for one in (delta, slack)]
    ratios = p.have(conjunction(odds[0] >= odds[1], odds[1] > 1), sizes, order)
    logs = p.have(conjunction(log(odds[0]) >= log(odds[1]), log(odds[1]) > 0), ratios)
    strict = p.have(implies(delta < slack, odds[1] < odds[0]), sizes)
    strict = p.have(implies(delta < slack, log(odds[1]) < log(odds[0])), strict, ratios)
    roots = [sqrt(2 * log(one)) for one in odds]
    facts = [
        p.have(conjunction(root > 0, equal(root * root, 2 * log(one))), logs)
        for root, one in zip(roots, odds, strict=True)
    ]
    falls = p.have(roots[1] <= roots[0], *facts, logs)
    falls_strictly = p.have(implies(delta < slack, roots[1] < roots[0]), *facts, strict)
    e, f, r, s = map(real, "efrs")
    known = p.assume(
        conjunction(e > 0, e <= f, s > 0, s <= r, disjunction(e < f, s < r))
    )
    rule = p.supposing(known, p.have(e / r < f / s, known))
    rule = p.at(p.every(rule, e, f, r, s), epsilon, more, *roots)
    room = p.have(
        rule.formula.arguments[0],
        falls,
        falls_strictly,
        order,
        greater,
        facts[1],
        p.given("epsilon"),
    )
    apart = p.apply(rule, room)
    fewer = p.have(t - distance(more, slack) < t - distance(epsilon, delta), apart)
    fewer = p.have(false_alarms(more, slack) < false_alarms(epsilon, delta), fewer)
    T, A, F = map(real, "TAF")
    known = p.assume(conjunction(T > 0, A > 0, A < F))
    rarer = T / (T + c * F) < T / (T + c * A)
    rarer = p.supposing(known, p.have(rarer, known, p.given("odds")))
    rarer = p.every(rarer, T, A, F)
    alarms = false_alarms(more, slack), false_alarms(epsilon, delta)
    rarer = p.at(rarer, normal_cdf(t), *alarms)
    some = p.have(normal_cdf(t) > 0), p.have(alarms[0] > 0)
    rarer = p.apply(rarer, p.have(rarer.formula.arguments[0], *some, fewer))
    return p.have(p.statement.claim, apart, fewer, rarer)


usual = {epsilon: "1/2", delta: "1/100", more: "3/5", slack: "1/100", t: 0, c: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, more: "1/2", slack: "1/10"}),),
    near_misses={
        "epsilon is 0": NearMiss(
            without="epsilon",
            claim=further,
            at={epsilon: 0, more: 0, slack: "1/10"},
        ),
        "no odds": NearMiss(without="odds", claim=more_precise, at={c: 0}),
        "delta beyond 5/4": NearMiss(without="delta", claim=further, at={slack: 2}),
        "less delta": NearMiss(without="order", claim=further, at={slack: "1/100000"}),
        "both the same": NearMiss(without="greater", claim=further, at={more: "1/2"}),
        "the other way round": NearMiss(
            claim=distance(more, slack) < distance(epsilon, delta),
        ),
        "5/2 in place of 5/4 in delta": NearMiss(
            number=Number("5/4", "5/2", hypothesis="delta"), at={slack: 2}
        ),
        "1 in place of 2": NearMiss(
            number=Number(2, 1),
        ),
        "1/8 in place of 5/4, place 1": NearMiss(
            At(usual), number=Number("5/4", "1/8")
        ),
        "4 in place of 2, place 2": NearMiss(At(usual), number=Number(2, 4, place=1)),
        "0 in place of 5/4, place 2": NearMiss(
            At(usual), number=Number("5/4", 0, place=1)
        ),
    },
)
