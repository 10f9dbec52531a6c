"""Adaptive composition of k zero-concentrated private mechanisms."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

S = space("S")
words = shared("foundations.zcdp._words")
zcdp, alpha = words.zcdp, words.alpha
s, start, i, k = point("s", S), point("start", S), natural("i"), natural("k")
K, J = kernel("K", pair_sort(NATURAL, S), S), kernel("J", pair_sort(NATURAL, S), S)
rhos = function_variable("rhos", NATURAL)


def run(stages):
    """The law of the state after k stages."""
    return iterate(k, start, i, s, at(stages, i, s))


def each(what):
    """What holds of each stage, whatever the state."""
    return forall(i, s, implies(to_real(i) < to_real(k), what))


def ends(by=1):
    """The bound of the last states."""
    return zcdp(run(K), run(J), sum_(k, i, at(rhos, i)) * by)


SPEC = Theorem(
    title="Adaptive composition of k zero-concentrated private mechanisms",
    source="Bun and Steinke 2016, lemma 2.3, k times",
    uses=(zcdp,),
    given={"each": each(zcdp(at(K, i, s), at(J, i, s), at(rhos, i)))},
    claim=zcdp(run(K), run(J), sum_(k, i, at(rhos, i))),
    remark="The state may hold all that was released so far; it may be of any space.",
)
composed = theorem("foundations.renyi_composition.stages")


def proof(p):
    """Order by order."""
    early = p.assume(to_real(i) < to_real(k))
    at_order = p.at(p.apply(p.at(p.given("each"), i, s), early), alpha)
    stages = p.every(p.supposing(early, at_order), i, s)
    losses = function(i, at(rhos, i) * alpha)
    fact = p.use(composed, stages, K=K, J=J, epsilons=losses, alpha=alpha)
    return p.the_same(p.every(fact, alpha), SPEC.claim)


two = finite(2)
heads, tails = label(0, 2), label(1, 2)
w, before = point("w", two), point("before", pair_sort(NATURAL, two))
coin = theorem("foundations.zcdp.coin")
itself = theorem("foundations.zcdp.coin.itself")
known, fair, loss = coin.claim.arguments


def until_tails(law_of_heads):
    """The state stays 1 when it is 1."""
    return function(before, choose(second(before), law_of_heads, dirac(tails)))


tosses = {
    K: until_tails(known),
    J: until_tails(fair),
    start: heads,
    k: natural_number(2),
    rhos: function(i, loss),
}


def tossed(p, goal):
    """Heads, or a toss from heads; nothing to tell after tails."""
    count = p.fresh(NATURAL)
    over_states = instantiate(goal.arguments[0], count)
    room = p.have(loss >= 0)
    same = p.use(itself, room, P=dirac(tails), rho=loss, spaces={"S": two})
    facts = []
    for state, fact in ((heads, p.use(coin)), (tails, same)):
        premise, wanted = instantiate(over_states.arguments[0], state).arguments
        facts.append(p.supposing(premise, p.the_same(fact, wanted)))
    rows = p.step("forall_labels", *facts, terms=(over_states,))
    return p.the_same(p.every(rows, count), goal)


all_heads = test_of(w, indicator(equal(w, heads)))


def at_tosses(values=tosses):
    """The bound is least at orders near 1."""
    seen = ("101/100", all_heads, all_heads)
    return At(values, seen, {"S": two}, {"each": tossed})


SPEC = SPEC.but(
    proof=proof,
    instance=at_tosses(),
    near_misses={
        "stages without a bound": NearMiss(
            without="each",
            at=at_tosses({**tosses, rhos: function(i, log("19/10"))}),
        ),
        "less than the sum": NearMiss(claim=ends("98/100"), at=at_tosses()),
    },
)
