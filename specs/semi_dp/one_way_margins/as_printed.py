"""The printed parameter where all one-way margins are published: never more than 2."""

from verifydp.formal.spec import *

words = shared("semi_dp._margins")
parameter = shared("semi_dp._parameter")
printed = definition("semi_dp.semi_adjacent")
x, y, z, w, n, p_ = words.x, words.y, words.z, words.w, words.n, words.p_
i, j, k, c, e, m = words.i, words.j, words.k, words.c, words.e, words.m
level, early, same_record = words.level, words.early, words.same_record
conforming, record, d = words.conforming, words.record, words.d
a, at_value = natural("a"), parameter.at_value
#: Another person, and a database on the way.
o, v = natural("o"), point("v", words.D)

SPEC = Theorem(
    title="With one-way margins the printed parameter is at most 2",
    source="Cho and Awan, Semi-DP, definition 13 and theorem 16",
    covers=("SD-T16",),
    uses=(printed,),
    given={**words.given, "parameter": printed(*words.names, a)},
    claim=to_real(a) <= 2,
    remark="Any number of persons, features and levels. As printed both databases may "
    "be chosen: one in which a second person has all that the first one wants, and "
    "the one where the two have exchanged it. So the bound of theorem 16 holds, and is "
    "never reached by the printed definition with two features or more.",
)


def has_level(of, who, which):
    """A person has the level that is wanted of person i."""
    return equal(level(of, who, which), level(y, i, which))


def keeps(of, which):
    """Person i has what he has in x."""
    return equal(level(of, i, which), level(x, i, which))


def offered(of, which):
    """Nothing is wanted, or the other person has it."""
    return disjunction(has_level(x, i, which), has_level(of, o, which))


def gathered(of, count):
    own = forall(e, implies(early(e, p_), keeps(of, e)))
    given_ = forall(e, implies(early(e, count), offered(of, e)))
    return conjunction(member(of, conforming), own, given_)


def later(which, count):
    return conjunction(to_real(count) <= to_real(which), early(which, p_))


def taken(of, count):
    has = forall(e, implies(early(e, count), has_level(of, i, e)))
    alike = (equal(level(of, who, e), level(z, who, e)) for who in (i, o))
    rest = forall(e, implies(later(e, count), conjunction(*alike)))
    others = conjunction(early(k, n), negation(equal(k, i)), negation(equal(k, o)))
    others = forall(k, implies(others, same_record(of, z, k)))
    return conjunction(member(of, conforming), has, rest, others)


def upto(formula, over, count):
    return implies(to_real(count) <= to_real(p_), exists(over, formula(over, count)))


zero = natural_number(0)


def gather(p, fits, first_early, other_early, differ):
    """The other person gets what is wanted, from whoever has it."""
    own = p.auto(forall(e, implies(early(e, p_), keeps(x, e))))
    none = p.auto(forall(e, implies(early(e, zero), offered(x, e))))
    base = p.have(gathered(x, zero), fits[0], own, none)
    base = p.some(exists(z, gathered(z, zero)), x, base)
    base = p.have(upto(gathered, z, zero), base)
    known, late = (
        p.assume(upto(gathered, z, m)),
        p.assume(to_real(next_(m)) <= to_real(p_)),
    )
    found = p.apply(known, p.have(to_real(m) <= to_real(p_), late))
    now = p.have(early(m, p_), late)
    z_fits, own, offers = p.parts(p.assume(gathered(z, m)))
    somebody = words.somebody(p, z, z_fits, y, fits[1], i, m, (first_early, now))
    one = p.assume(conjunction(early(j, n), has_level(z, j, m)))
    goal, hole = exists(z, gathered(z, next_(m))), p.fresh(NATURAL)

    def so_far(less):
        return p.apply(p.at(offers, e), less)

    def stays(same, shape, *more):
        """Nothing is to be done: what is wanted is there."""
        last = p.rewrite(same, p.part(one, 1), shape, hole)
        last = p.have(offered(z, m), last, *more)
        all_ = words.with_last(p, m, last, so_far, lambda at_: offered(z, at_))
        return p.some(goal, z, p.have(gathered(z, next_(m)), z_fits, own, all_))

    is_i, is_o = p.assume(equal(j, i)), p.assume(equal(j, o))
    mine = p.apply(p.at(own, m), now)
    at_i = stays(is_i, equal(level(z, hole, m), level(y, i, m)), mine)
    at_o = stays(is_o, equal(level(z, hole, m), level(y, i, m)))
    not_i, not_o = (p.assume(negation(each.formula)) for each in (is_i, is_o))
    apart = p.have(negation(equal(o, j)), not_o)
    there = words.exchange(
        p, z, z_fits, o, j, m, (other_early, p.part(one, 0), now, apart)
    )
    after = p.assume(words.fits_exchanged(z, w, o, j, m))
    w_fits, swapped = p.part(after, 0), p.part(after, 1)
    inner = p.assume(early(e, p_))
    rule = p.at(p.part(swapped, 2), i, e)
    still = p.apply(
        rule, p.have(rule.formula.arguments[0], first_early, inner, differ, not_i)
    )
    own_too = p.have(keeps(w, e), still, p.apply(p.at(own, e), inner))
    own_too = p.every(p.supposing(inner.formula, own_too), e)
    last = p.have(has_level(w, o, m), p.part(swapped, 0), p.part(one, 1))
    last = p.have(offered(w, m), last)

    def as_before(less):
        rule = p.at(p.part(swapped, 2), o, e)
        inside = p.have(early(e, p_), less, now)
        away = p.have(negation(equal(e, m)), less)
        still = p.apply(
            rule, p.have(rule.formula.arguments[0], other_early, inside, away)
        )
        return p.have(offered(w, e), still, so_far(less))

    all_ = words.with_last(p, m, last, as_before, lambda at_: offered(w, at_))
    moved = p.some(goal, w, p.have(gathered(w, next_(m)), w_fits, own_too, all_))
    moved = p.obtain(there, w, moved)
    step = p.cases(equal(j, i), at_i, p.cases(equal(j, o), at_o, moved))
    step = p.obtain(found, z, p.obtain(somebody, j, step))
    step = p.supposing(late.formula, step)
    every = p.every(p.induct(m, upto(gathered, z, m), base, step), m)
    return p.apply(p.at(every, p_), p.have(to_real(p_) <= to_real(p_)))


def take(p, ready, first_early, other_early, differ):
    """Person i takes it from the other one, feature by feature."""
    z_fits, own, offers = p.parts(ready)
    none = p.auto(forall(e, implies(early(e, zero), has_level(z, i, e))))
    _, _, rest, others = taken(z, zero).arguments
    base = p.have(taken(z, zero), z_fits, none, p.auto(rest), p.auto(others))
    base = p.some(exists(v, taken(v, zero)), z, base)
    base = p.have(upto(taken, v, zero), base)
    known, late = (
        p.assume(upto(taken, v, m)),
        p.assume(to_real(next_(m)) <= to_real(p_)),
    )
    found = p.apply(known, p.have(to_real(m) <= to_real(p_), late))
    now = p.have(early(m, p_), late)
    v_fits, has, rest, others = p.parts(p.assume(taken(v, m)))
    goal = exists(v, taken(v, next_(m)))
    here = p.at(rest, m)
    here = p.apply(here, p.have(here.formula.arguments[0], now))
    mine, offer = p.apply(p.at(own, m), now), p.apply(p.at(offers, m), now)
    beyond = p.assume(later(e, next_(m)))
    further = p.at(rest, e)
    further = p.apply(further, p.have(further.formula.arguments[0], beyond))
    # Nothing is wanted.
    nothing = p.assume(has_level(x, i, m))
    last = p.have(has_level(v, i, m), nothing, mine, here)
    all_ = words.with_last(
        p,
        m,
        last,
        lambda less: p.apply(p.at(has, e), less),
        lambda at_: has_level(v, i, at_),
    )
    rest_too = p.every(p.supposing(beyond.formula, further), e)
    stays = p.have(taken(v, next_(m)), v_fits, all_, rest_too, others)
    stays = p.some(goal, v, stays)
    # The two exchange it.
    something = p.assume(negation(has_level(x, i, m)))
    apart = p.have(negation(equal(i, o)), differ)
    there = words.exchange(
        p, v, v_fits, i, o, m, (first_early, other_early, now, apart)
    )
    after = p.assume(words.fits_exchanged(v, w, i, o, m))
    w_fits, swapped = p.part(after, 0), p.part(after, 1)
    last = p.have(
        has_level(w, i, m), p.part(swapped, 0), p.part(here, 1), offer, something
    )

    def unmoved(who, known_, *facts):
        rule = p.at(p.part(swapped, 2), who, e)
        return p.apply(rule, p.have(rule.formula.arguments[0], known_, *facts))

    def as_before(less):
        inside = p.have(early(e, p_), less, now)
        away = p.have(negation(equal(e, m)), less)
        still = unmoved(i, first_early, inside, away)
        return p.have(has_level(w, i, e), still, p.apply(p.at(has, e), less))

    all_ = words.with_last(p, m, last, as_before, lambda at_: has_level(w, i, at_))
    away = p.have(negation(equal(e, m)), beyond)
    alike = [
        p.have(
            equal(level(w, who, e), level(z, who, e)),
            unmoved(who, known_, beyond, away),
            further,
        )
        for who, known_ in ((i, first_early), (o, other_early))
    ]
    alike = p.have(conjunction(*(each.formula for each in alike)), *alike)
    rest_too = p.every(p.supposing(beyond.formula, alike), e)
    asked = p.assume(
        conjunction(early(k, n), negation(equal(k, i)), negation(equal(k, o)))
    )
    same = words.same_elsewhere(
        p, swapped, w, v, k, p.part(asked, 0), p.part(asked, 1), p.part(asked, 2)
    )
    kept = p.have(same_record(w, z, k), same, p.apply(p.at(others, k), asked))
    kept = p.every(p.supposing(asked.formula, kept), k)
    moved = p.have(taken(w, next_(m)), w_fits, all_, rest_too, kept)
    moved = p.obtain(there, w, p.some(goal, w, moved))
    step = p.obtain(found, v, p.cases(has_level(x, i, m), stays, moved))
    step = p.supposing(late.formula, step)
    every = p.every(p.induct(m, upto(taken, v, m), base, step), m)
    return p.apply(p.at(every, p_), p.have(to_real(p_) <= to_real(p_)))


def not_far(p, left, right, bound, fact):
    """How far two databases are, from a bound for each person."""
    term = indicator(negation(same_record(left, right, k)))
    total = words.summed(p, term, bound, fact)
    return total, p.at(p.given("distance"), left, right)


def proof(p):
    """Somebody has what is wanted, gets all of it, and gives it to person i."""
    fits = p.assume(member(x, conforming)), p.assume(member(y, conforming))
    first_early = p.assume(early(i, n))
    rule = p.at(p.part(p.given("parameter"), 1), natural_number(2))
    enough = rule.formula.arguments[0]
    inner = enough
    for one in (i, x, y):
        inner = at_value(inner, one)
    asked, chosen = inner.arguments

    def shown(left, right, *facts):
        both = at_value(at_value(chosen, left), right)
        fact = p.some(at_value(chosen, left), right, p.have(both, *facts))
        return p.some(chosen, left, fact)

    # The records are the same.
    same = p.assume(same_record(x, y, i))
    term = indicator(negation(same_record(x, x, k)))
    nobody = not_far(p, x, x, number(0), lambda _: p.have(term <= 0))
    near = p.have(to_real(at(d, x, x)) <= 2, *nobody)
    itself = p.have(same_record(x, x, i))
    at_once = shown(x, x, fits[0], itself, same, near)
    # They differ in a feature, of which somebody else has the wanted level.
    differ = p.assume(negation(same_record(x, y, i)))
    wanted = conjunction(early(c, p_), negation(has_level(x, i, c)))
    none, inside = p.assume(negation(exists(c, wanted))), p.assume(early(c, p_))
    missing = p.assume(negation(has_level(x, i, c)))
    here = p.some(exists(c, wanted), c, p.have(wanted, inside, missing))
    alike = p.denied(missing, p.have(FALSE, here, none))
    alike = p.have(has_level(x, i, c), alike)
    alike = p.every(p.supposing(inside.formula, alike), c)
    alike = words.same_levels(p, x, y, i, alike)
    feature_ = p.denied(none, p.have(FALSE, alike, differ))
    feature_ = p.have(exists(c, wanted), feature_)
    one = p.assume(wanted)
    somebody = words.somebody(
        p, x, fits[0], y, fits[1], i, c, (first_early, p.part(one, 0))
    )
    holder = p.assume(conjunction(early(o, n), has_level(x, o, c)))
    is_i, hole = p.assume(equal(o, i)), p.fresh(NATURAL)
    wrong = p.rewrite(
        is_i, p.part(holder, 1), equal(level(x, hole, c), level(y, i, c)), hole
    )
    apart = p.denied(is_i, p.have(FALSE, wrong, one))
    other_early = p.part(holder, 0)
    ready = gather(p, fits, first_early, other_early, apart)
    gathered_ = p.assume(gathered(z, p_))
    done = take(p, gathered_, first_early, other_early, apart)
    end = p.assume(taken(v, p_))
    v_fits, has, _, others = p.parts(end)
    mine = words.same_levels(p, z, x, i, p.part(gathered_, 1))
    yours = words.same_levels(p, v, y, i, has)
    bound = if_(equal(k, i), 1, 0) + if_(equal(k, o), 1, 0)
    term = indicator(negation(same_record(z, v, k)))

    def at_most(before):
        at_i, at_o = p.assume(equal(k, i)), p.assume(equal(k, o))
        neither = [p.assume(negation(each.formula)) for each in (at_i, at_o)]
        kept = p.at(others, k)
        kept = p.apply(kept, p.have(kept.formula.arguments[0], before, *neither))
        kept = p.have(same_record(z, v, k), kept)
        rest = p.have(term <= bound, kept)
        rest = p.cases(equal(k, o), p.have(term <= bound, at_o), rest)
        return p.cases(equal(k, i), p.have(term <= bound, at_i), rest)

    total = not_far(p, z, v, bound, at_most)
    singles = [
        words.one_of_them(p, who, known)
        for who, known in ((i, first_early), (o, other_early))
    ]
    near = p.have(to_real(at(d, z, v)) <= 2, *total, *singles)
    fact = shown(z, v, p.part(gathered_, 0), v_fits, mine, yours, near)
    fact = p.obtain(ready, z, p.obtain(done, v, fact))
    fact = p.obtain(somebody, o, fact)
    fact = p.obtain(feature_, c, fact)
    fact = p.cases(same_record(x, y, i), at_once, fact)
    premise = p.assume(asked)
    for known in (*fits, first_early):
        fact = p.cut(p.have(known.formula, premise), fact)
    fact = p.every(p.supposing(asked, fact), i, x, y)
    bound = p.apply(rule, p.the_same(fact, enough))
    return p.have(SPEC.claim, bound)


#: Why no near miss leaves out what says that the databases are such.
only_numbers = (
    "persons and features are whole numbers, and a point with several of them, which "
    "it takes to refute this, is not evaluated"
)
SPEC = SPEC.but(
    proof=proof,
    instance=theorem("semi_dp.one_way_margins").instance,
    near_misses={
        "another number": NearMiss(without="parameter", at={a: natural_number(3)}),
        "less than nothing": NearMiss(claim=to_real(a) <= "-1"),
    },
    exceptions={
        "records": only_numbers,
        "all databases": only_numbers,
        "margins": only_numbers,
        "distance": only_numbers,
    },
)
