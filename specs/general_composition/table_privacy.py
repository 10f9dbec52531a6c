"""Differential privacy of tables, and its form for groups of records."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("general_composition._tables")
granular = definition("general_composition.granular_privacy")
unbounded = definition("general_composition.tables")
all_tables = definition("general_composition.tables.all")
distance = theorem("general_composition.tables_distance")
forms = theorem("general_composition.metric_granular")
pure = theorem("general_composition.granular_privacy")
whole = theorem("foundations.whole_numbers.differences.sums")
D, S, x, y, m, count = words.D, space("S"), words.x, words.y, words.m, words.count
neighbours, near, apart, i, n = (
    words.neighbours,
    words.near,
    words.apart,
    words.i,
    natural("n"),
)
M, B, epsilon, more = (
    kernel("M", D, S),
    event_variable("B", S),
    real("epsilon"),
    real("more"),
)
drawn = point("drawn", S)


def inequality(loss):
    return probability(at(M, x), B) <= exp(loss) * probability(at(M, y), B)


table_private = Definition(
    "table_private",
    (M, count, m, epsilon),
    forall(x, y, implies(apart(x, y) <= 1, forall(B, inequality(epsilon)))),
)
group_private = Definition(
    "group_private",
    (M, count, m, epsilon),
    forall(x, y, B, inequality(epsilon * apart(x, y))),
)


def private(by=epsilon):
    return table_private(M, count, m, by)


def of_groups(by=epsilon):
    return group_private(M, count, m, by)


of_neighbours = granular(M, neighbours, epsilon)
SPEC = Theorem(
    title="Differential privacy of tables",
    source="Composition in differential privacy for general granularity notions, "
    "definition II.1 and eq. (II.1)",
    standing="definition",
    covers=("GC-DII.1", "GC-QII.1"),
    defines=table_private,
    reads="{0} is {3}-differentially private for tables whose counts by {1} of {2} "
    "records differ by at most one record",
    uses=(granular, unbounded, all_tables),
    given={
        "budget": epsilon >= 0,
        "unbounded": unbounded(count, m, neighbours),
        "tables": all_tables(count, m),
    },
    claim=conjunction(
        implies(private(), of_neighbours), implies(of_neighbours, private())
    ),
    remark="At most one record more or less: a table and itself count, which asks for "
    "a budget of at least 0 and for nothing else.",
)
GROUPS = Theorem(
    title="The inequality of group privacy",
    source="Composition in differential privacy for general granularity notions, "
    "eq. (II.2)",
    standing="definition",
    covers=("GC-QII.2",),
    defines=group_private,
    reads="{0} loses at most {3} for each record by which tables with the counts {1} "
    "of {2} records differ",
    given={"private": of_groups(), "room": epsilon <= more},
    claim=of_groups(more),
    remark="For all pairs of tables. A larger budget protects less.",
)
GROUP = Theorem(
    title="Group privacy of tables",
    source="Composition in differential privacy for general granularity notions, "
    "proposition II.2",
    covers=("GC-PII.2",),
    uses=(table_private, group_private, all_tables),
    given={"budget": epsilon >= 0, "tables": all_tables(count, m)},
    claim=conjunction(implies(private(), of_groups()), implies(of_groups(), private())),
    remark="Of a class that lacks tables the first part fails, see disconnected: the "
    "chain of tables between the two has to be there.",
)


def is_whole(p, use):
    """What follows from the difference being a whole number."""
    rows = {
        "f": function(i, at(count, x, i)),
        "g": function(i, at(count, y, i)),
        "n": m,
    }
    here = p.assume(equal(to_real(n), apart(x, y)))
    return p.obtain(p.use(whole, **rows), n, use(here))


def smaller(p, fact, low, high, room):
    """A larger loss allows more."""
    grows = p.have(exp(low) <= exp(high), room)
    return p.have(inequality(high), fact, grows)


def same_as_granular(p):
    """Differences of at most 1 are 0, for a table and itself, or 1."""
    known, tables = p.given("unbounded"), p.given("tables")
    there = p.assume(near)
    one = p.apply(p.part(p.at(known, x, y), 0), there)
    fact = p.granted(p.at(p.assume(private()), x, y), one)
    forwards = p.every(p.supposing(there, fact), x, y)
    close_by = p.assume(apart(x, y) <= 1)
    chance = probability(at(M, x), B)
    share = p.mean_between(at(M, x), drawn, indicator(member(drawn, B)))
    none, hole = p.assume(equal(apart(x, y), 0)), p.fresh(D)
    grows = p.have(exp(epsilon) >= 1, p.given("budget"))
    itself = p.have(chance <= exp(epsilon) * chance, share, grows)
    is_same = p.granted(p.at(p.part(tables, 0), x, y), none)
    bound = chance <= exp(epsilon) * probability(at(M, hole), B)
    itself = p.rewrite(is_same, itself, bound, hole)
    exact = is_whole(
        p,
        lambda here: p.have(
            equal(apart(x, y), 1), here, close_by, p.assume(negation(none.formula))
        ),
    )
    edge = p.apply(p.part(p.at(known, x, y), 1), exact)
    fact = p.at(p.apply(p.at(p.assume(of_neighbours), x, y), edge), B)
    fact = p.every(p.cases(none.formula, itself, fact), B)
    backwards = p.every(p.supposing(close_by, fact), x, y)
    return p.have(
        SPEC.claim,
        p.supposing(private(), p.the_same(forwards, of_neighbours)),
        p.supposing(of_neighbours, p.the_same(backwards, private())),
    )


def larger(p):
    """A difference is not negative."""
    fact = p.at(p.given("private"), x, y, B)
    positive = is_whole(p, lambda here: p.have(apart(x, y) >= 0, here))
    room = p.have(
        epsilon * apart(x, y) <= more * apart(x, y), positive, p.given("room")
    )
    fact = smaller(p, fact, epsilon * apart(x, y), more * apart(x, y), room)
    return p.every(fact, x, y, B)


cells = point("cells", pair_sort(D, D))
by_one = event(cells, equal(apart(first(cells), second(cells)), 1))
size = function(cells, apart(first(cells), second(cells)))


def in_groups(p):
    """Privacy of the granularity, for its canonical metric."""
    budget, tables = p.given("budget"), p.given("tables")
    p.rest_on(distance)
    goal = unbounded(count, m, by_one)
    told = p.auto(goal)
    metric = p.use(distance, told, tables, neighbours=by_one)
    same = p.use(SPEC, budget, told, tables, neighbours=by_one)
    both = p.use(
        forms, budget, metric, neighbours=by_one, joined=event(cells, TRUE), d=size
    )
    plain = p.use(pure, neighbours=by_one)
    supposed = p.assume(private())
    fact = p.apply(p.part(same, 0), supposed)
    fact = p.apply(p.part(plain, 0), fact)
    fact = p.apply(p.part(both, 1), fact)
    rule = p.at(fact, x, y)
    fact = p.at(p.granted(rule), B)
    fact = p.have(inequality(epsilon * apart(x, y)), fact)
    forwards = p.supposing(supposed, p.every(fact, x, y, B))
    close_by = p.assume(apart(x, y) <= 1)
    room = p.have(epsilon * apart(x, y) <= epsilon, close_by, budget)
    fact = p.at(p.assume(of_groups()), x, y, B)
    fact = p.every(smaller(p, fact, epsilon * apart(x, y), epsilon, room), B)
    backwards = p.every(p.supposing(close_by, fact), x, y)
    backwards = p.supposing(of_groups(), p.the_same(backwards, private()))
    return p.have(
        GROUP.claim, p.the_same(forwards, implies(private(), of_groups())), backwards
    )


points = shared("general_composition._records")
zero, one, two = map(natural_number, range(3))
place, bit = natural("place"), point("bit", finite(2))
output_0, anything = event(bit, equal(bit, label(0, 2))), event(bit, TRUE)
spaces = {"D": NATURAL, "S": finite(2)}


def fading(*chances):
    """Laws of a bit by the chances of 0; the last one for all larger tables."""
    laws = [finite_law(chance, 1 - number(chance)) for chance in chances]
    last = laws.pop()
    for number_of, law_ in reversed(list(enumerate(laws))):
        last = if_(equal(to_real(place), number_of), law_, last)
    return function(place, last)


counted = {**points.numbers, M: fading("1/2", "1/4", "1/8"), epsilon: log(2)}
shows = {"tables": points.any_number}
alike = {count: function(points.cell, zero)}
first_, second_ = (implies(private(), of_groups()), implies(of_groups(), private()))
nobody = event(points.cell, FALSE)
from_1 = point("from_1", pair_sort(finite(1), NATURAL))
of_1 = point("of_1", pair_sort(finite(1), finite(1)))
empty = {
    count: function(from_1, zero),
    m: zero,
    M: table(finite_law("1/2", "1/2")),
    epsilon: -1,
}
only = label(0, 1)
one_table = {"D": finite(1), "S": finite(2)}
from_2 = point("from_2", pair_sort(finite(2), NATURAL))
gap = {
    count: function(from_2, choose(first(from_2), zero, two)),
    m: one,
    M: table(finite_law(1, 0), finite_law(0, 1)),
    epsilon: 0,
}
to_tables = implies(of_neighbours, private())

SPEC = SPEC.but(
    proof=same_as_granular,
    instance=At({**counted, neighbours: points.beside}, spaces=spaces, show=shows),
    near_misses={
        "a negative budget": NearMiss(
            without="budget",
            claim=to_tables,
            at=At(
                {**empty, neighbours: event(of_1, FALSE)},
                (anything,),
                one_table,
            ),
        ),
        "other neighbours": NearMiss(
            without="unbounded",
            claim=to_tables,
            at={neighbours: nobody, epsilon: 0},
            witnesses=(zero, one, output_0),
        ),
        "tables that look the same": NearMiss(
            without="tables",
            claim=to_tables,
            at={**alike, neighbours: nobody, epsilon: 0},
            witnesses=(zero, one, output_0),
        ),
    },
)
GROUPS = GROUPS.but(
    proof=larger,
    instance=At(
        {**points.numbers, M: fading("1/2"), epsilon: 0, more: 1}, spaces=spaces
    ),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={M: fading("1/2", "1/4"), more: 0},
            witnesses=(zero, one, output_0),
        ),
        "a smaller budget": NearMiss(
            without="room", at={more: -1}, witnesses=(zero, one, anything)
        ),
    },
)
GROUP = GROUP.but(
    proof=in_groups,
    instance=At(counted, spaces=spaces, show=shows),
    near_misses={
        "a negative budget": NearMiss(
            without="budget",
            claim=second_,
            at=At(empty, (only, only, anything), one_table),
        ),
        "a table that is missing": NearMiss(
            without="tables",
            claim=first_,
            at=At(
                gap,
                (label(0, 2), label(1, 2), output_0),
                {"D": finite(2), "S": finite(2)},
            ),
        ),
        "less": NearMiss(
            claim=implies(private(), of_groups(epsilon * "99/100")),
            witnesses=(zero, two, output_0),
        ),
    },
)
