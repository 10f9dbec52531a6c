"""How large the change of a table with fixed margins can be."""

from verifydp.formal.spec import *

words, sizes = shared("semi_dp._tables"), shared("semi_dp._sizes")
entries = theorem("semi_dp.proposition_32.entries")
moves = words.Moves(NATURAL, NATURAL)
change, r, c, a, b = moves.change, sizes.r, sizes.c, sizes.a, sizes.b


def at_most(table, sum_of_absolutes, sum_of_squares, largest=1):
    """The three sizes of the example, the second one squared."""
    return conjunction(
        sizes.absolute(table) <= sum_of_absolutes,
        sizes.squares(table) <= sum_of_squares,
        forall(a, b, abs(table(a, b)) <= largest),
    )


SPEC = Theorem(
    title="The sensitivities 4, 2 and 1 of tables, whatever their size",
    source="Cho and Awan, Semi-DP, example 7",
    covers=("SD-E7",),
    standing="refuted",
    repair="semi_dp.example_7.repaired",
    given=moves.margins,
    claim=at_most(change, 4, 4),
    printed=Printed(
        place="section 5.1, example 7",
        words="regardless of r and c: l1 sensitivity 4, l2 sensitivity 2, l_infinity "
        "sensitivity 1",
    ),
    remark="The sums run over the cells of an r times c table; the second size is "
    "squared. The circle of three persons in a 3 times 3 table has the sizes 6, the "
    "square root of 6, and 1.",
)
REPAIRED = Theorem(
    title="The sensitivities of tables: 6, the square root of 6, and 1",
    source="repair of example 7 of Cho and Awan, Semi-DP",
    given=moves.margins,
    claim=at_most(change, 6, 6),
    remark="Three persons change, in tables of every size with fixed margins; the near "
    "misses show that a circle reaches all three.",
)


def proof(p):
    """Six cells change at most, each by one."""
    cells = [
        *zip(moves.rows, moves.columns, strict=True),
        *zip(moves.new_rows, moves.new_columns, strict=True),
    ]
    first_ = sizes.bounded(
        p,
        lambda x, y: abs(change(x, y)),
        cells,
        lambda total: p.have(abs(change(a, b)) <= total),
    )
    known = [p.given(name) for name in moves.margins]
    places = (moves.rows, moves.columns, moves.new_rows, moves.new_columns)
    values = {str(one.data): one for group in places for one in group}
    entry = p.use(entries, *known, spaces={"R": NATURAL, "C": NATURAL}, **values)
    entry = p.at(entry, a, b)
    square = p.have(change(a, b) ** 2 <= abs(change(a, b)), entry)
    second_ = sizes.tables_ordered(
        p, lambda x, y: change(x, y) ** 2, lambda x, y: abs(change(x, y)), square
    )
    third_ = p.every(entry, a, b)
    return p.have(p.statement.claim, first_, second_, third_)


def numbered(**places):
    """The persons' labels as numbers."""
    return {
        one: natural_number(place)
        for name, values in places.items()
        for one, place in zip(getattr(moves, name), values, strict=True)
    }


around = {
    **numbered(
        rows=(0, 1, 2), columns=(0, 1, 2), new_rows=(0, 1, 2), new_columns=(1, 2, 0)
    ),
    r: natural_number(3),
    c: natural_number(3),
}


def kept(p, goal):
    """As many persons in each row and column."""
    return p.auto(goal)


shown = dict.fromkeys(moves.margins, kept)


def at_cell(column):
    """A cell of the first row changes too much."""

    def refute(p, claim):
        cell = natural_number(0), natural_number(column)
        return p.absurd(p.part(p.assume(claim), 2), *cell)

    return refute


def along(side):
    """All three persons come to one cell, along one of its sides."""
    same, all_ = (0, 0, 0), (0, 1, 2)
    rows, columns = (same, all_) if side == "row" else (all_, same)
    places = numbered(rows=rows, columns=columns, new_rows=same, new_columns=same)
    return At({**around, **places}, show=shown, refute=at_cell(0))


SPEC = SPEC.but(refutation=At(around, show=shown))
REPAIRED = REPAIRED.but(
    proof=proof,
    instance=At(around, show=shown),
    near_misses={
        "any rows": NearMiss(without="row counts", at=along("column")),
        "any columns": NearMiss(without="column counts", at=along("row")),
        "a smaller first size": NearMiss(claim=at_most(change, "599/100", 6)),
        "a smaller second size": NearMiss(claim=at_most(change, 6, "599/100")),
        "a smaller third size": NearMiss(
            claim=at_most(change, 6, 6, "99/100"), refute=at_cell(1)
        ),
    },
)
