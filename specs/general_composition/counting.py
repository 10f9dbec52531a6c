"""The number of records of a table, released as it is."""

from verifydp.formal.spec import *

words = shared("general_composition._tables")
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
bounded = definition("general_composition.tables.bounded")
D, x, y, m, count = words.D, words.x, words.y, words.m, words.count
neighbours, near, size = words.neighbours, words.near, words.size
M, B = kernel("M", D, REAL), event_variable("B", REAL)


def is_released(database):
    hit = indicator(member(size(database), B))
    return equal(probability(at(M, database), B), hit)


counting = Definition("counting", (M, count, m), forall(x, B, is_released(x)))

SPEC = Theorem(
    title="The counting mechanism",
    source="Composition in differential privacy for general granularity notions, "
    "section II-D",
    standing="definition",
    covers=("GC-M1",),
    defines=counting,
    reads="{0} releases the number of records by the counts {1} of {2} records",
    uses=(private, bounded),
    given={
        "counting": counting(M, count, m),
        "bounded": bounded(count, m, neighbours),
    },
    claim=private(M, neighbours, 0, 0),
    remark="It tells nothing of tables of one size, and everything of others: see "
    "unbounded_bounded.converse.",
)


def proof(p):
    """Neighbours have the same number of records."""
    there, number_ = p.assume(near), p.fresh(REAL)
    same = p.part(p.apply(p.part(p.at(p.given("bounded"), x, y), 0), there), 1)
    one, other = (p.at(p.given("counting"), table, B) for table in (x, y))
    chance = probability(at(M, x), B)
    one = p.rewrite(same, one, equal(chance, indicator(member(number_, B))), number_)
    bound = p.have(chance <= exp(0) * probability(at(M, y), B) + 0, one, other)
    fact = p.the_same(p.every(bound, B), close(at(M, x), at(M, y), 0, 0))
    return p.every(p.supposing(there, fact), x, y)


kinds = point("kinds", pair_sort(finite(2), NATURAL))
zero, one = natural_number(0), natural_number(1)
is_first = equal(to_real(second(kinds)), 0)
one_of_each = choose(first(kinds), zero, one), choose(first(kinds), one, zero)
cell, row = point("cell", pair_sort(finite(2), finite(2))), point("row", finite(2))
swapped = {
    count: function(kinds, if_(is_first, *one_of_each)),
    m: natural_number(2),
    neighbours: event(cell, negation(equal(first(cell), second(cell)))),
    M: function(row, dirac(number(1))),
}
output = point("output", REAL)
told = label(0, 2), label(1, 2), event(output, equal(output, 1))
tells = {M: function(row, choose(row, dirac(number(1)), dirac(number(0))))}
sizes = {
    count: function(kinds, choose(first(kinds), one, zero)),
    m: one,
    **tells,
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(swapped, spaces={"D": finite(2)}),
    near_misses={
        "another mechanism": NearMiss(without="counting", at=tells, witnesses=told),
        "other neighbours": NearMiss(without="bounded", at=sizes, witnesses=told),
    },
)
