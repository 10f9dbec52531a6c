"""A granularity: a symmetric relation between the databases of a class."""

from verifydp.formal.spec import *

D = space("D")
x, y = point("x", D), point("y", D)
neighbours = event_variable("neighbours", pair_sort(D, D))


def holds(left, right):
    return member(pair(left, right), neighbours)


granularity = Definition(
    "granularity",
    (neighbours,),
    forall(x, y, implies(holds(x, y), holds(y, x))),
)
same = conjunction(implies(holds(x, y), holds(y, x)), implies(holds(y, x), holds(x, y)))
SPEC = Theorem(
    title="A granularity",
    source="Composition in differential privacy for general granularity notions, "
    "definition III.1",
    standing="definition",
    covers=("GC-DIII.1",),
    defines=granularity,
    reads="{0} is a granularity",
    given={"granularity": granularity(neighbours)},
    claim=forall(x, y, same),
    remark="The class is the space D, which may be any one. The relation is a "
    "measurable set of pairs; on countably many databases, any set. It may or may not "
    "hold of a database and itself.",
)


def proof(p):
    """At a pair, and at the pair turned round."""
    known = p.given("granularity")
    return p.every(p.have(same, p.at(known, x, y), p.at(known, y, x)), x, y)


cell = point("cell", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)

SPEC = SPEC.but(
    proof=proof,
    instance=At({neighbours: event(cell, TRUE)}, spaces={"D": finite(2)}),
    near_misses={
        "one way": NearMiss(
            without="granularity",
            at={neighbours: event(cell, equal(cell, pair(zero, one)))},
            witnesses=(zero, one),
        ),
    },
)
