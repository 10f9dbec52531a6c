"""The first natural numbers, one by one, and a least one of finitely many reals.

Lemmas for plausible deniability, which speaks of k records.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.first_numbers._words")
nothing = words.nothing
k, m, n, r = (natural(name) for name in ("k", "m", "n", "r"))
chance, hole = function_variable("chance", NATURAL), natural("hole")


def below(left, right):
    return to_real(left) < to_real(right)


def smaller(count, place):
    each = implies(below(m, count), at(chance, place) <= at(chance, m))
    return forall(m, each)


def is_least(count, place):
    return conjunction(below(place, count), smaller(count, place))


def some_least(count):
    return exists(r, is_least(count, r))


SPEC = Theorem(
    title="Among finitely many numbers there is a least one",
    source="induction",
    given={"some": below(nothing, k)},
    claim=some_least(k),
)


def no_number_between(p):
    """M < n + 1 only if m <= n: by induction on both."""

    def at_most(left, right):
        bound = to_real(right)
        return implies(to_real(left) < bound + 1, to_real(left) <= bound)

    def induct(right, *known):
        base = p.have(at_most(nothing, right))
        step = p.have(at_most(next_(m), right), *known)
        return p.every(p.induct(m, at_most(m, right), base, step), m)

    start = induct(nothing)
    known = p.at(p.assume(forall(m, at_most(m, n))), m)
    return p.every(
        p.induct(n, forall(m, at_most(m, n)), start, induct(next_(n), known)), n
    )


def least(p):
    """The next number is the least one, or what was the least one still is."""
    order = p.at(no_number_between(p), k, m)

    def extended(place, earlier, last):
        """What is below the first k numbers and the next one is below all of them."""
        now, same = p.assume(below(m, next_(k))), equal(k, m)
        at_last = p.rewrite(
            p.assume(same), last, at(chance, place) <= at(chance, hole), hole
        )
        before = p.have(below(m, k), now, order, p.assume(negation(same)))
        found = p.cases(same, at_last, p.apply(p.at(earlier, m), before))
        all_of = p.every(p.supposing(now, found), m)
        among_them = p.have(
            below(place, next_(k)),
            p.assume(is_least(k, r)) if place is r else p.have(below(k, next_(k))),
        )
        both = p.have(is_least(next_(k), place), among_them, all_of)
        return p.some(some_least(next_(k)), place, both)

    least_before = p.assume(is_least(k, r))
    earlier = p.have(smaller(k, r), least_before)
    stays = at(chance, r) <= at(chance, k)
    old = extended(r, earlier, p.assume(stays))
    in_order = p.have(
        implies(below(m, k), at(chance, k) <= at(chance, m)),
        p.at(earlier, m),
        p.assume(negation(stays)),
    )
    itself = p.have(at(chance, k) <= at(chance, k))
    new = extended(k, p.every(in_order, m), itself)
    known = p.assume(implies(below(nothing, k), some_least(k)))
    some_before, none_before = (
        p.assume(below(nothing, k)),
        p.assume(negation(below(nothing, k))),
    )
    step = p.obtain(p.apply(known, some_before), r, p.cases(stays, old, new))
    vacuous = p.have(implies(below(m, k), at(chance, k) <= at(chance, m)), none_before)
    only = extended(k, p.every(vacuous, m), itself)
    later = p.cases(some_before.formula, step, only)
    base = p.have(implies(below(nothing, nothing), some_least(nothing)))
    goal = implies(below(nothing, k), some_least(k))
    return p.induct(k, goal, base, p.supposing(below(nothing, next_(k)), later))


def proof(p):
    """By induction on how many there are."""
    every_k = p.every(least(p), k)
    return p.apply(p.at(every_k, k), p.given("some"))


equal_numbers = {chance: function(n, number(0)), k: natural_number(1)}


def absent(claim_part):
    """No place can be the one that is claimed."""

    def refute(p, claim):
        inside = p.assume(claim_part)
        wrong = p.have(
            FALSE, inside, p.at(p.have(inside.formula.arguments[1], inside), r)
        )
        return p.obtain(p.assume(claim), r, wrong)

    return refute


def none_at_all(p, claim):
    wrong = p.have(FALSE, p.assume(At(no_numbers).of(is_least(k, r))))
    return p.obtain(p.assume(claim), r, wrong)


no_numbers = {**equal_numbers, k: nothing}
strictly = implies(below(m, k), at(chance, r) < at(chance, m))
strict = conjunction(below(r, k), forall(m, strictly))

SPEC = SPEC.but(
    proof=proof,
    instance=At(equal_numbers),
    near_misses={
        "no numbers": NearMiss(without="some", at=At(no_numbers, refute=none_at_all)),
        "less than itself": NearMiss(
            claim=exists(r, strict),
            at=At(equal_numbers, refute=absent(At(equal_numbers).of(strict))),
        ),
    },
)
