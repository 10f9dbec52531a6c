"""Databases of persons with features, of which the one-way margins are published.

Steps of proofs: somebody has each level that some database with the margins has, and
two persons may exchange their levels of one feature.
"""

from verifydp.formal.spec import *

D, R, L = space("D"), space("R"), space("L")
x, y, z, u, w = (point(name, D) for name in "xyzuw")
r, s, some_level = point("r", R), point("s", R), point("l", L)
n, p_, i, j, k, c, e, m = map(natural, ("n", "p", "i", "j", "k", "c", "e", "m"))
#: A person and a feature that formulas bind.
q, f = natural("q"), natural("f")
record = function_variable("record", pair_sort(D, NATURAL), R)
feature = function_variable("feature", pair_sort(R, NATURAL), L)
total = function_variable("total", pair_sort(NATURAL, L))
conforming = event_variable("conforming", D)
d = function_variable("d", pair_sort(D, D), NATURAL)
order = theorem("foundations.whole_numbers")
ordered = theorem("foundations.finite_sums")
picked = theorem("foundations.finite_sums.picked")
changed_twice = theorem("foundations.finite_sums.changed_twice")


def level(of, who, which):
    """The level of one feature of a person."""
    return at(feature, at(record, of, who), which)


def same_record(left, right, who):
    return equal(at(record, left, who), at(record, right, who))


def early(index, count):
    return to_real(index) < to_real(count)


def is_level(of, who, which, value_=some_level):
    return indicator(equal(level(of, who, which), value_))


def count(of, which, value_=some_level):
    """How many persons have this level of a feature."""
    return sum_(n, q, is_level(of, q, which, value_))


def spot(who, which, other, place):
    return conjunction(equal(who, other), equal(which, place))


def inside(who, which):
    return conjunction(early(who, n), early(which, p_))


def changed(old, new, who, which, value_):
    """One level of one person is another one, and all else is as it was."""
    elsewhere = conjunction(inside(q, f), negation(spot(q, f, who, which)))
    rest = forall(q, f, implies(elsewhere, equal(level(new, q, f), level(old, q, f))))
    return conjunction(equal(level(new, who, which), value_), rest)


told_apart = forall(
    r,
    s,
    implies(
        forall(c, implies(early(c, p_), equal(at(feature, r, c), at(feature, s, c)))),
        equal(r, s),
    ),
)
all_tables = forall(
    x,
    i,
    c,
    some_level,
    implies(inside(i, c), exists(y, changed(x, y, i, c, some_level))),
)
counts = forall(
    c, some_level, implies(early(c, p_), equal(count(x, c), at(total, c, some_level)))
)
margins = forall(
    x,
    conjunction(
        implies(member(x, conforming), counts), implies(counts, member(x, conforming))
    ),
)
distance = sum_(n, k, indicator(negation(same_record(x, y, k))))
hamming = forall(x, y, equal(to_real(at(d, x, y)), distance))
given = {
    "records": told_apart,
    "all databases": all_tables,
    "margins": margins,
    "distance": hamming,
}
persons = event(i, early(i, n))
names = conforming, d, record, persons


def summed(p, term, bound, fact):
    """A sum of so many terms is at most that of their bounds."""
    before = p.assume(early(k, n))
    terms = p.every(p.supposing(before.formula, fact(before)), k)
    return p.use(ordered, terms, f=function(k, term), g=function(k, bound), n=n)


def one_of_them(p, who, known):
    """One number of those below n is one of them."""
    fact = p.use(picked, f=function(k, number(1)), n=n, k=who)
    return p.have(equal(sum_(n, k, if_(equal(k, who), 1, 0)), 1), fact, known)


def has_count(p, of, fits, which, value_, known):
    """What the margins say of a database that fits."""
    rule = p.part(p.at(p.given("margins"), of), 0)
    return p.apply(p.at(p.apply(rule, fits), which, value_), known)


def somebody(p, has, fits, other, other_fits, who, which, facts):
    """Some person has the level that a person has in another database that fits."""
    wanted = level(other, who, which)
    found = exists(j, conjunction(early(j, n), equal(level(has, j, which), wanted)))
    none = p.assume(negation(found))

    def nobody(before):
        one = p.assume(equal(level(has, k, which), wanted))
        here = p.some(
            found, k, p.have(conjunction(early(k, n), one.formula), before, one)
        )
        no = p.denied(one, p.have(FALSE, here, none))
        return p.have(is_level(has, k, which, wanted) <= 0, no)

    nothing = summed(p, is_level(has, k, which, wanted), number(0), nobody)

    def at_who(_):
        hole = p.fresh(NATURAL)
        here, there = p.assume(equal(k, who)), p.assume(negation(equal(k, who)))
        itself = p.have(equal(wanted, wanted))
        itself = p.rewrite(
            p.turned(here), itself, equal(level(other, hole, which), wanted), hole
        )
        goal = if_(equal(k, who), 1, 0) <= is_level(other, k, which, wanted)
        return p.cases(equal(k, who), p.have(goal, itself), p.have(goal, there))

    some = summed(
        p, if_(equal(k, who), 1, 0), is_level(other, k, which, wanted), at_who
    )
    one = one_of_them(p, who, facts[0])
    left = has_count(p, has, fits, which, wanted, facts[1])
    right = has_count(p, other, other_fits, which, wanted, facts[1])
    wrong = p.have(FALSE, nothing, some, one, left, right)
    return p.have(found, p.denied(none, wrong))


def exchanged(old, new, one, other, which):
    """Two persons have exchanged their levels of a feature."""
    elsewhere = conjunction(
        inside(q, f),
        negation(spot(q, f, one, which)),
        negation(spot(q, f, other, which)),
    )
    rest = forall(q, f, implies(elsewhere, equal(level(new, q, f), level(old, q, f))))
    return conjunction(
        equal(level(new, one, which), level(old, other, which)),
        equal(level(new, other, which), level(old, one, which)),
        rest,
    )


def fits_exchanged(old, new, one, other, which):
    return conjunction(member(new, conforming), exchanged(old, new, one, other, which))


def exchange(p, old, fits, one, other, which, facts):
    """Two persons exchange their levels of a feature, and the margins stay."""
    first_early, second_early, feature_early, differ = facts
    there = exists(w, fits_exchanged(old, w, one, other, which))
    tables = p.given("all databases")
    begun = p.at(tables, old, one, which, level(old, other, which))
    begun = p.apply(begun, p.have(inside(one, which), first_early, feature_early))
    half = p.assume(changed(old, u, one, which, level(old, other, which)))
    ended = p.at(tables, u, other, which, level(old, one, which))
    ended = p.apply(ended, p.have(inside(other, which), second_early, feature_early))
    whole = p.assume(changed(u, w, other, which, level(old, one, which)))
    # The first of the two keeps what it has got.
    apart = p.have(negation(spot(one, which, other, which)), differ)
    kept = p.at(p.part(whole, 1), one, which)
    kept = p.apply(
        kept, p.have(kept.formula.arguments[0], first_early, feature_early, apart)
    )
    first_ = p.have(
        equal(level(w, one, which), level(old, other, which)), kept, p.part(half, 0)
    )
    second_ = p.part(whole, 0)
    free = conjunction(
        inside(k, e),
        negation(spot(k, e, one, which)),
        negation(spot(k, e, other, which)),
    )
    asked = p.assume(free)
    stays = []
    for step in (half, whole):
        rule = p.at(p.part(step, 1), k, e)
        stays.append(p.apply(rule, p.have(rule.formula.arguments[0], asked)))
    rest = p.have(equal(level(w, k, e), level(old, k, e)), *stays)
    rest = p.every(p.supposing(free, rest), k, e)
    rest = p.the_same(rest, exchanged(old, w, one, other, which).arguments[2])
    # All counts are as they were.
    now = p.assume(early(e, p_))
    goal = equal(count(w, e), count(old, e))

    def terms(of, who):
        return is_level(of, who, e)

    others = conjunction(
        early(k, n), negation(equal(k, one)), negation(equal(k, other))
    )
    asked = p.assume(others)
    alike = p.apply(p.at(rest, k, e), p.have(free, asked, now))
    alike = p.have(equal(terms(w, k), terms(old, k)), alike)
    alike = p.every(p.supposing(others, alike), k)
    sums = p.use(
        changed_twice,
        first_early,
        second_early,
        differ,
        alike,
        f=function(k, terms(w, k)),
        g=function(k, terms(old, k)),
        j=one,
        k=other,
        n=n,
    )
    hole = p.fresh(NATURAL)
    this = p.assume(equal(e, which))
    swapped = []
    for mine, yours, fact in ((one, other, first_), (other, one, second_)):
        moved = p.rewrite(
            p.turned(this),
            fact,
            equal(level(w, mine, hole), level(old, yours, hole)),
            hole,
        )
        swapped.append(p.have(equal(terms(w, mine), terms(old, yours)), moved))
    here = p.have(goal, sums, *swapped)
    not_this = p.assume(negation(equal(e, which)))
    untouched = []
    for mine, known in ((one, first_early), (other, second_early)):
        rule = p.at(rest, mine, e)
        fact = p.apply(rule, p.have(rule.formula.arguments[0], known, now, not_this))
        untouched.append(p.have(equal(terms(w, mine), terms(old, mine)), fact))
    elsewhere_ = p.have(goal, sums, *untouched)
    same = p.cases(equal(e, which), here, elsewhere_)
    before = has_count(p, old, fits, e, some_level, now)
    same = p.have(equal(count(w, e), at(total, e, some_level)), same, before)
    same = p.every(p.supposing(now.formula, same), e, some_level)
    rule = p.part(p.at(p.given("margins"), w), 1)
    member_ = p.apply(rule, p.the_same(same, rule.formula.arguments[0]))
    body = fits_exchanged(old, w, one, other, which)
    fact = p.some(there, w, p.have(body, member_, first_, second_, rest))
    return p.obtain(begun, u, p.obtain(ended, w, fact))


def same_levels(p, left, right, who, fact):
    """Records with the same features are the same."""
    rule = p.at(p.given("records"), at(record, left, who), at(record, right, who))
    return p.apply(rule, p.the_same(fact, rule.formula.arguments[0]))


def same_elsewhere(p, swapped, left, right, who, before, *others):
    """A person who does not exchange anything keeps the record."""
    inner = p.assume(early(e, p_))
    rule = p.at(p.part(swapped, 2), who, e)
    still = p.apply(rule, p.have(rule.formula.arguments[0], before, inner, *others))
    still = p.every(p.supposing(inner.formula, still), e)
    return same_levels(p, left, right, who, still)


def with_last(p, count, last, before, shape):
    """What holds of all features below a number and of the next one.

    The shape says it of a feature; `before` gives it of those below.
    """
    hole = p.fresh(NATURAL)
    earlier = p.assume(early(e, next_(count)))
    less, is_last = p.assume(early(e, count)), p.assume(negation(early(e, count)))
    same = p.have(equal(count, e), earlier, is_last, p.use(order, j=e, k=count))
    at_last = p.rewrite(same, last, shape(hole), hole)
    fact = p.cases(early(e, count), before(less), at_last)
    return p.every(p.supposing(earlier.formula, fact), e)
