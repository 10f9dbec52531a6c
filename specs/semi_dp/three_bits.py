"""Three bits of which the number of ones is published."""

from verifydp.formal.spec import *

words = shared("semi_dp._bits")
parameter = shared("semi_dp._parameter")
printed = definition("semi_dp.semi_adjacent")
pointwise = definition("semi_dp.semi_adjacent.pointwise")
x, y, ones = words.x, words.y, words.ones
two_ones = "110", "101", "011"


def fit(*databases, count=2):
    return conjunction(*(equal(ones(one), count) for one in databases))


def is_one_of(*texts):
    return disjunction(*(equal(x, words.database(text)) for text in texts))


differ = negation(equal(x, y))


def distances(size):
    """All databases with two ones are so far from each other."""
    gap = equal(to_real(words.apart(x, y)), size)
    return forall(x, y, implies(conjunction(fit(x, y), differ), gap))


def only(*texts):
    both = conjunction(
        implies(fit(x), is_one_of(*texts)), implies(is_one_of(*texts), fit(x))
    )
    return forall(x, both)


SPEC = Theorem(
    title="Three databases of three bits have two ones, each two bits from the others",
    source="Cho and Awan, Semi-DP, example 2",
    covers=("SD-E2",),
    claim=conjunction(only(*two_ones), distances(2)),
    remark="Of all eight databases.",
)


def parameters(count, size):
    """Both readings of the semi-adjacent parameter."""
    values = *words.names(count), natural_number(size)
    return conjunction(printed(*values), pointwise(*values))


TWO = Theorem(
    title="The semi-adjacent parameter of three bits with two ones is 2",
    source="Cho and Awan, Semi-DP, example 3",
    covers=("SD-E3",),
    uses=(printed, pointwise),
    claim=parameters(2, 2),
    remark="In both readings of the parameter.",
)
NONE = Theorem(
    title="The semi-adjacent parameter of three bits without ones is 0",
    source="Cho and Awan, Semi-DP, example 3",
    covers=("SD-E3",),
    uses=(printed, pointwise),
    claim=parameters(0, 0),
    remark="In both readings: a single database is left, and nothing is protected.",
)


def shown(*texts):
    """From the first person and two databases, nothing less is enough."""

    def proof(p):
        show = parameter.is_least(label(0, 3), *map(words.database, texts))
        return p.have(
            p.statement.claim, *(show(p, one) for one in p.statement.claim.arguments)
        )

    return proof


SPEC = SPEC.but(proof=lambda p: p.auto(SPEC.claim))
TWO = TWO.but(proof=shown("110", "011"))
NONE = NONE.but(proof=shown("000", "000"))

first_of_two = label(0, 3), words.database("110"), words.database("011")


def one_alone(p, claim):
    """No two databases with these bits of the first person are so close."""
    return p.absurd(p.part(p.assume(claim), 0), *first_of_two)


def nothing_less(p, claim):
    """A smaller number is enough."""
    rule = p.at(p.part(p.assume(claim), 1), natural_number(0))
    return p.have(FALSE, p.apply(rule, p.auto(rule.formula.arguments[0])))


def missed(reading, count, size, refute):
    claim = reading(*words.names(count), natural_number(size))
    return NearMiss(claim=claim, at=At({}, refute=refute))


def apart_where(*premises):
    """Databases with other numbers of ones are two bits from each other."""
    gap = equal(to_real(words.apart(x, y)), 2)
    return forall(x, y, implies(conjunction(conjunction(*premises), differ), gap))


SPEC = SPEC.but(
    near_misses={
        "one bit": NearMiss(claim=distances(1), at=At({})),
        "two databases": NearMiss(
            claim=forall(x, implies(fit(x), is_one_of("110", "101"))), at=At({})
        ),
        "one 1": NearMiss(
            claim=forall(x, implies(fit(x, count=1), is_one_of(*two_ones))), at=At({})
        ),
        "one 1 and two": NearMiss(
            claim=apart_where(fit(x, count=1), fit(y)), at=At({})
        ),
        "two ones and one": NearMiss(
            claim=apart_where(fit(x), fit(y, count=1)), at=At({})
        ),
    },
)
TWO = TWO.but(
    near_misses={
        "one bit, as printed": missed(printed, 2, 1, one_alone),
        "one bit, from every database": missed(pointwise, 2, 1, one_alone),
        "no ones": missed(printed, 0, 2, nothing_less),
        "no ones, from every database": missed(pointwise, 0, 2, nothing_less),
    },
)
NONE = NONE.but(
    near_misses={
        "one bit, as printed": missed(printed, 0, 1, nothing_less),
        "one bit, from every database": missed(pointwise, 0, 1, nothing_less),
        "two ones": missed(printed, 2, 0, one_alone),
        "two ones, from every database": missed(pointwise, 2, 0, one_alone),
    },
)
