"""Privacy against one record more or less gives half of that against a changed one."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("general_composition._tables")
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
bounded = definition("general_composition.tables.bounded")
all_tables = definition("general_composition.tables.all")
table_private = definition("general_composition.table_privacy")
groups = theorem("general_composition.table_privacy.group")
one_changed = theorem("foundations.finite_sums.changed")
D, S, x, y, m, count = words.D, space("S"), words.x, words.y, words.m, words.count
neighbours, near, apart, size = words.neighbours, words.near, words.apart, words.size
times, j = words.times, words.j
M, B, epsilon, i = kernel("M", D, S), event_variable("B", S), real("epsilon"), words.i


def twice(factor=2):
    return private(M, neighbours, factor * epsilon, 0)


SPEC = Theorem(
    title="Unbounded privacy gives bounded privacy at twice the budget",
    source="Composition in differential privacy for general granularity notions, "
    "section III-A",
    covers=("GC-Q4",),
    uses=(private, table_private, bounded, all_tables),
    given={
        "bounded": bounded(count, m, neighbours),
        "tables": all_tables(count, m),
        "private": table_private(M, count, m, epsilon),
    },
    claim=twice(),
    remark="On all tables. Of a class of tables of one size it fails: there nothing is "
    "asked of unbounded privacy. There is no converse, see unbounded_bounded.converse.",
)
number_of = function(x, dirac(size(x)))
CONVERSE = Theorem(
    title="Bounded privacy gives no unbounded privacy",
    source="Composition in differential privacy for general granularity notions, "
    "section III-A",
    covers=("GC-Q4",),
    uses=(private, table_private, bounded, all_tables),
    given={
        "bounded": bounded(count, m, neighbours),
        "tables": all_tables(count, m),
        "some record": to_real(i) < to_real(m),
    },
    claim=conjunction(
        private(number_of, neighbours, 0, 0),
        forall(epsilon, negation(table_private(number_of, count, m, epsilon))),
    ),
    remark="The number of records: it tells nothing of tables of one size, and "
    "everything of others.",
)


def two_records(p):
    """Tables that differ by a changed record are two records apart."""
    there = p.assume(near)
    two = p.apply(p.part(p.at(p.given("bounded"), x, y), 0), there)
    whole = event(point("any_output", S), TRUE)
    itself = p.at(p.given("private"), x, x)
    budget = p.at(p.granted(itself), whole)
    both = p.use(groups, p.have(epsilon >= 0, budget), p.given("tables"))
    fact = p.at(p.apply(p.part(both, 0), p.given("private")), x, y, B)
    same = p.have(equal(epsilon * apart(x, y), 2 * epsilon), p.part(two, 0))
    same = p.have(equal(exp(epsilon * apart(x, y)), exp(2 * epsilon)), same)
    bound = exp(2 * epsilon) * probability(at(M, y), B) + 0
    fact = p.have(probability(at(M, x), B) <= bound, fact, same)
    fact = p.the_same(p.every(fact, B), close(at(M, x), at(M, y), 2 * epsilon, 0))
    return p.every(p.supposing(there, fact), x, y)


def by_number(p):
    """Tables of one size are released alike, and one record more shows."""
    there, number_ = p.assume(near), p.fresh(REAL)
    two = p.apply(p.part(p.at(p.given("bounded"), x, y), 0), there)
    alike = p.auto(close(dirac(size(x)), dirac(size(x)), 0, 0))
    template = close(dirac(size(x)), dirac(number_), 0, 0)
    alike = p.rewrite(p.part(two, 1), alike, template, number_)
    silent = p.every(p.supposing(there, alike), x, y)
    protected = table_private(number_of, count, m, epsilon)
    more = next_(at(count, x, i))
    found = p.at(p.part(p.given("tables"), 1), x, i, more)
    found = p.apply(found, p.given("some record"))
    chosen = equal(at(count, y, i), more)
    other = conjunction(to_real(j) < to_real(m), negation(equal(j, i)))
    others = forall(j, implies(other, equal(at(count, y, j), at(count, x, j))))
    there = p.assume(conjunction(chosen, others))
    place = p.assume(other)
    same = p.apply(p.at(p.part(there, 1), j), place)

    def summed(new, old):
        """A sum over all records, of which one term is changed."""
        rest = p.have(equal(new(j), old(j)), same)
        rest = p.every(p.supposing(place, rest), j)
        terms = {
            one_changed["f"]: function(j, new(j)),
            one_changed["g"]: function(j, old(j)),
        }
        return p.use(one_changed, terms, p.given("some record"), rest, k=i, n=m)

    gap = summed(lambda r: abs(times(x, r) - times(y, r)), lambda r: number(0))
    larger = summed(lambda r: times(y, r), lambda r: times(x, r))
    close_by = p.have(apart(x, y) <= 1, gap, p.part(there, 0))
    differ = p.have(negation(equal(size(y), size(x))), larger, p.part(there, 0))
    output = point("output", REAL)
    rule = p.apply(p.at(p.assume(protected), x, y), close_by)
    wrong = p.at(rule, event(output, equal(output, size(x))))
    wrong = p.obtain(found, y, p.have(FALSE, wrong, differ))
    shown = p.every(p.denied(protected, wrong), epsilon)
    return p.have(CONVERSE.claim, silent, shown)


points = shared("general_composition._records")
zero, one, three = map(natural_number, (0, 1, 3))
bit, place_ = point("bit", finite(2)), natural("place")
output_0 = event(bit, equal(bit, label(0, 2)))
naturals = {"D": NATURAL, "S": finite(2)}
nobody = event(points.cell, FALSE)
leap = event(points.cell, equal(points.cell, pair(zero, three)))


def fading(*chances):
    """Laws of a bit by the chances of 0; the last one for all larger tables."""
    laws = [finite_law(chance, 1 - number(chance)) for chance in chances]
    last = laws.pop()
    for number_, law_ in reversed(list(enumerate(laws))):
        last = if_(equal(to_real(place_), number_), law_, last)
    return function(place_, last)


fades = fading("1/2", "1/4", "1/8", "1/16")
by_numbers = {**points.numbers, neighbours: nobody, M: fades, epsilon: log(2)}
shows = {"tables": points.any_number}
kinds = point("kinds", pair_sort(finite(2), NATURAL))
is_first = equal(to_real(second(kinds)), 0)
one_of_each = choose(first(kinds), zero, one), choose(first(kinds), one, zero)
cell = point("cell", pair_sort(finite(2), finite(2)))
swapped = {
    count: function(kinds, if_(is_first, *one_of_each)),
    m: natural_number(2),
    neighbours: event(cell, negation(equal(first(cell), second(cell)))),
    M: table(finite_law(1, 0), finite_law(0, 1)),
    epsilon: 0,
}
ends = label(0, 2), label(1, 2)
output = point("output", REAL)
of_1 = point("of_1", pair_sort(finite(1), finite(1)))
no_record = {
    count: function(point("from_1", pair_sort(finite(1), NATURAL)), zero),
    m: zero,
    i: zero,
    neighbours: event(of_1, FALSE),
}


def always_private(p, claim):
    """Where all tables are alike, their number is private with the budget 0."""
    denied = p.at(p.assume(claim), 0)
    protected = denied.formula.arguments[0]
    return p.have(FALSE, denied, p.auto(protected))


everywhere = (
    "all tables of two kinds of records are pairs, of which nothing is shown here"
)

SPEC = SPEC.but(
    proof=two_records,
    instance=At(by_numbers, spaces=naturals, show=shows),
    near_misses={
        "other neighbours": NearMiss(
            without="bounded",
            at={neighbours: leap},
            witnesses=(zero, three, output_0),
        ),
        "a table that is missing": NearMiss(
            without="tables",
            at=At(swapped, (*ends, output_0), {"D": finite(2), "S": finite(2)}),
        ),
    },
    exceptions={"private": everywhere, "2": everywhere},
)
at_numbers = {**points.numbers, neighbours: nobody, i: zero}
loops = event(points.cell, equal(points.cell, pair(zero, one)))
CONVERSE = CONVERSE.but(
    proof=by_number,
    instance=At(at_numbers, spaces={"D": NATURAL}, show=shows),
    near_misses={
        "other neighbours": NearMiss(
            without="bounded",
            claim=private(number_of, neighbours, 0, 0),
            at={neighbours: loops},
            witnesses=(zero, one, event(output, equal(output, 0))),
        ),
        "a table that is missing": NearMiss(
            without="tables",
            claim=CONVERSE.claim.arguments[1],
            at={count: function(points.cell, zero)},
            refute=always_private,
        ),
        "no record": NearMiss(
            without="some record",
            claim=CONVERSE.claim.arguments[1],
            at=At(no_record, spaces={"D": finite(1)}, refute=always_private),
        ),
    },
)
