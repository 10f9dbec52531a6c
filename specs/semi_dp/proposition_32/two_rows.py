"""Tables with two rows or two columns have no circle: the printed set is right."""

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
three_persons = theorem("semi_dp.proposition_32.repaired")
evaluated = words.evaluated
source = "Cho and Awan, Semi-DP, proposition 32, for tables with two rows or columns"
short = words.Moves(over_rows=finite(2))
narrow = words.Moves(over_columns=finite(2))


def printed_set(moves):
    """The change is one that is printed."""
    return disjunction(moves.none, moves.a_switch)


SPEC = Theorem(
    title="Three changed persons change a table with two rows by a switch, or not at "
    "all",
    source=source,
    given=short.margins,
    claim=printed_set(short),
    remark="Any number of columns; fewer changes are those of three in which some "
    "person stays.",
)

COLUMNS = Theorem(
    title="Three changed persons change a table with two columns by a switch, or not "
    "at all",
    source=source,
    given=narrow.margins,
    claim=printed_set(narrow),
    remark="Any number of rows.",
)


def no_circle(moves, labels_, spaces):
    """Of three labels out of two, two are the same."""

    def proof(p):
        places = (moves.rows, moves.columns, moves.new_rows, moves.new_columns)
        values = {str(one.data): one for group in places for one in group}
        known = [p.given(name) for name, _ in p.statement.given]
        ways = p.use(three_persons, *known, spaces=spaces, **values)
        over = moves.circle_labels
        form = p.assume(moves.is_circle(*over))
        same = labels_(over)
        never = forall(*same, negation(words.different(*same)))
        never = p.at(p.step("point", terms=(never,), texts=("64",)), *same)
        fact = p.have(p.statement.claim, *p.parts(form), never)
        for place in reversed(range(len(over))):
            rest = exists(*over[place:], moves.is_circle(*over))
            fact = p.obtain(p.assume(rest), over[place], fact)
        fact = p.supposing(moves.a_circle, fact)
        return p.have(p.statement.claim, ways, fact)

    return proof


SPEC = SPEC.but(
    proof=no_circle(short, lambda over: over[:3], {"R": finite(2)}),
    instance=At(
        short.placed((2, 3), (0, 1, 0), (0, 1, 2), (1, 0, 0), (0, 1, 2)),
        spaces={"C": finite(3)},
    ),
    near_misses={
        "any rows": NearMiss(
            without="row counts",
            at={one: label(0, 2) for one in short.new_rows},
            refute=evaluated,
        ),
        "any columns": NearMiss(
            without="column counts",
            at={one: label(0, 3) for one in short.new_columns},
            refute=evaluated,
        ),
        "nothing changes": NearMiss(claim=short.none, refute=evaluated),
        "a switch for sure": NearMiss(
            claim=short.a_switch,
            at=short.placed((2, 3), (0, 1, 0), (0, 1, 2), (0, 1, 0), (0, 1, 2)),
            refute=evaluated,
        ),
    },
)
COLUMNS = COLUMNS.but(
    proof=no_circle(narrow, lambda over: over[3:], {"C": finite(2)}),
    instance=At(
        narrow.placed((3, 2), (0, 1, 2), (0, 1, 0), (0, 1, 2), (1, 0, 0)),
        spaces={"R": finite(3)},
    ),
    near_misses={
        "any rows": NearMiss(
            without="row counts",
            at={one: label(0, 3) for one in narrow.new_rows},
            refute=evaluated,
        ),
        "any columns": NearMiss(
            without="column counts",
            at={one: label(0, 2) for one in narrow.new_columns},
            refute=evaluated,
        ),
        "nothing changes": NearMiss(claim=narrow.none, refute=evaluated),
        "a switch for sure": NearMiss(
            claim=narrow.a_switch,
            at=narrow.placed((3, 2), (0, 1, 2), (0, 1, 0), (0, 1, 2), (0, 1, 0)),
            refute=evaluated,
        ),
    },
)
