"""Disjoint parts, adaptive and without slack: the largest budget is enough."""

from verifydp.formal.spec import *

known = shared("general_composition._disjoint")
words, growth = known.words, known.growth
approximate = definition("general_composition.approximate_metric_privacy")
metric_private = definition("general_composition.metric_privacy")
bounded = definition("general_composition.sensitivity.bound")
over_parts = theorem("general_composition.adaptive_disjoint")
over_class = theorem("general_composition.adaptive_disjoint.common")
D, V, n, k, state = words.D, words.V, words.n, words.k, words.state
x, y, d, joined = words.x, words.y, known.d, known.joined
epsilon, epsilons = known.epsilon, known.epsilons
inner_joined, inner = words.at_part(words.parts_joined), words.at_part(words.distance)
cell = growth.cell


def composed(more=1):
    scaled = function(cell, more * epsilon * at(d, cell))
    return metric_private(known.run, joined, scaled)


of_part = function(x, at(known.f, n, x))
sensitivity = bounded(of_part, joined, d, inner_joined, inner, 1)
on_parts = function(words.cell, 1 * at(epsilons, n) * at(inner, words.cell))
on_class = function(cell, 1 * at(epsilons, n) * at(d, cell))
alike = {
    "epsilon": epsilon >= 0,
    "canonical": known.canonical(known.neighbours, joined, d),
    "compatible": known.compatible,
    "epsilons": known.largest(epsilon, epsilons),
}

SPEC = Theorem(
    title="Disjoint parts, adaptive and without slack: the largest budget is enough",
    source="Composition in differential privacy for general granularity notions, "
    "theorem V.4",
    covers=("GC-TV.4",),
    uses=(known.canonical, metric_private, bounded),
    given={
        **alike,
        "sensitivity": forall(n, implies(words.below(n, k), sensitivity)),
        "each stage": words.every_stage(
            metric_private(words.stage(), inner_joined, on_parts)
        ),
    },
    claim=composed(),
    remark="Compatible: neighbours differ in one part at most. {epsilon} is the "
    "largest budget, or any that is no smaller.",
)
COMMON = Theorem(
    title="Mechanisms that depend on one part each, without slack",
    source="Composition in differential privacy for general granularity notions, "
    "theorem V.6",
    covers=("GC-TV.6",),
    uses=(known.canonical, metric_private),
    given={
        **alike,
        "each stage": words.every_stage(metric_private(known.reads, joined, on_class)),
    },
    claim=composed(),
    remark="Every stage reads its own part alone, and is private over the whole class.",
)


def without_slack(p, rule, stage, near, distance, over):
    """The theorem with a slack, where that is 0."""
    p.rest_on(rule)
    left, right = (point(name, over.sort.of()) for name in ("left", "right"))
    early, there = (
        p.assume(words.below(n, k)),
        p.assume(member(pair(left, right), near)),
    )
    private = p.apply(p.at(p.given("each stage"), n, state), early)
    fact = p.apply(p.at(private, left, right), there)
    fact = p.every(p.supposing(there, fact), left, right)
    budget = growth.budget(over, distance, at(epsilons, n), number(0))
    fact = p.the_same(fact, approximate(stage, near, *budget))
    fact = p.every(p.supposing(early, fact), n, state)
    zeros = {known.delta: 0, known.deltas: function(n, 0)}
    given = [p.given(name) for name, _ in p.statement.given if name != "each stage"]
    fact = p.use(rule, zeros, *given, fact)
    pair_of = p.assume(member(pair(x, y), joined))
    fact = p.apply(p.at(fact, x, y), pair_of)
    return p.the_same(p.every(p.supposing(pair_of, fact), x, y), composed())


def proof(p):
    """Stages on the parts."""
    at_parts = words.stage(), inner_joined, inner, words.cell
    return without_slack(p, over_parts, *at_parts)


def common_proof(p):
    """Stages on the class."""
    return without_slack(p, over_class, known.reads, joined, d, cell)


slacks = known.delta, known.deltas
inner_ones = words.distance, words.parts_joined


def at_parts(*witnesses, **changed):
    return known.at_bits(*witnesses, without=slacks, **changed)


def at_class(*witnesses, **changed):
    numbers = words.two_numbers
    left_out = (*slacks, *inner_ones)
    return known.at_bits(*witnesses, from_=numbers, without=left_out, **changed)


further = {
    "inner": words.apart(2),
    "epsilon": log(3) / 2,
    "epsilons": known.constant(log(3) / 2),
}
SPEC = SPEC.but(
    proof=proof,
    instance=at_parts(),
    near_misses={
        **known.common_misses(composed, at_parts),
        "parts that are further apart": NearMiss(
            without="sensitivity", at=at_parts(*known.ends_at_zero, **further)
        ),
        "a negative epsilon of a stage": NearMiss(
            given={"epsilons": known.no_larger(epsilon, epsilons)},
            at=at_parts(
                *known.ends_at_zero,
                inner=words.apart(-1),
                epsilon=0,
                epsilons=known.constant(-log(3)),
            ),
        ),
    },
)
COMMON = COMMON.but(
    proof=common_proof,
    instance=at_class(),
    near_misses=known.common_misses(composed, at_class),
)
