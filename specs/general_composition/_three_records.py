"""Tables of three records of two kinds: by how many of the second kind they have."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

words = shared("general_composition._tables")
classes = shared("general_composition._classes")
order = theorem("foundations.whole_numbers")
alone = classes.FiniteClass(4, ())
line = classes.FiniteClass(4, [(0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2)])
cell = point("cell", pair_sort(finite(4), NATURAL))
is_first = equal(to_real(second(cell)), 0)


def counted(*numbers):
    """How often each of four tables has a record."""
    return choose(first(cell), *map(natural_number, numbers))


of_three = function(cell, if_(is_first, counted(3, 2, 1, 0), counted(0, 1, 2, 3)))
of_any = function(cell, if_(is_first, counted(3, 2, 1, 0), counted(0, 0, 0, 0)))
of_six = function(cell, if_(is_first, counted(6, 4, 2, 0), counted(0, 2, 4, 6)))
along = {
    words.neighbours: line.neighbours,
    event_variable("joined", pair_sort(words.D, words.D)): line.joined,
    function_variable("d", pair_sort(words.D, words.D)): line.distance,
}


def kind_of(p, kind, early, use):
    """What follows whether a kind of record is 0 or 1."""
    zero, one = natural_number(0), natural_number(1)
    is_0 = p.assume(equal(kind, zero))
    not_0 = p.assume(negation(is_0.formula))
    orders = p.use(order, j=one, k=kind), p.use(order, j=kind, k=zero)
    is_1 = p.have(equal(kind, one), not_0, early, *orders)
    return p.cases(is_0.formula, use(0, is_0), use(1, is_1))


def show_swap(p, rule, place, gone):
    """One record of the kind is one of the other kind, if there is any."""
    premise, found = rule.arguments
    to = place + (1 if gone == 0 else -1)
    if not 0 <= to < 4:
        return p.auto(rule)
    there = instantiate(found.arguments[0], label(to, 4))
    come, left, others = there.arguments
    r = p.fresh(NATURAL)
    record = p.assume(instantiate(others.arguments[0], r).arguments[0])
    early, *no_kind = p.parts(record)
    same = instantiate(others.arguments[0], r).arguments[1]
    rest = kind_of(p, r, early, lambda _, is_: p.have(same, is_, *no_kind))
    rest = p.the_same(p.every(p.supposing(record, rest), r), others)
    fact = p.have(there, p.auto(come), p.auto(left), rest)
    return p.supposing(premise, p.some(found, label(to, 4), fact))


def show_from(p, row, place):
    """Of one table, whichever kinds of records are chosen."""
    i, j, u, v = (p.fresh(NATURAL) for _ in range(4))

    def at_kinds(one, other):
        inner = instantiate(row.arguments[0], one)
        return instantiate(inner.arguments[0], other)

    premise, found = at_kinds(i, j).arguments
    early_i, early_j, two, _ = p.parts(p.assume(premise))

    def shown(first_, is_i):
        def both(second_, is_j):
            if first_ == second_:
                return p.have(found, is_i, is_j, two)
            rule = at_kinds(*map(natural_number, (first_, second_)))
            fact = show_swap(p, rule, place, second_)
            template = at_kinds(u, natural_number(second_))
            fact = p.rewrite(p.turned(is_i), fact, template, u)
            fact = p.rewrite(p.turned(is_j), fact, at_kinds(i, v), v)
            return p.apply(fact, p.assume(premise))

        return kind_of(p, j, early_j, both)

    fact = p.supposing(premise, kind_of(p, i, early_i, shown))
    return p.the_same(p.every(fact, i, j), row)


def of_each(p, goal, show):
    """Both halves of what exchanging asks: the second one table by table."""
    same, free = p.unfolded(goal).arguments
    rows = []
    for place in range(4):
        row = instantiate(free.arguments[0], label(place, 4))
        rows.append(show(p, row, place))
    every = p.step("forall_labels", *rows, terms=(free,))
    return p.the_same(p.have(conjunction(same, free), p.auto(same), every), goal)


def show_exchanged(p, goal):
    """One more of the first kind is one less of the second kind."""
    return of_each(p, goal, show_from)


def from_0_to_1(wrong):
    """Refute that the distance of the first two tables is that of a chain."""
    n = natural("n")

    def refute(p, claim):
        rule = p.part(p.at(p.assume(claim), label(0, 4), label(1, 4)), 1)
        found = p.granted(rule)
        both = p.assume(instantiate(found.formula.arguments[0], n))
        return p.obtain(found, n, wrong(p, *p.parts(both)))

    return refute


#: There are no neighbours.
no_chain = from_0_to_1(
    lambda p, path, _: p.have(FALSE, alone.no_shorter(p, 0, 1, path))
)
#: No chain has two thirds of a step.
no_part = from_0_to_1(lambda p, _, length: p.have(FALSE, length))


def only_one_kind(p, row, _):
    """Two kinds that are not the same would be needed."""
    i, j, zero = p.fresh(NATURAL), p.fresh(NATURAL), natural_number(0)
    inner = instantiate(instantiate(row.arguments[0], i).arguments[0], j)
    known = p.assume(inner.arguments[0])
    orders = [p.use(order, j=kind, k=zero) for kind in (i, j)]
    both = [p.have(equal(kind, zero), known, *orders) for kind in (i, j)]
    fact = p.have(inner.arguments[1], *both, known)
    return p.the_same(p.every(p.supposing(known, fact), i, j), row)


def show_one_kind(p, goal):
    """There are no two kinds of records."""
    return of_each(p, goal, only_one_kind)
