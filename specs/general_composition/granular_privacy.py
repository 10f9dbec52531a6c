"""Pure differential privacy of a granularity, event by event."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

private = definition("foundations.differential_privacy")
close = definition("foundations.closeness")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
neighbours = event_variable("neighbours", pair_sort(D, D))
B, epsilon = event_variable("B", S), real("epsilon")
near = member(pair(x, y), neighbours)
bounded = probability(at(M, x), B) <= exp(epsilon) * probability(at(M, y), B)
granular = Definition(
    "granular_private",
    (M, neighbours, epsilon),
    forall(x, y, implies(near, forall(B, bounded))),
)
is_granular = granular(M, neighbours, epsilon)
is_private = private(M, neighbours, epsilon, 0)

SPEC = Theorem(
    title="Pure differential privacy of a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "section III",
    standing="definition",
    covers=("GC-Q1",),
    defines=granular,
    reads="{0} is {2}-differentially private over {1}",
    uses=(private,),
    claim=conjunction(
        implies(is_granular, is_private), implies(is_private, is_granular)
    ),
    remark="It is approximate privacy with delta 0, and says nothing where no two "
    "databases are neighbours. The paper asks for {epsilon} >= 0, which no theorem "
    "needs unless it says so.",
)


def proof(p):
    """The same inequality."""
    there = p.assume(near)
    events = p.apply(p.at(p.assume(is_granular), x, y), there)
    bound = p.at(events, B)
    less = probability(at(M, x), B) <= exp(epsilon) * probability(at(M, y), B) + 0
    closeness = p.every(p.have(less, bound), B)
    closeness = p.the_same(closeness, close(at(M, x), at(M, y), epsilon, 0))
    forwards = p.every(p.supposing(there, closeness), x, y)
    closeness = p.apply(p.at(p.assume(is_private), x, y), there)
    events = p.every(p.have(bounded, p.at(closeness, B)), B)
    backwards = p.every(p.supposing(there, events), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(is_granular, p.the_same(forwards, is_private)),
        p.supposing(is_private, p.the_same(backwards, is_granular)),
    )


cell = point("cell", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
bit = point("bit", finite(2))
two = {"D": finite(2), "S": finite(2)}
tells = {
    M: table(finite_law(1, 0), finite_law(0, 1)),
    neighbours: event(cell, TRUE),
    epsilon: 0,
}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "any delta": NearMiss(
            claim=implies(private(M, neighbours, epsilon, 1), is_granular),
            at=At(tells, (zero, one, event(bit, equal(bit, zero))), two),
        ),
    },
)
