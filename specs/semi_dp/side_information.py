"""An invariant and what somebody knows may determine a record."""

from verifydp.formal.spec import *

words = shared("semi_dp._bits")
at_value = shared("general_composition._classes").at_value
x, y = words.x, words.y


def known(*places):
    """Two databases agree on the bits that somebody knows."""
    left, right = words.bits(x), words.bits(y)
    return conjunction(*(equal(left[place], right[place]) for place in places))


def ones(count):
    return conjunction(equal(words.ones(x), count), equal(words.ones(y), count))


some = exists(
    x, y, conjunction(known(0, 1), negation(equal(words.bits(x)[2], words.bits(y)[2])))
)
SPEC = Theorem(
    title="Who knows two of three bits and their number of ones knows the third",
    source="Cho and Awan, Semi-DP, section 7",
    covers=("SD-Q31",),
    claim=conjunction(
        forall(
            x,
            y,
            implies(
                conjunction(known(0, 1), ones(2)),
                equal(words.bits(x)[2], words.bits(y)[2]),
            ),
        ),
        some,
    ),
    remark="So the trade-off function of a Semi-DP mechanism does not bound what is "
    "learnt by somebody who knows all other records. Without the invariant both values "
    "of the bit are left.",
)


def proof(p):
    """All pairs of databases; and 000 beside 001."""
    left, right = words.database("000"), words.database("001")
    inner = at_value(some, left)
    there = p.some(some, left, p.some(inner, right, p.auto(at_value(inner, right))))
    return p.have(SPEC.claim, p.auto(SPEC.claim.arguments[0]), there)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "one bit known": NearMiss(
            claim=forall(
                x,
                y,
                implies(
                    conjunction(known(0), ones(2)),
                    equal(words.bits(x)[2], words.bits(y)[2]),
                ),
            ),
            at=At({}),
        ),
        "another number of ones": NearMiss(
            claim=forall(
                x,
                y,
                implies(
                    conjunction(
                        known(0, 1),
                        conjunction(equal(words.ones(x), 2), equal(words.ones(y), 1)),
                    ),
                    equal(words.bits(x)[2], words.bits(y)[2]),
                ),
            ),
            at=At({}),
        ),
        "another number of ones, too": NearMiss(
            claim=forall(
                x,
                y,
                implies(
                    conjunction(
                        known(0, 1),
                        conjunction(equal(words.ones(x), 1), equal(words.ones(y), 2)),
                    ),
                    equal(words.bits(x)[2], words.bits(y)[2]),
                ),
            ),
            at=At({}),
        ),
    },
)
