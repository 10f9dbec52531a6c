"""The sensitivity of two maps, one behind the other, is at most the product."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, table

bounded = definition("general_composition.sensitivity.bound")
words = shared("general_composition._maps")
D, E, F = space("D"), space("E"), space("F")
x, y, s, t = point("x", D), point("y", D), real("s"), real("t")
f, joined1, joined2, d1, d2 = words.f, words.joined1, words.joined2, words.d1, words.d2
g, joined3 = function_variable("g", E, F), event_variable("joined3", pair_sort(F, F))
d3 = function_variable("d3", pair_sort(F, F))
whole = function(x, at(g, at(f, x)))


def composed(by):
    return bounded(whole, joined1, d1, joined3, d3, by)


SPEC = Theorem(
    title="The sensitivity of a composed map",
    source="Composition in differential privacy for general granularity notions, "
    "proposition III.8",
    covers=("GC-PIII.8",),
    uses=(bounded,),
    given={
        "first": bounded(f, joined1, d1, joined2, d2, s),
        "second": bounded(g, joined2, d2, joined3, d3, t),
        "factor": t >= 0,
    },
    claim=composed(s * t),
    remark="Of bounds that are numbers. An infinite one is no bound, so that nothing "
    "is claimed of 0 times infinity.",
)


def proof(p):
    """First the one, then the other."""
    there = p.assume(member(pair(x, y), joined1))
    images = at(f, x), at(f, y)
    near = p.apply(p.at(p.given("first"), x, y), there)
    far = p.apply(p.at(p.given("second"), *images), p.part(near, 0))
    ends = at(g, images[0]), at(g, images[1])
    grown = p.have(
        t * at(d2, *images) <= t * (s * at(d1, x, y)), near, p.given("factor")
    )
    goal = conjunction(
        member(pair(*ends), joined3), at(d3, *ends) <= (s * t) * at(d1, x, y)
    )
    fact = p.have(goal, far, grown)
    return p.the_same(p.every(p.supposing(there, fact), x, y), composed(s * t))


same = table(label(0, 2), label(1, 2))
sixfold = {
    f: same,
    g: same,
    joined1: words.all_pairs,
    joined2: words.all_pairs,
    joined3: words.all_pairs,
    d1: grid((0, 1), (1, 0)),
    d2: grid((0, 2), (2, 0)),
    d3: grid((0, 6), (6, 0)),
    s: 2,
    t: 3,
}
spaces = dict.fromkeys("DEF", finite(2))
apart = label(0, 2), label(1, 2)

SPEC = SPEC.but(
    proof=proof,
    instance=At(sixfold, spaces=spaces),
    near_misses={
        "no first bound": NearMiss(without="first", at={s: 1}, witnesses=apart),
        "no second bound": NearMiss(without="second", at={t: 2}, witnesses=apart),
        "a negative factor": NearMiss(
            without="factor",
            at={
                d1: grid((1, 1), (1, 1)),
                d2: grid((1, 1), (1, 1)),
                d3: grid((-1, -1), (-1, -1)),
                t: -1,
            },
            witnesses=apart,
        ),
        "the larger factor": NearMiss(claim=composed(maximum(s, t)), witnesses=apart),
    },
)
