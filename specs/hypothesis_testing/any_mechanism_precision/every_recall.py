"""One private mechanism reaches the bound of the precision at every recall."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

words = shared("hypothesis_testing.any_mechanism_precision._words")
close = definition("foundations.closeness")
epsilon, delta, r = map(real, ("epsilon", "delta", "r"))
E = exp(epsilon)
letter, j = point("letter", finite(4)), any_test("j", finite(4))
rest = (1 - delta) / (1 + E)
channel = finite_law(delta, rest * E, rest, 0), finite_law(0, rest, rest * E, delta)
found, missed = (mean(of, letter, value(j, letter)) for of in channel)
reaches = conjunction(equal(found, r), equal(missed, words.fewest))
ways = close(*channel, epsilon, delta), close(*channel[::-1], epsilon, delta)

SPEC = Theorem(
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


SPEC = SPEC.but(
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
