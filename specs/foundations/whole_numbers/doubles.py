"""A sum of distances of whole numbers, and of their differences, is even."""

from verifydp.formal.spec import *

i, j, k, m, n = map(natural, ("i", "j", "k", "m", "n"))
f, g = (function_variable(name, NATURAL, NATURAL) for name in ("f", "g"))
difference = theorem("foundations.whole_numbers.differences")
add = theorem("foundations.whole_numbers.sum")
zero, one = natural_number(0), natural_number(1)


def gain(place):
    """Twice what g has more than f."""
    low, high = to_real(at(f, place)), to_real(at(g, place))
    return abs(low - high) + high - low


def total(count):
    return sum_(count, i, gain(i))


def even(count, factor=2):
    return exists(j, equal(factor * to_real(j), total(count)))


SPEC = Theorem(
    title="A sum of distances and differences of whole numbers is even",
    source="Peano's axioms",
    claim=even(n),
)


def proof(p):
    """Each term is 0 or twice a whole number."""
    base = p.have(equal(2 * to_real(zero), total(zero)))
    base = p.some(even(zero), zero, base)
    goal, so_far = even(next_(n)), p.assume(equal(2 * to_real(j), total(n)))
    left, right = at(f, n), at(g, n)
    less = p.assume(to_real(left) <= to_real(right))
    added = p.assume(equal(to_real(m), to_real(right) - to_real(left)))
    both = p.assume(equal(to_real(k), to_real(j) + to_real(m)))
    wanted = equal(2 * to_real(k), total(next_(n)))
    more = p.some(goal, k, p.have(wanted, so_far, added, both, less))
    more = p.obtain(p.use(add, j=j, k=m), k, more)
    room = p.use(difference, less, j=left, k=right)
    more = p.obtain(room, m, more)
    same = equal(2 * to_real(j), total(next_(n)))
    none = p.have(same, so_far, p.assume(negation(less.formula)))
    step = p.cases(less.formula, more, p.some(goal, j, none))
    step = p.obtain(p.assume(even(n)), j, step)
    return p.induct(n, even(n), base, step)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "4 in place of 2": NearMiss(
            claim=even(n, 4),
            at=At({f: function(i, zero), g: function(i, one), n: one}),
        ),
    },
)
