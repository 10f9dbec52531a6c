"""Tables with fixed margins: how they can differ when three persons change cells.

Each person has a row and a column. Three persons change, and all row and column counts
stay. As printed, the table then changes by a switch of two cells against two, or not at
all. Three persons can also move in a circle, which changes six cells.
"""

from itertools import permutations

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
R, C = words.R, words.C
switch, circle, different = words.switch, words.circle, words.different
nowhere, evaluated = words.nowhere, words.evaluated
moves = words.Moves()
a, b, change, everywhere = moves.a, moves.b, moves.change, moves.everywhere
is_switch, is_circle = moves.is_switch, moves.is_circle
margins, none, a_switch, a_circle = (
    moves.margins,
    moves.none,
    moves.a_switch,
    moves.a_circle,
)
rows, columns, new_rows, new_columns = (
    moves.rows,
    moves.columns,
    moves.new_rows,
    moves.new_columns,
)


SPEC = Theorem(
    title="Three changed persons change a table by a switch of four cells",
    source="Cho and Awan, Semi-DP, proposition 32 and appendix A.9",
    covers=("SD-P32",),
    standing="refuted",
    repair="semi_dp.proposition_32.repaired",
    given=margins,
    claim=disjunction(none, a_switch),
    printed=Printed(
        place="section 5.1, proposition 32",
        words="S_Semi is the set of v_ijlk with i, k in 1, ..., r, j, l in 1, ..., c, "
        "i != k, j != l, and 0",
    ),
    remark="Persons in (1, 1), (2, 2), (3, 3) move to (1, 2), (2, 3), (3, 1). Within "
    "two rows or two columns, and for two changes, the printed set is right.",
)

REPAIRED = Theorem(
    title="Three changed persons change a table by a switch or a circle",
    source="repair of proposition 32",
    given=margins,
    claim=disjunction(none, a_switch, a_circle),
    remark="Tables of every size, and databases of every size: persons who stay add "
    "the same to both tables. Fewer than three changes are those of three in which "
    "some person moves to the cell where it was. Three persons who stand in the cells "
    "of a circle can move in it: semi_dp.proposition_32.occurs.circle. That such "
    "persons exist in some database with the margins is not stated.",
)


around = moves.placed((3, 3), (0, 1, 2), (0, 1, 2), (0, 1, 2), (1, 2, 0))
three = {"R": finite(3), "C": finite(3)}

SPEC = SPEC.but(
    refutation=At(around, spaces=three, refute=evaluated),
)


def candidates():
    """The forms that the change can take, in terms of the persons' labels."""
    for one, other in ((0, 1), (0, 2), (1, 2)):
        for left, right in permutations(range(3), 2):
            spots = rows[one], rows[other], columns[left], columns[right]
            apart = conjunction(different(*spots[:2]), different(*spots[2:]))
            yield apart, switch(*spots), (is_switch, moves.switch_labels, spots)
    for order in ((0, 1, 2), (0, 2, 1)):
        three_rows = [rows[place] for place in order]
        three_columns = [columns[place] for place in order]
        apart = conjunction(different(*three_rows), different(*three_columns))
        spots = *three_rows, *three_columns
        table = circle(three_rows, three_columns)
        yield apart, table, (is_circle, moves.circle_labels, spots)


def exhibited(p, fact, is_form, over, spots):
    """Some labels for which the change has this form, from the labels of persons."""
    for place in reversed(range(len(spots))):
        form = some_with(is_form, spots[:place], over[place:])
        fact = p.some(form, spots[place], fact)
    return fact


def some_with(is_form, chosen, over):
    return exists(*over, is_form(*chosen, *over))


def proof(p):
    """Which labels are equal decides all; the checker tries every pattern of them."""
    points = (*rows, *new_rows, *columns, *new_columns)
    kept = []
    for name, old in (("row counts", rows), ("column counts", columns)):
        kept += [p.at(p.given(name), one) for one in old]
    same = p.have(conjunction(*(fact.formula for fact in kept)), *kept)
    forms = [(TRUE, nowhere, None), *candidates()]
    fits = [
        conjunction(
            apart, *(equal(change(x, y), table(x, y)) for x in rows for y in columns)
        )
        for apart, table, _ in forms
    ]
    goal = forall(*points, implies(same.formula, disjunction(*fits)))
    one_fits = p.apply(p.at(p.step("patterns", terms=(goal,)), *points), same)
    ways = []
    for fit, (apart, table, form) in zip(fits, forms, strict=True):
        here = equal(change(a, b), table(a, b))
        both = conjunction(same.formula, fit)
        every_cell = p.step(
            "patterns", terms=(forall(*points, a, b, implies(both, here)),)
        )
        at_cell = p.at(every_cell, *points, a, b)
        held = p.have(both, same, p.assume(fit))
        filled = p.every(p.apply(at_cell, held), a, b)
        if form is not None:
            whole = p.have(conjunction(apart, filled.formula), filled, p.assume(fit))
            filled = exhibited(p, whole, *form)
        ways.append(p.supposing(fit, p.have(p.statement.claim, filled)))
    return p.have(p.statement.claim, one_fits, *ways)


REPAIRED = REPAIRED.but(
    proof=proof,
    instance=At(around, spaces=three),
    near_misses={
        "switches only": NearMiss(claim=SPEC.claim, refute=evaluated),
        "any rows": NearMiss(
            without="row counts",
            at={one: label(0, 3) for one in new_rows},
            refute=evaluated,
        ),
        "any columns": NearMiss(
            without="column counts",
            at={one: label(0, 3) for one in new_columns},
            refute=evaluated,
        ),
        "circles only": NearMiss(
            claim=disjunction(none, a_circle),
            at={
                one: label(place, 3)
                for one, place in zip(new_columns, (1, 0, 2), strict=True)
            },
            refute=evaluated,
        ),
    },
)
