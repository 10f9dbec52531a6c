"""The pairs of databases that a guarantee says are hard to tell apart."""

from verifydp.formal.spec import *

f_private = definition("foundations.trade_off_privacy")
D = space("D")
x, y, a, b = point("x", D), point("y", D), point("a", D), point("b", D)
conforms = event_variable("conforms", D)
adjacent = event_variable("adjacent", pair_sort(D, D))
pairs = Definition(
    "indistinguishable_pairs",
    (conforms, adjacent, x, y),
    conjunction(member(x, conforms), member(y, conforms), member(pair(x, y), adjacent)),
)
other = event_variable("other", D)
fewer = forall(x, implies(member(x, conforms), member(x, other)))
SPEC = Theorem(
    title="The pairs that a guarantee protects",
    source="Cho and Awan, Semi-DP, definition 19",
    covers=("SD-D19",),
    standing="definition",
    defines=pairs,
    reads="{2} and {3} are among the pairs of {0} that are adjacent by {1}",
    given={
        "fewer": fewer,
        "symmetric": forall(
            x, y, implies(member(pair(x, y), adjacent), member(pair(y, x), adjacent))
        ),
        "pair": pairs(conforms, adjacent, a, b),
    },
    claim=conjunction(pairs(other, adjacent, a, b), pairs(conforms, adjacent, b, a)),
    remark="Ordered pairs; a database and itself are one where the adjacency is that "
    "of a distance of at most a number. The pairs of a smaller class are among those "
    "of a larger one. Among the databases of three bits 32 pairs are at distance 1 at "
    "most, among those with two ones 9 are at distance 2 at most.",
)


def proof(p):
    """Each part for itself."""
    found = p.given("pair")
    first_, second_, near = p.parts(found)
    inside = [
        p.apply(p.at(p.given("fewer"), one), fact)
        for one, fact in ((a, first_), (b, second_))
    ]
    back = p.apply(p.at(p.given("symmetric"), a, b), near)
    there = p.have(p.unfolded(pairs(other, adjacent, a, b)), *inside, near)
    turned = p.have(p.unfolded(pairs(conforms, adjacent, b, a)), second_, first_, back)
    return p.have(p.statement.claim, there, turned)


bit = point("bit", finite(2))
both = point("both", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
whole = event(bit, TRUE)
usual = {
    conforms: whole,
    other: whole,
    adjacent: event(both, TRUE),
    a: zero,
    b: one,
}
bits = {"D": finite(2)}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=bits),
    near_misses={
        "another class": NearMiss(
            without="fewer", at={other: event(bit, equal(bit, zero))}
        ),
        "one way only": NearMiss(
            without="symmetric",
            at={adjacent: event(both, equal(both, pair(zero, one)))},
        ),
        "no pair": NearMiss(without="pair", at={adjacent: event(both, FALSE)}),
    },
)
