"""Adaptive composition on a class of databases: each stage reads a part of its own."""

from verifydp.formal.spec import *

words = shared("general_composition._stages")
approximate = definition("general_composition.approximate_metric_privacy")
stages = theorem("general_composition.adaptive")
D, S, V = words.D, words.S, words.V
M, f, n, k, state, start = words.M, words.f, words.n, words.k, words.state, words.start
joined, d, slack = words.parts_joined, words.distance, words.slack
x, y, release, summed = words.x, words.y, words.release, words.summed


def composed(loss=1, more=1):
    run = function(x, release(x))
    return approximate(run, words.all_joined, summed(d, loss), summed(slack, more))


of_part = words.at_part(joined), words.at_part(d), words.at_part(slack)
each = words.every_stage(approximate(words.stage(), *of_part))

SPEC = Theorem(
    title="Adaptive composition of approximate privacy over parts of a database",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.4",
    covers=("GC-TVI.4",),
    uses=(approximate,),
    given={"each stage": each},
    claim=composed(),
    remark="Any number k of stages. A stage reads its part and all that was released "
    "before; its distance and slack are functions of two parts, and no property of a "
    "metric is used. The state is of any space: as the list of all releases it is the "
    "adaptively composed mechanism. V holds the parts of all stages; a pair for which "
    "some stage has an infinite distance, or slack, is left out.",
)


def proof(p):
    """Stage by stage for one pair of databases."""
    pair_of = pair(x, y)
    there = p.assume(member(pair_of, words.all_joined))
    early = p.assume(words.below(n, k))
    parts = at(f, n, x), at(f, n, y)
    rule = p.apply(p.at(p.given("each stage"), n, state), early)
    near = p.apply(p.at(there, n), early)
    fact = p.apply(p.at(rule, *parts), near)
    fact = p.every(p.supposing(early, fact), n, state)
    before = point("before", pair_sort(NATURAL, S))
    values = {
        stages[name]: function(
            before, at(M, first(before), second(before), at(f, first(before), of))
        )
        for name, of in (("M", x), ("N", y))
    }
    values |= {
        stages[name]: function(n, at(of, n, *parts))
        for name, of in (("d", d), ("slack", slack))
    }
    fact = p.use(stages, values, fact)
    return p.the_same(p.every(p.supposing(there, fact), x, y), composed())


at_ends = (*words.ends, words.both_zero)

SPEC = SPEC.but(
    proof=proof,
    instance=At(words.two_bits, spaces=words.spaces),
    near_misses={
        "open stages": NearMiss(
            without="each stage", at={d: words.apart(0)}, witnesses=at_ends
        ),
        "less than the sum of the distances": NearMiss(
            claim=composed(loss="99/100"), witnesses=at_ends
        ),
        "half the slack": NearMiss(
            claim=composed(more="1/2"),
            at=At(words.leaks, (*words.ends, words.not_both_zero), words.spaces),
        ),
    },
)
