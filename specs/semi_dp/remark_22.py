"""Releases with different invariants, under all invariants together."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

f_private = definition("foundations.trade_off_privacy")
D, S, E, F = space("D"), space("S"), space("E"), space("F")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
neighbours = event_variable("neighbours", pair_sort(D, D))
first_, second_ = (
    function_variable("first_invariant", D, E),
    function_variable("second_invariant", D, F),
)
t, u, f, a = point("t", E), point("u", F), function_variable("f", REAL), real("a")
both = point("both", pair_sort(D, D))


def has(database):
    return equal(at(first_, database), t)


def has_both(database):
    return conjunction(has(database), equal(at(second_, database), u))


def pairs(condition):
    """Adjacent pairs of databases that both meet a condition."""
    return event(
        both,
        conjunction(
            member(both, neighbours), condition(first(both)), condition(second(both))
        ),
    )


SPEC = Theorem(
    title="A release keeps its guarantee under further invariants",
    source="Cho and Awan, Semi-DP, remark 22",
    covers=("SD-R22",),
    uses=(f_private,),
    given={"private": f_private(M, pairs(has), f)},
    claim=f_private(M, pairs(has_both), f),
    remark="For one adjacency. So releases with different invariants are composed "
    "under all of them together: their pairs are pairs of each. The semi-adjacent "
    "parameter has to be computed anew for all invariants, and is neither the largest "
    "nor the least of the single ones: for three bits it is 1 without an invariant, 2 "
    "with the count and 0 with the bits themselves, which are the joint parameters 2 "
    "and 0.",
)


def proof(p):
    """Fewer pairs."""
    here = p.assume(member(pair(x, y), pairs(has_both)))
    near, one, other = p.parts(
        p.have(
            conjunction(member(pair(x, y), neighbours), has_both(x), has_both(y)), here
        )
    )
    inside = conjunction(near.formula, has(x), has(y))
    inside = p.have(inside, near, p.part(one, 0), p.part(other, 0))
    inside = p.the_same(inside, member(pair(x, y), pairs(has)))
    fact = p.apply(p.at(p.given("private"), x, y), inside)
    return p.the_same(p.every(p.supposing(here, fact), x, y), p.statement.claim)


bit, bits = point("bit", finite(2)), point("bits", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
two = {name: finite(2) for name in "DSEF"}
response = {
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    first_: function(bit, zero),
    second_: function(bit, zero),
    neighbours: event(bits, TRUE),
    t: zero,
    u: zero,
    f: function(a, number("1/2") - a),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "a release that tells more": NearMiss(
            without="private",
            at={f: function(a, number("3/5") - a)},
            witnesses=(zero, one, test_of(bit, indicator(equal(bit, one)))),
        ),
    },
)
