"""Differences of whole numbers, and finite sums of them, are whole numbers."""

from verifydp.formal.spec import *

i, j, k, m, n = map(natural, ("i", "j", "k", "m", "n"))
f, g = (function_variable(name, NATURAL, NATURAL) for name in ("f", "g"))
before = theorem("foundations.whole_numbers.before")
order = theorem("foundations.whole_numbers")
add = theorem("foundations.whole_numbers.sum")
zero = natural_number(0)


def reaches(value_):
    """Some whole number is this one."""
    return exists(m, equal(to_real(m), value_))


def apart(of, other):
    return abs(to_real(of) - to_real(other))


def total(count, factor=1):
    body = apart(at(f, i), at(g, i))
    return sum_(count, i, body if factor == 1 else body * factor)


SPEC = Theorem(
    title="The difference of two whole numbers is one",
    source="Peano's axioms",
    given={"order": to_real(j) <= to_real(k)},
    claim=reaches(to_real(k) - to_real(j)),
)
SUMS = Theorem(
    title="A sum of distances of whole numbers is one",
    source="Peano's axioms",
    claim=reaches(total(n)),
)


def one_more(p, old, new):
    """From a whole number the next one."""
    there = p.assume(equal(to_real(m), old))
    fact = p.have(equal(to_real(next_(m)), new), there)
    return p.obtain(p.assume(reaches(old)), m, p.some(reaches(new), next_(m), fact))


def difference(p):
    """One more on the left is one more, or the two are equal."""

    def rule(upto):
        return implies(to_real(j) <= to_real(upto), reaches(to_real(upto) - to_real(j)))

    here = p.assume(to_real(j) <= to_real(zero))
    fact = p.have(equal(to_real(zero), to_real(zero) - to_real(j)), here)
    base = p.supposing(here, p.some(reaches(to_real(zero) - to_real(j)), zero, fact))
    more, known = p.assume(to_real(j) <= to_real(next_(k))), p.assume(rule(k))
    small = p.assume(to_real(j) <= to_real(k))
    old, new = to_real(k) - to_real(j), to_real(next_(k)) - to_real(j)
    low = p.cut(p.apply(known, small), one_more(p, old, new))
    last = p.assume(negation(to_real(j) <= to_real(k)))
    fact = p.have(equal(to_real(zero), new), more, last, p.use(order, j=j, k=k))
    high = p.some(reaches(new), zero, fact)
    step = p.supposing(more, p.cases(to_real(j) <= to_real(k), low, high))
    every = p.induct(k, rule(k), base, step)
    return p.apply(every, p.given("order"))


def sums(p):
    """One more distance is added."""
    base = p.some(reaches(total(zero)), zero, p.have(equal(to_real(zero), total(zero))))
    left, right = at(f, n), at(g, n)
    goal = reaches(apart(left, right))

    def one_way(low, high):
        small = p.assume(to_real(low) <= to_real(high))
        there = p.assume(equal(to_real(m), to_real(high) - to_real(low)))
        fact = p.have(equal(to_real(m), apart(left, right)), there, small)
        found = p.use(SPEC, small, j=low, k=high)
        return p.supposing(small, p.obtain(found, m, p.some(goal, m, fact)))

    distance = p.have(goal, one_way(left, right), one_way(right, left))
    one, other = (
        p.assume(equal(to_real(j), total(n))),
        p.assume(equal(to_real(k), apart(left, right))),
    )
    both = p.assume(equal(to_real(m), to_real(j) + to_real(k)))
    fact = p.have(equal(to_real(m), total(next_(n))), both, one, other)
    fact = p.some(reaches(total(next_(n))), m, fact)
    fact = p.obtain(p.use(add, j=j, k=k), m, fact)
    fact = p.obtain(distance, k, fact)
    step = p.obtain(p.assume(reaches(total(n))), j, fact)
    return p.induct(n, reaches(total(n)), base, step)


one, two = natural_number(1), natural_number(2)

SPEC = SPEC.but(
    proof=difference,
    instance=At({j: one, k: two}),
    near_misses={
        "the larger one is taken away": NearMiss(without="order", at={j: two, k: one}),
    },
)
SUMS = SUMS.but(
    proof=sums,
    near_misses={
        "halves": NearMiss(
            claim=reaches(total(n, "1/2")),
            at=At({f: function(i, one), g: function(i, zero), n: one}),
        ),
    },
)
