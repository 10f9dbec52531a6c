"""On all tables the canonical metric is the size of the symmetric difference."""

from verifydp.formal.spec import *

words = shared("general_composition._tables")
steps_of = shared("foundations.chains._words")
canonical = definition("general_composition.canonical_metric")
unbounded = definition("general_composition.tables")
all_tables = definition("general_composition.tables.all")
one_changed = theorem("foundations.finite_sums.changed")
some_term = theorem("foundations.finite_sums.changed.some")
ordered = theorem("foundations.finite_sums")
growth = theorem("foundations.chains.growth")
whole = theorem("foundations.whole_numbers.differences.sums")
D, x, y, z, m, count = words.D, words.x, words.y, words.z, words.m, words.count
i, j, k, n = words.i, words.j, words.k, natural("n")
neighbours, near, apart, times = words.neighbours, words.near, words.apart, words.times
cell, zero = point("cell", pair_sort(D, D)), natural_number(0)
everyone = event(cell, TRUE)


def distance(factor=1):
    size = apart(first(cell), second(cell))
    return function(cell, size if factor == 1 else size * factor)


def is_metric(factor=1):
    return canonical(neighbours, everyone, distance(factor))


SPEC = Theorem(
    title="The canonical metric of all tables is the symmetric difference",
    source="Composition in differential privacy for general granularity notions, "
    "section II-A and III",
    uses=(canonical, unbounded, all_tables),
    given={
        "unbounded": unbounded(count, m, neighbours),
        "tables": all_tables(count, m),
    },
    claim=is_metric(),
    remark="Records are numbered, as many as one likes. Of a class that lacks tables "
    "the distance may be larger, see restriction.",
)


def reached(steps):
    """What induction is about: tables that differ by so much are so many steps away."""
    path = steps_of.within(neighbours, x, y, steps)
    return forall(y, implies(equal(apart(x, y), to_real(steps)), path))


def differs(left, right, record=i):
    return abs(times(left, record) - times(right, record))


def moved_by_one(p, low, close_by, others, early):
    """From y to z, the count of one record is one nearer to that of x."""
    changes = {}
    for name, left, right, old_left, old_right in (
        ("from x", x, z, x, y),
        ("from y", z, y, y, y),
    ):
        new = function(j, differs(left, right, j))
        old = function(j, differs(old_left, old_right, j))
        record = p.assume(conjunction(to_real(j) < to_real(m), negation(equal(j, i))))
        same = p.apply(p.at(others, j), record)
        same = p.have(
            equal(differs(left, right, j), differs(old_left, old_right, j)), same
        )
        rest = p.every(p.supposing(record, same), j)
        fact = p.use(
            one_changed,
            {one_changed["f"]: new, one_changed["g"]: old},
            early,
            rest,
            k=i,
            n=m,
        )
        changes[name] = p.have(fact.formula, fact)
    goal = conjunction(equal(apart(x, z), apart(x, y) - 1), equal(apart(z, y), 1))
    return p.have(goal, *changes.values(), close_by, low)


def proof(p):
    """One record after another; and no step changes the difference by more than 1."""
    known, tables = p.given("unbounded"), p.given("tables")
    same, free = p.parts(tables)
    none = p.assume(equal(apart(x, y), to_real(zero)))
    stay = steps_of.stays(p, neighbours, x)
    is_same = p.granted(p.at(same, x, y), none)
    base = steps_of.to_end(p, stay, is_same)
    base = p.every(p.supposing(none, base), y)

    so_far, far = p.assume(reached(n)), p.assume(equal(apart(x, y), to_real(next_(n))))
    early, other = to_real(i) < to_real(m), negation(equal(differs(x, y), 0))
    record = p.assume(conjunction(early, other))

    def towards(number_of, fact, premise):
        """The step to the table with this count of the record."""
        found = p.apply(p.at(free, y, i, number_of), p.part(record, 0))
        there = p.assume(changed(number_of))
        close_by = p.have(
            conjunction(
                equal(differs(x, z), differs(x, y) - 1), equal(differs(z, y), 1)
            ),
            fact,
            p.part(there, 0),
        )
        moved = moved_by_one(p, premise, close_by, p.part(there, 1), p.part(record, 0))
        before = p.have(equal(apart(x, z), to_real(n)), moved, far)
        path = p.apply(p.at(so_far, z), before)
        edge = p.apply(p.part(p.at(known, z, y), 1), p.part(moved, 1))
        path = steps_of.longer(p, path, edge)
        return p.obtain(found, z, path)

    def changed(number_of):
        others = forall(
            j,
            implies(
                conjunction(to_real(j) < to_real(m), negation(equal(j, i))),
                equal(at(count, z, j), at(count, y, j)),
            ),
        )
        return conjunction(equal(at(count, z, i), number_of), others)

    less = p.assume(to_real(at(count, y, i)) < to_real(at(count, x, i)))
    next_one = p.have(to_real(at(count, y, i)) + 1 <= to_real(at(count, x, i)), less)
    up = towards(next_(at(count, y, i)), next_one, less)
    more = p.assume(negation(less.formula))
    nonzero = p.have(
        to_real(at(count, x, i)) + 1 <= to_real(at(count, y, i)),
        more,
        p.part(record, 1),
    )
    is_next = p.assume(equal(at(count, y, i), next_(k)))
    lower = p.have(to_real(at(count, x, i)) <= to_real(k), nonzero, is_next)
    down = towards(
        k,
        p.have(
            conjunction(lower.formula, equal(to_real(at(count, y, i)), to_real(k) + 1)),
            lower,
            is_next,
        ),
        more,
    )
    before = p.use(theorem_before, j=at(count, y, i))
    some_k = exists(k, equal(at(count, y, i), next_(k)))
    some_k = p.have(some_k, before, nonzero)
    down = p.obtain(some_k, k, down)
    step = p.cases(less.formula, up, down)
    terms = function(i, differs(x, y))
    found = p.use(some_term, p.have(negation(equal(apart(x, y), 0)), far), f=terms, n=m)
    step = p.obtain(found, i, step)
    step = p.every(p.supposing(far, step), y)
    upper = p.every(p.induct(n, reached(n), base, step), n)

    a, b = p.fresh(D), p.fresh(D)
    edge = p.assume(steps_of.edge(neighbours, a, b))
    one = p.apply(p.part(p.at(known, a, b), 0), edge)
    early = p.assume(to_real(i) < to_real(m))
    triangle = p.have(differs(x, b) <= differs(x, a) + differs(a, b))
    triangle = p.every(p.supposing(early, triangle), i)
    left, right = function(i, differs(x, b)), function(i, differs(x, a) + differs(a, b))
    summed = p.use(ordered, triangle, f=left, g=right, n=m)
    each = p.have(apart(x, b) <= apart(x, a) + 1, summed, one)
    each = p.every(p.supposing(edge, each), a, b)
    path = p.assume(steps_of.within(neighbours, x, y, n))
    values = {"a": x, "b": y, "f": function(y, apart(x, y)), "s": number(1)}
    lower = p.use(growth, each, path, **values)
    itself = p.have(equal(apart(x, x), 0))
    bound = conjunction(member(pair(x, y), everyone), apart(x, y) <= to_real(n))
    lower = p.every(p.supposing(path, p.have(bound, lower, itself)), n)

    exact = p.assume(equal(to_real(n), apart(x, y)))
    fact = p.apply(p.at(upper, n, y), p.have(equal(apart(x, y), to_real(n)), exact))
    both = conjunction(fact.formula, equal(apart(x, y), to_real(n)))
    fact = p.some(exists(n, both), n, p.have(both, fact, exact))
    rows = {
        "f": function(i, at(count, x, i)),
        "g": function(i, at(count, y, i)),
        "n": m,
    }
    fact = p.obtain(p.use(whole, **rows), n, fact)
    attained = p.supposing(member(pair(x, y), everyone), fact)
    every = p.every(
        p.have(conjunction(lower.formula, attained.formula), lower, attained), x, y
    )
    return p.the_same(every, SPEC.claim)


theorem_before = theorem("foundations.whole_numbers.before")
points = shared("general_composition._records")

refuting = shared("foundations.chains._refuting")
one, nobody = natural_number(1), event(points.cell, FALSE)


def from_0_to_1(wrong):
    """Refute that the distance of the tables 0 and 1 is that of a chain."""

    def refute(p, claim):
        rule = p.part(p.at(p.assume(claim), zero, one), 1)
        found = p.granted(rule)
        both = p.assume(points.classes.at_value(found.formula, n))
        return p.obtain(found, n, wrong(p, *p.parts(both)))

    return refute


def no_way(p, path, _):
    """There are no neighbours, so that nothing ever changes."""
    return p.cut(path, refuting.too_far(p, path.formula, to_real, most=0))


def no_half(p, _, length):
    """No chain has half a step."""
    return p.have(FALSE, length)


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {**points.numbers, neighbours: points.beside},
        spaces={"D": NATURAL},
        show={"tables": points.any_number},
    ),
    near_misses={
        "other neighbours": NearMiss(
            without="unbounded",
            at={neighbours: nobody},
            refute=from_0_to_1(no_way),
        ),
        "tables that look the same": NearMiss(
            without="tables",
            at={neighbours: nobody, count: function(points.cell, zero)},
            refute=from_0_to_1(no_way),
        ),
        "half of it": NearMiss(claim=is_metric("1/2"), refute=from_0_to_1(no_half)),
    },
)
