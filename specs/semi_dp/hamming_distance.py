"""On all databases of n records the Hamming distance is an adjacency metric."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
chains = definition("foundations.chains")
steps_of = shared("foundations.chains._words")
canonical = definition("general_composition.canonical_metric")
adjacency = definition("semi_dp.adjacency_metric")
metric = theorem("semi_dp.adjacency_metric")
changed = theorem("foundations.finite_sums.changed")
some_term = theorem("foundations.finite_sums.changed.some")
ordered = theorem("foundations.finite_sums")
growth = theorem("foundations.chains.growth")
D, x, y, z, d = words.D, words.x, words.y, words.z, words.d
R, n, i, j, m = space("R"), *map(natural, "nijm")
record = function_variable("record", pair_sort(D, NATURAL), R)
r, unit, zero = point("r", R), words.unit, natural_number(0)


def same(left, right, who=i):
    return equal(at(record, left, who), at(record, right, who))


def early(who=i):
    return to_real(who) < to_real(n)


def differs(left, right, who=i):
    return indicator(negation(same(left, right, who)))


def distance(left, right):
    return sum_(n, i, differs(left, right))


def apart(left, right):
    return to_real(at(d, left, right))


alike = forall(i, implies(early(), same(x, y)))
elsewhere = conjunction(early(j), negation(equal(j, i)))
with_record = conjunction(
    equal(at(record, z, i), r), forall(j, implies(elsewhere, same(z, y, j)))
)
given = {
    "records": forall(x, y, implies(alike, equal(x, y))),
    "all databases": forall(y, i, r, implies(early(), exists(z, with_record))),
    "distance": forall(x, y, equal(apart(x, y), distance(x, y))),
}
SPEC = Theorem(
    title="The Hamming distance is an adjacency metric",
    source="Cho and Awan, Semi-DP, example 1",
    covers=("SD-E1",),
    uses=(adjacency,),
    given=given,
    claim=adjacency(d),
    remark="Of all databases of n records, over any space of records. The symmetric "
    "difference of multisets is the canonical metric of one record more or less, see "
    "general_composition.tables_distance.",
)


def reached(count):
    path = chains(unit, x, y, count)
    return forall(y, implies(equal(apart(x, y), to_real(count)), path))


def length(p, left, right):
    return p.at(p.given("distance"), left, right)


def proof(p):
    """One differing record after the other is made that of x."""
    p.rest_on(metric)
    none = p.assume(equal(apart(x, y), to_real(zero)))
    now, differ = p.assume(early()), p.assume(negation(same(x, y)))
    terms = function(i, differs(x, y))
    # No distance, no difference.
    one = p.have(equal(distance(x, y), 0), none, length(p, x, y))

    def at_i(who, chosen):
        """The term of one record is at most the sum."""
        hole = p.fresh(NATURAL)
        picked = if_(equal(j, who), 1, 0)
        here, there = p.assume(equal(j, who)), p.assume(negation(equal(j, who)))
        moved = p.rewrite(p.turned(here), chosen, negation(same(x, y, hole)), hole)
        bound = picked <= differs(x, y, j)
        fact = p.cases(equal(j, who), p.have(bound, moved), p.have(bound, there))
        before = p.assume(early(j))
        fact = p.every(p.supposing(before.formula, fact), j)
        fact = p.use(
            ordered, fact, f=function(j, picked), g=function(j, differs(x, y, j)), n=n
        )
        single = p.use(one_of, f=function(j, number(1)), n=n, k=who)
        single = p.have(equal(sum_(n, j, picked), 1), single, now)
        return p.have(distance(x, y) >= 1, fact, single)

    wrong = p.have(FALSE, at_i(i, differ), one)
    equal_ = p.have(same(x, y), p.denied(differ, wrong))
    equal_ = p.every(p.supposing(now.formula, equal_), i)
    rule = p.at(p.given("records"), x, y)
    is_same = p.apply(rule, p.the_same(equal_, rule.formula.arguments[0]))
    base = steps_of.to_end(p, steps_of.stays(p, unit, x), is_same)
    base = p.every(p.supposing(none.formula, base), y)
    # One step less.
    so_far = p.assume(reached(m))
    far = p.assume(equal(apart(x, y), to_real(next_(m))))
    positive = p.have(negation(equal(distance(x, y), 0)), far, length(p, x, y))
    found = p.use(some_term, positive, f=terms, n=n)
    record_of = p.assume(conjunction(early(), negation(equal(differs(x, y), 0))))
    other = p.have(negation(same(x, y)), p.part(record_of, 1))
    tables = p.at(p.given("all databases"), y, i, at(record, x, i))
    tables = p.apply(tables, p.part(record_of, 0))
    body = conjunction(
        equal(at(record, z, i), at(record, x, i)),
        forall(j, implies(elsewhere, same(z, y, j))),
    )
    there = p.assume(body)

    def moved(left, old):
        """How a distance changes with the record."""
        asked = p.assume(elsewhere)
        kept = p.apply(p.at(p.part(there, 1), j), asked)
        new_, old_ = differs(left, z, j), differs(left, old, j)
        rest = p.have(equal(new_, old_), kept)
        rest = p.every(p.supposing(asked.formula, rest), j)
        return p.use(
            changed,
            p.part(record_of, 0),
            rest,
            f=function(j, new_),
            g=function(j, old_),
            k=i,
            n=n,
        )

    from_x = moved(x, y)
    from_x = p.have(
        equal(distance(x, z), distance(x, y) - 1), from_x, p.part(there, 0), other
    )
    from_y = moved(y, y)
    from_y = p.have(equal(distance(y, z), 1), from_y, p.part(there, 0), other)
    near = p.have(
        equal(apart(x, z), to_real(m)), from_x, far, length(p, x, y), length(p, x, z)
    )
    path = p.apply(p.at(so_far, z), near)
    turned = symmetric(p)
    back = p.at(turned, y, z)
    edge = p.have(steps_of.edge(unit, z, y), from_y, length(p, y, z), back)
    path = steps_of.longer(p, path, edge)
    path = p.obtain(found, i, p.obtain(tables, z, path))
    path = p.every(p.supposing(far.formula, path), y)
    upper = p.every(p.induct(m, reached(m), base, path), m)
    # No chain is shorter.
    a, b = p.fresh(D), p.fresh(D)
    edge = p.assume(steps_of.edge(unit, a, b))
    before = p.assume(early())
    goal = differs(x, b) <= differs(x, a) + differs(a, b)
    first_, second_ = p.assume(same(x, a)), p.assume(same(a, b))
    third = p.have(goal, p.have(same(x, b), first_, second_))
    other_ = p.have(goal, p.assume(negation(second_.formula)))
    kept = p.cases(second_.formula, third, other_)
    other_ = p.have(goal, p.assume(negation(first_.formula)))
    triangle = p.cases(first_.formula, kept, other_)
    triangle = p.every(p.supposing(before.formula, triangle), i)
    summed = p.use(
        ordered,
        triangle,
        f=function(i, differs(x, b)),
        g=function(i, differs(x, a) + differs(a, b)),
        n=n,
    )
    sizes = [length(p, *ends) for ends in ((x, b), (x, a), (a, b))]
    each = p.have(apart(x, b) <= apart(x, a) + 1, summed, edge, *sizes)
    each = p.every(p.supposing(edge.formula, each), a, b)
    chain = p.assume(chains(unit, x, y, m))
    values = {"a": x, "b": y, "f": function(y, apart(x, y)), "s": number(1)}
    lower = p.use(growth, each, chain, neighbours=unit, n=m, **values)
    itself = p.have(equal(apart(x, x), 0), length(p, x, x))
    inside = member(pair(x, y), words.all_pairs)
    lower = p.have(conjunction(inside, apart(x, y) <= to_real(m)), lower, itself)
    lower = p.every(p.supposing(chain.formula, lower), m)
    own = at(d, x, y)
    path = p.apply(p.at(upper, own, y), p.have(equal(apart(x, y), to_real(own))))
    body = conjunction(chains(unit, x, y, m), equal(apart(x, y), to_real(m)))
    exact = conjunction(chains(unit, x, y, own), equal(apart(x, y), to_real(own)))
    attained = p.some(exists(m, body), own, p.have(exact, path))
    attained = p.supposing(inside, attained)
    row = p.have(conjunction(lower.formula, attained.formula), lower, attained)
    is_canonical = canonical(unit, words.all_pairs, words.as_reals)
    row = p.the_same(p.every(row, x, y), is_canonical)
    return p.apply(p.part(p.use(metric, turned), 1), row)


def symmetric(p):
    """The records that differ are the same ones."""
    before = p.assume(early())
    sides = []
    for left, right in ((x, y), (y, x)):
        term = p.have(differs(left, right) <= differs(right, left))
        term = p.every(p.supposing(before.formula, term), i)
        sides.append(
            p.use(
                ordered,
                term,
                f=function(i, differs(left, right)),
                g=function(i, differs(right, left)),
                n=n,
            )
        )
    fact = p.have(
        equal(at(d, x, y), at(d, y, x)), *sides, length(p, x, y), length(p, y, x)
    )
    return p.every(fact, x, y)


one_of = theorem("foundations.finite_sums.picked")
single = finite(1)
trivial = {
    record: function(point("of", pair_sort(single, NATURAL)), label(0, 1)),
    n: zero,
    d: function(point("pairs", pair_sort(single, single)), zero),
}
pairs = point("pairs", pair_sort(finite(2), finite(2)))
pair_record = function(
    point("of", pair_sort(finite(2), NATURAL)),
    first(point("of", pair_sort(finite(2), NATURAL))),
)
why = (
    "records are numbered by whole numbers, and a point with several of them is not "
    "evaluated"
)


def not_told(p, claim):
    """Two databases are at distance 0."""
    part = p.part(p.assume(claim), 1)
    rule = p.part(p.at(part, label(0, 2), label(1, 2), zero), 0)
    path = p.part(p.apply(rule, p.have(equal(zero, zero))), 0)
    same_ = steps_of.nowhere(p, path)
    return p.have(FALSE, same_)


SPEC = SPEC.but(
    proof=proof,
    instance=At(trivial, spaces={"D": single, "R": single}),
    near_misses={
        "records that do not tell": NearMiss(
            without="records",
            at=At(
                {
                    record: pair_record,
                    n: zero,
                    d: function(pairs, zero),
                },
                spaces={"D": finite(2), "R": finite(2)},
                refute=not_told,
            ),
        ),
    },
    exceptions={"all databases": why, "distance": why},
)
