"""Two private mechanisms on one database: the second may read the first's output."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

private = definition("foundations.differential_privacy")
two_laws = theorem("foundations.composition")
D, S, T = space("D"), space("S"), space("T")
x, y, s, t = point("x", D), point("y", D), point("s", S), point("t", T)
M, N = kernel("M", D, S), kernel("N", pair_sort(D, S), T)
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon1, epsilon2 = two_laws["epsilon1"], two_laws["epsilon2"]
delta1, delta2 = two_laws["delta1"], two_laws["delta2"]


def both(database):
    """Run the first mechanism, then the second one on its output."""
    return bind(at(M, database), s, bind(at(N, database, s), t, dirac(pair(s, t))))


bit, database = point("bit", finite(2)), point("database", finite(2))

SPEC = Theorem(
    title="Sequential composition on one database",
    source="McSherry 2009, theorem 3; Dwork and Roth 2014, theorem B.1",
    uses=(private,),
    given={
        "first": private(M, neighbours, epsilon1, delta1),
        "second": forall(
            s, private(function(x, at(N, x, s)), neighbours, epsilon2, delta2)
        ),
    },
    claim=private(
        function(x, both(x)), neighbours, epsilon1 + epsilon2, delta1 + delta2
    ),
)
near = member(pair(x, y), neighbours)


def proof(p):
    """At each pair of neighbours."""
    pair_is_near = p.assume(near)
    first_stage = p.apply(p.at(p.given("first"), x, y), pair_is_near)
    later = p.apply(p.at(p.given("second"), s, x, y), pair_is_near)
    stages = {
        two_laws["P"]: at(M, x),
        two_laws["Q"]: at(M, y),
        two_laws["K"]: function(s, at(N, x, s)),
        two_laws["J"]: function(s, at(N, y, s)),
    }
    composed = p.use(two_laws, stages, first_stage, p.every(later, s))
    return p.every(p.supposing(near, composed), x, y)


pairs = point("pairs", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
ahead, behind = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
spaces = {"D": finite(2), "S": finite(2), "T": finite(2)}
both_zero = (zero, one, event(pairs, equal(pairs, pair(zero, zero))))
response = {
    M: table(ahead, behind),
    N: function(pairs, choose(first(pairs), ahead, behind)),
    neighbours: event(pairs, TRUE),
    epsilon1: log(3),
    epsilon2: log(3),
    delta1: 0,
    delta2: 0,
}

leaks = {
    **response,
    M: function(bit, behind),
    epsilon1: 0,
    epsilon2: 0,
    delta2: "1/2",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces),
    near_misses={
        "the first is not private": NearMiss(
            without="first",
            at={epsilon1: log(2)},
            witnesses=both_zero,
        ),
        "the second is not private": NearMiss(
            without="second",
            at={epsilon2: log(2)},
            witnesses=both_zero,
        ),
        "the larger epsilon": NearMiss(
            claim=private(
                function(x, both(x)),
                neighbours,
                maximum(epsilon1, epsilon2),
                delta1 + delta2,
            ),
            witnesses=both_zero,
        ),
        "the first delta only": NearMiss(
            claim=private(
                function(x, both(x)), neighbours, epsilon1 + epsilon2, delta1
            ),
            at=At(leaks, (zero, one, event(pairs, equal(second(pairs), zero))), spaces),
        ),
    },
)
