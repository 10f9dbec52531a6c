"""Gaussian adaptive composition on a class of databases: each stage reads its part."""

from verifydp.formal.spec import *

words = shared("general_composition._gaussian_stages")
metric = definition("general_composition.gaussian_privacy.metric")
D, S, V, M, f = words.D, words.S, words.V, words.M, words.f
n, k, start, state, x, y = (
    words.n,
    words.k,
    words.start,
    words.state,
    words.x,
    words.y,
)
cells, images = words.cells, words.images
joined, near_part = words.of_numbered("joined", V)
d, part_distance = words.of_numbered("d", V)
part = point("part", V)
stage = function(part, at(M, n, state, part))
all_joined = event(
    cells, forall(n, implies(words.below(n, k), member(pair(n, images(cells)), joined)))
)
distance = at(d, pair(n, images(cells)))


def composed(loss):
    run = function(x, words.release(words.on_part, x))
    return metric(run, all_joined, function(cells, loss))


SPEC = Theorem(
    title="Gaussian adaptive composition over parts of a database",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.21",
    covers=("GC-TVI.21",),
    uses=(metric,),
    given={"each stage": words.every_stage(metric(stage, near_part, part_distance))},
    claim=composed(words.root(distance)),
    remark="Any number k of stages; stage n reads f(n, x) and all that was released "
    "before, and is private after every release. Its distance is a function of two "
    "parts, and no property of a metric is used. V holds the parts of all stages. A "
    "pair of databases at an infinite distance for some stage is left out. The text "
    "around the theorem speaks of the sum of the squares; it is the root of it.",
)


def proof(p):
    """Stage by stage for one pair of databases."""
    there = p.assume(member(pair(x, y), all_joined))
    early = p.assume(words.below(n, k))
    rule = p.apply(p.at(p.given("each stage"), n, state), early)
    near = p.apply(p.at(there, n), early)
    parts = at(f, n, x), at(f, n, y)
    fact = p.apply(p.at(rule, *parts), near)
    each = p.every(p.supposing(early, fact), n, state)
    fact = words.compose(p, words.on_part, each, at(d, n, *parts))
    loss = words.root(distance)
    return p.the_same(p.every(p.supposing(there, fact), x, y), composed(loss))


# Each stage adds to the state the number that the database is, and noise.
asked = point("asked", pair_sort(NATURAL, pair_sort(REAL, REAL)))
rows = point("rows", pair_sort(NATURAL, pair_sort(REAL, REAL)))
numbers = point("numbers", pair_sort(NATURAL, REAL))
spaces = dict.fromkeys("DSV", REAL)
now, then = second(asked), second(rows)
walk = {
    M: function(asked, normal(first(now) + second(now), 1)),
    f: function(numbers, second(numbers)),
    joined: event(rows, TRUE),
    d: function(rows, abs(first(then) - second(then))),
    start: 0,
    k: natural_number(2),
}
draw = point("draw", REAL)
told = number(0), number(1), test_of(draw, indicator(draw >= 1)), "-7/10"


def one_apart(p, goal):
    """Normal laws of deviation 1 are as far apart as their means."""
    s, a, b = map(real, ("s", "a", "b"))
    early = p.assume(words.below(n, natural_number(2)))
    there = p.assume(TRUE)
    values = {"m": s + a, "k": s + b, "s": number(1), "mu": abs(a - b)}
    fact = p.use(words.mechanism, **values)
    fact = p.every(p.supposing(there, fact), a, b)
    return p.the_same(p.every(p.supposing(early, fact), n, s), goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(walk, spaces=spaces, show={"each stage": one_apart}),
    near_misses={
        "stages without a bound": NearMiss(
            without="each stage", at={d: function(rows, "1/2")}, witnesses=told
        ),
        "the first stage only": NearMiss(
            claim=composed(sqrt(sum_(natural_number(1), n, distance**2))),
            witnesses=told,
        ),
        "a little less": NearMiss(
            claim=composed(words.root(distance) * "9/10"), witnesses=told
        ),
    },
)
