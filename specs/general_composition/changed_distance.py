"""How far tables are apart where neighbours differ by one record changed."""

from verifydp.formal.spec import *

words = shared("general_composition._tables")
steps_of = shared("foundations.chains._words")
canonical = definition("general_composition.canonical_metric")
bounded = definition("general_composition.tables.bounded")
all_tables = definition("general_composition.tables.all")
twice_changed = theorem("foundations.finite_sums.changed_twice")
some_term = theorem("foundations.finite_sums.changed.some")
ordered = theorem("foundations.finite_sums")
growth = theorem("foundations.chains.growth")
one_before = theorem("foundations.whole_numbers.before")
order = theorem("foundations.whole_numbers")
even = theorem("foundations.whole_numbers.doubles")
D, x, y, z, m, count = words.D, words.x, words.y, words.z, words.m, words.count
i, j, k, n, r = words.i, words.j, words.k, natural("n"), natural("r")
neighbours, near, apart, size = words.neighbours, words.near, words.apart, words.size
times, cell = words.times, point("cell", pair_sort(D, D))
of_one_size = event(cell, equal(size(first(cell)), size(second(cell))))
no_difference = forall(x, y, implies(equal(apart(x, y), 0), equal(x, y)))


def early(record):
    return to_real(record) < to_real(m)


def swapped(old, new, gone=j, come=i):
    """One record of a kind leaves, and one of another kind comes."""
    others = conjunction(early(r), negation(equal(r, come)), negation(equal(r, gone)))
    return conjunction(
        equal(times(new, come), times(old, come) + 1),
        equal(times(new, gone), times(old, gone) - 1),
        forall(r, implies(others, equal(at(count, new, r), at(count, old, r)))),
    )


two_kinds = conjunction(early(i), early(j), negation(equal(i, j)), times(x, j) >= 1)
exchanged = Definition(
    "exchanged",
    (count, m),
    conjunction(
        no_difference, forall(x, i, j, implies(two_kinds, exists(y, swapped(x, y))))
    ),
)


def half(by=2):
    return function(cell, apart(first(cell), second(cell)) / by)


EXCHANGED = Theorem(
    title="Classes of tables in which a record can be changed to any other",
    source="Composition in differential privacy for general granularity notions, "
    "section III",
    standing="definition",
    uses=(all_tables,),
    defines=exchanged,
    reads="in every table of {1} records, counted by {0}, a record can be changed to "
    "any other, and tables with the same counts are the same",
    given={"tables": all_tables(count, m)},
    claim=exchanged(count, m),
    remark="All tables are such a class; so are all tables of one size.",
)
SPEC = Theorem(
    title="The canonical metric of changed records is half the symmetric difference",
    source="Composition in differential privacy for general granularity notions, "
    "sections II-A and III",
    uses=(canonical, bounded, exchanged),
    given={
        "bounded": bounded(count, m, neighbours),
        "exchanged": exchanged(count, m),
    },
    claim=canonical(neighbours, of_one_size, half()),
    remark="Tables of different sizes are at an infinite distance. Records are "
    "numbered, as many as one likes.",
)


def exchange(p):
    """First one count is changed, and then the other one."""
    same, free = p.parts(p.given("tables"))
    kinds = p.assume(two_kinds)
    here_i, here_j, two, some = p.parts(kinds)
    up, down = next_(at(count, x, i)), natural("down")

    def changed(old, new, place, number_):
        record = conjunction(to_real(r) < to_real(m), negation(equal(r, place)))
        rest = forall(r, implies(record, equal(at(count, new, r), at(count, old, r))))
        return conjunction(equal(at(count, new, place), number_), rest)

    first_ = p.assume(changed(x, z, i, up))
    second_ = p.assume(changed(z, y, j, down))
    lower = p.assume(equal(at(count, x, j), next_(down)))
    rest = p.part(first_, 1), p.part(second_, 1)
    inner = conjunction(early(r), negation(equal(r, i)), negation(equal(r, j)))
    record = p.assume(inner)
    kept = [
        p.apply(p.at(one, r), p.have(one_premise, record))
        for one, one_premise in (
            (rest[0], conjunction(early(r), negation(equal(r, i)))),
            (rest[1], conjunction(early(r), negation(equal(r, j)))),
        )
    ]
    others = p.have(equal(at(count, y, r), at(count, x, r)), *kept)
    others = p.every(p.supposing(record, others), r)
    at_i = p.apply(
        p.at(rest[1], i),
        p.have(conjunction(early(i), negation(equal(i, j))), here_i, two),
    )
    come = p.have(equal(times(y, i), times(x, i) + 1), at_i, p.part(first_, 0))
    gone = p.have(equal(times(y, j), times(x, j) - 1), p.part(second_, 0), lower)
    goal = exists(y, swapped(x, y))
    fact = p.some(goal, y, p.have(swapped(x, y), come, gone, others))
    found = p.apply(p.at(free, z, j, down), here_j)
    fact = p.obtain(found, y, fact)
    found = p.apply(p.at(free, x, i, up), here_i)
    fact = p.obtain(found, z, fact)
    there = exists(down, lower.formula)
    there = p.have(there, p.use(one_before, j=at(count, x, j)), some)
    fact = p.obtain(there, down, fact)
    fact = p.every(p.supposing(kinds, fact), x, i, j)
    both = p.have(conjunction(no_difference, fact.formula), same, fact)
    return p.the_same(both, exchanged(count, m))


def twice(steps):
    """Tables of one size that differ in twice so many records."""
    return conjunction(equal(apart(x, y), 2 * to_real(steps)), equal(size(x), size(y)))


def reached(steps):
    """What induction is about: tables that differ by so much are so far away."""
    return forall(y, implies(twice(steps), steps_of.within(neighbours, x, y, steps)))


def surplus(p, left, right, premise):
    """Of tables of one size that differ, each has more of some record."""
    more = maximum(times(left, i) - times(right, i), 0)
    running = p.assume(early(i))
    both = abs(times(x, i) - times(y, i)) + times(left, i) - times(right, i)
    terms = p.every(p.supposing(running, p.have(both / 2 <= more)), i)
    values = {"f": function(i, both / 2), "g": function(i, more), "n": m}
    summed = p.use(ordered, terms, **values)
    there = p.have(negation(equal(sum_(m, i, more), 0)), summed, premise)
    return p.use(some_term, there, f=function(i, more), n=m)


def moved(p, there, kinds):
    """From y to z, one record less is not that of x, and one more is."""
    come, gone, others = p.parts(there)
    here_i, here_j, two = kinds[:3]
    record = conjunction(early(r), negation(equal(r, i)), negation(equal(r, j)))
    running = p.assume(record)
    same = p.apply(p.at(others, r), running)

    def total(new, old):
        """What becomes of a sum of which two terms are changed."""
        rest = p.have(equal(new(r), old(r)), same)
        rest = p.every(p.supposing(running, rest), r)
        values = {"f": function(r, new(r)), "g": function(r, old(r)), "n": m}
        values = {twice_changed[name]: of for name, of in values.items()}
        return p.use(twice_changed, values, here_i, here_j, two, rest, j=i, k=j)

    def gap(left, right):
        return lambda place: abs(times(left, place) - times(right, place))

    sums = (
        total(gap(x, z), gap(x, y)),
        total(gap(z, y), gap(y, y)),
        total(lambda place: times(z, place), lambda place: times(y, place)),
    )
    goal = conjunction(
        equal(apart(x, z), apart(x, y) - 2),
        equal(apart(z, y), 2),
        equal(size(z), size(y)),
    )
    return p.have(goal, *sums, come, gone, *kinds)


def upper(p):
    """As long as two tables differ, a record can be changed to one that is missing."""
    known, (same, free) = p.given("bounded"), p.parts(p.given("exchanged"))
    zero = natural_number(0)
    none = p.assume(twice(zero))
    is_same = p.granted(p.at(same, x, y), p.have(equal(apart(x, y), 0), none))
    base = steps_of.to_end(p, steps_of.stays(p, neighbours, x), is_same)
    base = p.every(p.supposing(none, base), y)
    so_far, far = p.assume(reached(n)), p.assume(twice(next_(n)))
    less = negation(equal(maximum(times(x, i) - times(y, i), 0), 0))
    more = negation(equal(maximum(times(y, j) - times(x, j), 0), 0))
    lacks, has = (
        p.assume(conjunction(early(i), less)),
        p.assume(conjunction(early(j), more)),
    )
    both_same = p.assume(equal(i, j))
    spot = p.fresh(NATURAL)
    same_kind = p.rewrite(
        both_same,
        lacks,
        conjunction(
            early(spot),
            negation(equal(maximum(times(x, spot) - times(y, spot), 0), 0)),
        ),
        spot,
    )
    two = p.denied(both_same, p.have(FALSE, same_kind, has))
    some = p.have(
        conjunction(times(y, j) >= times(x, j) + 1, times(x, i) >= times(y, i) + 1),
        lacks,
        has,
        p.use(order, j=at(count, y, j), k=at(count, x, j)),
        p.use(order, j=at(count, x, i), k=at(count, y, i)),
    )
    least = p.have(times(y, j) >= 1, some)
    kinds = p.part(lacks, 0), p.part(has, 0), two, some
    there = p.assume(swapped(y, z))
    near_by = moved(p, there, kinds)
    before = p.have(
        conjunction(equal(apart(x, z), 2 * to_real(n)), equal(size(x), size(z))),
        near_by,
        far,
    )
    path = p.apply(p.at(so_far, z), before)
    edge = conjunction(equal(apart(z, y), 2), equal(size(z), size(y)))
    edge = p.apply(p.part(p.at(known, z, y), 1), p.have(edge, near_by))
    path = steps_of.longer(p, path, edge)
    premise = conjunction(early(i), early(j), negation(equal(i, j)), times(y, j) >= 1)
    premise = p.have(premise, *kinds[:3], least)
    path = p.obtain(p.apply(p.at(free, y, i, j), premise), z, path)
    path = p.obtain(surplus(p, y, x, far), j, path)
    path = p.obtain(surplus(p, x, y, far), i, path)
    step = p.every(p.supposing(far, path), y)
    return p.every(p.induct(n, reached(n), base, step), n)


def lower(p, path):
    """No step changes the size, nor the difference by more than 2."""
    known, start, end = p.given("bounded"), *path.formula.arguments[1:3]
    steps = path.formula.arguments[3]
    a, b = p.fresh(D), p.fresh(D)
    edge = p.assume(steps_of.edge(neighbours, a, b))
    two, same = p.parts(p.apply(p.part(p.at(known, a, b), 0), edge))
    running = p.assume(early(i))

    def gap(left, right):
        return abs(times(left, i) - times(right, i))

    triangle = p.have(gap(start, b) <= gap(start, a) + gap(a, b))
    triangle = p.every(p.supposing(running, triangle), i)
    left, right = (
        function(i, gap(start, b)),
        function(i, gap(start, a) + gap(a, b)),
    )
    summed = p.use(ordered, triangle, f=left, g=right, n=m)
    facts = []
    for rises, by, fact in (
        (
            lambda of: apart(start, of),
            2,
            p.have(apart(start, b) <= apart(start, a) + 2, summed, two),
        ),
        (size, 0, p.have(size(b) <= size(a) + 0, same)),
        (lambda of: -1 * size(of), 0, p.have(-1 * size(b) <= -1 * size(a) + 0, same)),
    ):
        each = p.every(p.supposing(edge, fact), a, b)
        values = {"a": start, "b": end, "f": function(z, rises(z)), "s": number(by)}
        facts.append(p.use(growth, each, path, n=steps, **values))
    goal = conjunction(
        equal(size(start), size(end)), apart(start, end) <= 2 * to_real(steps)
    )
    return p.have(goal, *facts)


def proof(p):
    """Record after record, and a whole number of them."""
    everywhere = upper(p)
    path = p.assume(steps_of.within(neighbours, x, y, n))
    there, distance = member(pair(x, y), of_one_size), at(half(), x, y)
    low = p.have(conjunction(there, distance <= to_real(n)), lower(p, path))
    low = p.every(p.supposing(path, low), n)
    pair_of = p.assume(there)
    exact = p.assume(
        equal(
            2 * to_real(n),
            sum_(m, i, abs(times(x, i) - times(y, i)) + times(y, i) - times(x, i)),
        )
    )
    sizes = p.have(equal(size(x), size(y)), pair_of)
    here = p.have(twice(n), exact, sizes)
    fact = p.apply(p.at(everywhere, n, y), here)
    both = conjunction(fact.formula, equal(distance, to_real(n)))
    fact = p.some(exists(n, both), n, p.have(both, fact, here))
    rows = {"f": function(i, at(count, x, i)), "g": function(i, at(count, y, i))}
    fact = p.obtain(p.use(even, n=m, **rows), n, fact)
    attained = p.supposing(pair_of, fact)
    every = p.have(conjunction(low.formula, attained.formula), low, attained)
    return p.the_same(p.every(every, x, y), SPEC.claim)


points = shared("general_composition._records")
fixed = shared("general_composition._three_records")
pairs = point("pairs", pair_sort(finite(2), NATURAL))
EXCHANGED = EXCHANGED.but(
    proof=exchange,
    instance=At(
        points.numbers, spaces={"D": NATURAL}, show={"tables": points.any_number}
    ),
    near_misses={
        "tables that look the same": NearMiss(
            without="tables",
            at=At(
                {count: function(pairs, natural_number(0)), m: natural_number(1)},
                spaces={"D": finite(2)},
            ),
        ),
    },
)


of_three = {
    count: fixed.of_three,
    m: natural_number(2),
    neighbours: fixed.line.neighbours,
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(
        of_three, spaces={"D": finite(4)}, show={"exchanged": fixed.show_exchanged}
    ),
    near_misses={
        "other neighbours": NearMiss(
            without="bounded",
            at={neighbours: fixed.alone.neighbours},
            refute=fixed.no_chain,
        ),
        "tables that are missing": NearMiss(
            without="exchanged",
            at={count: fixed.of_six, neighbours: fixed.alone.neighbours},
            refute=fixed.no_chain,
        ),
        "a third of it": NearMiss(
            claim=canonical(neighbours, of_one_size, half(3)),
            refute=fixed.no_part,
        ),
    },
)
