"""The accuracy of any test against any (epsilon, delta)-private mechanism.

Accuracy is the chance of a right answer; beforehand the absence of the record is c
times as likely as its presence.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, c = real("epsilon"), real("delta"), real("c")
E = exp(epsilon)
hits, alarms = mean(P, x, value(h, x)), mean(Q, x, value(h, x))


def accuracy(recall, false):
    return (recall + c * (1 - false)) / (1 + c)


#: All is accepted but what proves the opposite; only what proves it; the bend.
bounds = (1 + c * delta) / (1 + c), (c + delta) / (1 + c), (E + delta) / (1 + E)

SPEC = Theorem(
    title="The accuracy of any test between two laws, with prior odds",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, summed up",
    uses=(close,),
    given={
        "P close to Q": close(P, Q, epsilon, delta),
        "Q close to P": close(Q, P, epsilon, delta),
        "odds": c >= 0,
    },
    claim=accuracy(hits, alarms) <= maximum(*bounds),
    remark="With odds of 1 the bend is the largest of the three, for epsilon of at "
    "least 0 and delta of at most 1: foundations.ceilings.",
)


letter = point("letter", finite(4))
rest = (1 - delta) / (1 + E)
channel = finite_law(delta, rest * E, rest, 0), finite_law(0, rest, rest * E, delta)


def accuracy_of(count):
    """The accuracy of the test that says so at the first letters."""
    test = choose(letter, *(int(k < count) for k in range(4)))
    test = test_of(letter, test)
    return accuracy(*(mean(of, letter, value(test, letter)) for of in channel))


ways = close(*channel, epsilon, delta), close(*channel[::-1], epsilon, delta)
reaches = tuple(map(equal, map(accuracy_of, (3, 1, 2)), bounds))

REACHED = Theorem(
    title="One mechanism on which three tests reach the three bounds of the accuracy",
    source="Kairouz, Oh and Viswanath 2015, section 2; Warner 1965 for delta = 0",
    uses=(close,),
    given={
        "delta": conjunction(delta >= 0, delta <= 1),
        "epsilon": epsilon >= 0,
        "odds": c >= 0,
    },
    claim=conjunction(*ways, *reaches),
    remark="So the best accuracy against all private mechanisms is the bound itself. "
    "Other deltas give no law.",
)
vertices = theorem("hypothesis_testing.any_mechanism_vertices")
corners = theorem("hypothesis_testing.any_mechanism_vertices.reached")


def proof(p):
    """It pays 1 / (1 + c) for a hit, and costs c / (1 + c) for a false alarm."""
    odds = p.given("odds")
    values = {vertices["gain"]: 1 / (1 + c), vertices["cost"]: c / (1 + c)}
    ways = p.given("P close to Q"), p.given("Q close to P")
    signs = p.have(1 / (1 + c) >= 0, odds), p.have(c / (1 + c) >= 0, odds)
    return p.have(p.statement.claim, p.use(vertices, values, *ways, *signs), odds)


def reached(p):
    facts = p.given("delta"), p.given("epsilon"), p.given("odds")
    rates = p.use(corners, *facts[:2])
    ways_ = [p.have(one, rates) for one in ways]
    scores = [p.have(one, rates, facts[2]) for one in reaches]
    return p.have(p.statement.claim, *ways_, *scores)


bit = point("bit", finite(2))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: test_of(bit, indicator(equal(bit, label(0, 2)))),
    epsilon: log(3),
    delta: 0,
    c: 1,
}


always, never = test_of(bit, 1), test_of(bit, 0)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, c: 0}, spaces={"S": finite(2)}),
        At({**usual, delta: 1}, spaces={"S": finite(2)}),
        At({**usual, c: 100, h: never}, spaces={"S": finite(2)}),
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
        "negative odds": NearMiss(
            without="odds", at={c: "-1/2", delta: "1/2", h: always}
        ),
        "a strict bound": NearMiss(
            claim=accuracy(hits, alarms) < maximum(*bounds),
        ),
        "the bend alone, where none is accepted": NearMiss(
            claim=accuracy(hits, alarms) <= bounds[2], at={c: 9, h: never}
        ),
        "the bend alone, where all is accepted": NearMiss(
            claim=accuracy(hits, alarms) <= bounds[2],
            at={c: "1/9", h: always},
        ),
    },
)

response = {epsilon: 1, delta: "1/10", c: "1/2"}

REACHED = REACHED.but(
    proof=reached,
    instance=At(response),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=ways[0],
            at={epsilon: -1, delta: 0},
            witnesses=(event(letter, equal(letter, label(2, 4))),),
        ),
        "odds of -1": NearMiss(
            without="odds",
            claim=conjunction(*reaches),
            at={c: -1},
        ),
    },
    exceptions={"delta": "other deltas give no law, of which nothing is known"},
)
