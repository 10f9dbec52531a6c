"""Counts of records: of all records nothing is told, of the parts everything."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
close = definition("foundations.closeness")
order = theorem("foundations.whole_numbers")
D, S = space("D"), space("S")
x, y, a, b = (point(name, D) for name in "xyab")
n, k, i, m, r, q = map(natural, "nkimrq")
count = function_variable("count", pair_sort(D, NATURAL))
block = function_variable("block", NATURAL, NATURAL)
release = function_variable("release", D, S)
read = function_variable("read", pair_sort(NATURAL, S))
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon = real("epsilon")


def below(left, right):
    return to_real(left) < to_real(right)


def size(database):
    return sum_(m, i, at(count, database, i))


def part_size(part, database, last=m):
    """How many records of a part a database has."""
    inside = indicator(equal(at(block, i), part))
    return sum_(last, i, inside * at(count, database, i))


sizes_agree = equal(size(x), size(y))
near = member(pair(x, y), neighbours)
told = equal(at(read, n, at(release, x)), part_size(n, x))
all_sizes = private(function(x, dirac(size(x))), neighbours, 0, 0)
parts_told = private(function(x, dirac(at(release, x))), neighbours, epsilon, 0)
swapped = equal(
    at(count, b, i),
    at(count, a, i) - indicator(equal(i, r)) + indicator(equal(i, q)),
)
two_parts = negation(equal(at(block, r), at(block, q)))
SPEC = Theorem(
    title="The number of records is bounded private, those of the parts are not",
    source="Composition in differential privacy for general granularity notions, "
    "example II.9",
    covers=("GC-EII.9",),
    uses=(private,),
    given={
        "bounded": forall(x, y, implies(near, sizes_agree)),
        "release": forall(n, x, implies(below(n, k), told)),
        "record": below(r, m),
        "part": below(at(block, r), k),
        "two parts": two_parts,
        "swapped": forall(i, swapped),
        "neighbours": member(pair(a, b), neighbours),
    },
    claim=conjunction(all_sizes, negation(parts_told)),
    remark="Of all tables, {a} and {b} differ in one record, number {r} or number {q}, "
    "which are in different parts. The release has the sizes of all parts, and "
    "{'read(n, s)'} is that of part n; no {epsilon} makes it private. The m kinds of "
    "records may be all, or those that occur.",
)


def proof(p):
    """Neighbours have one size; the part of the record is one smaller."""
    there, hole = p.assume(near), p.fresh(REAL)
    same = p.apply(p.at(p.given("bounded"), x, y), there)
    law = dirac(size(x))
    itself = p.auto(close(law, law, 0, 0))
    itself = p.rewrite(same, itself, close(law, dirac(hole), 0, 0), hole)
    first_ = p.the_same(p.every(p.supposing(there, itself), x, y), all_sizes)
    spot, more = at(block, r), p.fresh(NATURAL)

    def smaller(last):
        less = part_size(spot, a, last) - indicator(below(r, last))
        return equal(part_size(spot, b, last), less)

    zero = natural_number(0)
    base = p.have(smaller(zero))
    known, counts = p.assume(smaller(m)), p.at(p.given("swapped"), m)
    goal = smaller(next_(m))
    orders = p.use(order, j=r, k=m), p.use(order, j=m, k=r)
    is_r, is_q = p.assume(equal(m, r)), p.assume(equal(m, q))
    not_r, not_q = (p.assume(negation(of.formula)) for of in (is_r, is_q))

    def where(fact, record):
        """The part of this kind, where it is the record's."""
        own = p.have(equal(at(block, record), at(block, record)))
        template = equal(at(block, more), at(block, record))
        return p.rewrite(p.turned(fact), own, template, more)

    mine, other = where(is_r, r), where(is_q, q)
    apart = p.given("two parts")
    one_kind = is_r, not_q, mine
    both = p.have(goal, known, counts, is_r, is_q, mine, other, apart)
    at_r = p.have(goal, known, counts, *one_kind, *orders)
    at_q = p.have(goal, known, counts, is_q, not_r, other, apart, *orders)
    rest = p.have(goal, known, counts, not_q, not_r, *orders)
    step = p.cases(
        equal(m, r), p.cases(equal(m, q), both, at_r), p.cases(equal(m, q), at_q, rest)
    )
    fewer = p.induct(m, smaller(m), base, step)
    one_less = p.have(
        equal(part_size(spot, b), part_size(spot, a) - 1), fewer, p.given("record")
    )
    supposed = p.assume(parts_told)
    output = point("output", S)
    hits = event(output, equal(at(read, spot, output), part_size(spot, a)))
    fact = p.apply(p.at(supposed, a, b), p.given("neighbours"))
    reads = [
        p.apply(p.at(p.given("release"), spot, of), p.given("part")) for of in (a, b)
    ]
    wrong = p.have(FALSE, p.at(fact, hits), *reads, one_less)
    return p.have(p.statement.claim, first_, p.denied(supposed, wrong))


three = finite(3)
cell, reading = (
    point("cell", pair_sort(three, NATURAL)),
    point("reading", pair_sort(NATURAL, three)),
)
pairs, row = point("pairs", pair_sort(three, three)), point("row", three)


def record_of(database, kind):
    """The first database has record 0, the second one record 1, the third one none."""
    is_0, is_1 = (indicator(equal(kind, natural_number(place))) for place in (0, 1))
    return choose(database, is_0, is_1, 0)


def near_ones(*cells):
    return event(
        pairs,
        disjunction(
            *(
                equal(pairs, pair(label(left, 3), label(right, 3)))
                for left, right in cells
            )
        ),
    )


values = {
    count: function(cell, record_of(first(cell), second(cell))),
    block: function(i, i),
    release: function(row, row),
    read: function(reading, record_of(second(reading), first(reading))),
    neighbours: near_ones((0, 1)),
    a: label(0, 3),
    b: label(1, 3),
    r: natural_number(0),
    q: natural_number(1),
    m: natural_number(2),
    k: natural_number(2),
    epsilon: 1,
}
silent = {release: function(row, label(0, 3)), read: function(reading, 0)}
in_zero = choose(second(reading), 1, 0, 0) * indicator(
    equal(first(reading), natural_number(0))
)
one_part = {
    block: function(i, natural_number(0)),
    release: function(row, choose(row, label(0, 3), label(0, 3), label(1, 3))),
    read: function(reading, in_zero),
}
private_release = negation(parts_told)


def private_after_all(p, claim):
    return p.have(FALSE, p.assume(claim), p.auto(claim.arguments[0]))


def fails(without, changed):
    return NearMiss(
        without=without, claim=private_release, at=changed, refute=private_after_all
    )


amount = point("amount", REAL)
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces={"D": three, "S": three}),
    near_misses={
        "one record less": NearMiss(
            without="bounded",
            claim=all_sizes,
            at={neighbours: event(pairs, TRUE)},
            witnesses=(label(0, 3), label(2, 3), event(amount, equal(amount, 1))),
        ),
        "another release": fails("release", silent),
        "no record": fails("record", {**silent, m: natural_number(0)}),
        "a part that is not told": fails("part", {**silent, k: natural_number(0)}),
        "one part": fails("two parts", one_part),
        "the same record": fails(
            "swapped", {b: label(0, 3), neighbours: near_ones((0, 0))}
        ),
        "no neighbours": fails("neighbours", {neighbours: event(pairs, FALSE)}),
    },
)
