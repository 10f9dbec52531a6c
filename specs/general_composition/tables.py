"""Tables of any size: neighbours by one record more, or by one record changed.

A table is told by how often each of so many possible records stands in it. The size of
the symmetric difference of two tables is the sum of the differences of these numbers.
"""

from verifydp.formal.spec import *

words = shared("general_composition._tables")
granularity = definition("general_composition.granularity")
D, x, y, m, count = words.D, words.x, words.y, words.m, words.count
i, j, k, z = words.i, words.j, words.k, words.z
neighbours, near, apart, size = words.neighbours, words.near, words.apart, words.size
unbounded = Definition(
    "unbounded",
    (count, m, neighbours),
    forall(x, y, words.both_ways(near, equal(apart(x, y), 1))),
)
bounded = Definition(
    "bounded",
    (count, m, neighbours),
    forall(
        x,
        y,
        words.both_ways(
            near, conjunction(equal(apart(x, y), 2), equal(size(x), size(y)))
        ),
    ),
)
changed = conjunction(
    equal(at(count, y, i), k),
    forall(
        j,
        implies(
            conjunction(to_real(j) < to_real(m), negation(equal(j, i))),
            equal(at(count, y, j), at(count, x, j)),
        ),
    ),
)
all_tables = Definition(
    "all_tables",
    (count, m),
    conjunction(
        forall(x, y, implies(equal(apart(x, y), 0), equal(x, y))),
        forall(x, i, k, implies(to_real(i) < to_real(m), exists(y, changed))),
    ),
)
SPEC = Theorem(
    title="Neighbours by one record more or less",
    source="Composition in differential privacy for general granularity notions, "
    "definition II.3",
    standing="definition",
    covers=("GC-DII.3",),
    defines=unbounded,
    reads="{2} holds of tables whose counts by {0} of {1} records differ by one record "
    "more or less",
    uses=(granularity,),
    given={"unbounded": unbounded(count, m, neighbours)},
    claim=granularity(neighbours),
    remark="The symmetric difference is one of multisets: multiplicities count.",
)
BOUNDED = Theorem(
    title="Neighbours by one record changed",
    source="Composition in differential privacy for general granularity notions, "
    "definition II.4",
    standing="definition",
    covers=("GC-DII.4",),
    defines=bounded,
    reads="{2} holds of tables of one size whose counts by {0} of {1} records "
    "differ by one record changed",
    uses=(granularity,),
    given={"bounded": bounded(count, m, neighbours)},
    claim=granularity(neighbours),
    remark="One record leaves and another one comes. A record that is changed to the "
    "same one leaves the table as it is, which is no neighbour of itself.",
)
ALL = Theorem(
    title="A class of all tables",
    source="Composition in differential privacy for general granularity notions, "
    "section II-A",
    standing="definition",
    defines=all_tables,
    reads="all tables of {1} records are there, told apart by their counts {0}",
    given={
        "tables": all_tables(count, m),
        "record": to_real(i) < to_real(m),
    },
    claim=exists(y, equal(words.times(y, i), words.times(x, i) + 1)),
    remark="Tables with the same counts are the same, and of every table any one count "
    "may be changed to any other. So every table can be reached from every other one.",
)


def symmetric(hypothesis):
    """The conditions do not tell the two apart."""

    def proof(p):
        known, there = p.given(hypothesis), p.assume(near)
        forth = p.apply(p.part(p.at(known, x, y), 0), there)
        back = p.part(p.at(known, y, x), 1)
        turned = p.apply(back, p.have(back.formula.arguments[0], forth))
        return p.every(p.supposing(there, turned), x, y)

    return proof


def one_record(p):
    """The count is changed to the next number."""
    number_of, goal = next_(at(count, x, i)), p.statement.claim
    found = p.at(p.part(p.given("tables"), 1), x, i, number_of)
    found = p.apply(found, p.given("record"))
    there = p.assume(equal(at(count, y, i), number_of))
    fact = p.have(equal(words.times(y, i), words.times(x, i) + 1), there)
    rest = changed.arguments[1]
    fact = p.some(goal, y, fact)
    both = p.assume(conjunction(there.formula, rest))
    fact = p.cut(p.part(both, 0), fact)
    return p.obtain(found, y, fact)


points = shared("general_composition._records")
cell, counts, beside = points.cell, points.numbers, points.beside
left, right = points.left, points.right
naturals = {"D": NATURAL}
up = event(cell, equal(right, left + 1))
zero, one = natural_number(0), natural_number(1)
records = point("records", pair_sort(finite(2), NATURAL))
tables_of_one = {
    count: function(
        records,
        if_(
            equal(to_real(second(records)), 0),
            choose(first(records), natural_number(0), natural_number(1)),
            choose(first(records), natural_number(1), natural_number(0)),
        ),
    ),
    m: natural_number(2),
}
both_cells = point("both_cells", pair_sort(finite(2), finite(2)))
differ = event(both_cells, negation(equal(first(both_cells), second(both_cells))))
one_way = event(both_cells, equal(both_cells, pair(label(0, 2), label(1, 2))))

SPEC = SPEC.but(
    proof=symmetric("unbounded"),
    instance=At({**counts, neighbours: beside}, spaces=naturals),
    near_misses={
        "only more": NearMiss(
            without="unbounded", at={neighbours: up}, witnesses=(zero, one)
        ),
    },
)
BOUNDED = BOUNDED.but(
    proof=symmetric("bounded"),
    instance=At({**tables_of_one, neighbours: differ}, spaces={"D": finite(2)}),
    near_misses={
        "only one way": NearMiss(
            without="bounded",
            at={neighbours: one_way},
            witnesses=(label(0, 2), label(1, 2)),
        ),
    },
)


ALL = ALL.but(
    proof=one_record,
    instance=At(
        {**counts, x: zero, i: zero},
        spaces=naturals,
        show={"tables": points.any_number},
    ),
    near_misses={
        "not all tables": NearMiss(without="tables", at={count: function(cell, zero)}),
        "no record": NearMiss(
            without="record",
            at={
                i: one,
                count: function(
                    cell, if_(equal(to_real(second(cell)), 0), first(cell), zero)
                ),
            },
        ),
    },
)
