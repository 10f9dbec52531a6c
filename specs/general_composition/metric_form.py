"""Bounded privacy of parts: the metric form and the scalar form of its bound."""

from verifydp.formal.spec import *

words = shared("general_composition._tables")
ordered = theorem("foundations.finite_sums")
exchange = theorem("foundations.finite_sums.exchange")
picked = theorem("foundations.finite_sums.picked")
D, x, y, m, count = words.D, words.x, words.y, words.m, words.count
apart, size, times = words.apart, words.size, words.times
n, k, j, r, i = *map(natural, "nkjr"), words.i
block = function_variable("block", NATURAL, NATURAL)
epsilon, bound = function_variable("epsilon", NATURAL), real("bound")
cell = point("cell", pair_sort(NATURAL, NATURAL))


def below(left, right):
    return to_real(left) < to_real(right)


def lacks(left, right, part):
    """How many records of a part the one table has and the other one lacks."""
    more = maximum(times(left, r) - times(right, r), 0)
    return sum_(m, r, if_(equal(at(block, r), part), more, 0))


def larger(part):
    return maximum(lacks(x, y, part), lacks(y, x, part))


def metric_form(by=1, half=2):
    total = sum_(k, n, at(epsilon, n) * larger(n))
    return total <= by * bound * (apart(x, y) / half)


two = conjunction(below(n, k), below(j, k), negation(equal(n, j)))
SPEC = Theorem(
    title="On all tables the metric form of the bound is at most the scalar form",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-E, after corollary IV.13",
    covers=("GC-Q31",),
    standing="ambiguous",
    given={
        "one size": equal(size(x), size(y)),
        "signs": forall(n, implies(below(n, k), at(epsilon, n) >= 0)),
        "budgets": forall(n, j, implies(two, at(epsilon, n) + at(epsilon, j) <= bound)),
        "parts": to_real(k) >= 2,
    },
    claim=metric_form(),
    remark="The metric form adds up {'epsilon_i'} times the least bounded distance of "
    "part {'i'}, which on all tables is the larger one of the numbers of records that "
    "the one table has there and the other one lacks, see sub_universe.least. The "
    "scalar form is the largest sum of two budgets times the bounded distance, half "
    "of the symmetric difference. A record is in at most one part. The paper calls the "
    "metric form the tighter one: for all tables that is so. On a class that lacks "
    "tables it may be the larger one, see metric_form_subclass.",
)


def termwise(p, fact, left, right, count_, over):
    """Two sums are ordered as their terms are."""
    running = p.assume(below(over, count_))
    terms = p.every(p.supposing(running, fact(running)), over)
    values = {"f": function(over, left), "g": function(over, right), "n": count_}
    return p.use(ordered, {ordered[name]: of for name, of in values.items()}, terms)


def difference(kind):
    return abs(times(x, kind) - times(y, kind))


share = if_(equal(at(block, r), n), difference(r), 0)


def parts_of(p):
    """What all parts lack is at most what the tables lack."""
    spot = if_(equal(at(block, second(cell)), first(cell)), difference(second(cell)), 0)
    swapped = p.use(exchange, h=function(cell, spot), n=k, m=m)
    one = p.use(picked, f=function(n, difference(r)), n=k, k=at(block, r))
    turned = if_(equal(n, at(block, r)), difference(r), 0)
    same = termwise(p, lambda _: p.have(share <= turned), share, turned, k, n)
    short = p.have(sum_(k, n, share) <= difference(r), one, same)
    whole = termwise(p, lambda _: short, sum_(k, n, share), difference(r), m, r)
    return p.have(sum_(k, n, sum_(m, r, share)) <= apart(x, y), swapped, whole)


def one_part(p):
    """A part lacks at most half of the difference, and at most its own share."""
    own, half = [], []
    for left, right in ((x, y), (y, x)):
        more = maximum(times(left, r) - times(right, r), 0)
        term = if_(equal(at(block, r), n), more, 0)
        both = (difference(r) + times(left, r) - times(right, r)) / 2
        half.append(
            termwise(p, lambda _, a=term, b=both: p.have(a <= b), term, both, m, r)
        )
        own.append(termwise(p, lambda _, a=term: p.have(a <= share), term, share, m, r))
        low = termwise(
            p, lambda _, a=term: p.have(number(0) <= a), number(0), term, m, r
        )
    goal = conjunction(
        larger(n) >= 0,
        larger(n) <= apart(x, y) / 2,
        larger(n) <= sum_(m, r, share),
    )
    return p.have(goal, low, *half, *own, p.given("one size"))


def proof(p):
    """At most one budget is more than half of the bound."""
    total, rule = parts_of(p), p.every(one_part(p), n)
    here = p.at(rule, n)
    summed = termwise(p, lambda _: p.part(here, 2), larger(n), sum_(m, r, share), k, n)
    summed = p.have(sum_(k, n, larger(n)) <= apart(x, y), summed, total)
    zero, one = natural_number(0), natural_number(1)
    signs, budgets, parts = (p.given(of) for of in ("signs", "budgets", "parts"))
    ends = [p.apply(p.at(signs, of), p.have(below(of, k), parts)) for of in (zero, one)]

    def together(left, right, *facts):
        both = conjunction(
            below(left, k), below(right, k), negation(equal(left, right))
        )
        return p.apply(p.at(budgets, left, right), p.have(both, parts, *facts))

    positive = p.have(bound >= 0, together(zero, one), *ends)
    large = conjunction(below(j, k), 2 * at(epsilon, j) > bound)
    some = exists(j, large)
    none, chosen = p.assume(negation(some)), p.assume(large)
    nowhere = p.at(p.the_same(none, forall(j, negation(large))), n)

    def small(running):
        low = p.have(at(epsilon, n) <= bound / 2, nowhere, running)
        goal = at(epsilon, n) * larger(n) <= bound / 2 * larger(n)
        return p.have(goal, low, p.part(here, 0))

    terms = at(epsilon, n) * larger(n)
    fact = termwise(p, small, terms, bound / 2 * larger(n), k, n)
    grown = p.have(
        bound / 2 * sum_(k, n, larger(n)) <= bound / 2 * apart(x, y), summed, positive
    )
    even = p.have(metric_form(), fact, grown)
    most = at(epsilon, j)
    extra = (2 * most - bound) * larger(j)
    first_ = p.assume(equal(j, zero))
    later = p.assume(negation(equal(j, zero)))
    rest = p.cases(
        first_.formula,
        p.have(most <= bound, together(j, one, chosen, first_), ends[1]),
        p.have(most <= bound, together(j, zero, chosen, later), ends[0]),
    )
    other = (bound - most) * larger(n) + if_(equal(n, j), extra, 0)

    def rated(running):
        same, apart_ = p.assume(equal(n, j)), p.assume(negation(equal(n, j)))
        pair_of = p.have(two, running, p.part(chosen, 0), apart_)
        low = p.apply(p.at(budgets, n, j), pair_of)
        low = p.have(at(epsilon, n) <= bound - most, low)
        low = p.have(terms <= (bound - most) * larger(n), low, p.part(here, 0))
        hole = p.fresh(NATURAL)
        itself = p.have(most * larger(j) <= (bound - most) * larger(j) + extra)
        shape = (
            at(epsilon, hole) * larger(hole) <= (bound - most) * larger(hole) + extra
        )
        itself = p.rewrite(p.turned(same), itself, shape, hole)
        return p.cases(
            same.formula,
            p.have(terms <= other, itself, same),
            p.have(terms <= other, low, apart_),
        )

    fact = termwise(p, rated, terms, other, k, n)
    spot = p.use(picked, f=function(n, extra), n=k, k=j)
    left = p.have(
        (bound - most) * sum_(k, n, larger(n)) <= (bound - most) * apart(x, y),
        summed,
        rest,
    )
    right = p.have(
        extra <= (2 * most - bound) * (apart(x, y) / 2),
        p.part(p.at(rule, j), 1),
        chosen,
    )
    uneven = p.have(metric_form(), fact, spot, left, right, p.part(chosen, 0))
    return p.cases(some, p.obtain(p.assume(some), j, uneven), even)


kinds = point("kinds", pair_sort(finite(2), NATURAL))
zero, one, three = (natural_number(of) for of in (0, 1, 3))
is_first = equal(to_real(second(kinds)), 0)
is_second = equal(to_real(second(kinds)), 1)
swapped = {
    count: function(
        kinds,
        if_(
            is_first,
            choose(first(kinds), one, zero),
            if_(is_second, choose(first(kinds), zero, one), zero),
        ),
    ),
    m: natural_number(2),
    x: label(0, 2),
    y: label(1, 2),
    block: function(n, n),
    k: natural_number(2),
    epsilon: function(n, 1),
    bound: 2,
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(swapped, spaces={"D": finite(2)}),
    near_misses={
        "tables of other sizes": NearMiss(
            without="one size",
            at={
                count: function(kinds, choose(first(kinds), one, zero)),
                m: one,
                epsilon: function(n, if_(equal(n, zero), 2, 0)),
            },
        ),
        "a negative budget": NearMiss(
            without="signs",
            at={
                epsilon: function(n, if_(equal(n, zero), 3, -1)),
                m: natural_number(2),
                block: function(n, zero),
            },
        ),
        "a smaller bound": NearMiss(without="budgets", at={bound: 1}),
        "one part": NearMiss(
            without="parts", at={k: one, bound: 0, block: function(n, zero)}
        ),
        "one part or more": NearMiss(
            given={"parts": to_real(k) >= 1},
            at={k: one, bound: 0, block: function(n, zero)},
        ),
        "a constant less": NearMiss(claim=metric_form("99/100")),
        "the largest budget": NearMiss(claim=metric_form("1/2")),
        "a third of the difference": NearMiss(claim=metric_form(half=3)),
    },
)
