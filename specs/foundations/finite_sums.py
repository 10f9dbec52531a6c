"""Finite sums: term by term, one term picked out, and two sums in the other order.

That a sum of f + g is the sum of both, and that constants come out, is built in.
"""

from verifydp.formal.spec import *

i, j, k, m, n, spot = map(natural, ("i", "j", "k", "m", "n", "spot"))
f, g = function_variable("f", NATURAL), function_variable("g", NATURAL)
h = function_variable("h", pair_sort(NATURAL, NATURAL))
order = theorem("foundations.whole_numbers")


def total(of, count=n):
    """The sum of so many terms."""
    return sum_(count, i, at(of, i))


def below(count, by=0):
    """Each of so many terms of f is at most that of g."""
    return forall(i, implies(to_real(i) < to_real(count), at(f, i) <= at(g, i) + by))


def picked(within, count):
    """The sum over so many numbers of f at those that equal k."""
    return equal(
        sum_(count, i, if_(equal(i, k), at(f, i), 0)),
        if_(to_real(k) < to_real(within), at(f, k), 0),
    )


def rows(count, last=m):
    """A table summed row by row."""
    return sum_(count, i, sum_(last, j, at(h, i, j)))


def columns(count, last=m):
    """A table summed column by column."""
    return sum_(last, j, sum_(count, i, at(h, i, j)))


SPEC = Theorem(
    title="Sums are ordered as their terms are",
    source="order of the reals",
    given={"terms": below(n)},
    claim=total(f) <= total(g),
)
PICKED = Theorem(
    title="A sum over the numbers that equal k has one term",
    source="definition of finite sums",
    claim=picked(n, n),
)
EXCHANGE = Theorem(
    title="Two finite sums in the other order",
    source="addition is commutative and associative",
    claim=equal(rows(n), columns(n)),
)
zero = natural_number(0)


def term_by_term(p):
    """Each step adds one term."""

    def upto(count):
        return implies(below(count), total(f, count) <= total(g, count))

    longer = p.assume(below(next_(n)))
    early = p.assume(to_real(i) < to_real(n))
    still = p.have(to_real(i) < to_real(next_(n)), early)
    shorter = p.every(p.supposing(early, p.apply(p.at(longer, i), still)), i)
    so_far = p.apply(p.assume(upto(n)), p.the_same(shorter, below(n)))
    last = p.apply(p.at(longer, n), p.have(to_real(n) < to_real(next_(n))))
    step = p.have(total(f, next_(n)) <= total(g, next_(n)), so_far, last)
    base = p.have(upto(zero))
    every = p.induct(n, upto(n), base, p.supposing(longer, step))
    return p.apply(every, p.given("terms"))


def one_term(p):
    """Going on to the next number picks f there only if it is k."""
    base = p.have(picked(zero, zero))
    known, here = p.assume(picked(n, n)), p.assume(equal(k, n))
    same = p.have(equal(at(f, k), at(f, k)))
    same = p.rewrite(here, same, equal(at(f, k), at(f, spot)), spot)
    goal = picked(next_(n), next_(n))
    last = p.have(goal, known, same, here)
    orders = p.use(order, j=n, k=k), p.use(order, j=k, k=n)
    before = p.have(goal, known, p.assume(negation(equal(k, n))), *orders)
    return p.induct(n, picked(n, n), base, p.cases(equal(k, n), last, before))


def other_order(p):
    """One more row is one more term in each column."""
    base = p.have(equal(rows(zero), columns(zero)))
    known = p.assume(equal(rows(n), columns(n)))
    step = p.have(equal(rows(next_(n)), columns(next_(n))), known)
    return p.induct(n, equal(rows(n), columns(n)), base, step)


def constant(of):
    return function(i, number(of))


smaller = {f: constant(1), g: constant(2), n: natural_number(2)}
table = point("table", pair_sort(NATURAL, NATURAL))
uneven = {
    h: function(table, to_real(first(table))),
    n: natural_number(2),
    m: natural_number(1),
}

SPEC = SPEC.but(
    proof=term_by_term,
    instance=At(
        smaller,
        show={
            "terms": lambda p, goal: p.auto(goal),
        },
    ),
    near_misses={
        "terms that are larger": NearMiss(without="terms", at={g: constant(0)}),
    },
)
PICKED = PICKED.but(
    proof=one_term,
    near_misses={
        "the number itself as well": NearMiss(
            claim=picked(next_(n), n),
            at=At({n: natural_number(1), k: natural_number(1), f: constant(1)}),
        ),
    },
)
EXCHANGE = EXCHANGE.but(
    proof=other_order,
    near_misses={
        "rows twice": NearMiss(
            claim=equal(rows(n), rows(m, n)),
            at=At(uneven),
        ),
    },
)
