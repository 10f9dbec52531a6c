"""Tables of which some kinds of records are read, and how far such views are apart."""

from verifydp.formal.spec import *

words = shared("general_composition._tables")
spaces_of = shared("general_composition._spaces")
classes = shared("general_composition._classes")
canonical = spaces_of.canonical
least_distance = definition("general_composition.minimum_privacy.least")
bounded = definition("general_composition.tables.bounded")
all_tables = definition("general_composition.tables.all")
exchanging = theorem("general_composition.changed_distance.exchanged")
half_apart = theorem("general_composition.changed_distance")
ordered = theorem("foundations.finite_sums")
once_changed = theorem("foundations.finite_sums.changed")
doubles = theorem("foundations.whole_numbers.doubles")
difference = theorem("foundations.whole_numbers.differences")
D, x, y, m, count = words.D, words.x, words.y, words.m, words.count
neighbours, apart, size, times = words.neighbours, words.apart, words.size, words.times
i, j, k, r, n = words.i, words.j, words.k, natural("r"), natural("n")
joined, d = spaces_of.joined, spaces_of.d
kept = event_variable("kept", NATURAL)
view = function_variable("view", D, D)
cell, u, v = point("cell", pair_sort(D, D)), point("u", D), point("v", D)
everyone = event(cell, TRUE)
early = to_real(i) < to_real(m)


def missing(left, right):
    """How many records of the one view the other one lacks."""
    left, right = at(view, left), at(view, right)
    return sum_(m, i, maximum(times(left, i) - times(right, i), 0))


def larger(left, right):
    return maximum(missing(left, right), missing(right, left))


def of_pairs(distance):
    return function(cell, distance(first(cell), second(cell)))


def views_apart(left, right):
    """The size of the symmetric difference of two views."""
    return apart(at(view, left), at(view, right))


def printed(left, right):
    """The smaller one of both distances."""
    both = minimum(at(d, left, right), views_apart(left, right))
    return if_(member(pair(left, right), joined), both, views_apart(left, right))


def least(by=1):
    most = of_pairs(lambda *of: larger(*of) if by == 1 else larger(*of) * by)
    return least_distance(view, joined, d, everyone, most)


seen = if_(member(i, kept), times(x, i), 0)
tables = {
    "bounded": bounded(count, m, neighbours),
    "tables": all_tables(count, m),
    "canonical": canonical(neighbours, joined, d),
    "view": forall(x, i, implies(early, equal(times(at(view, x), i), seen))),
    "record": to_real(r) < to_real(m),
    "outside": negation(member(r, kept)),
}


def halved(p, left, right):
    """Twice what one view lacks, from the difference of both and of their sizes."""
    a, b = at(view, left), at(view, right)
    one = maximum(times(a, i) - times(b, i), 0)
    both = (abs(times(a, i) - times(b, i)) + times(a, i) - times(b, i)) / 2
    running = p.assume(early)
    facts = []
    for low, high in ((one, both), (both, one)):
        terms = p.every(p.supposing(running, p.have(low <= high)), i)
        facts.append(
            p.use(ordered, terms, f=function(i, low), g=function(i, high), n=m)
        )
    total = apart(a, b) + size(a) - size(b)
    return p.have(equal(2 * missing(left, right), total), *facts)


def same_table(p, one, other, term):
    """Tables with the same counts are the same: the fact is for record i."""
    running = p.assume(early)
    gap = abs(times(one, i) - times(other, i))
    facts = []
    for low, high in ((gap, number(0)), (number(0), gap)):
        terms = p.every(p.supposing(running, p.have(low <= high, term)), i)
        facts.append(
            p.use(ordered, terms, f=function(i, low), g=function(i, high), n=m)
        )
    none = p.have(equal(apart(one, other), 0), *facts)
    return p.granted(p.at(p.part(p.given("tables"), 0), one, other), none)


def whole(p, left, right, name):
    """What a view lacks is a whole number."""
    rows = {
        "f": function(i, at(count, at(view, right), i)),
        "g": function(i, at(count, at(view, left), i)),
    }
    found = p.use(doubles, n=m, **rows)
    there = p.assume(classes.at_value(found.formula, name))
    a, b = at(view, left), at(view, right)
    gap = abs(times(b, i) - times(a, i)) + times(a, i) - times(b, i)
    other = abs(times(a, i) - times(b, i)) + times(a, i) - times(b, i)
    running, facts = p.assume(early), []
    for low, high in ((gap, other), (other, gap)):
        terms = p.every(p.supposing(running, p.have(low <= high)), i)
        facts.append(
            p.use(ordered, terms, f=function(i, low), g=function(i, high), n=m)
        )
    same = p.have(
        equal(to_real(name), missing(left, right)),
        there,
        halved(p, left, right),
        *facts,
    )
    return found, same


def padded(p):
    """The smaller view is filled up with the record that nobody reads."""
    fewer = p.assume(missing(x, y) <= missing(y, x))
    free = p.part(p.given("tables"), 1)
    seen_by = p.given("view")
    a, b = at(view, x), at(view, y)
    running, record = p.assume(early), p.given("record")
    found_j, is_j = whole(p, y, x, j)
    found_k, is_k = whole(p, x, y, k)
    sizes = halved(p, x, y), halved(p, y, x)
    room = p.use(
        difference, p.have(to_real(k) <= to_real(j), is_j, is_k, fewer), j=k, k=j
    )
    more = p.assume(equal(to_real(n), to_real(j) - to_real(k)))
    others = implies(
        conjunction(early, negation(equal(i, r))),
        equal(at(count, u, i), at(count, a, i)),
    )
    there = p.assume(conjunction(equal(at(count, u, r), n), forall(i, others)))
    is_r, not_r = p.assume(equal(i, r)), p.assume(negation(equal(i, r)))
    hole = p.fresh(NATURAL)
    dropped = p.rewrite(
        p.turned(is_r), p.given("outside"), negation(member(hole, kept)), hole
    )
    of_u, of_x, of_y, of_b = (
        p.apply(p.at(seen_by, one, i), running) for one in (u, x, y, b)
    )
    kept_count = p.apply(
        p.at(p.part(there, 1), i),
        p.have(conjunction(early, negation(equal(i, r))), running, not_r),
    )
    goal = equal(times(at(view, u), i), times(a, i))
    term = p.cases(
        equal(i, r),
        p.have(goal, dropped, of_u, of_x),
        p.have(goal, kept_count, of_u, of_x),
    )
    same_u = same_table(p, at(view, u), a, term)
    same_b = same_table(
        p, at(view, b), b, p.have(equal(times(at(view, b), i), times(b, i)), of_b, of_y)
    )
    at_r = [
        p.have(
            equal(times(one, r), 0),
            p.apply(p.at(seen_by, old, r), record),
            p.given("outside"),
        )
        for one, old in ((a, x), (b, y))
    ]
    not_last = p.assume(conjunction(early, negation(equal(i, r))))
    same_i = p.apply(p.at(p.part(there, 1), i), not_last)

    def changed(new, old):
        """A sum of which one term is changed."""
        rest = p.every(p.supposing(not_last, p.have(equal(new(u), old(a)), same_i)), i)
        values = {"f": function(i, new(u)), "g": function(i, old(a)), "n": m}
        values = {once_changed[name]: of for name, of in values.items()}
        return p.use(once_changed, values, record, rest, k=r)

    def gap(of):
        return abs(times(of, i) - times(b, i))

    def back(of):
        return abs(times(b, i) - times(of, i))

    def number_of(of):
        return times(of, i)

    sums = [changed(of, of) for of in (gap, back, number_of)]
    known = p.use(half_apart, p.given("bounded"), p.use(exchanging, p.given("tables")))
    counts = p.part(there, 0)
    one_size = p.have(
        equal(size(u), size(b)), sums[2], counts, more, is_j, is_k, *sizes, *at_r
    )
    turned = termwise(p, a, b)
    facts = []
    for left, right, summed in ((u, b, sums[0]), (b, u, sums[1])):
        rule = p.part(p.at(known, left, right), 1)
        found = p.apply(rule, p.have(rule.formula.arguments[0], one_size))
        steps = p.fresh(NATURAL)
        both = p.assume(classes.at_value(found.formula, steps))
        path, length = p.parts(both)
        far = spaces_of.bounded(p, p.given("canonical"), path)
        total = p.have(
            equal(apart(left, right), 2 * to_real(j)),
            summed,
            counts,
            more,
            is_j,
            is_k,
            *sizes,
            *at_r,
            turned,
        )
        goal = conjunction(
            member(pair(left, right), joined), at(d, left, right) <= missing(y, x)
        )
        fact = p.have(goal, far, length, total, is_j)
        facts.append(p.obtain(found, steps, fact))
    body = ends(u, b)
    whole_ = p.have(body, same_u, same_b, *facts)
    goal = exists(u, v, ends(u, v))
    inner = classes.at_value(goal, u)
    fact = p.some(goal, u, p.some(inner, b, whole_))
    fact = p.obtain(p.apply(p.at(free, a, r, n), record), u, fact)
    fact = p.obtain(room, n, fact)
    fact = p.obtain(found_j, j, p.obtain(found_k, k, fact))
    return p.every(p.supposing(fewer, fact), x, y)


def termwise(p, a, b):
    """The difference of two tables is that of the same two."""
    running, facts = p.assume(early), []
    one, other = abs(times(a, i) - times(b, i)), abs(times(b, i) - times(a, i))
    for low, high in ((one, other), (other, one)):
        terms = p.every(p.supposing(running, p.have(low <= high)), i)
        facts.append(
            p.use(ordered, terms, f=function(i, low), g=function(i, high), n=m)
        )
    return p.have(equal(apart(a, b), apart(b, a)), *facts)


def ends(left, right):
    """Two tables with the same views, near each other in both directions."""
    return conjunction(
        equal(at(view, left), at(view, x)),
        equal(at(view, right), at(view, y)),
        conjunction(
            member(pair(left, right), joined), at(d, left, right) <= missing(y, x)
        ),
        conjunction(
            member(pair(right, left), joined), at(d, right, left) <= missing(y, x)
        ),
    )
