"""Differential privacy: neighbouring databases have close laws of outputs.

The relation may be any one: one record added, one replaced, one user, one group. A
mechanism is a kernel from databases to outputs of any space.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
D, S = space("D"), space("S")
x, y, o = point("x", D), point("y", D), point("o", S)
M = kernel("M", D, S)
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon, delta = real("epsilon"), real("delta")
B, h = event_variable("B", S), any_test("h", S)
near = member(pair(x, y), neighbours)

private = Definition(
    "private",
    (M, neighbours, epsilon, delta),
    forall(x, y, implies(near, close(at(M, x), at(M, y), epsilon, delta))),
    uses=(close,),
)
is_private = private(M, neighbours, epsilon, delta)
hit = mean(at(M, x), o, value(h, o))
hit_beside = mean(at(M, y), o, value(h, o))
bounded = hit <= exp(epsilon) * hit_beside + delta
tests = forall(x, y, h, implies(near, bounded))

SPEC = Theorem(
    title="Differential privacy over any neighbouring relation",
    source="Dwork and Roth 2014, definition 2.4; Wasserman and Zhou 2010, theorem 2.4",
    standing="definition",
    defines=private,
    reads="{0} is ({2}, {3})-differentially private over {1}",
    covers=("GC-DVI.1", "CP-D1", "CP-Q1"),
    claim=conjunction(implies(is_private, tests), implies(tests, is_private)),
    remark="One direction: a relation that is not symmetric asks for one only. The "
    "relation is a measurable set of pairs; on countably many databases, any set.",
)

SYMMETRIC = Theorem(
    title="Over a symmetric relation, closeness holds both ways",
    source="Dwork and Roth 2014, definition 2.4",
    uses=(private,),
    given={
        "private": is_private,
        "symmetric": forall(x, y, implies(near, member(pair(y, x), neighbours))),
    },
    claim=forall(x, y, implies(near, close(at(M, y), at(M, x), epsilon, delta))),
)


def proof(p):
    """At each pair of neighbours: events are tests, tests mixtures of events."""
    pair_is_near = p.assume(near)
    at_pair = p.apply(p.at(p.assume(is_private), x, y), pair_is_near)
    cake = p.have(bounded, p.layer_cake(at_pair, o, value(h, o)))
    forwards = p.every(p.supposing(near, cake), x, y, h)
    at_event = test_of(o, indicator(member(o, B)))
    on_event = p.apply(p.at(p.assume(tests), x, y, at_event), pair_is_near)
    closeness = close(at(M, x), at(M, y), epsilon, delta)
    on_events = p.the_same(p.every(on_event, B), closeness)
    backwards = p.every(p.supposing(near, on_events), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(tests, backwards),
    )


pairs = point("pairs", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
two = {"D": finite(2), "S": finite(2)}
tells = table(finite_law(1, 0), finite_law(0, 1))
flips = table(finite_law("2/3", "1/3"), finite_law("1/3", "2/3"))
leans = table(finite_law("1/4", "3/4"), finite_law("1/2", "1/2"))
rises = event(pairs, equal(pairs, pair(zero, one)))
all_pairs, no_pairs = event(pairs, TRUE), event(pairs, FALSE)
bit = point("bit", finite(2))
output_0 = event(bit, equal(bit, zero))
test_0 = test_of(bit, indicator(equal(bit, zero)))

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "tests without delta": NearMiss(
            claim=implies(
                is_private,
                forall(x, y, h, implies(near, hit <= exp(epsilon) * hit_beside)),
            ),
            at=At(
                {M: tells, neighbours: all_pairs, epsilon: 0, delta: 1},
                spaces=two,
                witnesses=(zero, one, test_0),
            ),
        ),
        "tests of all pairs": NearMiss(
            claim=implies(is_private, forall(x, y, h, bounded)),
            at=At(
                {M: tells, neighbours: no_pairs, epsilon: 0, delta: 0},
                spaces=two,
                witnesses=(zero, one, test_0),
            ),
        ),
    },
)


def turned(p):
    """A symmetric relation has the other pair as well."""
    beside = p.apply(p.at(p.given("symmetric"), x, y), p.assume(near))
    backwards = p.apply(p.at(p.given("private"), y, x), beside)
    return p.every(p.supposing(near, backwards), x, y)


SYMMETRIC = SYMMETRIC.but(
    proof=turned,
    instance=At(
        {M: flips, neighbours: all_pairs, epsilon: log(2), delta: 0}, spaces=two
    ),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={M: tells, neighbours: all_pairs, epsilon: 0, delta: 0},
            witnesses=(zero, one, event(bit, equal(bit, one))),
        ),
        "not symmetric": NearMiss(
            without="symmetric",
            at={M: leans, neighbours: rises, epsilon: log("3/2"), delta: 0},
            witnesses=(zero, one, output_0),
        ),
    },
)
