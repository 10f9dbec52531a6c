"""The distance of a composition: the sum of the distances of the parts, or a root."""

from verifydp.formal.spec import *

words = shared("general_composition._independent")
metric_private = words.metric_private
added = theorem("general_composition.independent")
D, x, y, n, k, d = words.D, words.x, words.y, words.n, words.k, words.d
part, joined, cell = words.part, words.joined, words.cell
reachable = event_variable("reachable", pair_sort(D, D))
distance = function_variable("distance", pair_sort(D, D))
there = member(pair(x, y), reachable)
composed = Definition(
    "composed_distance",
    (part, k, joined, d, reachable, distance),
    forall(
        x,
        y,
        conjunction(
            implies(there, words.all_joined()),
            implies(words.all_joined(), there),
            implies(there, equal(at(distance, x, y), words.total())),
        ),
    ),
)


def claimed(by=1):
    scaled = at(distance, cell) if by == 1 else at(distance, cell) * by
    released = function(x, words.release(x))
    return metric_private(released, reachable, function(cell, scaled))


SPEC = Theorem(
    title="The distance of a composition",
    source="Composition in differential privacy for general granularity notions, "
    "sections IV to VI (derived)",
    standing="definition",
    covers=("GC-A2",),
    defines=composed,
    reads="{5}, finite on {4}, is the sum of the distances {3}, finite on {2}, of the "
    "first {1} parts {0}",
    uses=(metric_private,),
    given={
        "composed": composed(part, k, joined, d, reachable, distance),
        "components": words.each_private(),
    },
    claim=claimed(),
    remark="The sum is infinite where one of the distances is. For independent "
    "mechanisms without slack; for adaptive ones the same number is in "
    "adaptive_parts.pure, with slacks added as well in adaptive_parts, and the root of "
    "the sum of the squares for Gaussian privacy in gaussian_parts, which "
    "root_metric shows to be a distance. The program for finite classes is held to "
    "this statement by its tests.",
)


def proof(p):
    """The sum of the theorem, written as the distance."""
    known = p.at(p.given("composed"), x, y)
    here = p.assume(there)
    all_ = p.apply(p.part(known, 0), here)
    size = p.apply(p.part(known, 2), here)
    fact = p.use(added, p.given("components"))
    fact = p.apply(p.at(fact, x, y), all_)
    hole = real("hole")
    laws = words.release(x), words.release(y)
    fact = p.the_same(fact, words.close(*laws, words.total(), 0))
    fact = p.rewrite(p.turned(size), fact, words.close(*laws, hole, 0), hole)
    return p.the_same(p.every(p.supposing(here, fact), x, y), claimed())


bits = point("bits", pair_sort(finite(2), finite(2)))
apart = if_(equal(first(bits), second(bits)), 0, 2 * log(3))
usual = {
    **words.responses,
    **words.distances,
    reachable: event(bits, TRUE),
    distance: function(bits, apart),
}
told = *words.apart, words.no_bits
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=words.spaces),
    near_misses={
        "another distance": NearMiss(
            without="composed", at={distance: function(bits, log(3))}, witnesses=told
        ),
        "open components": NearMiss(
            without="components",
            at={words.d: words.flat(0), distance: function(bits, 0)},
            witnesses=told,
        ),
        "less": NearMiss(claim=claimed("99/100"), witnesses=told),
    },
)
