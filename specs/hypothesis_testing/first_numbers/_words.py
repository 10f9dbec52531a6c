"""What the theorems of first_numbers share."""

from verifydp.formal.spec import *

m = natural("m")
hole = natural("hole")
nothing = natural_number(0)


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
