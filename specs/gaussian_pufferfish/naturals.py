"""Between a natural number and the next one there is no other."""

from verifydp.formal.spec import *

j, k, i = natural("j"), natural("k"), natural("i")


def apart(left, right):
    return disjunction(
        to_real(left) <= to_real(right), to_real(right) + 1 <= to_real(left)
    )


SPEC = Theorem(
    title="No natural number lies between two that follow each other",
    source="Peano's axioms",
    claim=apart(j, k),
)
f, other = function_variable("f", NATURAL), natural("other")


def square_sum(upto):
    return sum_(upto, i, at(f, i) * at(f, i))


SQUARES = Theorem(
    title="A sum of squares is not negative",
    source="order of the reals",
    claim=square_sum(j) >= 0,
)


def picked(below, upto):
    """The sum over the numbers below ``upto`` of f at those that equal k."""
    return equal(
        sum_(upto, i, if_(equal(i, k), at(f, i), 0)),
        if_(to_real(k) < to_real(below), at(f, k), 0),
    )


SELECT = Theorem(
    title="A sum over the numbers that equal k has one term",
    source="definition of finite sums",
    claim=picked(j, j),
)


def proof(p):
    """Both go down by 1 until one of them is 0."""
    zero = natural_number(0)
    later = forall(k, apart(j, k))
    known = p.assume(later)
    base = p.have(apart(next_(j), zero))
    step = p.have(apart(next_(j), next_(k)), p.at(known, k))
    step = p.every(p.induct(k, apart(next_(j), k), base, step), k)
    start = p.every(p.have(apart(zero, k)), k)
    return p.at(p.induct(j, later, start, step), k)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "two more": NearMiss(
            claim=disjunction(to_real(j) <= to_real(k), to_real(k) + 2 <= to_real(j)),
            at=At({j: natural_number(1), k: natural_number(0)}),
        ),
    },
)


def selected(p):
    """Going on to the next number picks f there only if it is k."""
    base = p.have(picked(natural_number(0), natural_number(0)))
    known = p.assume(picked(j, j))
    order = p.use(SPEC), p.use(SPEC, j=k, k=j)
    here = p.assume(equal(k, j))
    same = p.have(equal(at(f, k), at(f, k)))
    same = p.rewrite(here, same, equal(at(f, k), at(f, other)), other)
    goal = picked(next_(j), next_(j))
    last = p.have(goal, known, same, here)
    before = p.have(goal, known, p.assume(negation(equal(k, j))), *order)
    return p.induct(j, picked(j, j), base, p.cases(equal(k, j), last, before))


def not_negative(p):
    """Squares are not negative."""
    base = p.have(square_sum(natural_number(0)) >= 0)
    step = p.have(square_sum(next_(j)) >= 0, p.assume(square_sum(j) >= 0))
    return p.induct(j, square_sum(j) >= 0, base, step)


SQUARES = SQUARES.but(
    proof=not_negative,
    near_misses={
        "positive": NearMiss(
            claim=square_sum(j) > 0,
            at=At({j: natural_number(0), f: function(i, number(1))}),
        ),
    },
)

SELECT = SELECT.but(
    proof=selected,
    near_misses={
        "the number itself as well": NearMiss(
            claim=picked(next_(j), j),
            at=At(
                {
                    j: natural_number(1),
                    k: natural_number(1),
                    f: function(i, number(1)),
                }
            ),
        ),
    },
)
