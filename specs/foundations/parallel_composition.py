"""Two private mechanisms on two parts of a database, of which neighbours differ in one.

The loss is the larger one of the two, not the sum.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

private = definition("foundations.differential_privacy")
D, E, S, T = space("D"), space("E"), space("S"), space("T")
x, y, s = point("x", pair_sort(D, E)), point("y", pair_sort(D, E)), point("s", S)
t, pairs = point("t", T), point("pairs", pair_sort(pair_sort(D, E), pair_sort(D, E)))
M, N = kernel("M", D, S), kernel("N", E, T)
left = event_variable("left", pair_sort(D, D))
right = event_variable("right", pair_sort(E, E))
B, epsilon, delta = event_variable("B", pair_sort(S, T)), real("epsilon"), real("delta")


def both(database):
    """Each mechanism on its part of the database."""
    second_stage = bind(at(N, second(database)), t, dirac(pair(s, t)))
    return bind(at(M, first(database)), s, second_stage)


def differ_in_one(one, other, *, rest=True):
    """Neighbours in one part and the same in the other part."""
    by_left = member(pair(first(one), first(other)), left)
    same = equal(second(one), second(other))
    return disjunction(
        conjunction(by_left, same) if rest else by_left,
        conjunction(
            equal(first(one), first(other)),
            member(pair(second(one), second(other)), right),
        ),
    )


apart = event(pairs, differ_in_one(first(pairs), second(pairs)))
zero, one = label(0, 2), label(1, 2)
mechanism = function(x, both(x))

SPEC = Theorem(
    title="Parallel composition on disjoint parts of a database",
    source="McSherry 2009, theorem 4",
    uses=(private,),
    given={
        "left": private(M, left, epsilon, delta),
        "right": private(N, right, epsilon, delta),
    },
    claim=private(mechanism, apart, epsilon, delta),
    remark="Where the two parameters differ, the larger ones serve for both. The parts "
    "have to be fixed by the relation: which records go where must not change.",
)


def hits(one, other):
    """The probability of B where the parts come from two databases."""
    hit = indicator(member(pair(s, t), B))
    return mean(at(M, one), s, mean(at(N, other), t, hit))


def bounded(one, other):
    """What is to be shown, where y has these parts."""
    return hits(first(x), second(x)) <= exp(epsilon) * hits(one, other) + delta


def proof(p):
    """What depends on the equal part is a post-processing of the other output."""
    hit = indicator(member(pair(s, t), B))
    near = differ_in_one(x, y)
    in_left, in_right = (p.assume(part) for part in near.arguments)
    by_m = p.part(in_left, 0)
    same_right = p.part(in_left, 1)
    same_left = p.part(in_right, 0)
    by_n = p.part(in_right, 1)
    # The left parts are neighbours: the second stage is the same test.
    close_m = p.apply(p.at(p.given("left"), first(x), first(y)), by_m)
    stage = p.mean_between(at(N, second(x)), t, hit)
    cake = p.layer_cake(close_m, s, mean(at(N, second(x)), t, hit), stage)
    hole = p.fresh(E)
    left_case = p.rewrite(same_right, cake, bounded(first(y), hole), hole)
    # The right parts are: integrate over the first output first.
    close_n = p.apply(p.at(p.given("right"), second(x), second(y)), by_n)
    stage = p.mean_between(at(M, first(x)), s, hit)
    cake = p.layer_cake(close_n, t, mean(at(M, first(x)), s, hit), stage)
    orders = [p.swap(at(M, first(x)), s, at(N, second(z)), t, hit) for z in (x, y)]
    swapped = p.have(bounded(first(x), second(y)), cake, *orders)
    hole = p.fresh(D)
    right_case = p.rewrite(same_left, swapped, bounded(hole, second(y)), hole)
    goal = bounded(first(y), second(y))
    either = p.have(
        implies(near, goal),
        p.supposing(in_left, left_case),
        p.supposing(in_right, right_case),
    )
    return p.every(p.supposing(near, p.every(p.apply(either, p.assume(near)), B)), x, y)


bit, bits = point("bit", finite(2)), point("bits", pair_sort(finite(2), finite(2)))
ahead, behind = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
spaces = {name: finite(2) for name in "DEST"}
tells, silent = table(ahead, behind), function(bit, ahead)
response = {
    M: tells,
    N: tells,
    left: event(bits, TRUE),
    right: event(bits, TRUE),
    epsilon: log(3),
    delta: 0,
}
start = pair(zero, zero)
first_zero = (start, pair(one, zero), event(bits, equal(first(bits), zero)))
second_zero = (start, pair(zero, one), event(bits, equal(second(bits), zero)))
both_zero = (start, pair(one, one), event(bits, equal(bits, start)))
anywhere = event(pairs, differ_in_one(first(pairs), second(pairs), rest=False))

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces),
    near_misses={
        "the left is not private": NearMiss(
            without="left",
            at={N: silent, epsilon: 0},
            witnesses=first_zero,
        ),
        "the right is not private": NearMiss(
            without="right",
            at={M: silent, epsilon: 0},
            witnesses=second_zero,
        ),
        "less epsilon": NearMiss(
            claim=private(mechanism, apart, epsilon + log("99/100"), delta),
            witnesses=first_zero,
        ),
        "less delta": NearMiss(
            claim=private(mechanism, apart, epsilon, delta * "99/100"),
            at={epsilon: 0, delta: "1/2"},
            witnesses=first_zero,
        ),
        "the right part may differ as well": NearMiss(
            claim=private(mechanism, anywhere, epsilon, delta),
            witnesses=both_zero,
        ),
    },
)
