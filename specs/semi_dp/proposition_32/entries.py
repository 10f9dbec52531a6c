"""No cell of a table with fixed margins changes by more than one person."""

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
evaluated = words.evaluated
three_persons = theorem("semi_dp.proposition_32.repaired")
moves = words.Moves()
a, b, change = moves.a, moves.b, moves.change
entry = abs(change(a, b)) <= 1

SPEC = Theorem(
    title="Three changed persons change no cell by more than 1",
    source="Cho and Awan, Semi-DP, example 7",
    given=moves.margins,
    claim=forall(a, b, entry),
    remark="Tables of every size with fixed margins.",
)


def proof(p):
    """Neither a switch nor a circle meets a cell twice."""
    ways = p.use(three_persons, *(p.given(name) for name in moves.margins))
    none = p.have(entry, p.at(p.assume(moves.none), a, b))
    facts = [p.supposing(moves.none, none)]
    # In names for the numbers, so that no step looks into the tables again.
    left, right = real("left"), real("right")
    same, within = p.assume(equal(left, right)), p.assume(abs(right) <= 1)
    carried = p.supposing(same, p.have(abs(left) <= 1, same, within))
    carried = p.every(p.supposing(within, carried), left, right)
    forms = (
        (moves.is_switch, moves.switch_labels, words.switch),
        (
            moves.is_circle,
            moves.circle_labels,
            lambda *all_: words.circle(all_[:3], all_[3:]),
        ),
    )
    for form, over, table in forms:
        half = len(over) // 2
        apart = conjunction(
            words.different(*over[:half]), words.different(*over[half:])
        )
        small = implies(apart, abs(table(*over)(a, b)) <= 1)
        small = p.step("patterns", terms=(forall(*over, a, b, small),))
        parts = p.parts(p.assume(form(*over)))
        small = p.apply(p.at(small, *over, a, b), p.have(apart, *parts[:2]))
        fact = p.apply(p.at(carried, change(a, b), table(*over)(a, b)), small)
        fact = p.apply(fact, p.at(parts[2], a, b))
        for place in reversed(range(len(over))):
            rest = exists(*over[place:], form(*over))
            fact = p.obtain(p.assume(rest), over[place], fact)
        facts.append(p.supposing(exists(*over, form(*over)), fact))
    return p.every(p.have(entry, ways, *facts), a, b)


around = moves.placed((3, 3), (0, 1, 2), (0, 1, 2), (0, 1, 2), (1, 2, 0))
three = {"R": finite(3), "C": finite(3)}


def in_one_place(kept):
    """Two persons more come to one cell, along one of its sides."""
    same = (0, 0, 0)
    places = (same, (0, 1, 2), same, same)
    if kept == "columns":
        places = ((0, 1, 2), same, same, same)
    return At(moves.placed((3, 3), *places), spaces=three, refute=evaluated)


SPEC = SPEC.but(
    proof=proof,
    instance=At(around, spaces=three),
    near_misses={
        "any rows": NearMiss(without="row counts", at=in_one_place("columns")),
        "any columns": NearMiss(without="column counts", at=in_one_place("rows")),
        "a little less": NearMiss(
            claim=forall(a, b, abs(change(a, b)) <= "99/100"), refute=evaluated
        ),
    },
)
