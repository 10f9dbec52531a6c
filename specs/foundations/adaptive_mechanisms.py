"""k private mechanisms on one database, each of which may read all outputs so far."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
laws = theorem("foundations.adaptive_composition")
D, S = space("D"), space("S")
x, y, s, start = point("x", D), point("y", D), point("s", S), laws["start"]
i, k = natural("i"), laws["k"]
epsilons, deltas = laws["epsilons"], laws["deltas"]
M = kernel("M", pair_sort(D, pair_sort(NATURAL, S)), S)
neighbours = event_variable("neighbours", pair_sort(D, D))


def total(what):
    """The sum over all mechanisms."""
    return sum_(k, i, at(what, i))


run = function(x, iterate(k, start, i, s, at(M, x, i, s)))
stage = function(x, at(M, x, i, s))
stage_is_private = private(stage, neighbours, at(epsilons, i), at(deltas, i))

SPEC = Theorem(
    title="Adaptive composition of k mechanisms on one database",
    source="Dwork and Roth 2014, theorem 3.16 and theorem B.1",
    covers=("GC-TII.5", "GC-TII.7"),
    uses=(private,),
    given={
        "each": forall(i, s, implies(to_real(i) < to_real(k), stage_is_private)),
    },
    claim=private(run, neighbours, total(epsilons), total(deltas)),
    remark="Of {'T'} equal mechanisms it is {'T'} times {epsilon}. The state has to "
    "hold what is seen: as a list of outputs it is the transcript.",
)
near = member(pair(x, y), neighbours)


def stages(database):
    """All mechanisms on one database."""
    before = point("before", pair_sort(NATURAL, S))
    return function(before, at(M, pair(database, before)))


def proof(p):
    """At each pair of neighbours."""
    pair_is_near, early = p.assume(near), p.assume(to_real(i) < to_real(k))
    one = p.apply(p.at(p.given("each"), i, s), early)
    closeness = p.apply(p.at(one, x, y), pair_is_near)
    each = p.every(p.supposing(early, closeness), i, s)
    values = {laws["K"]: stages(x), laws["J"]: stages(y)}
    composed = p.use(laws, values, each)
    return p.every(p.supposing(near, composed), x, y)


bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)
pairs = point("pairs", pair_sort(finite(2), finite(2)))
asked = point("asked", pair_sort(finite(2), pair_sort(NATURAL, finite(2))))
answer = choose(first(asked), finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
two = {"D": finite(2), "S": finite(2)}
# The state stays 0 as long as all answers are 0.
responses = {
    M: function(asked, choose(second(second(asked)), answer, dirac(one))),
    neighbours: event(pairs, TRUE),
    start: zero,
    k: natural_number(2),
    epsilons: function(i, log(3)),
    deltas: function(i, 0),
}
leak = choose(first(asked), finite_law("1/2", "1/2"), finite_law(1, 0))
leaks = {
    **responses,
    M: function(asked, choose(second(second(asked)), leak, dirac(one))),
    epsilons: function(i, 0),
    deltas: function(i, "1/2"),
}
all_zero = (zero, one, event(bit, equal(bit, zero)))

SPEC = SPEC.but(
    proof=proof,
    instance=At(responses, spaces=two),
    near_misses={
        "stages that are not private": NearMiss(
            without="each",
            at={epsilons: function(i, log(2))},
            witnesses=all_zero,
        ),
        "less epsilon": NearMiss(
            claim=private(
                run, neighbours, total(epsilons) + log("99/100"), total(deltas)
            ),
            witnesses=all_zero,
        ),
        "the first delta only": NearMiss(
            claim=private(
                run,
                neighbours,
                total(epsilons),
                sum_(natural_number(1), i, at(deltas, i)),
            ),
            at=At(leaks, (zero, one, event(bit, equal(bit, one))), two),
        ),
    },
)
