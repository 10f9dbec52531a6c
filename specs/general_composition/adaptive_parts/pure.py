"""Adaptive composition of metric privacy: the distances of the parts add up."""

from verifydp.formal.spec import *

words = shared("general_composition._stages")
approximate = definition("general_composition.approximate_metric_privacy")
metric_private = definition("general_composition.metric_privacy")
with_slack = theorem("general_composition.adaptive_parts")
V, n, x, u, v = words.V, words.n, words.x, words.u, words.v
joined, d, slack = words.parts_joined, words.distance, words.slack
of_part = words.at_part(joined), words.at_part(d)


def composed(loss=1):
    run = function(x, words.release(x))
    return metric_private(run, words.all_joined, words.summed(d, loss))


SPEC = Theorem(
    title="Adaptive composition of metric privacy over parts of a database",
    source="Composition in differential privacy for general granularity notions, "
    "theorem V.2",
    covers=("GC-TV.2",),
    uses=(metric_private,),
    given={"each stage": words.every_stage(metric_private(words.stage(), *of_part))},
    claim=composed(),
    remark="Any number k of stages. A stage reads its part and all that was released "
    "before, and protects its part after every release.",
)


def proof(p):
    """Without slack."""
    p.rest_on(with_slack)
    early = p.assume(words.below(n, words.k))
    there = p.assume(member(pair(u, v), of_part[0]))
    rule = p.apply(p.at(p.given("each stage"), n, words.state), early)
    near = p.every(p.supposing(there, p.apply(p.at(rule, u, v), there)), u, v)
    none = function(words.cell, 0)
    near = p.the_same(near, approximate(words.stage(), *of_part, none))
    near = p.every(p.supposing(early, near), n, words.state)
    every = point("every", words.of_parts)
    fact = p.use(with_slack, {slack: function(every, 0)}, near)
    y = words.y
    both = p.assume(member(pair(x, y), words.all_joined))
    fact = p.apply(p.at(fact, x, y), both)
    return p.the_same(p.every(p.supposing(both, fact), x, y), composed())


at_ends = (*words.ends, words.both_zero)
private = {over: of for over, of in words.two_bits.items() if over is not slack}
SPEC = SPEC.but(
    proof=proof,
    instance=At(private, spaces=words.spaces),
    near_misses={
        "open stages": NearMiss(
            without="each stage", at={d: words.apart(0)}, witnesses=at_ends
        ),
        "less than the sum of the distances": NearMiss(
            claim=composed(loss="99/100"), witnesses=at_ends
        ),
    },
)
