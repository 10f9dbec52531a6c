"""Precision from a bound on the odds."""

from verifydp.formal.spec import *

x, y, c, hits, alarms = map(real, ("x", "y", "c", "hits", "alarms"))

SPEC = Theorem(
    title="Precision from a bound on the odds",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equations (17), (20) and (23)",
    given={
        "chances": conjunction(x >= 0, y >= 0),
        "rates": conjunction(hits >= 0, alarms >= 0),
        "sign": c >= 0,
        "odds": c * x <= y,
    },
    claim=x * hits / (x * hits + y * alarms) <= 1 / (1 + c * (alarms / hits)),
)


def precisely(p):
    """Where both chances are positive, multiply by the denominators."""
    sizes = conjunction(x >= 0, y >= 0, hits >= 0, alarms >= 0, c >= 0)
    known = p.have(sizes, *(p.given(name) for name in ("chances", "rates", "sign")))
    left, right = p.statement.claim.arguments
    ratio = alarms / hits
    some, none = p.assume(hits * x > 0), p.assume(negation(hits * x > 0))
    above = p.have(conjunction(hits > 0, x > 0), some, known)
    turned = p.have(equal(ratio * hits, alarms), above)
    ratio_sign = p.have(ratio >= 0, turned, above, known)
    g = real("g")
    rule = p.have(
        implies(
            conjunction(x > 0, hits > 0, g >= 0, c >= 0, y >= 0, c * x <= y),
            x * hits / (x * hits + y * (g * hits)) <= 1 / (1 + c * g),
        )
    )
    used = p.at(p.every(rule, g), ratio)
    used = p.apply(
        used,
        p.have(used.formula.arguments[0], above, ratio_sign, known, p.given("odds")),
    )
    usual_case = p.have(left <= right, used, turned)
    zero_ = p.have(equal(x * hits, 0), none, known)
    small = p.have(left <= 0, zero_)
    sign = p.have(c * ratio >= 0, known)
    large = p.have(right >= 0, sign)
    return p.cases(some.formula, usual_case, p.have(left <= right, small, large))


odds = {x: "50/81", y: "31/81", c: "31/50", hits: "1/2", alarms: "1/4"}

SPEC = SPEC.but(
    proof=precisely,
    instance=At(odds),
    near_misses={
        "a negative chance": NearMiss(without="chances", at={x: -1, y: "-1/2", c: 1}),
        "a negative rate": NearMiss(
            without="rates",
            at={x: 1, y: "3/2", c: 1, hits: 1, alarms: "-1/2"},
        ),
        "a negative constant": NearMiss(
            without="sign", at={c: "-3/8", hits: "1/4", alarms: 1}
        ),
        "smaller odds": NearMiss(without="odds", at={y: "30/81"}),
        "a little more": NearMiss(
            claim=x * hits / (x * hits + y * alarms) + "1/1000"
            <= 1 / (1 + c * (alarms / hits)),
        ),
    },
)
