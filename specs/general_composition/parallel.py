"""Parallel composition: parts by record, neighbours that differ by one record."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

words = shared("general_composition._independent")
classes = shared("general_composition._classes")
close = words.close
private = definition("foundations.differential_privacy")
record_wise = definition("general_composition.record_wise")
one_stage = theorem("general_composition.disjoint.one")
D, E, L = words.D, words.E, space("L")
n, k, x, y, u, v = words.n, words.k, words.x, words.y, words.u, words.v
part, below, views = words.part, words.below, words.views
r, q, j = point("r", L), point("q", L), natural("j")
count = function_variable("count", pair_sort(D, L))
seen = function_variable("seen", pair_sort(E, L))
block = function_variable("block", L, NATURAL)
neighbours = event_variable("neighbours", pair_sort(D, D))
beside = event_variable("beside", pair_sort(E, E))
epsilon = real("epsilon")
near = member(pair(x, y), neighbours)
released = function(x, words.release(x))


def one_record(of, left, right, most=1):
    """Two databases are the same but for one record, which one has once more."""
    same = equal(at(of, left, q), at(of, right, q))
    rest = forall(q, implies(negation(equal(q, r)), same))
    return conjunction(equal(abs(at(of, left, r) - at(of, right, r)), most), rest)


def claimed(by=1):
    return private(released, neighbours, epsilon if by == 1 else epsilon * by, 0)


alike = forall(r, equal(at(seen, u, r), at(seen, v, r)))
component = private(words.component(n), beside, epsilon, 0)
SPEC = Theorem(
    title="Parallel composition of disjoint parts",
    source="Composition in differential privacy for general granularity notions, "
    "theorem II.8; McSherry 2009, theorem 4",
    covers=("GC-TII.8",),
    uses=(private, record_wise),
    given={
        "parts": record_wise(count, seen, block, part),
        "tables": forall(u, v, implies(alike, equal(u, v))),
        "neighbours": forall(x, y, implies(near, exists(r, one_record(count, x, y)))),
        "views": forall(
            u, v, r, implies(one_record(seen, u, v), member(pair(u, v), beside))
        ),
        "components": forall(n, implies(below(n, k), component)),
        "budget": epsilon >= 0,
    },
    claim=claimed(),
    remark="Any records, and any number of parts; a record may be in none. Neighbours "
    "differ by one record that is added or removed, in the databases and in the parts. "
    "The parts are tables: those with the same records are the same. The components "
    "draw independently, which the paper's theorem leaves open. With other budgets in "
    "the parts, {epsilon} is the largest.",
)


def proof(p):
    """The one record is in one part, or in none."""
    there = p.assume(near)
    found = p.apply(p.at(p.given("neighbours"), x, y), there)
    moved = p.assume(one_record(count, x, y))
    gap, rest = p.parts(moved)
    wise = p.given("parts")
    left, right = views(n)

    def kept(kind):
        return p.at(wise, n, x, kind), p.at(wise, n, y, kind)

    # Another part has the same records.
    mine = equal(at(block, r), n)
    elsewhere = p.assume(negation(mine))
    goal = equal(at(seen, left, q), at(seen, right, q))
    is_r = p.assume(equal(q, r))
    hole = p.fresh(L)
    at_r = p.have(equal(at(seen, left, r), at(seen, right, r)), elsewhere, *kept(r))
    at_q = equal(at(seen, left, hole), at(seen, right, hole))
    same_r = p.rewrite(p.turned(is_r), at_r, at_q, hole)
    other = p.assume(negation(equal(q, r)))
    counts = p.apply(p.at(rest, q), other)
    same_q = p.have(goal, counts, *kept(q))
    every_q = p.every(p.cases(equal(q, r), same_r, same_q), q)
    premise = forall(r, equal(at(seen, left, r), at(seen, right, r)))
    rule = p.at(p.given("tables"), left, right)
    stays = p.apply(rule, p.the_same(every_q, premise))
    # Its own part differs by the record.
    inside = p.assume(mine)
    gap_in = equal(abs(at(seen, left, r) - at(seen, right, r)), 1)
    gap_in = p.have(gap_in, gap, inside, *kept(r))
    rest_in = p.every(p.supposing(other, same_q), q)
    differs = p.have(one_record(seen, left, right), gap_in, rest_in)
    near_views = p.apply(p.at(p.given("views"), left, right, r), differs)
    running = p.assume(below(n, k))
    fact = p.apply(p.at(p.given("components"), n), running)
    fact = p.apply(p.at(fact, left, right), near_views)
    laws = [at(words.reader, n, view) for view in (left, right)]
    wanted = close(*laws, epsilon, 0)
    fact = p.the_same(fact, wanted)
    spot = p.fresh(E)
    drawn, output = event_variable("drawn", words.T), point("output", words.T)
    chance = probability(laws[0], drawn)
    grows = p.have(exp(epsilon) >= 1, p.given("budget"))
    low = p.mean_between(laws[0], output, indicator(member(output, drawn)))
    itself = p.have(chance <= exp(epsilon) * chance + 0, grows, low)
    itself = p.the_same(p.every(itself, drawn), close(laws[0], laws[0], epsilon, 0))
    template = close(laws[0], at(words.reader, n, spot), epsilon, 0)
    itself = p.rewrite(stays, itself, template, spot)
    each = p.every(p.supposing(running, p.cases(mine, fact, itself)), n)
    # The part of the record is the one that may differ.
    spared = conjunction(below(n, k), negation(equal(n, at(block, r))))
    asked = p.assume(spared)
    not_mine = p.have(negation(mine), asked)
    unmoved = p.every(p.supposing(asked, p.cut(not_mine, stays)), n)
    others = forall(
        n, implies(conjunction(below(n, k), negation(equal(n, j))), equal(*views(n)))
    )
    one_part = p.some(exists(j, others), at(block, r), unmoved)
    values = {"epsilon": epsilon}
    fact = p.use(one_stage, each, one_part, p.given("budget"), **values)
    fact = p.obtain(found, r, fact)
    return p.the_same(p.every(p.supposing(there, fact), x, y), claimed())


two, one = finite(2), finite(1)
pair_of = classes.FiniteClass(2, [(0, 1), (1, 0)])
cell, told = point("cell", pair_sort(two, one)), (*words.apart, words.no_bits)
seen_by, numbers = (
    point("seen_by", pair_sort(REAL, one)),
    point("numbers", pair_sort(REAL, REAL)),
)
only, of_view = label(0, 1), second(words.by_number)
gap = first(numbers) - second(numbers)
values = {
    **words.numbered,
    count: function(cell, choose(first(cell), 0, 1)),
    seen: function(seen_by, first(seen_by)),
    block: function(point("record", one), natural_number(0)),
    k: natural_number(1),
    neighbours: pair_of.neighbours,
    beside: event(numbers, equal(abs(gap), 1)),
    epsilon: log(3),
}
spaces = {**words.real_views, "L": one}
shows = {"neighbours": words.changes(pair_of, {(0, 1): only, (1, 0): only})}


def graded(*levels):
    """A component that tells in which of three ranges a number is."""
    low, high = levels
    upper = if_(of_view > high, *map(coin, ("1/4", "1/2")))
    return function(words.by_number, if_(of_view > low, upper, coin("3/4")))


hidden = {
    seen: function(seen_by, if_(first(seen_by) > 5, 1, 0)),
    part: function(
        words.viewed,
        words.of_bit * words.is_first + 10 * words.of_bit * words.is_second,
    ),
    block: function(point("record", one), natural_number(1)),
    beside: event(
        numbers,
        disjunction(
            conjunction(first(numbers) > 5, second(numbers) <= 5),
            conjunction(first(numbers) <= 5, second(numbers) > 5),
        ),
    ),
    words.reader: function(
        words.by_number,
        if_(of_view > 5, coin("1/2"), if_(of_view > "1/2", *map(coin, ("1/4", "3/4")))),
    ),
    epsilon: log(2),
}
twice = {
    count: function(cell, choose(first(cell), 0, 2)),
    part: function(words.viewed, 2 * words.of_bit * words.is_first),
    words.reader: graded("1/2", "3/2"),
    epsilon: log(2),
}
two_records = forall(x, y, implies(near, exists(r, one_record(count, x, y, 2))))
anything = *words.apart, event(point("bits", finite(4)), TRUE)

SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=spaces, show=shows),
    near_misses={
        "a record in two parts": NearMiss(
            without="parts",
            at={part: words.two_parts, k: natural_number(2)},
            witnesses=told,
        ),
        "views that are no tables": NearMiss(
            without="tables", at=hidden, witnesses=told
        ),
        "two records": NearMiss(
            given={"neighbours": two_records}, at=twice, witnesses=told
        ),
        "any neighbours": NearMiss(without="neighbours", at=twice, witnesses=told),
        "views that are no neighbours": NearMiss(
            without="views",
            at={beside: event(numbers, FALSE), epsilon: 0},
            witnesses=told,
        ),
        "open components": NearMiss(
            without="components", at={epsilon: 0}, witnesses=told
        ),
        "a negative budget": NearMiss(
            without="budget",
            at={epsilon: -1, k: natural_number(0)},
            witnesses=anything,
        ),
        "a little less": NearMiss(claim=claimed("99/100"), witnesses=told),
    },
)
