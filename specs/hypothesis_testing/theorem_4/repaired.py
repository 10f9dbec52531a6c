"""Coordinates, each epsilon-private, are tested at most as well as q epsilon."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
x = point("x", S)
h = any_test("h", S)
q, epsilon = natural("q"), real("epsilon")
# --- what holds
i, start = natural("i"), point("start", S)
K, J = kernel("K", pair_sort(NATURAL, S), S), kernel("J", pair_sort(NATURAL, S), S)
runs = {one: iterate(q, start, i, x, at(one, i, x)) for one in (K, J)}
total = to_real(q) * epsilon
true_alarms, false_alarms = (mean(run, x, value(h, x)) for run in runs.values())


def each(one, other):
    """Each of the q coordinates is epsilon-private, whatever the ones before it are."""
    near = close(at(one, i, x), at(other, i, x), epsilon, 0)
    return forall(i, x, implies(to_real(i) < to_real(q), near))


zero, one = label(0, 2), label(1, 2)
region = minimum(exp(total) * false_alarms, 1 - exp(-total) * (1 - false_alarms))

SPEC = Theorem(
    title="Coordinates, each epsilon-private, are tested at most as well as q "
    "{epsilon}",
    source="repair of theorem 4 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(close,),
    given={"K close to J": each(K, J), "J close to K": each(J, K)},
    claim=true_alarms <= region,
    remark="Any number of coordinates in any space, each dependent on those before "
    "it: the state holds what was seen. A test has at most as many true alarms as a q "
    "{epsilon}-private number allows at its false ones; the corners of this region are "
    "reached by any_mechanism_vertices.reached at the loss q {epsilon} and delta 0, "
    "the rest of it by mixing them. Printed is the same performance; a vector that is "
    "epsilon-private as a whole is the case q = 1. For Laplace noise vector_profile "
    "compares all deltas.",
)
composed = theorem("foundations.adaptive_composition")
bit = point("bit", finite(2))


def at_most(p):
    """By composition the vector is q epsilon-private; so are all its tests."""
    ends = []
    for name, one, other, test in (
        ("K close to J", K, J, value(h, x)),
        ("J close to K", J, K, 1 - value(h, x)),
    ):
        values = {"K": one, "J": other, "k": q, "start": start}
        values |= {"epsilons": function(i, epsilon), "deltas": function(i, 0)}
        ends.append(p.layer_cake(p.use(composed, p.given(name), **values), x, test))
    return p.have(p.statement.claim, *ends)


place = point("place", pair_sort(NATURAL, finite(2)))


def until_one(*weights):
    """The state 1 is kept: it says that some coordinate was 1."""
    return function(place, choose(second(place), finite_law(*weights), dirac(one)))


two, fell = {"S": finite(2)}, indicator(equal(bit, one))
runs_of = {
    K: until_one("3/4", "1/4"),
    J: until_one("1/4", "3/4"),
    q: natural_number(2),
    epsilon: log(3),
    start: zero,
    h: test_of(bit, 1 - fell),
}


def but(changed):
    return At({**runs_of, **changed}, spaces=two)


SPEC = SPEC.but(
    proof=at_most,
    instance=but({}),
    near_misses={
        "every test reaches it": NearMiss(
            claim=equal(true_alarms, region), at={h: test_of(bit, "1/2")}
        ),
        "K not close to J": NearMiss(
            without="K close to J",
            at={K: until_one("2/3", "1/3"), J: until_one(0, 1)},
        ),
        "J not close to K": NearMiss(
            without="J close to K",
            at={K: until_one(1, 0), J: until_one("1/3", "2/3")},
        ),
    },
)
