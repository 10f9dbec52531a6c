"""Bounded differential privacy: one record replaced, the number of records is known.

A record is inserted into the rest: at its place among the others, or just added.
Replacing one that was added is removing and adding, so that unbounded privacy gives
bounded privacy with twice the epsilon.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
unbounded = definition("hypothesis_testing.definition_1")
D, G, R, S = space("D"), space("G"), space("R"), space("S")
x, y, rest, base = point("x", D), point("y", D), point("rest", G), point("base", D)
old, new, B = point("old", R), point("new", R), event_variable("B", S)
M, insert = kernel("M", D, S), function_variable("insert", pair_sort(G, R), D)
add, epsilon = function_variable("add", pair_sort(D, R), D), real("epsilon")
before, after = at(insert, rest, old), at(insert, rest, new)


def private_by(loss):
    return forall(rest, old, new, close(at(M, before), at(M, after), loss, 0))


bounded = Definition(
    "bounded_private", (M, insert, epsilon), private_by(epsilon), uses=(close,)
)
is_private = bounded(M, insert, epsilon)
replaced = exists(rest, old, new, conjunction(equal(x, before), equal(y, after)))
neighbours = forall(x, y, implies(replaced, close(at(M, x), at(M, y), epsilon, 0)))
removed = unbounded(M, add, epsilon)
twice = bounded(M, add, 2 * epsilon)

SPEC = Theorem(
    title="Bounded differential privacy, and what unbounded privacy gives",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 2.1",
    covers=("HT-DU1",),
    standing="definition",
    defines=bounded,
    reads="{0} is {2}-differentially private where one record inserted by {1} is "
    "replaced",
    uses=(close, unbounded),
    claim=conjunction(
        conjunction(implies(is_private, neighbours), implies(neighbours, is_private)),
        implies(removed, twice),
    ),
    remark="A database is the rest, the other records and their places, with a record "
    "inserted; one without order is another database with a record added. Both "
    "directions are asked for, as old and new may change places. At {epsilon} = log 2 "
    "the bound 2 {epsilon} is reached by the mechanism of the near misses.",
)
#: One record is added to a database of any size, instead of another one.
first_, second_ = at(M, at(add, base, old)), at(M, at(add, base, new))


def proof(p):
    """A step down and a step up; the relation is the same in other words."""
    known, spot = p.assume(is_private), point("spot", D)
    here = p.assume(conjunction(equal(x, before), equal(y, after)))
    fact = p.at(known, rest, old, new)
    for goal, database, template in (
        (x, before, close(at(M, spot), at(M, after), epsilon, 0)),
        (y, after, close(at(M, x), at(M, spot), epsilon, 0)),
    ):
        fact = p.rewrite(p.have(equal(database, goal), here), fact, template, spot)
    some_new = exists(new, here.formula)
    some_old = exists(old, some_new)
    found = p.obtain(p.assume(some_new), new, fact)
    found = p.obtain(p.assume(some_old), old, found)
    found = p.obtain(p.assume(replaced), rest, found)
    forwards = p.every(p.supposing(replaced, found), x, y)

    # The witnesses of being replaced are the database's own parts.
    older, newer = point("older", R), point("newer", R)
    sides = at(insert, rest, older), at(insert, rest, newer)
    each = p.at(p.assume(neighbours), *sides)
    same = conjunction(equal(sides[0], before), equal(sides[1], after))
    shown = p.have(conjunction(*(equal(one, one) for one in sides)))
    last = conjunction(equal(sides[0], at(insert, rest, older)), equal(sides[1], after))
    shown = p.some(exists(new, last), newer, shown)
    shown = p.some(exists(old, new, same), older, shown)
    shown = p.some(each.formula.arguments[0], rest, shown)
    backwards = p.every(p.apply(each, shown), rest, older, newer)
    down, up = (p.at(p.assume(removed), base, one) for one in (old, new))
    down = p.at(p.have(down.formula.arguments[1], down), B)
    up = p.at(p.have(up.formula.arguments[0], up), B)
    chance, beside = probability(first_, B), probability(second_, B)
    both = p.have(chance <= exp(2 * epsilon) * beside + 0, down, up)
    both = p.every(both, B)
    both = p.the_same(both, close(first_, second_, 2 * epsilon, 0))
    both = p.every(both, base, old, new)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(neighbours, p.the_same(backwards, is_private)),
        p.supposing(removed, p.the_same(both, twice)),
    )


#: Nobody, or one of two records; what is added to one record is lost.
three = point("three", finite(3))
more = point("more", pair_sort(finite(3), finite(2)))
added = choose(
    first(more),
    choose(second(more), label(1, 3), label(2, 3)),
    label(1, 3),
    label(2, 3),
)
rows = choose(
    three,
    finite_law("1/4", "1/4", "1/2"),
    finite_law("1/2", "1/8", "3/8"),
    finite_law("1/8", "1/2", "3/8"),
)
case = {M: function(three, rows), add: function(more, added), epsilon: log(2)}
spaces = {"D": finite(3), "R": finite(2), "S": finite(3)}
swap = (label(0, 3), label(0, 2), label(1, 2), event(three, equal(three, label(0, 3))))
#: Whether there is anybody is told, and who it is not.
found = (label(0, 3), label(0, 2), event(three, equal(three, label(1, 3))))
#: Adding changes nothing, and what is inserted is told.
both = point("both", pair_sort(finite(2), finite(2)))

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "unbounded privacy with the same epsilon": NearMiss(
            claim=implies(removed, bounded(M, add, epsilon)),
            at=At(case, swap, spaces),
        ),
        "a little less than twice": NearMiss(
            claim=implies(removed, bounded(M, add, 2 * epsilon + log("99/100"))),
            at=At(case, swap, spaces),
        ),
    },
)
