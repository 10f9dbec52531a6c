"""The surrogate of a composition: its product, and an independent copula beside it."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
Y, U = space("Y"), space("U")
P, Q, y = law("P", Y), law("Q", Y), point("y", Y)
C, D, u = law("C", U), law("D", U), point("u", U)
epsilon, delta = real("epsilon"), real("delta")
surrogate = Definition("surrogate", (P, C), bind(P, y, bind(C, u, dirac(pair(u, y)))))
upper = close(surrogate(P, C), surrogate(Q, C), epsilon, delta)
lower = close(P, Q, epsilon, delta)
B, W = event_variable("B", pair_sort(U, Y)), event_variable("W", Y)

SPEC = Theorem(
    title="An independent copula that does not depend on the state changes nothing",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4.1",
    covers=("CP-D108",),
    standing="definition",
    defines=surrogate,
    reads="outputs from {0} beside independent ones from {1}",
    uses=(close,),
    claim=conjunction(implies(upper, lower), implies(lower, upper)),
    remark="{P} and {Q} are the products of the laws of the outputs in two states, "
    "whose least delta at an {epsilon} is the lower one of the paper; the least delta "
    "of the surrogates is the upper one, the copula's numbers being those of one more "
    "mechanism. In general the copula depends on the state as well. The loss of the "
    "surrogate is the sum of the losses, as its density is the product. Where the "
    "copula is the same in both states, as it is where it only joins noise, the upper "
    "delta is the lower one.",
)


def proof(p):
    """A section of an event is an event; average over the copula."""
    both = point("both", pair_sort(U, Y))
    whole = p.at(p.assume(upper), event(both, member(second(both), W)))
    goal = probability(P, W) <= exp(epsilon) * probability(Q, W) + delta
    forwards = p.the_same(p.every(p.have(goal, whole), W), lower)
    hit = probability(C, event(u, member(pair(u, y), B)))
    unit = p.mean_between(C, u, indicator(member(pair(u, y), B)))
    bound = p.layer_cake(p.assume(lower), y, hit, unit)
    left, right = (probability(surrogate(one, C), B) for one in (P, Q))
    fact = p.every(p.have(left <= exp(epsilon) * right + delta, bound), B)
    backwards = p.the_same(fact, upper)
    return p.have(
        p.statement.claim, p.supposing(upper, forwards), p.supposing(lower, backwards)
    )


bit = point("bit", finite(2))
told = {
    P: finite_law("1/2", "1/2"),
    Q: finite_law("1/2", "1/2"),
    C: finite_law(1, 0),
    D: finite_law(0, 1),
    epsilon: 0,
    delta: 0,
}
dependent = close(surrogate(P, C), surrogate(Q, D), epsilon, delta)
SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a copula that depends on the state": NearMiss(
            claim=implies(lower, dependent),
            at=At(
                told,
                spaces={"Y": finite(2), "U": finite(2)},
                refute=shared("hypothesis_testing._evaluated").by_labels,
            ),
        ),
    },
)
