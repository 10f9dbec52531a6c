"""Parts of a database that a record belongs to by itself, whatever else is there."""

from verifydp.formal.spec import *

D, E, L = space("D"), space("E"), space("L")
x, r, n, i, j = point("x", D), point("r", L), natural("n"), natural("i"), natural("j")
count = function_variable("count", pair_sort(D, L))
seen = function_variable("seen", pair_sort(E, L))
block = function_variable("block", L, NATURAL)
part = function_variable("part", pair_sort(NATURAL, D), E)
has, kept = at(count, x, r), at(seen, at(part, n, x), r)
here = equal(at(block, r), n)
record_wise = Definition(
    "record_wise",
    (count, seen, block, part),
    forall(n, x, r, equal(kept, if_(here, has, 0))),
)
is_record_wise = record_wise(count, seen, block, part)


def halves(outside=0):
    """What is in a part, and what is not."""
    return conjunction(
        forall(n, x, r, implies(here, equal(kept, has))),
        forall(n, x, r, implies(negation(here), equal(kept, outside))),
    )


def alike(outside=0):
    both = halves(outside)
    return conjunction(implies(is_record_wise, both), implies(both, is_record_wise))


SPEC = Theorem(
    title="A partition by records",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.4",
    standing="definition",
    covers=("GC-EIV.4",),
    defines=record_wise,
    reads="the parts {3}, with records counted by {1}, are those of databases counted "
    "by {0}, split by {2}",
    claim=alike(),
    remark="A record {'r'} is in part {'block(r)'} as often as it is there, or in none "
    "where no component reads that part. Two parts share no record. For the distances "
    "of independent composition see symmetric_difference and parallel; for budgets of "
    "bounded privacy they may be infinite, see record_counts.",
)


def proof(p):
    """Case by case."""
    known, outside = p.assume(is_record_wise), p.assume(halves())
    this, other = p.assume(here), p.assume(negation(here))
    rule = p.at(known, n, x, r)
    first_ = p.supposing(this, p.have(equal(kept, has), rule, this))
    second_ = p.supposing(other, p.have(equal(kept, 0), rule, other))
    both = p.have(halves(), p.every(first_, n, x, r), p.every(second_, n, x, r))
    rules = [p.at(p.part(outside, place), n, x, r) for place in (0, 1)]
    goal = equal(kept, if_(here, has, 0))
    fact = p.cases(here, p.have(goal, rules[0], this), p.have(goal, rules[1], other))
    back = p.the_same(p.every(fact, n, x, r), is_record_wise)
    return p.have(
        p.statement.claim,
        p.supposing(is_record_wise, both),
        p.supposing(outside.formula, back),
    )


one, cell = finite(1), point("cell", pair_sort(finite(1), finite(1)))
viewed = point("viewed", pair_sort(NATURAL, one))
none = {
    count: function(cell, 0),
    seen: function(cell, 0),
    block: function(point("only", one), natural_number(0)),
    part: function(viewed, label(0, 1)),
}
zero, only = natural_number(0), label(0, 1)


def not_one(p, claim):
    """No record is there, in no part."""
    known = p.auto(At(none, spaces=dict.fromkeys("DEL", one)).of(is_record_wise))
    both = p.apply(p.assume(claim), known)
    return p.absurd(p.part(both, 1), natural_number(1), only, only)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "one record outside": NearMiss(
            claim=implies(is_record_wise, halves(1)),
            at=At(none, spaces=dict.fromkeys("DEL", one), refute=not_one),
        ),
    },
)
