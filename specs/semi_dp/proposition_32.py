"""Tables with fixed margins: how they can differ when three persons change cells.

Each person has a row and a column. Three persons change, and all row and column counts
stay. As printed, the table then changes by a switch of two cells against two, or not at
all. Three persons can also move in a circle, which changes six cells.
"""

from itertools import permutations

from verifydp.formal.spec import *

R, C = space("R"), space("C")
rows, new_rows = (
    [point(f"{name}_{k}", R) for k in (1, 2, 3)] for name in ("row", "new_row")
)
columns, new_columns = (
    [point(f"{name}_{k}", C) for k in (1, 2, 3)] for name in ("column", "new_column")
)
a, b = point("a", R), point("b", C)


def count(labels, at_label):
    """How many of the persons have this label."""
    first, *others = (indicator(equal(at_label, label_)) for label_ in labels)
    return first + others[0] + others[1]


def cell(row, column, i, j):
    """The table with one person in a cell, at row i and column j."""
    return indicator(equal(i, row)) * indicator(equal(j, column))


def change(i, j):
    """What the change of three persons adds to cell (i, j)."""
    before = [cell(*one, i, j) for one in zip(rows, columns, strict=True)]
    after = [cell(*one, i, j) for one in zip(new_rows, new_columns, strict=True)]
    return after[0] + after[1] + after[2] - (before[0] + before[1] + before[2])


def switch(i, k, j, h):
    """The printed v: one more in (i, j) and (k, h), one less in (i, h) and (k, j)."""
    return lambda x, y: (
        cell(i, j, x, y) + cell(k, h, x, y) - cell(i, h, x, y) - cell(k, j, x, y)
    )


def circle(i, j):
    """Persons in cells (i, j) move to the column of the next one."""
    return lambda x, y: (
        cell(i[0], j[1], x, y)
        + cell(i[1], j[2], x, y)
        + cell(i[2], j[0], x, y)
        - cell(i[0], j[0], x, y)
        - cell(i[1], j[1], x, y)
        - cell(i[2], j[2], x, y)
    )


def different(*labels):
    """Labels of which no two are the same."""
    pairs = [(x, y) for k, x in enumerate(labels) for y in labels[k + 1 :]]
    return conjunction(*(negation(equal(*pair_)) for pair_ in pairs))


def everywhere(table):
    return forall(a, b, equal(change(a, b), table(a, b)))


def nowhere(x, y):
    return number(0)


def is_switch(i, k, j, h):
    table = switch(i, k, j, h)
    return conjunction(different(i, k), different(j, h), everywhere(table))


def is_circle(i, k, m, j, h, n):
    table = circle((i, k, m), (j, h, n))
    return conjunction(different(i, k, m), different(j, h, n), everywhere(table))


def some(is_form, *over):
    return exists(*over, is_form(*over))


some_rows, some_columns = (
    [point(f"{name}_{place}", over) for place in "ikm"]
    for name, over in (("row", R), ("column", C))
)
switch_labels = *some_rows[:2], *some_columns[:2]
circle_labels = *some_rows, *some_columns
a_switch, a_circle = some(is_switch, *switch_labels), some(is_circle, *circle_labels)
margins = {
    "row counts": forall(a, equal(count(rows, a), count(new_rows, a))),
    "column counts": forall(b, equal(count(columns, b), count(new_columns, b))),
}


def labels(over, *places):
    return {
        variable_: label(place, 3)
        for variable_, place in zip(over, places, strict=True)
    }


SPEC = Theorem(
    title="Three changed persons change a table by a switch of four cells",
    source="Cho and Awan, Semi-DP, proposition 32 and appendix A.9",
    covers=("SD-P32",),
    standing="refuted",
    repair="semi_dp.proposition_32.repaired",
    given=margins,
    claim=disjunction(everywhere(nowhere), a_switch),
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
    claim=disjunction(everywhere(nowhere), a_switch, a_circle),
    remark="Tables of every size, and databases of every size: persons who stay add "
    "the same to both tables. Fewer than three changes are those of three in which "
    "some person moves to the cell where it was. That every such table occurs, where "
    "all margins are positive, is not stated here.",
)


around = {
    **labels(rows, 0, 1, 2),
    **labels(columns, 0, 1, 2),
    **labels(new_rows, 0, 1, 2),
    **labels(new_columns, 1, 2, 0),
}
three = {"R": finite(3), "C": finite(3)}


def evaluated(p, claim):
    """The claim is about finitely many labels here, and is false."""
    return p.auto(negation(claim))


SPEC = SPEC.but(
    refutation=At(around, spaces=three, refute=evaluated),
)


def candidates():
    """The forms that the change can take, in terms of the persons' labels."""
    for one, other in ((0, 1), (0, 2), (1, 2)):
        for left, right in permutations(range(3), 2):
            spots = rows[one], rows[other], columns[left], columns[right]
            apart = conjunction(different(*spots[:2]), different(*spots[2:]))
            yield apart, switch(*spots), (is_switch, switch_labels, spots)
    for order in ((0, 1, 2), (0, 2, 1)):
        three_rows = [rows[place] for place in order]
        three_columns = [columns[place] for place in order]
        apart = conjunction(different(*three_rows), different(*three_columns))
        spots = *three_rows, *three_columns
        table = circle(three_rows, three_columns)
        yield apart, table, (is_circle, circle_labels, spots)


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
            at={**labels(new_rows, 0, 0, 0)},
            refute=evaluated,
        ),
        "any columns": NearMiss(
            without="column counts",
            at={**labels(new_columns, 0, 0, 0)},
            refute=evaluated,
        ),
        "circles only": NearMiss(
            claim=disjunction(everywhere(nowhere), a_circle),
            at={**labels(new_columns, 1, 0, 2)},
            refute=evaluated,
        ),
    },
)
