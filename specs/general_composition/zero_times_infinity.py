"""0 times an infinite distance has to be infinite: read as 0, preprocessing fails."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, grid, table

bounded = definition("general_composition.sensitivity.bound")
metric_private = definition("general_composition.metric_privacy")
close = definition("foundations.closeness")
two = finite(2)
x, y, bit = point("x", two), point("y", two), point("bit", two)
zero, one = label(0, 2), label(1, 2)
cell = point("cell", pair_sort(two, two))
itself = event(cell, equal(first(cell), second(cell)))
anyone = event(cell, TRUE)
M = table(coin("2/3"), coin("1/3"))
same, flat = table(zero, one), grid((0, 0), (0, 0))


def apart(by=2):
    return function(cell, if_(equal(first(cell), second(cell)), 0, log(by)))


def counterexample(by=2):
    """A map of sensitivity 0 and a private mechanism, which is not 0-private."""
    everywhere = forall(x, y, close(at(M, x), at(M, y), 0, 0))
    return conjunction(
        bounded(same, itself, flat, anyone, apart(), 0),
        metric_private(M, anyone, apart(by)),
        negation(everywhere),
    )


SPEC = Theorem(
    title="0 times an infinite distance is infinite",
    source="Composition in differential privacy for general granularity notions, "
    "sections III and III-B",
    covers=("GC-Q27",),
    uses=(bounded, metric_private, close),
    claim=counterexample(),
    remark="Two databases at an infinite distance, a map that changes nothing and so "
    "has the sensitivity 0, and randomised response: read as 0, the product would say "
    "that it protects them fully. The paper's proofs take such pairs as void, as "
    "metric privacy does here by its set of pairs.",
)


def proof(p):
    """All is computed; the last part is refuted at the output 0."""
    first_, second_, third = SPEC.claim.arguments
    output_0 = event(bit, equal(bit, zero))
    claim = third.arguments[0]
    wrong = p.denied(claim, p.absurd(p.assume(claim), zero, one, output_0))
    return p.have(SPEC.claim, p.auto(first_), p.auto(second_), wrong)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a smaller distance": NearMiss(claim=counterexample("3/2")),
    },
    exceptions={
        "the other numbers": "any other private mechanism that tells something would do"
    },
)
