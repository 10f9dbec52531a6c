"""Whole numbers: their order, the one before, sums, products, and the least of a set.

A solver sees a whole number as a real of at least 0. What sets it apart is here.
"""

from verifydp.formal.spec import *

i, j, k, m, n = map(natural, ("i", "j", "k", "m", "n"))
A = event_variable("A", NATURAL)
zero, one, two = map(natural_number, range(3))


def apart(left, right, by=1):
    """The left one is at most the right one, or the right one is smaller by 1."""
    return disjunction(
        to_real(left) <= to_real(right), to_real(right) + by <= to_real(left)
    )


def before(of, by=0):
    """It is 0, or follows another one."""
    return disjunction(equal(to_real(of), by), exists(i, equal(of, next_(i))))


def reaches(value_):
    """Some whole number is this one."""
    return exists(m, equal(to_real(m), value_))


def least(of, by=0):
    """Some number of a set is below all of them."""
    below = forall(k, implies(member(k, of), to_real(n) + by <= to_real(k)))
    return exists(n, conjunction(member(n, of), below))


SPEC = Theorem(
    title="No whole number lies between two that follow each other",
    source="Peano's axioms",
    claim=apart(j, k),
)
BEFORE = Theorem(
    title="A whole number is 0 or follows another one",
    source="Peano's axioms",
    claim=before(j),
)
SUM = Theorem(
    title="The sum of two whole numbers is one",
    source="Peano's axioms",
    claim=reaches(to_real(j) + to_real(k)),
)
PRODUCT = Theorem(
    title="The product of two whole numbers is one",
    source="Peano's axioms",
    claim=reaches(to_real(j) * to_real(k)),
)
LEAST = Theorem(
    title="A set of whole numbers that is not empty has a least one",
    source="Peano's axioms",
    given={"not empty": exists(j, member(j, A))},
    claim=least(A),
)


def order(p):
    """Both go down by 1 until one of them is 0."""
    later = forall(k, apart(j, k))
    known = p.assume(later)
    base = p.have(apart(next_(j), zero))
    step = p.have(apart(next_(j), next_(k)), p.at(known, k))
    step = p.every(p.induct(k, apart(next_(j), k), base, step), k)
    start = p.every(p.have(apart(zero, k)), k)
    return p.at(p.induct(j, later, start, step), k)


def one_before(p):
    """The number before j + 1 is j."""
    later = exists(i, equal(next_(j), next_(i)))
    there = p.some(later, j, p.have(equal(next_(j), next_(j))))
    return p.induct(j, before(j), p.have(before(zero)), p.have(before(next_(j)), there))


def adding(p):
    """Adding 1 goes to the next number."""
    total = to_real(j) + to_real(k)
    there = p.assume(equal(to_real(m), total))
    more = p.have(equal(to_real(next_(m)), to_real(j) + to_real(next_(k))), there)
    later = reaches(to_real(j) + to_real(next_(k)))
    step = p.obtain(p.assume(reaches(total)), m, p.some(later, next_(m), more))
    start = reaches(to_real(j) + to_real(zero))
    base = p.some(start, j, p.have(equal(to_real(j), to_real(j) + to_real(zero))))
    return p.induct(k, reaches(total), base, step)


def multiplying(p):
    """Adding j once more."""
    total, more = to_real(j) * to_real(k), to_real(j) * to_real(next_(k))
    there = p.assume(equal(to_real(m), total))
    added = p.use(SUM, j=j, k=m)
    grown = p.assume(equal(to_real(n), to_real(j) + to_real(m)))
    found = p.some(reaches(more), n, p.have(equal(to_real(n), more), grown, there))
    step = p.obtain(p.assume(reaches(total)), m, p.obtain(added, n, found))
    start = reaches(to_real(j) * to_real(zero))
    base = p.some(start, zero, p.have(equal(to_real(zero), to_real(j) * to_real(zero))))
    return p.induct(k, reaches(total), base, step)


def smallest(p):
    """If none is the least, then none up to any j is in the set."""
    none = p.assume(negation(least(A)))
    outside = forall(k, implies(to_real(k) < to_real(j), negation(member(k, A))))
    inside, near = p.assume(member(j, A)), p.assume(outside)
    also, order_ = p.assume(member(k, A)), p.use(SPEC, j=j, k=k)
    clear = p.at(near, k)
    low = p.have(to_real(j) <= to_real(k), also, clear, p.have(apart(j, k), order_))
    low = p.every(p.supposing(member(k, A), low), k)
    found = p.some(least(A), j, p.auto(least_body(j), inside, low))
    not_here = p.denied(inside, p.have(FALSE, found, none))
    below = p.assume(to_real(k) < to_real(next_(j)))
    spot = p.assume(equal(k, j))
    hole = p.fresh(NATURAL)
    same = p.rewrite(p.turned(spot), not_here, negation(member(hole, A)), hole)
    other = p.assume(negation(equal(k, j)))
    away = p.have(
        negation(member(k, A)),
        clear,
        below,
        other,
        p.use(SPEC, j=k, k=j),
        p.use(SPEC, j=j, k=k),
    )
    both = p.cases(equal(k, j), same, away)
    step = p.every(p.supposing(below, both), k)
    base = p.every(
        p.have(implies(to_real(k) < to_real(zero), negation(member(k, A)))), k
    )
    all_clear = p.induct(j, outside, base, step)
    last = p.at(p.put({j: next_(j)}, TRUE, all_clear, p.have(TRUE)), j)
    last = p.apply(last, p.have(to_real(j) < to_real(next_(j))))
    wrong = p.have(FALSE, last, inside)
    wrong = p.obtain(p.given("not empty"), j, wrong)
    return p.have(least(A), p.denied(none, wrong))


def least_body(at_number):
    """What is said of the least number, of this one."""
    below = forall(k, implies(member(k, A), to_real(at_number) <= to_real(k)))
    return conjunction(member(at_number, A), below)


everything = event(i, TRUE)
SPEC = SPEC.but(
    proof=order,
    near_misses={
        "two more": NearMiss(claim=apart(j, k, by=2), at=At({j: one, k: zero})),
    },
)
BEFORE = BEFORE.but(
    proof=one_before,
    near_misses={"1 in place of 0": NearMiss(claim=before(j, by=1), at=At({j: zero}))},
)
SUM = SUM.but(
    proof=adding,
    near_misses={
        "the difference": NearMiss(
            claim=reaches(to_real(j) - to_real(k)), at=At({j: zero, k: one})
        ),
    },
)
PRODUCT = PRODUCT.but(
    proof=multiplying,
    near_misses={
        "the difference": NearMiss(
            claim=reaches(to_real(j) - to_real(k)), at=At({j: zero, k: one})
        ),
    },
)


def below_itself(p, claim):
    """The least number would be below itself."""
    body = conjunction(TRUE, forall(k, implies(TRUE, to_real(n) + 1 <= to_real(k))))
    there = p.assume(body)
    wrong = p.have(FALSE, p.at(p.part(there, 1), n))
    return p.obtain(p.assume(claim), n, wrong)


LEAST = LEAST.but(
    proof=smallest,
    instance=At(
        {A: everything},
        show={
            "not empty": lambda p, goal: p.some(
                goal, zero, p.have(member(zero, everything))
            )
        },
    ),
    near_misses={
        "an empty set": NearMiss(
            without="not empty",
            at=At({A: event(i, FALSE)}),
        ),
        "below itself": NearMiss(claim=least(A, by=1), refute=below_itself),
    },
)
