"""The sensitivity space of a 2 times 2 table with fixed margins."""

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
two_rows = theorem("semi_dp.proposition_32.two_rows")
evaluated = words.evaluated
moves = words.Moves(finite(2), finite(2))
zero, one = label(0, 2), label(1, 2)
v = words.switch(zero, one, zero, one)


def opposite(x, y):
    """The printed vector with the other sign."""
    return -v(x, y)


claim = disjunction(moves.none, moves.everywhere(v), moves.everywhere(opposite))

SPEC = Theorem(
    title="A 2 times 2 table changes by (1, -1, -1, 1), its opposite, or not at all",
    source="Cho and Awan, Semi-DP, example 7",
    given=moves.margins,
    claim=claim,
    remark="Three persons change, and the margins stay; the four printed choices of "
    "indices give these two tables.",
)


def proof(p):
    """Two different labels out of two are all of them."""
    places = (moves.rows, moves.columns, moves.new_rows, moves.new_columns)
    values = {str(each.data): each for group in places for each in group}
    known = [p.given(name) for name in moves.margins]
    ways = p.use(two_rows, *known, spaces={"C": finite(2)}, **values)
    over = moves.switch_labels
    table = words.switch(*over)
    here = moves.a, moves.b
    apart = conjunction(words.different(*over[:2]), words.different(*over[2:]))
    parts = p.parts(p.assume(moves.is_switch(*over)))
    apart = p.have(apart, *parts[:2])
    forms = [
        forall(*here, equal(table(*here), either(*here))) for either in (v, opposite)
    ]
    goal = forall(*over, implies(apart.formula, disjunction(*forms)))
    form = p.step("point", terms=(goal,), texts=("64",))
    form = p.apply(p.at(form, *over), apart)
    facts = []
    for same, either in zip(forms, (v, opposite), strict=True):
        cell = p.have(
            equal(moves.change(*here), either(*here)),
            p.at(p.assume(same), *here),
            p.at(parts[2], *here),
        )
        whole = p.have(claim, p.every(cell, *here))
        facts.append(p.supposing(same, whole))
    fact = p.have(claim, form, *facts)
    for place in reversed(range(len(over))):
        rest = exists(*over[place:], moves.is_switch(*over))
        fact = p.obtain(p.assume(rest), over[place], fact)
    return p.have(claim, ways, p.supposing(moves.a_switch, fact))


def at_places(*places):
    return At(moves.placed((2, 2), *places), refute=evaluated)


usual = (0, 1, 0), (0, 1, 0), (0, 1, 0), (1, 0, 0)
back = (0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 1, 0)
still = (0, 1, 0), (0, 1, 0), (0, 1, 0), (0, 1, 0)
SPEC = SPEC.but(
    proof=proof,
    instance=At(moves.placed((2, 2), *usual)),
    near_misses={
        "any rows": NearMiss(
            without="row counts",
            at=at_places((0, 1, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ),
        "any columns": NearMiss(
            without="column counts",
            at=at_places((0, 0, 0), (0, 1, 0), (0, 0, 0), (0, 0, 0)),
        ),
        "no opposite": NearMiss(
            claim=disjunction(moves.none, moves.everywhere(v)),
            at=at_places(*usual),
        ),
        "the opposite only": NearMiss(
            claim=disjunction(moves.none, moves.everywhere(opposite)),
            at=at_places(*back),
        ),
        "a change for sure": NearMiss(
            claim=disjunction(moves.everywhere(v), moves.everywhere(opposite)),
            at=at_places(*still),
        ),
    },
)
