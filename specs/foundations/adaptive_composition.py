"""Adaptive composition of k mechanisms: all epsilons and all deltas add up.

Each mechanism reads a state and draws the next one. The state may be of any space: as
the list of all outputs so far, it lets every mechanism depend on all earlier outputs.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
s, start = point("s", S), point("start", S)
i, k, B = natural("i"), natural("k"), event_variable("B", S)
K, J = kernel("K", pair_sort(NATURAL, S), S), kernel("J", pair_sort(NATURAL, S), S)
epsilons = function_variable("epsilons", NATURAL)
deltas = function_variable("deltas", NATURAL)


def run(count, stages):
    """The law of the state after so many stages."""
    return iterate(count, start, i, s, at(stages, i, s))


def each(count):
    """The stages before this one are close, whatever the state."""
    near = close(at(K, i, s), at(J, i, s), at(epsilons, i), at(deltas, i))
    return forall(i, s, implies(to_real(i) < to_real(count), near))


def total(count, what):
    """The sum over all stages."""
    return sum_(count, i, at(what, i))


def ends(count):
    """The last states are close."""
    sums = total(count, epsilons), total(count, deltas)
    return close(run(count, K), run(count, J), *sums)


SPEC = Theorem(
    title="Adaptive composition of k mechanisms",
    source="Dwork and Roth 2014, theorem 3.16 and theorem B.1",
    uses=(close,),
    given={"each": each(k)},
    claim=ends(k),
    remark="Basic composition: the sum of the epsilons is best possible with deltas "
    "0, the sum of the deltas is not. What one sees is the last state; let it hold all "
    "outputs. With equal parameters the sums are k {epsilon} and k {delta}.",
)
two_laws = theorem("foundations.composition")


def proof(p):
    """Induction: one more stage composes with all before it."""
    base = p.have(implies(each(natural_number(0)), ends(natural_number(0))))
    longer, earlier = p.assume(each(next_(k))), p.assume(to_real(i) < to_real(k))
    still = p.have(to_real(i) < to_real(next_(k)), earlier)
    shorter = p.supposing(earlier, p.apply(p.at(longer, i, s), still))
    induction = p.assume(implies(each(k), ends(k)))
    so_far = p.apply(induction, p.every(shorter, i, s))
    last = p.every(p.apply(p.at(longer, k, s), p.have(TRUE)), s)
    stages = {
        "P": run(k, K),
        "Q": run(k, J),
        "K": function(s, at(K, k, s)),
        "J": function(s, at(J, k, s)),
        "epsilon1": total(k, epsilons),
        "epsilon2": at(epsilons, k),
        "delta1": total(k, deltas),
        "delta2": at(deltas, k),
    }
    composed = p.use(two_laws, so_far, last, spaces={"T": S}, **stages)
    both = point("both", pair_sort(S, S))
    seen = p.at(composed, event(both, member(second(both), B)))
    together = p.the_same(p.every(seen, B), ends(next_(k)))
    later = p.supposing(longer, together)
    every_count = p.induct(k, implies(each(k), ends(k)), base, later)
    return p.apply(every_count, p.given("each"))


bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)
before = point("before", pair_sort(NATURAL, finite(2)))
state_0, state_1 = event(bit, equal(bit, zero)), event(bit, equal(bit, one))
two = {"S": finite(2)}


def until_one(law_of_zero):
    """The state stays 1 when it is 1."""
    return function(before, choose(second(before), law_of_zero, dirac(one)))


responses = {
    K: until_one(finite_law("3/4", "1/4")),
    J: until_one(finite_law("1/4", "3/4")),
    start: zero,
    k: natural_number(2),
    epsilons: function(i, log(3)),
    deltas: function(i, 0),
}
leaks = {
    **responses,
    K: until_one(finite_law("1/2", "1/2")),
    J: until_one(finite_law(1, 0)),
    epsilons: function(i, 0),
    deltas: function(i, "1/2"),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(responses, spaces=two),
    near_misses={
        "stages that are not close": NearMiss(
            without="each",
            at={epsilons: function(i, log(2))},
            witnesses=(state_0,),
        ),
        "less epsilon": NearMiss(
            claim=close(
                run(k, K),
                run(k, J),
                total(k, epsilons) + log("99/100"),
                total(k, deltas),
            ),
            witnesses=(state_0,),
        ),
        "the first delta only": NearMiss(
            claim=close(
                run(k, K),
                run(k, J),
                total(k, epsilons),
                total(natural_number(1), deltas),
            ),
            at=At(leaks, (state_1,), two),
        ),
    },
)
