"""Metric privacy: the privacy loss is at most the distance, where that is finite."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, table

close = definition("foundations.closeness")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
joined = event_variable("joined", pair_sort(D, D))
d, B = function_variable("d", pair_sort(D, D)), event_variable("B", S)
finite_ = member(pair(x, y), joined)
closeness = close(at(M, x), at(M, y), at(d, x, y), 0)
metric_private = Definition(
    "metric_private",
    (M, joined, d),
    forall(x, y, implies(finite_, closeness)),
    uses=(close,),
)
is_private = metric_private(M, joined, d)


def events(factor=1):
    bound = exp(at(d, x, y) * factor) * probability(at(M, y), B)
    inequality = probability(at(M, x), B) <= bound
    return forall(x, y, B, implies(finite_, inequality))


SPEC = Theorem(
    title="Metric privacy with infinite distances",
    source="Composition in differential privacy for general granularity notions, "
    "definition III.2 and eq. (III.1)",
    standing="definition",
    covers=("GC-DIII.2", "GC-QIII.1"),
    defines=metric_private,
    reads="{0} is metrically private for the distance {2}, finite on {1}",
    claim=conjunction(implies(is_private, events()), implies(events(), is_private)),
    remark="Where the distance is infinite nothing is asked, also where a budget of 0 "
    "multiplies it: 0 times infinity is infinite. No property of a metric is "
    "assumed.",
)


def proof(p):
    """The inequality of closeness at each event."""
    there = p.assume(finite_)
    one = p.at(p.apply(p.at(p.assume(is_private), x, y), there), B)
    wanted = probability(at(M, x), B) <= exp(at(d, x, y) * 1) * probability(at(M, y), B)
    forwards = p.every(p.supposing(there, p.have(wanted, one)), x, y, B)
    one = p.apply(p.at(p.assume(events()), x, y, B), there)
    bound = exp(at(d, x, y)) * probability(at(M, y), B) + 0
    one = p.every(p.have(probability(at(M, x), B) <= bound, one), B)
    backwards = p.every(p.supposing(there, p.the_same(one, closeness)), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, p.the_same(forwards, events())),
        p.supposing(events(), p.the_same(backwards, is_private)),
    )


cell, bit = point("cell", pair_sort(finite(2), finite(2))), point("bit", finite(2))
zero, one = label(0, 2), label(1, 2)
two = {"D": finite(2), "S": finite(2)}
output_0 = event(bit, equal(bit, zero))
flips = {
    M: table(finite_law("2/3", "1/3"), finite_law("1/3", "2/3")),
    joined: event(cell, TRUE),
    d: grid((0, log(2)), (log(2), 0)),
}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "half the distance": NearMiss(
            claim=implies(is_private, events("1/2")),
            at=At(flips, (zero, one, output_0), two),
        ),
    },
)
