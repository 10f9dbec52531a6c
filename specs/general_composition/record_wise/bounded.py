"""Parts by record are not compatible with replacing a record by one of another part."""

from verifydp.formal.spec import *

words = shared("general_composition._independent")
classes = shared("general_composition._classes")
compatible = definition("general_composition.compatible")
record_wise = definition("general_composition.record_wise")
D, E, L = words.D, words.E, space("L")
n, k, x, y = words.n, words.k, words.x, words.y
part, below, views = words.part, words.below, words.views
r, q, j = point("r", L), point("q", L), natural("j")
count = function_variable("count", pair_sort(D, L))
seen = function_variable("seen", pair_sort(E, L))
block = function_variable("block", L, NATURAL)
neighbours = event_variable("neighbours", pair_sort(D, D))


def changes(record):
    """The databases do not have a record equally often."""
    return negation(equal(at(count, x, record), at(count, y, record)))


def read(record):
    return below(at(block, record), k)


SPEC = Theorem(
    title="Parts by record are not compatible with bounded neighbours",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.5",
    covers=("GC-PA.5",),
    uses=(compatible, record_wise),
    given={
        "parts": record_wise(count, seen, block, part),
        "neighbours": member(pair(x, y), neighbours),
        "first record": changes(r),
        "second record": changes(q),
        "first part": read(r),
        "second part": read(q),
        "two parts": negation(equal(at(block, r), at(block, q))),
    },
    claim=negation(compatible(neighbours, part, k)),
    remark="Of all tables, x has {r} three times and y has it twice, and {q} once: "
    "they differ by one replaced record. Any other neighbours in which two records of "
    "different parts change serve as well. A smaller class may have none.",
)


def proof(p):
    """The part of each of the two records changes."""
    known = p.assume(compatible(neighbours, part, k))
    found = p.apply(p.at(known, x, y), p.given("neighbours"))
    others = forall(
        n, implies(conjunction(below(n, k), negation(equal(n, j))), equal(*views(n)))
    )
    unmoved = p.assume(others)

    def is_moved(record, changed, inside):
        """The one part that may change is that of this record."""
        spot, other = at(block, record), negation(equal(at(block, record), j))
        elsewhere = p.assume(other)
        same = p.apply(
            p.at(unmoved, spot),
            p.have(conjunction(below(spot, k), other), inside, elsewhere),
        )
        left, _ = views(spot)
        hole = p.fresh(E)
        kept = p.have(equal(at(seen, left, record), at(seen, left, record)))
        template = equal(at(seen, left, record), at(seen, hole, record))
        kept = p.rewrite(same, kept, template, hole)
        wise = p.given("parts")
        rules = p.at(wise, spot, x, record), p.at(wise, spot, y, record)
        wrong = p.have(FALSE, kept, changed, *rules)
        return p.have(equal(spot, j), p.denied(elsewhere, wrong))

    one = is_moved(r, p.given("first record"), p.given("first part"))
    two = is_moved(q, p.given("second record"), p.given("second part"))
    wrong = p.have(FALSE, one, two, p.given("two parts"))
    return p.denied(known, p.obtain(found, j, wrong))


pair_of = classes.FiniteClass(2, [(0, 1), (1, 0)])
bits, zero = finite(2), natural_number(0)
cell, viewed = (
    point("cell", pair_sort(bits, bits)),
    point("viewed", pair_sort(NATURAL, bits)),
)
seen_by, record = point("seen_by", pair_sort(REAL, bits)), point("record", bits)
database, view = second(viewed), first(seen_by)
in_first, in_second = (
    indicator(equal(first(viewed), natural_number(place))) for place in (0, 1)
)
has_r, has_q = choose(database, 1, 0), choose(database, 0, 1)
one_record = choose(second(cell), choose(first(cell), 1, 0), choose(first(cell), 0, 1))
values = {
    count: function(cell, one_record),
    seen: function(
        seen_by,
        choose(
            second(seen_by),
            indicator(disjunction(equal(view, 1), equal(view, 3))),
            indicator(view >= 2),
        ),
    ),
    block: function(record, choose(record, zero, natural_number(1))),
    part: function(viewed, has_r * in_first + 2 * has_q * in_second),
    k: natural_number(2),
    x: label(0, 2),
    y: label(1, 2),
    r: label(0, 2),
    q: label(1, 2),
    neighbours: pair_of.neighbours,
}


def fails(without, changed, which=0):
    """A partition of which neighbours differ in one part."""

    def refute(p, claim):
        goal = claim.arguments[0]
        steps = {} if which is None else {(0, 1): which, (1, 0): which}
        fact = words.changes(pair_of, steps)(p, goal)
        return p.have(FALSE, p.assume(claim), fact)

    return NearMiss(without=without, at=changed, refute=refute)


def kept(first_count, second_count, content):
    counts = choose(second(cell), first_count, second_count)
    return {count: function(cell, counts), part: function(viewed, content)}


ever, bit_of = number(1), first(cell)
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces={"D": bits, "E": REAL, "L": bits}),
    near_misses={
        "other parts": fails("parts", {part: function(viewed, 0)}),
        "no neighbours": fails("neighbours", {neighbours: event(cell, FALSE)}, None),
        "the second record alone": fails(
            "first record",
            kept(ever, choose(bit_of, 0, 1), in_first + 2 * has_q * in_second),
            1,
        ),
        "the first record alone": fails(
            "second record",
            kept(choose(bit_of, 1, 0), ever, has_r * in_first + 2 * in_second),
        ),
        "a first record that is in no part": fails(
            "first part",
            {
                block: function(record, choose(record, natural_number(1), zero)),
                part: function(viewed, has_r * in_second + 2 * has_q * in_first),
                k: natural_number(1),
            },
        ),
        "a second record that is in no part": fails(
            "second part", {k: natural_number(1)}
        ),
        "one part": fails(
            "two parts",
            {
                block: function(record, zero),
                part: function(viewed, (has_r + 2 * has_q) * in_first),
            },
        ),
    },
)
