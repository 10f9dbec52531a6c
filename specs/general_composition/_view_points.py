"""Small classes for what reads some kinds of records only."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

views = shared("general_composition._views")
classes, half_apart, exchanging = views.classes, views.half_apart, views.exchanging
all_tables, bounded, count, m = views.all_tables, views.bounded, views.count, views.m
neighbours, joined, d, kept = views.neighbours, views.joined, views.d, views.kept
view, r = views.view, views.r
fibres = shared("general_composition._fibres")
kind_of = shared("general_composition._three_records").kind_of
points = shared("general_composition._records")
zero, one = natural_number(0), natural_number(1)
nobody = event(points.cell, FALSE)
number_ = natural("number")
gap = abs(points.left - points.right)


def show_canonical(p, goal):
    """Tables of one kind of records are at a finite distance from themselves only."""
    values = {**points.numbers, neighbours: nobody}
    at_point = At(values, spaces={"D": NATURAL})
    every = points.any_number(p, at_point.of(all_tables(count, m)))
    near = p.auto(at_point.of(bounded(count, m, neighbours)))
    names = {"count": points.numbers[count], "m": one}
    naturals = {"D": NATURAL}
    exchanged = p.use(exchanging, every, spaces=naturals, **names)
    names["neighbours"] = nobody
    fact = p.use(half_apart, near, exchanged, spaces=naturals, **names)
    return p.the_same(fact, goal)


of_one_size = equal(points.left, points.right)
usual = {
    **points.numbers,
    neighbours: nobody,
    joined: event(points.cell, of_one_size),
    d: function(points.cell, gap / 2),
    kept: event(number_, FALSE),
    view: function(number_, zero),
    r: zero,
}
shows = {"tables": points.any_number, "canonical": show_canonical}
reads_all = {kept: event(number_, TRUE), view: function(number_, number_)}
alone = classes.FiniteClass(2, ())
kinds, bit = point("kinds", pair_sort(finite(2), NATURAL)), point("bit", finite(2))
is_first = equal(to_real(second(kinds)), 0)
missing_tables = {
    count: function(kinds, if_(is_first, choose(first(kinds), zero, one), zero)),
    m: natural_number(2),
    neighbours: alone.neighbours,
    joined: alone.joined,
    d: alone.distance,
    kept: event(number_, equal(to_real(number_), 0)),
    view: function(bit, bit),
    r: one,
}


def show_view(p, goal):
    """Neither table has a record of the second kind."""
    rows = []
    for place in range(2):
        row = classes.at_value(goal, label(place, 2))
        here = p.fresh(NATURAL)
        premise, same = classes.at_value(row, here).arguments
        known = p.assume(premise)
        fact = kind_of(p, here, known, lambda _, is_, same=same: p.have(same, is_))
        rows.append(p.the_same(p.every(p.supposing(known, fact), here), row))
    return p.step("forall_labels", *rows, terms=(goal,))


def too_far(left, right, *, view_tells=False):
    """The views of two tables are those of no tables that are at a finite distance."""

    def refute(p, claim):
        rule = p.part(p.at(p.assume(claim), left, right), 1)
        found = p.granted(p.at(p.granted(rule), "1/4"))
        one_, other = p.fresh(left.sort), p.fresh(left.sort)
        inner = p.assume(classes.at_value(found.formula, one_))
        chosen = p.assume(classes.at_value(inner.formula, other))
        facts = p.parts(chosen)
        if view_tells:
            linked, hole = facts[2], p.fresh(left.sort)
            relation = linked.formula.arguments[1]
            same = p.the_same(facts[0], equal(one_, left))
            shape = member(pair(hole, other), relation)
            linked = p.rewrite(same, linked, shape, hole)
            same = p.the_same(facts[1], equal(other, right))
            shape = member(pair(left, hole), relation)
            facts = (p.rewrite(same, linked, shape, hole),)
        wrong = p.have(FALSE, *facts)
        return p.obtain(found, one_, p.obtain(inner, other, wrong))

    return refute


def no_pair(without, **changes):
    return NearMiss(without=without, refute=too_far(zero, one), **changes)


everywhere = (
    "all tables of two kinds of records are pairs, of which nothing is shown here"
)
tells = function(number_, if_(equal(to_real(number_), 0), coin(1), coin(0)))
output_0 = event(bit, equal(bit, label(0, 2)))


def show_reads(p, goal):
    """What reads the table reads the view, which is the table itself."""
    reader = goal.arguments[0]
    return fibres.read_by(p, goal, reader)
