"""Group privacy of a mechanism: databases that a path of k neighbours joins."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
chains = theorem("foundations.group_privacy")
D, S = space("D"), space("S")
M, neighbours = kernel("M", D, S), event_variable("neighbours", pair_sort(D, D))
x, i = function_variable("x", NATURAL, D), natural("i")
P, k, epsilon, delta = (chains[name] for name in ("P", "k", "epsilon", "delta"))
start, end = at(M, at(x, natural_number(0))), at(M, at(x, k))
total_epsilon = to_real(k) * epsilon
total_delta = delta * sum_(k, i, exp(to_real(i) * epsilon))

SPEC = Theorem(
    title="Group privacy of a mechanism",
    source="Vadhan 2017, lemma 2.2; Dwork and Roth 2014, theorem 2.2 for delta = 0",
    uses=(private,),
    given={
        "private": private(M, neighbours, epsilon, delta),
        "path": forall(
            i,
            implies(
                to_real(i) < to_real(k),
                member(pair(at(x, i), at(x, next_(i))), neighbours),
            ),
        ),
    },
    claim=close(start, end, total_epsilon, total_delta),
)


def proof(p):
    """The laws at the databases of the path are a chain."""
    near = p.assume(to_real(i) < to_real(k))
    step_taken = p.apply(p.at(p.given("path"), i), near)
    here, there = at(x, i), at(x, next_(i))
    closeness = p.apply(p.at(p.given("private"), here, there), step_taken)
    chain = p.every(p.supposing(near, closeness), i)
    return p.use(chains, chain, P=function(i, at(M, at(x, i))))


bit = point("bit", finite(2))
output_0 = (event(bit, equal(bit, label(0, 2))),)
size = natural("size")
pairs = point("pairs", pair_sort(NATURAL, NATURAL))
counts = {"D": NATURAL, "S": finite(2)}
one_more = equal(to_real(second(pairs)), to_real(first(pairs)) + 1)
values = dict(chains.instance.values)
chain = values.pop(P)
counted = {
    **values,
    M: chain,
    neighbours: event(pairs, one_more),
    x: function(size, size),
}
jumps = if_(equal(to_real(size), 0), natural_number(0), natural_number(2))

SPEC = SPEC.but(
    proof=proof,
    instance=At(counted, spaces=counts),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={delta: "9/100"},
            witnesses=output_0,
        ),
        "no path": NearMiss(
            without="path",
            at={x: function(size, jumps), k: natural_number(1)},
            witnesses=output_0,
        ),
        "deltas only add up": NearMiss(
            claim=close(
                start, end, total_epsilon, delta * sum_(k, i, exp(to_real(i) * 0))
            ),
            witnesses=output_0,
        ),
        "less epsilon": NearMiss(
            claim=close(start, end, total_epsilon + log("99/100"), total_delta),
            witnesses=output_0,
        ),
    },
)
