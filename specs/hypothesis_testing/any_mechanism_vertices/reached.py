"""One private mechanism reaches all three corners."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

close = definition("foundations.closeness")
epsilon, delta = real("epsilon"), real("delta")
E = exp(epsilon)
#: Recall and false alarms: at the bend, where all is hit, where nothing is mistaken.
bend = 1 - (1 - delta) / (1 + E), (1 - delta) / (1 + E)
# Randomised response, but with probability delta the truth is told for certain.
letter, B = point("letter", finite(4)), event_variable("B", finite(4))
rest = (1 - delta) / (1 + E)
R, W = finite_law(delta, rest * E, rest, 0), finite_law(0, rest, rest * E, delta)


def at_first(count):
    """The test that says so at the first letters."""
    return test_table(*(int(k < count) for k in range(4)))


def rates(count, recall, false):
    found, missed = (mean(of, letter, value(at_first(count), letter)) for of in (R, W))
    return conjunction(equal(found, recall), equal(missed, false))


reached = [rates(*one) for one in ((2, *bend), (3, 1, 1 - delta), (1, delta, 0))]
pair_is_private = close(R, W, epsilon, delta), close(W, R, epsilon, delta)

SPEC = Theorem(
    title="One private mechanism reaches all three corners",
    source="Kairouz, Oh and Viswanath 2015, section 2; Warner 1965 for delta = 0",
    uses=(close,),
    given={
        "delta": conjunction(delta >= 0, delta <= 1),
        "epsilon": epsilon >= 0,
    },
    claim=conjunction(*pair_is_private, *reached),
    remark="With {delta} = 0 the outer letters never come, and it is randomised "
    "response. Other deltas give no law.",
)


def attained(p):
    """Letter by letter: the weights differ by exp(epsilon), or there is delta."""
    signs = p.given("delta"), p.given("epsilon")
    large = p.have(E >= 1, p.given("epsilon"))
    sizes = p.have(
        conjunction(rest >= 0, equal(rest * E + rest, 1 - delta)), signs[0], large
    )
    growth = p.have(rest <= rest * E * E, sizes, large)
    facts = growth, sizes, large, signs[0]
    ways = []
    for (one, other), goal in zip(((R, W), (W, R)), pair_is_private, strict=True):
        limit = probability(one, B) <= E * probability(other, B) + delta
        ways.append(p.the_same(p.every(p.have(limit, *facts), B), goal))
    rates_ = [p.have(one, sizes) for one in reached]
    return p.have(p.statement.claim, *ways, *rates_)


response = {epsilon: log(3), delta: "1/10"}
told = event(letter, value(at_first(2), letter) > 0)
surely = event(letter, value(at_first(1), letter) > 0)

SPEC = SPEC.but(
    proof=attained,
    instance=At(response),
    reach=(At({epsilon: 0, delta: 1}), At({epsilon: 0, delta: 0})),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=pair_is_private[0],
            at={epsilon: -1, delta: 0},
            witnesses=(event(letter, equal(letter, label(2, 4))),),
        ),
        "less delta": NearMiss(
            claim=close(R, W, epsilon, delta * "9/10"), witnesses=(surely,)
        ),
        "less epsilon": NearMiss(
            claim=close(R, W, epsilon * "9/10", delta), witnesses=(told,)
        ),
        "9/10 in place of 1": NearMiss(
            number=Number(1, "9/10", place=40),
        ),
        "-1/100 in place of 0": NearMiss(
            number=Number(0, "-1/100", place=22),
        ),
    },
    exceptions={"delta": "other deltas give no law, of which nothing is known"},
)
