"""Dependent differential privacy, in its two readings.

As a set of pairs: one record changes, and then records that depend on it. With
conditional laws: what the output tells about one record, where the other records
follow from it at random.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

by_labels = shared("hypothesis_testing._evaluated").by_labels
close = definition("foundations.closeness")
In, D, V, Out = (space(name) for name in ("I", "D", "V", "O"))
i, j, x, y = (
    point("i", In),
    point("j", In),
    point("x", D),
    point("y", D),
)
M, record = kernel("M", D, Out), function_variable("record", pair_sort(In, D), V)
depends = event_variable("depends", pair_sort(In, In))
epsilon = real("epsilon")


def same(index):
    return equal(at(record, index, x), at(record, index, y))


def pairs_of(others_change):
    """Closeness where record i differs, and others only as they may."""
    others = forall(
        j, implies(negation(equal(j, i)), disjunction(same(j), others_change))
    )
    near = conjunction(negation(same(i)), others)
    return forall(i, x, y, implies(near, close(at(M, x), at(M, y), epsilon, 0)))


by_sets = Definition(
    "dependent_by_sets",
    (M, record, depends, epsilon),
    pairs_of(member(pair(i, j), depends)),
    uses=(close,),
)
one_record = pairs_of(FALSE)
private = by_sets(M, record, depends, epsilon)
nothing_depends = forall(i, j, negation(member(pair(i, j), depends)))

SPEC = Theorem(
    title="Dependent differential privacy as a set of pairs",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.1; Liu, Chakraborty "
    "and Mittal 2016",
    covers=("HT-DU12",),
    standing="definition",
    defines=by_sets,
    reads="{0} is {3}-private where one of the records {1} changes, and those that "
    "depend on it by {2}",
    uses=(close,),
    claim=conjunction(
        implies(private, one_record),
        implies(nothing_depends, implies(one_record, private)),
    ),
    remark="First reading: which pairs are close. It is at least as strong as privacy "
    "of single records, and the same where nothing depends. The source limits the "
    "records that may change along by a number {'L'}, here by the relation alone. "
    "Records are indexed by any space.",
)


def proof(p):
    """Fewer pairs without dependence; the same ones where nothing depends."""
    ways = []
    for known, wanted in ((private, one_record), (one_record, private)):
        near = p.at(p.assume(wanted), i, x, y).formula.arguments[0]
        at_pair = p.at(p.assume(known), i, x, y)
        needed, here = at_pair.formula.arguments[0], p.assume(near)
        others = p.at(p.have(near.arguments[1], here), j)
        free = [] if known is private else [p.at(p.assume(nothing_depends), i, j)]
        goal = needed.arguments[1]
        body = p.at(p.assume(goal), j).formula
        at_most = p.the_same(p.every(p.have(body, others, *free), j), goal)
        closeness = p.apply(at_pair, p.have(needed, here, at_most))
        shown = p.the_same(p.every(p.supposing(near, closeness), i, x, y), wanted)
        ways.append(p.supposing(known, shown))
    first_way, second_way = ways
    return p.have(
        p.statement.claim, first_way, p.supposing(nothing_depends, second_way)
    )


zero, one = label(0, 2), label(1, 2)
two = point("two", pair_sort(finite(2), finite(2)))
cell = point("cell", pair_sort(finite(2), finite(4)))
#: Two bits, as the labels 00, 01, 10, 11.
left = choose(second(cell), zero, zero, one, one)
right = choose(second(cell), zero, one, zero, one)
bits = function(cell, choose(first(cell), left, right))
spaces = {"I": finite(2), "D": finite(4), "V": finite(2), "O": finite(2)}


def counts(*chances):
    """The chances of the output 0 on the databases 00, 01, 10, 11."""
    laws = [finite_law(chance, 1 - number(chance)) for chance in chances]
    return table(*laws)


# One record moves the loss by log 2, both by log 4.
graded = {
    M: counts("1/7", "2/7", "2/7", "4/7"),
    record: bits,
    depends: event(two, TRUE),
    epsilon: log("201/100"),
}


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "records that depend": NearMiss(
            claim=implies(one_record, private),
            at=At(graded, spaces=spaces, refute=by_labels),
        ),
    },
)
