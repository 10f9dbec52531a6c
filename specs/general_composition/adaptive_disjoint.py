"""Disjoint parts of a database, adaptive and approximate: the largest budget is enough.

Neighbours of a compatible partition differ in one part at most.
"""

from verifydp.formal.spec import *

known = shared("general_composition._disjoint")
words, growth = known.words, known.growth
approximate = definition("general_composition.approximate_metric_privacy")
bounded = definition("general_composition.sensitivity.bound")
n, k, state, x, y = words.n, words.k, words.state, words.x, words.y
M, f, d, joined = known.M, known.f, known.d, known.joined
epsilon, delta, close = known.epsilon, known.delta, known.close
epsilons, deltas = known.epsilons, known.deltas
inner_joined, inner = words.at_part(words.parts_joined), words.at_part(words.distance)


def composed(more=1, factor=1):
    loss, slack = growth.budget(growth.cell, d, epsilon, factor * delta, more)
    return approximate(known.run, joined, loss, slack)


stage_budget = growth.budget(words.cell, inner, at(epsilons, n), at(deltas, n))
each = words.every_stage(approximate(words.stage(), inner_joined, *stage_budget))
of_part = function(x, at(f, n, x))
sensitivity = bounded(of_part, joined, d, inner_joined, inner, 1)

SPEC = Theorem(
    title="Disjoint parts, adaptive and approximate: the largest budget is enough",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.6",
    covers=("GC-TVI.6",),
    uses=(known.canonical, approximate, bounded),
    given={
        "epsilon": epsilon >= 0,
        "delta": delta >= 0,
        "canonical": known.canonical(known.neighbours, joined, d),
        "compatible": known.compatible,
        "sensitivity": forall(n, implies(words.below(n, k), sensitivity)),
        "epsilons": known.largest(epsilon, epsilons),
        "deltas": known.largest(delta, deltas),
        "each stage": each,
    },
    claim=composed(),
    remark="Compatible: neighbours differ in one part at most. That the parts are "
    "disjoint sets of records is not needed, nor that the inner distances are "
    "canonical. {epsilon} and {delta} are the largest budgets, or any that are no "
    "smaller. For a budget of 0 the slack grows with the distance, which is the limit "
    "of the paper's fraction.",
)


def proof(p):
    """Neighbours first, then groups."""

    def stage_is_close(pair_of, early):
        at_most = known.one_apart(p, pair_of)
        rule = p.apply(p.at(p.given("sensitivity"), n), early)
        step = p.apply(p.at(rule, x, y), p.part(at_most, 0))
        rule = p.apply(p.at(p.given("each stage"), n, state), early)
        left, right = known.parts
        fact = p.apply(p.at(rule, left, right), p.part(step, 0))
        far = at(words.distance, n, left, right)
        far_is = p.have(far <= 1, step, at_most)
        sizes = [
            p.apply(p.at(p.given(name), n), early) for name in ("epsilons", "deltas")
        ]
        laws = [at(M, n, state, part) for part in known.parts]
        loss, slack = known.at_neighbours(
            p, far, far_is, at(epsilons, n), at(deltas, n), *sizes
        )
        return known.larger(p, fact, laws, loss, slack)

    signs = p.given("epsilon"), p.given("delta")
    granular = known.between_neighbours(p, stage_is_close, delta, *signs)
    values = {"M": known.run, "epsilon": epsilon, "delta": delta}
    rule = p.use(known.groups, *signs, p.given("canonical"), **values)
    return p.apply(p.part(rule, 1), granular)


beside, leaks = (label(0, 4), label(1, 4)), words.leaks
nothing = event(point("output", finite(4)), FALSE)
told = point("told", finite(4))
first_told = event(
    told, disjunction(equal(told, label(1, 4)), equal(told, label(3, 4)))
)

SPEC = SPEC.but(
    proof=proof,
    instance=known.at_bits(),
    near_misses={
        **known.common_misses(composed),
        "a negative delta": NearMiss(
            without="delta",
            at=known.at_bits(
                *beside, nothing, k=natural_number(0), epsilon=0, delta=-1
            ),
        ),
        "parts that are further apart": NearMiss(
            without="sensitivity",
            at=known.at_bits(
                *known.ends_at_zero,
                inner=words.apart(2),
                epsilon=log(3) / 2,
                epsilons=known.constant(log(3) / 2),
            ),
        ),
        "a negative epsilon of a stage": NearMiss(
            given={"epsilons": known.no_larger(epsilon, epsilons)},
            at=known.at_bits(
                *known.ends_at_zero,
                inner=words.apart(-1),
                epsilon=0,
                epsilons=known.constant(-log(3)),
            ),
        ),
        "a negative delta of a stage": NearMiss(
            given={"deltas": known.no_larger(delta, deltas)},
            at=known.at_bits(
                *beside,
                first_told,
                from_=leaks,
                inner=words.apart(-1),
                delta=0,
                deltas=known.constant("-1/2"),
            ),
        ),
        "a stage with a larger delta": NearMiss(
            given={"deltas": known.at_least_zero(deltas)},
            at=known.at_bits(*beside, first_told, from_=leaks, delta="1/4"),
        ),
        "less delta": NearMiss(
            claim=composed(factor="99/100"),
            at=known.at_bits(*beside, first_told, from_=leaks),
        ),
    },
)
