"""Mechanisms on one class that each depend on a part: the largest budget is enough."""

from verifydp.formal.spec import *

known = shared("general_composition._disjoint")
words, growth = known.words, known.growth
approximate = definition("general_composition.approximate_metric_privacy")
n, k, state, x, y = words.n, words.k, words.state, words.x, words.y
M, f, d, joined = known.M, known.f, known.d, known.joined
epsilon, delta, close = known.epsilon, known.delta, known.close
epsilons, deltas = known.epsilons, known.deltas
cell = growth.cell


def composed(more=1, factor=1):
    loss, slack = growth.budget(cell, d, epsilon, factor * delta, more)
    return approximate(known.run, joined, loss, slack)


stage_budget = growth.budget(cell, d, at(epsilons, n), at(deltas, n))

SPEC = Theorem(
    title="Mechanisms that depend on one part each: the largest budget is enough",
    source="Composition in differential privacy for general granularity notions, "
    "theorem A.13",
    covers=("GC-TA.13",),
    standing="holds-repaired",
    uses=(known.canonical, approximate),
    given={
        "epsilon": epsilon >= 0,
        "delta": delta >= 0,
        "canonical": known.canonical(known.neighbours, joined, d),
        "compatible": known.compatible,
        "epsilons": known.largest(epsilon, epsilons),
        "deltas": known.largest(delta, deltas),
        "each stage": words.every_stage(
            approximate(known.reads, joined, *stage_budget)
        ),
    },
    claim=composed(),
    remark="Every stage reads its own part alone, and is private over the whole "
    "class. That neighbours differ in one part at most is not in the printed theorem, "
    "and is needed, see adaptive_disjoint.common.printed.",
)

PRINTED = Theorem(
    title="The largest budget, without a partition",
    source="Composition in differential privacy for general granularity notions, "
    "theorem A.13",
    standing="refuted",
    repair="general_composition.adaptive_disjoint.common",
    uses=(known.canonical, approximate),
    given={name: of for name, of in SPEC.given.items() if name != "compatible"},
    claim=composed(),
    printed=Printed(
        place="appendix A, theorem A.13",
        words="p_i-dependent, where nothing is said of p",
    ),
    remark="Two stages tell one bit each of tables of two bits, any two of which are "
    "neighbours: neighbours that differ in both bits lose twice the largest budget.",
)


def one_stage(p, pair_of, early):
    """A stage protects neighbours as its own budget says, and that is no larger."""
    at_most = known.one_apart(p, pair_of)
    sizes = [p.apply(p.at(p.given(name), n), early) for name in ("epsilons", "deltas")]
    rule = p.apply(p.at(p.given("each stage"), n, state), early)
    fact = p.apply(p.at(rule, x, y), p.part(at_most, 0))
    laws = [at(M, n, state, part) for part in known.parts]
    loss, slack = known.at_neighbours(
        p, at(d, x, y), p.part(at_most, 1), at(epsilons, n), at(deltas, n), *sizes
    )
    return known.larger(p, fact, laws, loss, slack)


def proof(p):
    """Neighbours first, then groups."""
    signs = p.given("epsilon"), p.given("delta")
    granular = known.between_neighbours(
        p, lambda *facts: one_stage(p, *facts), delta, *signs
    )
    values = {"M": known.run, "epsilon": epsilon, "delta": delta}
    rule = p.use(known.groups, *signs, p.given("canonical"), **values)
    return p.apply(p.part(rule, 1), granular)


left_out = (words.distance, words.parts_joined)


def at_bits(*witnesses, from_=words.two_numbers, **changed):
    return known.at_bits(*witnesses, from_=from_, without=left_out, **changed)


beside, leaks = (label(0, 4), label(1, 4)), words.number_leaks
nothing = event(point("output", finite(4)), FALSE)
told = point("told", finite(4))
first_told = event(
    told, disjunction(equal(told, label(1, 4)), equal(told, label(3, 4)))
)

SPEC = SPEC.but(
    proof=proof,
    instance=at_bits(),
    near_misses={
        **known.common_misses(composed, at_bits),
        "a negative delta": NearMiss(
            without="delta",
            at=at_bits(*beside, nothing, k=natural_number(0), epsilon=0, delta=-1),
        ),
        "a stage with a larger delta": NearMiss(
            given={"deltas": known.at_least_zero(deltas)},
            at=at_bits(*beside, first_told, from_=leaks, delta="1/4"),
        ),
        "less delta": NearMiss(
            claim=composed(factor="99/100"),
            at=at_bits(*beside, first_told, from_=leaks),
        ),
    },
)
PRINTED = PRINTED.but(refutation=at_bits(*known.ends_at_zero, of=known.complete))
