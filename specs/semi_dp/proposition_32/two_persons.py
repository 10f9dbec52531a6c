"""Two persons who change cells: the printed set is right for tables of every size."""

from itertools import permutations

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
evaluated = words.evaluated
moves = words.Moves(persons=2)
one, other = moves.rows
a, b = moves.a, moves.b
claim = disjunction(moves.none, moves.a_switch)

SPEC = Theorem(
    title="Two changed persons change a table by a switch, or not at all",
    source="Cho and Awan, Semi-DP, proposition 32, for databases at distance 2",
    given=moves.margins,
    claim=claim,
    remark="Tables and databases of every size. Distance 2 is the semi-adjacent "
    "parameter of one-way margins under the printed definition 13.",
)


def proof(p):
    """Which labels are equal decides all; the checker tries every pattern of them."""
    points = (*moves.rows, *moves.new_rows, *moves.columns, *moves.new_columns)
    kept = []
    for name, old in (("row counts", moves.rows), ("column counts", moves.columns)):
        kept += [p.at(p.given(name), label_) for label_ in old]
    same = p.have(conjunction(*(fact.formula for fact in kept)), *kept)
    forms = [(TRUE, words.nowhere, None)]
    for columns in permutations(moves.columns):
        spots = *moves.rows, *columns
        apart = conjunction(words.different(*spots[:2]), words.different(*spots[2:]))
        forms.append((apart, words.switch(*spots), spots))
    fits = [
        conjunction(
            apart,
            *(
                equal(moves.change(x, y), table(x, y))
                for x in moves.rows
                for y in moves.columns
            ),
        )
        for apart, table, _ in forms
    ]
    goal = forall(*points, implies(same.formula, disjunction(*fits)))
    one_fits = p.apply(p.at(p.step("patterns", terms=(goal,)), *points), same)
    ways = []
    for fit, (apart, table, spots) in zip(fits, forms, strict=True):
        both = conjunction(same.formula, fit)
        here = equal(moves.change(a, b), table(a, b))
        every_cell = p.step(
            "patterns", terms=(forall(*points, a, b, implies(both, here)),)
        )
        held = p.have(both, same, p.assume(fit))
        filled = p.every(p.apply(p.at(every_cell, *points, a, b), held), a, b)
        if spots is not None:
            filled = p.have(conjunction(apart, filled.formula), filled, p.assume(fit))
            over = moves.switch_labels
            for place in reversed(range(4)):
                form = moves.is_switch(*spots[:place], *over[place:])
                filled = p.some(exists(*over[place:], form), spots[place], filled)
        ways.append(p.supposing(fit, p.have(claim, filled)))
    return p.have(claim, one_fits, *ways)


three = {"R": finite(3), "C": finite(3)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(moves.placed((3, 3), (0, 1), (0, 1), (0, 1), (1, 0)), spaces=three),
    near_misses={
        "any rows": NearMiss(
            without="row counts",
            at={one: label(0, 3) for one in moves.new_rows},
            refute=evaluated,
        ),
        "any columns": NearMiss(
            without="column counts",
            at={one: label(0, 3) for one in moves.new_columns},
            refute=evaluated,
        ),
        "nothing changes": NearMiss(claim=moves.none, refute=evaluated),
        "a switch for sure": NearMiss(
            claim=moves.a_switch,
            at=moves.placed((3, 3), (0, 1), (0, 1), (0, 1), (0, 1)),
            refute=evaluated,
        ),
    },
)
