"""The projection for 2 times 2 tables, and its basis, which has to have length 1."""

from verifydp.formal.spec import *

u = [real(f"u_{k}") for k in range(4)]
signs = (1, -1, -1, 1)


def product(table):
    """The product with (1, -1, -1, 1)."""
    return table[0] - table[1] - table[2] + table[3]


def projected(table, square=4):
    """The product times the basis, divided by this."""
    return [sign * product(table) / square for sign in signs]


def same(left, right):
    return conjunction(*(equal(*both) for both in zip(left, right, strict=True)))


def is_projection(square=4):
    """Twice is the same as once, no margins, and (1, -1, -1, 1) stays."""
    once = projected(u, square)
    basis = [number(sign) for sign in signs]
    margins = (once[0] + once[1], once[2] + once[3], once[0] + once[2])
    return conjunction(
        same(projected(once, square), once),
        same(projected(basis, square), basis),
        *(equal(one, 0) for one in margins),
    )


SPEC = Theorem(
    title="The projection of 2 times 2 tables on those without margins",
    source="Cho and Awan, Semi-DP, example 8",
    covers=("SD-E8",),
    standing="holds-repaired",
    claim=is_projection(),
    remark="The basis is (1, -1, -1, 1) / 2, for the length 2 of (1, -1, -1, 1) is "
    "the sensitivity. The printed basis is not divided by it: "
    "semi_dp.example_8.printed_basis.",
)
PRINTED_BASIS = Theorem(
    title="The projection of 2 times 2 tables from the basis (1, -1, -1, 1)",
    source="Cho and Awan, Semi-DP, example 8",
    standing="refuted",
    repair="semi_dp.example_8",
    claim=same(projected(projected(u, 1), 1), projected(u, 1)),
    printed=Printed(
        place="section 5.1, example 8", words="the basis is {(1, -1, -1, 1)}"
    ),
    remark="The sum of the products of this basis is 4 times the projection: applied "
    "twice it gives 4 times as much. The printed matrix is right.",
)
at_basis = At(dict(zip(u, map(number, signs), strict=True)))


def changed(old, new, places):
    """One of the numbers of the claim becomes another one."""
    return {
        f"{new} in place of {old}, {place + 1}": NearMiss(
            number=Number(old, new, place=place), at=at_basis
        )
        for place in places
    }


SPEC = SPEC.but(
    proof=lambda p: p.have(p.statement.claim),
    near_misses={
        **changed(4, 5, (*range(17), 24, 25)),
        **changed(0, 1, range(3)),
        **changed(1, 2, range(24)),
        **changed(-1, 3, range(24)),
    },
)
PRINTED_BASIS = PRINTED_BASIS.but(
    refutation=At(dict(zip(u, map(number, signs), strict=True)))
)
