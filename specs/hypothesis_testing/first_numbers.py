"""The first natural numbers, one by one, and a least one of finitely many reals.

Lemmas for plausible deniability, which speaks of k records.
"""

from verifydp.formal.spec import *

k, m, n, r = (natural(name) for name in ("k", "m", "n", "r"))
chance, hole = function_variable("chance", NATURAL), natural("hole")
nothing = natural_number(0)


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


def one_of(place, count):
    return disjunction(*(equal(place, natural_number(one)) for one in range(count)))


def enumerated(p, count):
    """What is below 1 is 0; a number below c + 1 is 0 or follows one below c."""
    listed = implies(to_real(m) < count, one_of(m, count))
    base, after = (At({m: of}).of(listed) for of in (nothing, next_(m)))
    if count == 1:
        return p.every(p.induct(m, listed, p.have(base), p.have(after)), m)
    known = p.assume(after.arguments[0])
    before = p.at(enumerated(p, count - 1), m)
    before = p.apply(before, p.have(to_real(m) < count - 1, known))
    ways = []
    for one in range(count - 1):
        here = p.assume(equal(m, natural_number(one)))
        exact = p.have(equal(next_(natural_number(one)), natural_number(one + 1)))
        shape = equal(next_(hole), natural_number(one + 1))
        moved = p.rewrite(p.turned(here), exact, shape, hole)
        ways.append(p.supposing(here, p.have(after.arguments[1], moved)))
    step = p.supposing(known, p.have(after.arguments[1], before, *ways))
    return p.every(p.induct(m, listed, p.have(base), step), m)


def by_number(p, claim):
    return p.auto(negation(claim))


def first_numbers(count, word):
    """Every natural number below count is one of 0, ..., count - 1."""

    def proof(p):
        return p.apply(p.at(enumerated(p, count), m), p.given("below"))

    inside, beyond = natural_number(count - 1), natural_number(count)
    others = *range(count - 1), count
    return Theorem(
        title=f"The natural numbers below {word}",
        source="induction",
        given={"below": to_real(m) < count},
        claim=one_of(m, count),
        proof=proof,
        instance=At({m: inside}),
        near_misses={
            "a number further": NearMiss(
                without=("below",), at=At({m: beyond}, refute=by_number)
            ),
            "one number more": NearMiss(
                given={"below": to_real(m) < count + 1},
                at=At({m: beyond}, refute=by_number),
            ),
            "another last number": NearMiss(
                claim=disjunction(*(equal(m, natural_number(one)) for one in others)),
                at=At({m: inside}, refute=by_number),
            ),
        },
    )


ONE = first_numbers(1, "one")
TWO = first_numbers(2, "two")
THREE = first_numbers(3, "three")


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
