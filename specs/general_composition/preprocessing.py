"""A private mechanism behind a map: the distance is multiplied by the sensitivity."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
bounded = definition("general_composition.sensitivity.bound")
metric_private = definition("general_composition.metric_privacy")
words = shared("general_composition._maps")
D, E, S = space("D"), space("E"), space("S")
x, y, s, t = point("x", D), point("y", D), real("s"), real("t")
f, joined1, joined2, d1, d2 = words.f, words.joined1, words.joined2, words.d1, words.d2
M, B = kernel("M", E, S), event_variable("B", S)
cell = point("cell", pair_sort(D, D))


def behind(by):
    """The mechanism behind the map, for the distance times a factor."""
    scaled = function(cell, by * at(d1, cell))
    return metric_private(function(x, at(M, at(f, x))), joined1, scaled)


SPEC = Theorem(
    title="Preprocessing multiplies the distance by the sensitivity",
    source="Composition in differential privacy for general granularity notions, "
    "proposition III.6",
    covers=("GC-PIII.6",),
    uses=(metric_private, bounded),
    given={
        "sensitivity": bounded(f, joined1, d1, joined2, d2, s),
        "private": metric_private(M, joined2, d2),
    },
    claim=behind(s),
    remark="Any bound on the sensitivity serves. Where {d1} is infinite nothing is "
    "claimed, also for {s} = 0.",
)


def proof(p):
    """The images are at most s times as far apart."""
    there = p.assume(member(pair(x, y), joined1))
    near = p.apply(p.at(p.given("sensitivity"), x, y), there)
    fact = p.at(p.given("private"), at(f, x), at(f, y))
    fact = p.at(p.apply(fact, p.part(near, 0)), B)
    grows = exp(at(d2, at(f, x), at(f, y))) <= exp(s * at(d1, x, y))
    left, right = at(M, at(f, x)), at(M, at(f, y))
    bound = exp(s * at(d1, x, y)) * probability(right, B) + 0
    fact = p.have(probability(left, B) <= bound, fact, p.have(grows, near))
    fact = p.the_same(p.every(fact, B), close(left, right, s * at(d1, x, y), 0))
    return p.the_same(p.every(p.supposing(there, fact), x, y), behind(s))


two = finite(2)
rows, bit = point("rows", pair_sort(two, two)), point("bit", two)
told = label(0, 2), label(1, 2), event(bit, equal(bit, label(0, 2)))

SPEC = SPEC.but(
    proof=proof,
    instance=At(words.doubled, spaces=words.spaces),
    near_misses={
        "no sensitivity": NearMiss(without="sensitivity", at={s: 1}, witnesses=told),
        "not private": NearMiss(without="private", at={M: words.tells}, witnesses=told),
        "less than the sensitivity": NearMiss(
            claim=behind(s * "99/100"), witnesses=told
        ),
    },
)
