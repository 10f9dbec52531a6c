"""A pointwise smaller metric protects more."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, table

close = definition("foundations.closeness")
metric_private = definition("general_composition.metric_privacy")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
joined1, joined2 = (event_variable(f"joined{k}", pair_sort(D, D)) for k in (1, 2))
d1, d2 = (function_variable(f"d{k}", pair_sort(D, D)) for k in (1, 2))
B = event_variable("B", S)
there, here = member(pair(x, y), joined2), member(pair(x, y), joined1)
smaller = conjunction(here, at(d1, x, y) <= at(d2, x, y))

SPEC = Theorem(
    title="A smaller metric protects more",
    source="Composition in differential privacy for general granularity notions, "
    "section III-A",
    covers=("GC-Q3",),
    uses=(metric_private,),
    given={
        "smaller": forall(x, y, implies(there, smaller)),
        "private": metric_private(M, joined1, d1),
    },
    claim=metric_private(M, joined2, d2),
    remark="Smaller also says that what is finite for {d2} is finite for {d1}.",
)


def proof(p):
    """The exponential increases."""
    pair_of = p.assume(there)
    less = p.apply(p.at(p.given("smaller"), x, y), pair_of)
    fact = p.apply(p.at(p.given("private"), x, y), p.part(less, 0))
    grows = p.have(exp(at(d1, x, y)) <= exp(at(d2, x, y)), less)
    bound = exp(at(d2, x, y)) * probability(at(M, y), B) + 0
    fact = p.have(probability(at(M, x), B) <= bound, p.at(fact, B), grows)
    fact = p.the_same(p.every(fact, B), close(at(M, x), at(M, y), at(d2, x, y), 0))
    return p.every(p.supposing(pair_of, fact), x, y)


cell, bit = point("cell", pair_sort(finite(2), finite(2))), point("bit", finite(2))
zero, one = label(0, 2), label(1, 2)
flips = {
    M: table(finite_law("2/3", "1/3"), finite_law("1/3", "2/3")),
    joined1: event(cell, TRUE),
    joined2: event(cell, TRUE),
    d1: grid((0, log(2)), (log(2), 0)),
    d2: grid((0, 1), (1, 0)),
}
spaces = {"D": finite(2), "S": finite(2)}
told = zero, one, event(bit, equal(bit, zero))

SPEC = SPEC.but(
    proof=proof,
    instance=At(flips, spaces=spaces),
    near_misses={
        "a larger metric": NearMiss(
            without="smaller", at={d2: grid((0, 0), (0, 0))}, witnesses=told
        ),
        "not finite for the first": NearMiss(
            given={
                "smaller": forall(x, y, implies(there, at(d1, x, y) <= at(d2, x, y)))
            },
            at={
                M: table(finite_law(1, 0), finite_law(0, 1)),
                joined1: event(cell, FALSE),
            },
            witnesses=told,
        ),
        "not private": NearMiss(
            without="private",
            at={d1: grid((0, 0), (0, 0)), d2: grid((0, 0), (0, 0))},
            witnesses=told,
        ),
    },
)
