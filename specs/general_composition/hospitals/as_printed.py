"""Two hospitals: the largest distance between both databases is no bound to use."""

from verifydp.formal.spec import *

words = shared("general_composition.hospitals._words")
x, y, m, r, q, L = words.x, words.y, words.m, words.r, words.q, words.L
apart, below = words.apart, words.below
largest = real("largest")


def both_have(first_kind, second_kind):
    """The one database has a record of the first kind, the other of the second."""
    return conjunction(
        below(first_kind, m),
        below(second_kind, m),
        at(words.count, x, first_kind) > 0,
        at(words.count, y, second_kind) > 0,
    )


gap = at(apart, at(words.place, r), at(words.place, q))
lies = disjunction(*(member(at(words.place, r), of) for of in words.districts))
SPEC = Theorem(
    title="Two hospitals: the largest distance between both databases",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.2, the bound in the middle",
    standing="refuted",
    given={
        "separate": words.separate,
        "diameter": words.small,
        "districts": forall(r, lies),
        "no larger": forall(r, q, implies(both_have(r, q), gap <= largest)),
        "attained": exists(r, q, conjunction(both_have(r, q), equal(gap, largest))),
    },
    claim=words.difference() + 2 * largest <= words.difference() + 2 * L,
    repair="general_composition.hospitals",
    remark="{largest} is the largest distance of a record of the one database from one "
    "of the other. Both databases have one record in each district, and these are 100 "
    "apart, while each district has the diameter 1; the databases are the same, so "
    "that their own distance is 0.",
    printed=Printed("example IV.2", "the maximum distance"),
)
line, pairs = point("line", REAL), point("pairs", pair_sort(REAL, REAL))
cells, kind = point("cells", pair_sort(finite(2), NATURAL)), natural("kind")


def between(low, high):
    return event(line, conjunction(line >= low, line <= high))


is_0 = indicator(equal(kind, natural_number(0)))
values = {
    words.count: function(cells, number(1)),
    words.place: function(kind, 100 * (1 - is_0)),
    apart: function(pairs, abs(first(pairs) - second(pairs))),
    words.districts[0]: between(0, 1),
    words.districts[1]: between(100, 101),
    m: natural_number(2),
    L: 1,
    largest: 100,
    x: label(0, 2),
    y: label(0, 2),
}


def attained(p, goal):
    """Between the two districts."""
    zero, one = natural_number(0), natural_number(1)
    inner = shared("general_composition._classes").at_value
    row = inner(goal, zero)
    return p.some(goal, zero, p.some(row, one, p.auto(inner(row, one))))


SPEC = SPEC.but(
    refutation=At(
        values, spaces={"D": finite(2), "P": REAL}, show={"attained": attained}
    )
)
