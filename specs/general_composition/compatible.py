"""Partitions of which neighbours differ in at most one part."""

from verifydp.formal.spec import *

words = shared("general_composition._independent")
D, E, n, k, x, y = words.D, words.E, words.n, words.k, words.x, words.y
part, below, views = words.part, words.below, words.views
i, j = natural("i"), natural("j")
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)


def same(index):
    return equal(*views(index))


others = forall(n, implies(conjunction(below(n, k), negation(equal(n, j))), same(n)))
compatible = Definition(
    "compatible",
    (neighbours, part, k),
    forall(x, y, implies(near, exists(j, others))),
)
is_compatible = compatible(neighbours, part, k)


def no_two(either=disjunction):
    """Of two parts, neighbours have at least one in common."""
    two = conjunction(below(i, k), below(j, k), negation(equal(i, j)))
    either = either(same(i), same(j))
    return forall(x, y, implies(near, forall(i, j, implies(two, either))))


def alike(right):
    return conjunction(implies(is_compatible, right), implies(right, is_compatible))


def only(index):
    """All other parts stay as they are."""
    rest = conjunction(below(n, k), negation(equal(n, index)))
    return forall(n, implies(rest, same(n)))


numbers = conjunction(below(i, k), below(j, k), only(i), only(j))
at_most_one = forall(x, y, implies(near, forall(i, j, implies(numbers, equal(i, j)))))
SPEC = Theorem(
    title="A partition that is compatible with a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-C",
    standing="definition",
    covers=("GC-Q10",),
    defines=compatible,
    reads="neighbours over {0} differ in at most one of the {2} parts {1}",
    claim=alike(no_two()),
    remark="At most one part changes, which is what all proofs of the paper use. As "
    "printed (there is at most one number such that all other parts stay) it would let "
    "two parts change: see compatible.as_printed.",
)
AS_PRINTED = Theorem(
    title="Compatible partitions by the printed words",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-C",
    standing="refuted",
    uses=(compatible,),
    claim=alike(at_most_one),
    repair="general_composition.compatible",
    remark="Where two parts change there is no such number, so at most one.",
    printed=Printed("section IV-C", "there exists at most one"),
)


two = conjunction(below(i, k), below(j, k), negation(equal(i, j)))
moved = conjunction(below(j, k), negation(same(j)))


def proof(p):
    """A part that changes is the one; where none changes, any is."""
    there, known = p.assume(near), p.assume(is_compatible)
    found = p.apply(p.at(known, x, y), there)
    spot, pair_of = p.fresh(NATURAL), p.assume(two)
    unmoved = p.assume(only(spot))
    either = disjunction(same(i), same(j))
    rules = p.at(unmoved, i), p.at(unmoved, j)
    is_i = p.assume(equal(i, spot))
    hole = p.fresh(NATURAL)
    apart = p.part(pair_of, 2)
    other = p.rewrite(is_i, apart, negation(equal(hole, j)), hole)
    at_j = p.have(either, rules[1], pair_of, other)
    at_i = p.have(either, rules[0], pair_of, p.assume(negation(equal(i, spot))))
    fact = p.cases(equal(i, spot), at_j, at_i)
    fact = p.obtain(found, spot, fact)
    fact = p.every(p.supposing(pair_of, fact), i, j)
    forwards = p.every(p.supposing(there, fact), x, y)
    # The other way.
    rule = p.apply(p.at(p.assume(no_two()), x, y), there)
    change, asked = p.assume(moved), conjunction(below(n, k), negation(equal(n, j)))
    this = p.assume(asked)
    one = p.granted(p.at(rule, n, j), this, change)
    stays = p.every(p.supposing(this, p.have(same(n), one, change)), n)
    goal = exists(j, others)
    some = p.some(goal, j, p.the_same(stays, others))
    some = p.obtain(p.assume(exists(j, moved)), j, some)
    nothing, this = p.assume(negation(exists(j, moved))), p.assume(asked)
    at_n = conjunction(below(n, k), negation(same(n)))
    here = p.some(exists(j, moved), n, p.assume(at_n))
    none = p.denied(p.assume(at_n), p.have(FALSE, here, nothing))
    stays = p.have(same(n), none, this)
    stays = p.every(p.supposing(this, stays), n)
    still = p.some(goal, j, p.the_same(stays, others))
    fact = p.cases(exists(j, moved), some, still)
    backwards = p.the_same(p.every(p.supposing(there, fact), x, y), is_compatible)
    return p.have(
        p.statement.claim,
        p.supposing(is_compatible, p.the_same(forwards, no_two())),
        p.supposing(no_two(), backwards),
    )


bits = finite(2)
cells = point("cells", pair_sort(bits, bits))
zero, one = natural_number(0), natural_number(1)
none, some_one = label(0, 2), label(1, 2)
one_moves = {
    neighbours: event(cells, TRUE),
    part: words.numbered[part],
    k: natural_number(2),
}
all_move = {
    neighbours: event(cells, negation(equal(first(cells), second(cells)))),
    part: function(words.viewed, second(words.viewed)),
    k: natural_number(2),
}
spaces = {"D": bits, "E": REAL}


def closed(formula, values=one_moves, sorts=spaces, **more):
    """A formula at a point, where the databases may be left open."""
    named = {"x": x, "y": y, "i": i, "j": j}
    return At(
        {**values, **{named[name]: value_ for name, value_ in more.items()}},
        spaces=sorts,
    ).of(formula)


def first_only(p, goal):
    """Neighbours differ in part 0 at most."""
    fact = p.auto(closed(others, j=zero))
    fact = p.some(closed(exists(j, others)), zero, fact)
    left, right = point("x", bits), point("y", bits)
    fact = p.supposing(p.assume(closed(near)), fact)
    return p.the_same(p.every(fact, left, right), goal)


def still_moves(p, claim):
    """Part 0 does change."""
    fact = p.apply(p.assume(claim), first_only(p, claim.arguments[0]))
    fact = p.granted(p.at(fact, none, some_one))
    return p.absurd(p.at(fact, zero, one))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "both parts in common": NearMiss(
            claim=implies(is_compatible, no_two(conjunction)),
            at=At(one_moves, spaces=spaces, refute=still_moves),
        ),
    },
)


labels = {"D": bits, "E": bits}


def both_move(p, claim):
    """No number leaves all other parts as they are; so there is at most one."""
    left, right = point("x", bits), point("y", bits)
    there = p.assume(closed(near, all_move, labels))
    these = p.assume(closed(numbers, all_move, labels))
    stays = p.part(these, 2)
    ends = p.at(stays, zero), p.at(stays, one)
    fact = p.supposing(these, p.have(equal(i, j), *ends, there))
    fact = p.supposing(there, p.every(fact, i, j))
    printed = closed(at_most_one, all_move, labels)
    printed = p.the_same(p.every(fact, left, right), printed)
    accepted = p.apply(p.part(p.assume(claim), 1), printed)
    found = p.granted(p.at(accepted, none, some_one))
    unmoved = p.assume(closed(others, all_move, labels, x=none, y=some_one))
    wrong = p.have(FALSE, p.at(unmoved, zero), p.at(unmoved, one))
    return p.obtain(found, j, wrong)


AS_PRINTED = AS_PRINTED.but(refutation=At(all_move, spaces=labels, refute=both_move))
