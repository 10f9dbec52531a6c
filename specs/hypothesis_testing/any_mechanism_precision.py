"""The precision of any test against any (epsilon, delta)-private mechanism.

Precision is the chance that a record is in where the adversary says so; beforehand its
absence is c times as likely as its presence. The more the test has to find, its recall,
the less precise it can be.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

close = definition("foundations.closeness")
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, c, r = map(real, ("epsilon", "delta", "c", "r"))
E = exp(epsilon)
hits, alarms = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}


def precision(recall, false):
    return recall / (recall + c * false)


#: So often the test has to be wrong about the absent, if its recall is r.
fewest = maximum(0, (r - delta) / E, 1 - delta - E * (1 - r))

SPEC = Theorem(
    title="The precision of a test with recall r or more",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, and Bayes' rule",
    uses=(close,),
    given={
        **both,
        "odds": c >= 0,
        "recall": conjunction(r > 0, r <= hits),
    },
    claim=precision(hits, alarms) <= precision(r, fewest),
    remark="For pure privacy and {r} up to {'E'} / (1 + {'E'}), with {'E'} = "
    "exp({epsilon}), the bound is {'E'} / ({'E'} + {c}). With {delta} > 0 nothing is "
    "excluded for a recall of delta: such a test may be certain. No smaller bound is "
    "true: see every_recall.",
)

PURE = Theorem(
    title="The precision of any test, for pure privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (17), for any mechanism",
    uses=(close,),
    given={"P close to Q": close(P, Q, epsilon, 0), "odds": c >= 0},
    claim=precision(hits, alarms) <= E / (E + c),
    remark="One way of closeness is enough. A test that never says so counts as 0.",
)


bit, zero = point("bit", finite(2)), label(0, 2)
told = E / (1 + E)
R, W = finite_law(told, 1 - told), finite_law(1 - told, told)
first_only = test_of(bit, indicator(equal(bit, zero)))
of_first = precision(*(mean(of, bit, value(first_only, bit)) for of in (R, W)))

REACHED = Theorem(
    title="Randomised response reaches the bound of the precision",
    source="Warner 1965",
    claim=equal(of_first, E / (E + c)),
    remark="foundations.randomised_response shows that it is |{epsilon}|-private.",
)

letter, j = point("letter", finite(4)), any_test("j", finite(4))
rest = (1 - delta) / (1 + E)
channel = finite_law(delta, rest * E, rest, 0), finite_law(0, rest, rest * E, delta)
found, missed = (mean(of, letter, value(j, letter)) for of in channel)


reaches = conjunction(equal(found, r), equal(missed, fewest))
ways = close(*channel, epsilon, delta), close(*channel[::-1], epsilon, delta)

EVERY_RECALL = Theorem(
    title="One private mechanism reaches the bound of the precision at every recall",
    source="Kairouz, Oh and Viswanath 2015, section 2",
    uses=(close,),
    given={
        "delta": conjunction(delta >= 0, delta <= 1),
        "epsilon": epsilon >= 0,
        "recall": conjunction(r >= 0, r <= 1),
    },
    claim=conjunction(*ways, exists(j, reaches)),
    remark="So the best precision at this recall is the bound itself. Other deltas "
    "give no law.",
)
corners = theorem("hypothesis_testing.any_mechanism_vertices.reached")


def proof(p):
    """False alarms for each hit grow with the recall, by both lines."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    back = p.layer_cake(p.given("Q close to P"), x, 1 - value(h, x))
    whole = p.at(p.given("Q close to P"), event(x, TRUE))
    nothing = p.at(p.given("P close to Q"), event(x, FALSE))
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P, Q)]
    T, A, e = map(real, "TAe")
    region = p.assume(
        conjunction(
            T <= 1,
            A >= 0,
            e > 0,
            delta >= 0,
            e + delta >= 1,
            e * A + delta >= T,
            e * (1 - T) + delta >= 1 - A,
            r <= T,
        )
    )
    asked, odds = p.given("recall"), p.given("odds")
    lines = number(0), (r - delta) / e, 1 - delta - e * (1 - r)
    ratios = [p.have(T * line <= r * A, region, asked) for line in lines]
    top = maximum(*lines)
    ratio = p.have(T * top <= r * A, *ratios)
    w = real("w")
    bounded = p.assume(conjunction(T * w <= r * A, w >= 0))
    bound = p.have(precision(T, A) <= precision(r, w), bounded, region, asked, odds)
    rule = p.at(p.every(p.supposing(bounded, bound), w), top)
    bound = p.apply(rule, p.have(rule.formula.arguments[0], ratio))
    rule = p.every(p.supposing(region, bound), T, A, e)
    rule = p.at(rule, hits, alarms, E)
    facts = there, back, whole, nothing, asked, *ranges
    inside = p.have(rule.formula.arguments[0], *facts)
    return p.have(p.statement.claim, p.apply(rule, inside))


def pure(p):
    """Each hit costs exp(-epsilon) false alarms."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P, Q)]
    return p.have(p.statement.claim, there, p.given("odds"), *ranges)


def reached(p):
    weights = p.have(conjunction(told > 0, told < 1, equal(told, E * (1 - told))))
    return p.have(p.statement.claim, weights)


usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: first_only,
    epsilon: log(3),
    delta: 0,
    c: 1,
    r: "3/4",
}


blind, always = finite_law("1/2", "1/2"), test_of(bit, 1)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, delta: 1}, spaces={"S": finite(2)}),
        At({**usual, c: 0}, spaces={"S": finite(2)}),
        At({**usual, r: 1, h: always}, spaces={"S": finite(2)}),
    ),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at={P: finite_law("2/3", "1/3"), Q: finite_law(0, 1), r: "2/3"},
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at={P: finite_law(1, 0), Q: finite_law("1/3", "2/3"), r: 1},
        ),
        "negative odds": NearMiss(
            without="odds", at={P: blind, Q: blind, c: "-1/2", r: "1/2"}
        ),
        "a recall below r": NearMiss(without="recall", at={r: 1}),
        "a strict bound": NearMiss(
            claim=precision(hits, alarms) < precision(r, fewest),
        ),
    },
)

PURE = PURE.but(
    proof=pure,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, c: 0}, spaces={"S": finite(2)}),
        At({**usual, epsilon: 0, P: blind, Q: blind}, spaces={"S": finite(2)}),
    ),
    near_misses={
        "P not close to Q": NearMiss(without="P close to Q", at={Q: finite_law(0, 1)}),
        "negative odds": NearMiss(without="odds", at={P: blind, Q: blind, c: "-1/2"}),
        "a strict bound": NearMiss(
            claim=precision(hits, alarms) < E / (E + c),
        ),
        "without the odds": NearMiss(
            claim=precision(hits, alarms) <= E / (E + 1), at={c: "1/2"}
        ),
    },
)

REACHED = REACHED.but(
    proof=reached,
    near_misses={
        "without the odds": NearMiss(
            claim=equal(of_first, E / (E + 1)), at=At({epsilon: 1, c: "1/2"})
        ),
    },
)


def letters(e, s):
    """Which share of each letter is accepted; s is the chance of the third."""
    certain = minimum(1, if_(delta <= 0, 1, r / delta))
    likely = if_(r <= delta, 0, if_(1 - s <= r, 1, (r - delta) / (s * e)))
    return certain, likely, if_(r <= 1 - s, 0, (r - (1 - s)) / s)


def every_point(p):
    """Letters are accepted in the order of their ratios, until the recall is r."""
    e, s = real("e"), real("s")
    facts = p.given("delta"), p.have(E >= 1, p.given("epsilon")), p.given("recall")
    known = p.assume(conjunction(e >= 1, s >= 0, equal(s * (1 + e), 1 - delta)))
    facts_ = facts[0], facts[2], known
    shares = letters(e, s)
    units = [p.have(conjunction(share >= 0, share <= 1), *facts_) for share in shares]
    certain, likely, unlikely = shares
    hit = p.have(equal(delta * certain + s * e * likely + s * unlikely, r), *facts_)
    lines = maximum(0, (r - delta) / e, 1 - delta - e * (1 - r))
    false = p.have(equal(s * likely + s * e * unlikely, lines), *facts_)
    body = *(unit.formula for unit in units), hit.formula, false.formula
    rule = p.have(conjunction(*body), *units, hit, false)
    rule = p.at(p.every(p.supposing(known, rule), e, s), E, rest)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *facts))
    says = test_table(*letters(E, rest), 0)
    found_ = p.some(exists(j, reaches), says, p.have(At({j: says}).of(reaches), rule))
    private = p.use(corners, facts[0], p.given("epsilon"))
    private = [p.have(one, private) for one in ways]
    return p.have(p.statement.claim, *private, found_)


settings = {epsilon: 1, delta: "1/10", r: "1/2"}


def no_test(values):
    """A recall outside of 0 to 1 is that of no test."""

    def refute(p, claim):
        here = At(values).of
        unit = p.mean_between(here(channel[0]), letter, value(j, letter))
        found_ = p.assume(here(reaches))
        some = p.have(claim.arguments[-1], p.assume(claim))
        return p.obtain(some, j, p.have(FALSE, found_, unit))

    return At(values, refute=refute)


EVERY_RECALL = EVERY_RECALL.but(
    proof=every_point,
    instance=At(settings),
    reach=(At({epsilon: 0, delta: 0, r: 1}), At({epsilon: 1, delta: 1, r: 0})),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=ways[0],
            at={epsilon: -1, delta: 0},
            witnesses=(event(letter, equal(letter, label(2, 4))),),
        ),
        "a recall above 1": NearMiss(
            without="recall", at=no_test({**settings, r: "11/10"})
        ),
    },
    exceptions={"delta": "other deltas give no law, of which nothing is known"},
)
