"""How a table changes where one person is replaced, and what a figure shows."""

from verifydp.formal.spec import *

words, sizes = shared("semi_dp._tables"), shared("semi_dp._sizes")
moves = words.Moves(NATURAL, NATURAL, persons=1)
change, r, c, a, b = moves.change, sizes.r, sizes.c, sizes.a, sizes.b
person = (*moves.rows, *moves.columns, *moves.new_rows, *moves.new_columns)


def at_most(sum_of_absolutes, sum_of_squares, largest=1):
    """The three sizes, the second one squared."""
    return conjunction(
        sizes.absolute(change) <= sum_of_absolutes,
        sizes.squares(change) <= sum_of_squares,
        forall(a, b, abs(change(a, b)) <= largest),
    )


SPEC = Theorem(
    title="The sensitivities of tables where one person is replaced: 2, sqrt(2) and 1",
    source="Cho and Awan, Semi-DP, sections 5.1 and 5.2",
    covers=("SD-Q20",),
    claim=at_most(2, 2),
    remark="Tables of every size, the second size squared; the near misses show that "
    "all are reached. What is said there of tables with fixed margins is example 7.",
)
shown = words.switch(*map(natural_number, (1, 4, 1, 4)))
i, j = map(natural, "ij")


def row_sum(table, row):
    return sum_(natural_number(6), j, table(row, j))


def column_sum(table, column):
    return sum_(natural_number(7), i, table(i, column))


def drawn(absolute=4, square=4):
    """The margins of the figure's table, and its sizes."""
    rows = [equal(row_sum(shown, natural_number(k)), 0) for k in range(7)]
    columns = [equal(column_sum(shown, natural_number(k)), 0) for k in range(6)]
    size = sum_(natural_number(7), i, sum_(natural_number(6), j, abs(shown(i, j))))
    squares = sum_(natural_number(7), i, sum_(natural_number(6), j, shown(i, j) ** 2))
    return conjunction(*rows, *columns, equal(size, absolute), equal(squares, square))


FIGURE = Theorem(
    title="The table of figure 1 has no margins, and the sizes 4 and 2",
    source="Cho and Awan, Semi-DP, figure 1",
    covers=("SD-X1",),
    standing="reported",
    claim=drawn(),
    remark="A table with 7 rows and 6 columns, 1 in cells (2, 2) and (5, 5), -1 in "
    "(2, 5) and (5, 2); counted from 0 here. The order of its indices is not that of "
    "the definition.",
)


def proof(p):
    """Two cells change at most, each by one."""
    spots = [*zip(moves.rows, moves.columns, strict=True)]
    spots += zip(moves.new_rows, moves.new_columns, strict=True)
    entry = p.have(abs(change(a, b)) <= 1)
    square = p.have(change(a, b) ** 2 <= abs(change(a, b)), entry)
    first_ = sizes.bounded(
        p,
        lambda x, y: abs(change(x, y)),
        spots,
        lambda total: p.have(abs(change(a, b)) <= total),
    )
    second_ = sizes.tables_ordered(
        p, lambda x, y: change(x, y) ** 2, lambda x, y: abs(change(x, y)), square
    )
    return p.have(p.statement.claim, first_, second_, p.every(entry, a, b))


moved = At(
    {
        **dict(zip(person, map(natural_number, (0, 0, 1, 1)), strict=True)),
        r: natural_number(2),
        c: natural_number(2),
    }
)


def at_corner(p, claim):
    """The first cell changes too much."""
    corner = natural_number(0), natural_number(0)
    return p.absurd(p.part(p.assume(claim), 2), *corner)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a smaller first size": NearMiss(claim=at_most("199/100", 2), at=moved),
        "a smaller second size": NearMiss(claim=at_most(2, "199/100"), at=moved),
        "a smaller third size": NearMiss(
            claim=at_most(2, 2, "99/100"),
            at=At(moved.values, refute=at_corner),
        ),
    },
)
FIGURE = FIGURE.but(
    proof=lambda p: p.auto(p.statement.claim),
    near_misses={
        "another first size": NearMiss(claim=drawn(absolute=5), at=At({})),
        "another second size": NearMiss(claim=drawn(square=5), at=At({})),
    },
)
