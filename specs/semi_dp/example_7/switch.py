"""How large a switch is: the printed sensitivities, where only switches occur."""

from verifydp.formal.spec import *

words, sizes = shared("semi_dp._tables"), shared("semi_dp._sizes")
switch, a, b, r, c = words.switch, sizes.a, sizes.b, sizes.r, sizes.c
upper, lower, left, right = (
    natural(name) for name in ("upper", "lower", "left", "right")
)
table = switch(upper, lower, left, right)


def at_most(sum_of_absolutes, sum_of_squares, largest=1):
    """The three sizes, the second one squared."""
    return conjunction(
        sizes.absolute(table) <= sum_of_absolutes,
        sizes.squares(table) <= sum_of_squares,
        forall(a, b, abs(table(a, b)) <= largest),
    )


SPEC = Theorem(
    title="The sizes of a switch: 4, 2 and 1",
    source="Cho and Awan, Semi-DP, example 7",
    claim=at_most(4, 4),
    remark="In a table of any size, the second size squared; the near misses show that "
    "all three are reached. Tables with two rows or columns change by "
    "switches alone (semi_dp.proposition_32.two_rows), and so do all tables where two "
    "persons change (semi_dp.proposition_32.two_persons): there example 7 is right.",
)


def proof(p):
    """Four cells, each with one person more or less."""
    spots = (upper, left), (lower, right), (upper, right), (lower, left)
    sides = [
        indicator(equal(here, one)) - indicator(equal(here, other))
        for here, one, other in ((a, upper, lower), (b, left, right))
    ]
    small = [p.have(abs(side) <= 1) for side in sides]
    entry = p.have(abs(sides[0] * sides[1]) <= 1, *small)
    entry = p.have(abs(table(a, b)) <= 1, entry)
    square = p.have(table(a, b) ** 2 <= abs(table(a, b)), entry)
    first_ = sizes.bounded(
        p,
        lambda x, y: abs(table(x, y)),
        spots,
        lambda total: p.have(abs(table(a, b)) <= total),
    )
    second_ = sizes.tables_ordered(
        p, lambda x, y: table(x, y) ** 2, lambda x, y: abs(table(x, y)), square
    )
    return p.have(p.statement.claim, first_, second_, p.every(entry, a, b))


usual = {
    one: natural_number(place)
    for one, place in {upper: 0, lower: 1, left: 0, right: 1, r: 2, c: 2}.items()
}
corner = natural_number(0), natural_number(0)


def at_corner(p, claim):
    """The first cell changes too much."""
    return p.absurd(p.part(p.assume(claim), 2), *corner)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a smaller first size": NearMiss(claim=at_most("399/100", 4)),
        "a smaller second size": NearMiss(claim=at_most(4, "399/100")),
        "a smaller third size": NearMiss(
            claim=at_most(4, 4, "99/100"), refute=at_corner
        ),
    },
)
