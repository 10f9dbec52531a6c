"""Approximate metric privacy: a loss and a slack for each pair of databases."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
metric_private = definition("general_composition.metric_privacy")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
joined = event_variable("joined", pair_sort(D, D))
d, slack = (function_variable(name, pair_sort(D, D)) for name in ("d", "slack"))
finite_ = member(pair(x, y), joined)
cell = point("cell", pair_sort(D, D))
approximate = Definition(
    "metric_approximate",
    (M, joined, d, slack),
    forall(
        x,
        y,
        implies(finite_, close(at(M, x), at(M, y), at(d, x, y), at(slack, x, y))),
    ),
    uses=(close,),
)
pure = metric_private(M, joined, d)


def with_slack(by=0):
    return approximate(M, joined, d, function(cell, by))


SPEC = Theorem(
    title="Approximate metric privacy",
    source="Composition in differential privacy for general granularity notions, "
    "definition VI.2",
    standing="definition",
    covers=("GC-DVI.2",),
    defines=approximate,
    reads="{0} is approximately metrically private for the distance {2}, finite on "
    "{1}, with the slack {3}",
    uses=(metric_private,),
    claim=conjunction(implies(pure, with_slack()), implies(with_slack(), pure)),
    remark="The slack is any function of ordered pairs, no metric. Without slack it is "
    "metric privacy. A pair at an infinite distance, or with an infinite slack, is "
    "left out.",
)
bit = point("bit", finite(2))
zero, one = label(0, 2), label(1, 2)
rows = point("rows", pair_sort(finite(2), finite(2)))
tells = {
    M: table(finite_law(1, 0), finite_law(0, 1)),
    joined: event(rows, TRUE),
    d: function(rows, 0),
}


def proof(p):
    """The same inequalities."""
    return p.auto(SPEC.claim)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a slack of 1": NearMiss(
            claim=implies(with_slack(1), pure),
            at=At(
                tells,
                (zero, one, event(bit, equal(bit, zero))),
                {"D": finite(2), "S": finite(2)},
            ),
        ),
    },
)
