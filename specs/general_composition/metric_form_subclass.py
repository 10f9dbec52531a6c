"""A class of five tables on which the metric form is larger than the scalar form."""

from verifydp.formal.spec import *

canonical = definition("general_composition.canonical_metric")
bounded = definition("general_composition.tables.bounded")
least_distance = definition("general_composition.minimum_privacy.least")
classes = shared("general_composition._classes")
fibres = shared("general_composition._fibres")
tables = (2, 0, 2, 0), (1, 1, 2, 0), (1, 1, 1, 1), (0, 2, 1, 1), (0, 2, 0, 2)
steps = [(i, i + 1) for i in range(4)]
line = classes.FiniteClass(5, [*steps, *((j, i) for i, j in steps)])
over = point("over", pair_sort(finite(5), NATURAL))
ends = label(0, 5), label(4, 5)


def counts():
    """How often each table has each of four records."""
    last = natural_number(0)
    for kind in range(4):
        has = choose(first(over), *(natural_number(row[kind]) for row in tables))
        last = if_(equal(to_real(second(over)), kind), has, last)
    return function(over, last)


parts = [
    fibres.Fibres(line.distances, [row[kind] for row in tables], 3) for kind in range(4)
]


def larger(total=8):
    """The least distances of the four parts add up to more than this."""
    added = sum((at(part.minimum, *ends) for part in parts), number(0))
    return conjunction(equal(2 * at(line.distance, *ends), 8), added > total)


SPEC = Theorem(
    title="On a class of five tables the scalar form of the bound is the smaller one",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-E, after corollary IV.13",
    covers=("GC-Q31",),
    standing="ambiguous",
    uses=(canonical, bounded, least_distance),
    claim=conjunction(
        bounded(counts(), natural_number(4), line.neighbours),
        canonical(line.neighbours, line.joined, line.distance),
        *(
            least_distance(
                part.map, line.joined, line.distance, line.joined, part.minimum
            )
            for part in parts
        ),
        larger(),
    ),
    remark="Four parts of one record each, and all budgets 1. The two outer tables are "
    "4 apart, so that the scalar form is 8; the least distance of each part is 3, and "
    "the metric form 12.",
)


def proof(p):
    """Both metrics are as said, and the rest is computed."""
    near, metric, *least, numbers = SPEC.claim.arguments
    shown = [part.show(p, goal) for part, goal in zip(parts, least, strict=True)]
    return p.have(
        SPEC.claim, p.auto(near), line.show(p, metric), *shown, p.auto(numbers)
    )


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "twelve": NearMiss(
            claim=conjunction(*SPEC.claim.arguments[:-1], larger(12)),
            refute=lambda p, claim: p.have(
                FALSE, p.part(p.part(p.assume(claim), 6), 1)
            ),
        ),
    },
    exceptions={"the other numbers": "they are those of the five tables"},
)
