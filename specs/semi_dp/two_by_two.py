"""Three persons in a table of two by two, of which the one-way margins are published.

Two persons have level 1 of each feature, and one has level 2. A database is told by who
has level 2: of the first feature, and of the second one.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._parameter")
printed = definition("semi_dp.semi_adjacent")
pointwise = definition("semi_dp.semi_adjacent.pointwise")
person, bit = finite(3), finite(2)
database, cell = pair_sort(person, person), pair_sort(bit, bit)
i, z = point("i", person), point("z", database)
place = point("place", pair_sort(database, person))
both = point("both", pair_sort(database, database))
low, high = label(0, 2), label(1, 2)


def record_of(of, who):
    """The cell of a person: the second level where it is the one."""
    levels = (if_(equal(who, one), high, low) for one in (first(of), second(of)))
    return pair(*levels)


def apart(left, right):
    """How many persons have other records."""
    count = natural_number(0)
    for number_ in range(3):
        who = label(number_, 3)
        same = equal(record_of(left, who), record_of(right, who))
        count = if_(same, count, next_(count))
    return count


names = (
    event(z, TRUE),
    function(both, apart(first(both), second(both))),
    function(place, record_of(first(place), second(place))),
    event(i, TRUE),
)
#: The first person is in cell (1, 1), and the others are in (1, 2) and (2, 1).
one_alone = pair(label(2, 3), label(1, 3))
#: The first person is in cell (2, 2).
moved = pair(label(0, 3), label(0, 3))
SPEC = Theorem(
    title="In the table of two by two three persons change",
    source="repair of example 5",
    standing="holds-repaired",
    covers=("SD-E5",),
    uses=(pointwise,),
    claim=pointwise(*names, natural_number(3)),
    remark="The parameter from every database. Where nobody is in cell (2, 2), a "
    "person can move there from (1, 1) only if one of (1, 2) and one of (2, 1) move to "
    "(1, 1). The second of them is printed as one of (1, 1). Two features and three "
    "persons: one more than the number of features, so that the bound of "
    "one_way_margins is reached.",
)
AS_PRINTED = Theorem(
    title="In the table of two by two the printed parameter is 3",
    source="Cho and Awan, Semi-DP, example 5",
    standing="refuted",
    uses=(printed,),
    claim=printed(*names, natural_number(3)),
    repair="semi_dp.two_by_two",
    printed=Printed("example 5, by definition 13", "the semi-adjacent parameter is 3"),
    remark="Definition 13 lets both databases be chosen: one in which a person of cell "
    "(1, 1) and one of (2, 2) are there change places, which are two changes.",
)
TWO = Theorem(
    title="In the table of two by two the printed parameter is 2",
    source="Cho and Awan, Semi-DP, definition 13 and example 5",
    uses=(printed,),
    claim=printed(*names, natural_number(2)),
    remark="Of the same nine databases from every one of which it is 3.",
)
at_first = label(0, 3), one_alone, moved


def shown(p):
    return words.is_least(*at_first)(p, p.statement.claim)


def two_are_enough(p, claim):
    """Two databases with these records are no farther from each other."""
    rule = p.at(p.part(p.assume(claim), 1), natural_number(2))
    return p.have(FALSE, p.apply(rule, p.auto(rule.formula.arguments[0])))


def too_near(p, claim):
    """There is no such database."""
    return p.absurd(p.part(p.assume(claim), 0), *at_first)


def three_are_enough(p, claim):
    rule = p.at(p.part(p.assume(claim), 1), natural_number(3))
    return p.have(FALSE, p.apply(rule, p.auto(rule.formula.arguments[0])))


AS_PRINTED = AS_PRINTED.but(refutation=At({}, refute=two_are_enough))
SPEC = SPEC.but(
    proof=shown,
    near_misses={
        "two persons": NearMiss(
            claim=pointwise(*names, natural_number(2)), at=At({}, refute=too_near)
        ),
        "four persons": NearMiss(
            claim=pointwise(*names, natural_number(4)),
            at=At({}, refute=three_are_enough),
        ),
    },
)
TWO = TWO.but(
    proof=shown,
    near_misses={
        "one person": NearMiss(
            claim=printed(*names, natural_number(1)), at=At({}, refute=too_near)
        ),
        "three persons": NearMiss(
            claim=printed(*names, natural_number(3)), at=At({}, refute=two_are_enough)
        ),
    },
)
