"""A weaker claim of privacy follows: fewer neighbours, larger parameters."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
neighbours = event_variable("neighbours", pair_sort(D, D))
narrower = event_variable("narrower", pair_sort(D, D))
epsilon, delta = real("epsilon"), real("delta")
larger_epsilon, larger_delta = real("larger_epsilon"), real("larger_delta")
near, nearer = member(pair(x, y), neighbours), member(pair(x, y), narrower)

SPEC = Theorem(
    title="Weaker claims of privacy follow",
    source="Dwork and Roth 2014, section 2.3",
    uses=(private,),
    given={
        "private": private(M, neighbours, epsilon, delta),
        "epsilon": epsilon <= larger_epsilon,
        "delta": delta <= larger_delta,
        "relation": forall(x, y, implies(nearer, near)),
    },
    claim=private(M, narrower, larger_epsilon, larger_delta),
)
B = event_variable("B", S)


def proof(p):
    """Exponentials increase, and probabilities are not negative."""
    at_pair = p.apply(p.at(p.given("relation"), x, y), p.assume(nearer))
    weaker = p.have(
        probability(at(M, x), B)
        <= exp(larger_epsilon) * probability(at(M, y), B) + larger_delta,
        p.at(p.apply(p.at(p.given("private"), x, y), at_pair), B),
        p.given("epsilon"),
        p.given("delta"),
    )
    return p.every(p.supposing(nearer, p.every(weaker, B)), x, y)


bit = point("bit", finite(2))
pairs = point("pairs", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
tells = table(finite_law(1, 0), finite_law(0, 1))
flips = table(finite_law("2/3", "1/3"), finite_law("1/3", "2/3"))
all_pairs, no_pairs = event(pairs, TRUE), event(pairs, FALSE)
told = {
    M: tells,
    neighbours: all_pairs,
    narrower: all_pairs,
    epsilon: 0,
    delta: 0,
    larger_epsilon: 0,
    larger_delta: 0,
}
flipped = {**told, M: flips, epsilon: log(2), larger_epsilon: log(2)}
two = {"D": finite(2), "S": finite(2)}


def fails(without, **values):
    """Databases 0 and 1 differ by more than is claimed on the output 0."""
    start = flipped if without == "epsilon" else told
    by_name = {term.data: term for term in told}
    changed = {by_name[name]: item for name, item in values.items()}
    where = (zero, one, event(bit, equal(bit, zero)))
    return NearMiss(without=(without,), at=At({**start, **changed}, where, two))


SPEC = SPEC.but(
    proof=proof,
    instance=At({**flipped, larger_epsilon: log(3), larger_delta: "1/9"}, spaces=two),
    near_misses={
        "not private": fails("private", larger_delta="999/1000"),
        "smaller epsilon": fails("epsilon", larger_epsilon=log("199/100")),
        "smaller delta": fails("delta", delta=1, larger_delta="999/1000"),
        "more neighbours": fails("relation", neighbours=no_pairs),
    },
)
