"""Whatever a test is paid by, three corners bound it for every private mechanism.

P is the law of the outputs where the adversary's claim is true, Q where it is not. A
test that is paid for hits and pays for false alarms does no better than at a corner of
the region that (epsilon, delta)-privacy leaves, and one mechanism reaches all three.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, gain, cost = map(real, ("epsilon", "delta", "gain", "cost"))
E = exp(epsilon)
hits, alarms = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}


def paid(recall, false):
    return gain * recall - cost * false


#: Recall and false alarms: at the bend, where all is hit, where nothing is mistaken.
bend = 1 - (1 - delta) / (1 + E), (1 - delta) / (1 + E)
corners = bend, (1, 1 - delta), (delta, 0)
most = maximum(*(paid(*corner) for corner in corners))

SPEC = Theorem(
    title="The best test against a private mechanism, whatever it is paid by",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1: the corners of their region",
    uses=(close,),
    given={
        **both,
        "gain": gain >= 0,
        "cost": cost >= 0,
    },
    claim=paid(hits, alarms) <= most,
    remark="Nothing is asked of the space, the test, epsilon or delta. "
    "foundations.ceilings.roc is the region itself.",
)


def proof(p):
    """The region is a polygon: closeness at h and at its opposite, and 0 to 1."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    back = p.layer_cake(p.given("Q close to P"), x, 1 - value(h, x))
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P, Q)]
    T, A, e, r = map(real, "TAer")
    region = p.assume(
        conjunction(
            T <= 1,
            A >= 0,
            e > 0,
            e * A + delta >= T,
            e * (1 - T) + delta >= 1 - A,
            equal(r * (1 + e), 1),
        )
    )
    at_bend = paid(1 - (1 - delta) * r, (1 - delta) * r)
    top = maximum(at_bend, paid(1, 1 - delta), paid(delta, 0))
    signs = p.given("gain"), p.given("cost")
    bound = p.have(paid(T, A) <= top, region, *signs)
    rule = p.every(p.supposing(region, bound), T, A, e, r)
    rule = p.at(rule, hits, alarms, E, 1 / (1 + E))
    inside = p.have(rule.formula.arguments[0], there, back, *ranges)
    return p.have(p.statement.claim, p.apply(rule, inside))


bit = point("bit", finite(2))
guess = test_of(bit, indicator(equal(bit, label(0, 2))))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: guess,
    epsilon: log(3),
    delta: 0,
    gain: 1,
    cost: 1,
}
always = test_of(bit, 1)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, epsilon: 0, delta: 1}, spaces={"S": finite(2)}),
        At({**usual, delta: "1/2", gain: 0}, spaces={"S": finite(2)}),
    ),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at={P: finite_law("2/3", "1/3"), Q: finite_law(0, 1)},
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at={P: finite_law(1, 0), Q: finite_law("1/3", "2/3")},
        ),
        "a negative gain": NearMiss(
            without="gain", at={gain: -1, h: test_of(bit, 0), delta: "1/2"}
        ),
        "a negative cost": NearMiss(
            without="cost", at={cost: -1, h: always, delta: "1/2"}
        ),
        "no certain corner": NearMiss(
            claim=paid(hits, alarms) <= maximum(paid(*bend), paid(1, 1 - delta)),
            at={
                P: finite_law("1/2", "1/2"),
                Q: finite_law(0, 1),
                epsilon: 0,
                delta: "1/2",
                cost: 10,
            },
        ),
        "a strict bound": NearMiss(
            claim=paid(hits, alarms) < most,
        ),
    },
)
