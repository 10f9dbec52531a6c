"""Adaptive composition of k mechanisms at one Renyi order: all bounds add up.

Each mechanism reads a state and draws the next one. The state may be of any space: as
the list of all outputs so far, it lets every mechanism depend on all earlier outputs.
"""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

renyi = definition("foundations.renyi")
S = space("S")
s, start = point("s", S), point("start", S)
i, k, alpha = natural("i"), natural("k"), real("alpha")
K, J = kernel("K", pair_sort(NATURAL, S), S), kernel("J", pair_sort(NATURAL, S), S)
epsilons = function_variable("epsilons", NATURAL)


def run(count, stages):
    """The law of the state after so many stages."""
    return iterate(count, start, i, s, at(stages, i, s))


def each(count):
    """The stages before this one have their bounds, whatever the state."""
    bound = renyi(at(K, i, s), at(J, i, s), alpha, at(epsilons, i))
    return forall(i, s, implies(to_real(i) < to_real(count), bound))


def total(count):
    """The sum over all stages."""
    return sum_(count, i, at(epsilons, i))


def ends(count, by=1):
    """The bound of the last states."""
    return renyi(run(count, K), run(count, J), alpha, total(count) * by)


SPEC = Theorem(
    title="Adaptive composition of k Renyi bounds",
    source="Mironov 2017, proposition 1, k times",
    uses=(renyi,),
    given={"each": each(k)},
    claim=renyi(run(k, K), run(k, J), alpha, total(k)),
    remark="What one sees is the last state; let it hold all outputs.",
)
two_laws = theorem("foundations.renyi_composition")
processed = theorem("foundations.renyi_post_processing")
reflexive = theorem("foundations.renyi_mixtures.reflexive")


def proof(p):
    """Induction: one more stage composes with all before it."""
    zero = natural_number(0)
    same = p.use(reflexive, {reflexive["W"]: dirac(start)}, spaces={"I": S})
    base = renyi(run(zero, K), run(zero, J), alpha, total(zero))
    base = p.have(implies(each(zero), p.the_same(same, base).formula), same)
    longer, earlier = p.assume(each(next_(k))), p.assume(to_real(i) < to_real(k))
    still = p.have(to_real(i) < to_real(next_(k)), earlier)
    shorter = p.supposing(earlier, p.apply(p.at(longer, i, s), still))

    def claim(count):
        return renyi(run(count, K), run(count, J), alpha, total(count))

    induction = p.assume(implies(each(k), claim(k)))
    so_far = p.apply(induction, p.every(shorter, i, s))
    last = p.every(p.apply(p.at(longer, k, s), p.have(TRUE)), s)
    stages = {
        "P": run(k, K),
        "Q": run(k, J),
        "K": function(s, at(K, k, s)),
        "J": function(s, at(J, k, s)),
        "epsilon1": total(k),
        "epsilon2": at(epsilons, k),
    }
    composed = p.use(two_laws, so_far, last, spaces={"T": S}, **stages)
    both = point("both", pair_sort(S, S))
    first_, last_, _, bound = composed.formula.arguments
    keep = {
        processed["P"]: first_,
        processed["Q"]: last_,
        processed["K"]: function(both, dirac(second(both))),
        processed["epsilon"]: bound,
    }
    seen = p.use(processed, keep, composed, spaces={"S": both.sort, "T": S})
    together = p.the_same(seen, claim(next_(k)))
    later = p.supposing(longer, together)
    every_count = p.induct(k, implies(each(k), claim(k)), base, later)
    return p.apply(every_count, p.given("each"))


two, coin = finite(2), theorem("foundations.renyi_densities.coin")
bit, before = point("bit", two), point("before", pair_sort(NATURAL, two))
known, fair, order_of_coin, loss = coin.claim.arguments
heads = label(0, 2)


def until_tails(law_of_heads):
    """The state stays 1 when it is 1."""
    return function(before, choose(second(before), law_of_heads, dirac(label(1, 2))))


tosses = {
    K: until_tails(known),
    J: until_tails(fair),
    start: heads,
    alpha: order_of_coin,
    k: natural_number(2),
    epsilons: function(i, loss),
}
all_heads = test_of(bit, indicator(equal(bit, heads)))


def tossed(p, goal):
    """Heads or a toss from heads, and nothing to tell after tails."""
    count = p.fresh(NATURAL)
    over_states = instantiate(goal.arguments[0], count)
    u, v, w = any_test("u", two), any_test("v", two), point("w", two)
    stays, above_one = dirac(label(1, 2)), p.have(order_of_coin > 1)
    same = p.use(
        reflexive,
        {reflexive["W"]: stays, reflexive["alpha"]: order_of_coin},
        spaces={"I": two},
    )
    below = p.assume(forall(w, value(v, w) <= power(value(u, w), "1/2")))
    same = p.apply(p.at(p.apply(same, above_one), u, v), below)
    root = p.have(exp(loss / 2) >= 1)
    more = p.have(
        value(v, label(1, 2)) <= exp(loss / 2) * power(value(u, label(1, 2)), "1/2"),
        same,
        root,
    )
    more = p.supposing(order_of_coin > 1, p.every(p.supposing(below, more), u, v))
    more = p.the_same(more, renyi(stays, stays, order_of_coin, loss))
    facts = []
    for state, fact in ((heads, p.use(coin)), (label(1, 2), more)):
        premise, wanted = instantiate(over_states.arguments[0], state).arguments
        facts.append(p.supposing(premise, p.the_same(fact, wanted)))
    rows = p.step("forall_labels", *facts, terms=(over_states,))
    return p.the_same(p.every(rows, count), goal)


def at_tosses(values=tosses):
    return At(values, (all_heads, all_heads), {"S": two}, {"each": tossed})


SPEC = SPEC.but(
    proof=proof,
    instance=at_tosses(),
    near_misses={
        "stages without a bound": NearMiss(
            without="each",
            at=at_tosses({**tosses, epsilons: function(i, log("199/100"))}),
        ),
        "less than the sum": NearMiss(claim=ends(k, "99/100"), at=at_tosses()),
    },
)
