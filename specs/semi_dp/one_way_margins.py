"""The semi-adjacent parameter where all one-way margins are published."""

from verifydp.formal.spec import *

words = shared("semi_dp._margins")
parameter = shared("semi_dp._parameter")
pointwise = definition("semi_dp.semi_adjacent.pointwise")
x, y, z, w, n, p_ = words.x, words.y, words.z, words.w, words.n, words.p_
i, j, k, e, m = words.i, words.j, words.k, words.e, words.m
level, early, same_record = words.level, words.early, words.same_record
conforming, record, d = words.conforming, words.record, words.d
a, at_value = natural("a"), parameter.at_value

SPEC = Theorem(
    title="With one-way margins at most one person more than features has to change",
    source="Cho and Awan, Semi-DP, theorem 16",
    covers=("SD-T16",),
    uses=(pointwise,),
    given={**words.given, "parameter": pointwise(*words.names, a)},
    claim=to_real(a) <= to_real(p_) + 1,
    remark="Any number of persons, features and levels. The parameter from every "
    "database, which is what the proof is about; the printed one is no larger, see "
    "semi_adjacent.order. With two features it can be reached (semi_dp.two_by_two); "
    "with more that is not stated.",
)


def moved(of, who):
    """Somebody other than person i has another record."""
    others = negation(equal(who, i)), negation(same_record(of, x, who))
    return indicator(conjunction(*others))


def replaced(count):
    """The first features of person i are those of y, and few others have changed."""
    has = forall(e, implies(early(e, count), equal(level(z, i, e), level(y, i, e))))
    few = sum_(n, k, moved(z, k)) <= to_real(count)
    return conjunction(member(z, conforming), has, few)


def reached(count):
    return implies(to_real(count) <= to_real(p_), exists(z, replaced(count)))


def at_one(p, body, over, witness):
    """A formula at a value of its variable."""
    return at_value(exists(over, body), witness)


def proof(p):
    """One feature after the other is exchanged with somebody who has the level."""
    fits = p.assume(member(x, conforming)), p.assume(member(y, conforming))
    first_early = p.assume(early(i, n))
    zero = natural_number(0)
    # No feature.
    nobody = words.summed(p, moved(x, k), number(0), lambda _: p.have(moved(x, k) <= 0))
    empty = forall(e, implies(early(e, zero), equal(level(x, i, e), level(y, i, e))))
    at_x = at_one(p, replaced(zero), z, x)
    base = p.have(at_x, fits[0], p.auto(empty), nobody)
    base = p.some(exists(z, replaced(zero)), x, base)
    base = p.have(reached(zero), base)
    # One feature more.
    known, late = p.assume(reached(m)), p.assume(to_real(next_(m)) <= to_real(p_))
    found = p.apply(known, p.have(to_real(m) <= to_real(p_), late))
    now = p.have(early(m, p_), late)
    so_far = p.assume(replaced(m))
    z_fits, has, few = p.parts(so_far)
    goal = exists(z, replaced(next_(m)))
    somebody = words.somebody(p, z, z_fits, y, fits[1], i, m, (first_early, now))
    one = p.assume(conjunction(early(j, n), equal(level(z, j, m), level(y, i, m))))
    hole = p.fresh(NATURAL)

    def with_last(of, last, before):
        """All features up to this one."""
        return words.with_last(
            p, m, last, before, lambda at_: equal(level(of, i, at_), level(y, i, at_))
        )

    itself = p.assume(equal(j, i))
    last = p.rewrite(
        itself, p.part(one, 1), equal(level(z, hole, m), level(y, i, m)), hole
    )
    stays = with_last(z, last, lambda less: p.apply(p.at(has, e), less))
    more = p.have(sum_(n, k, moved(z, k)) <= to_real(next_(m)), few)
    stays = p.some(goal, z, p.have(replaced(next_(m)), z_fits, stays, more))
    # Another person has it.
    other = p.assume(negation(equal(j, i)))
    differ = p.have(negation(equal(i, j)), other)
    there = words.exchange(
        p, z, z_fits, i, j, m, (first_early, p.part(one, 0), now, differ)
    )
    after = p.assume(words.fits_exchanged(z, w, i, j, m))
    w_fits, swapped = p.part(after, 0), p.part(after, 1)
    last = p.have(
        equal(level(w, i, m), level(y, i, m)), p.part(swapped, 0), p.part(one, 1)
    )

    def as_before(less):
        rule = p.at(p.part(swapped, 2), i, e)
        apart = p.have(negation(equal(e, m)), less)
        inside = p.have(early(e, p_), less, now)
        still = p.apply(
            rule, p.have(rule.formula.arguments[0], first_early, inside, apart)
        )
        return p.have(
            equal(level(w, i, e), level(y, i, e)), still, p.apply(p.at(has, e), less)
        )

    has_more = with_last(w, last, as_before)

    def at_most(before):
        bound = moved(w, k) <= moved(z, k) + if_(equal(k, j), 1, 0)
        is_j, is_i = p.assume(equal(k, j)), p.assume(equal(k, i))
        neither = [p.assume(negation(one_.formula)) for one_ in (is_j, is_i)]
        same = words.same_elsewhere(p, swapped, w, z, k, before, *neither)
        alike = p.have(equal(moved(w, k), moved(z, k)), same)
        rest = p.have(bound, alike, *neither)
        at_i = p.have(bound, is_i)
        rest = p.cases(equal(k, i), at_i, rest)
        return p.cases(equal(k, j), p.have(bound, is_j), rest)

    total = words.summed(p, moved(w, k), moved(z, k) + if_(equal(k, j), 1, 0), at_most)
    single = words.one_of_them(p, j, p.part(one, 0))
    more = p.have(sum_(n, k, moved(w, k)) <= to_real(next_(m)), total, single, few)
    at_w = at_one(p, replaced(next_(m)), z, w)
    moved_ = p.some(goal, w, p.have(at_w, w_fits, has_more, more))
    moved_ = p.obtain(there, w, moved_)
    step = p.cases(equal(j, i), stays, moved_)
    step = p.obtain(found, z, p.obtain(somebody, j, step))
    step = p.supposing(late.formula, step)
    every = p.induct(m, reached(m), base, step)
    # All features.
    whole = p.apply(p.at(p.every(every, m), p_), p.have(to_real(p_) <= to_real(p_)))
    end = p.assume(replaced(p_))
    z_fits, has, few = p.parts(end)
    same = words.same_levels(p, z, y, i, has)

    def at_most_one(_):
        term = indicator(negation(same_record(x, z, k)))
        bound = term <= moved(z, k) + if_(equal(k, i), 1, 0)
        is_i, not_i = p.assume(equal(k, i)), p.assume(negation(equal(k, i)))
        return p.cases(equal(k, i), p.have(bound, is_i), p.have(bound, not_i))

    total = words.summed(
        p,
        indicator(negation(same_record(x, z, k))),
        moved(z, k) + if_(equal(k, i), 1, 0),
        at_most_one,
    )
    single = words.one_of_them(p, i, first_early)
    length = p.at(p.given("distance"), x, z)
    near = p.have(
        to_real(at(d, x, z)) <= to_real(next_(p_)), length, total, single, few
    )
    rule = p.at(p.part(p.given("parameter"), 1), next_(p_))
    enough = rule.formula.arguments[0]
    inner = enough
    for one_ in (i, x, y):
        inner = at_value(inner, one_)
    asked, chosen = inner.arguments
    body = at_value(chosen, z)
    fact = p.some(chosen, z, p.have(body, z_fits, same, near))
    fact = p.obtain(whole, z, fact)
    premise = p.assume(asked)
    for known_ in (*fits, first_early):
        fact = p.cut(p.have(known_.formula, premise), fact)
    fact = p.every(p.supposing(asked, fact), i, x, y)
    bound = p.apply(rule, p.the_same(fact, enough))
    return p.have(SPEC.claim, bound)


nobody = finite(1)
of_nobody = point("of_nobody", pair_sort(nobody, NATURAL))
only = label(0, 1)
trivial = {
    record: function(of_nobody, only),
    words.feature: function(of_nobody, only),
    words.total: function(point("of", pair_sort(NATURAL, nobody)), number(0)),
    conforming: event(point("any", nobody), TRUE),
    d: function(point("pairs", pair_sort(nobody, nobody)), natural_number(0)),
    n: natural_number(0),
    p_: natural_number(0),
    a: natural_number(0),
}
spaces = {"D": nobody, "R": nobody, "L": nobody}
#: Why no near miss leaves out what says that the databases are such.
only_numbers = (
    "persons and features are whole numbers, and a point with several of them, which "
    "it takes to refute this, is not evaluated"
)
SPEC = SPEC.but(
    proof=proof,
    instance=At(trivial, spaces=spaces),
    near_misses={
        "another number": NearMiss(without="parameter", at={a: natural_number(2)}),
    },
    exceptions={
        "records": only_numbers,
        "all databases": only_numbers,
        "margins": only_numbers,
        "distance": only_numbers,
    },
)
