"""Unbounded differential privacy: one record more or less, in both directions.

A database is a point of any space, and adding a record to it gives another one: lists,
multisets and counts alike. Outputs are of any space.
"""

from verifydp.formal.spec import *

by_labels = shared("hypothesis_testing._evaluated").by_labels
close = definition("foundations.closeness")
D, R, S = space("D"), space("R"), space("S")
x, y, record, o = point("x", D), point("y", D), point("record", R), point("o", S)
M, add = kernel("M", D, S), function_variable("add", pair_sort(D, R), D)
other = point("other", R)
epsilon, B, h = real("epsilon"), event_variable("B", S), any_test("h", S)


def both_ways(one, other, loss):
    return conjunction(close(one, other, loss, 0), close(other, one, loss, 0))


unbounded = Definition(
    "unbounded_private",
    (M, add, epsilon),
    forall(x, record, both_ways(at(M, x), at(M, at(add, x, record)), epsilon)),
    uses=(close,),
)
is_private = unbounded(M, add, epsilon)


def one_more(larger, smaller):
    return exists(other, equal(larger, at(add, smaller, other)))


neighbours = disjunction(one_more(x, y), one_more(y, x))
chance, beside = probability(at(M, x), B), probability(at(M, y), B)
within = chance / beside <= exp(epsilon)
printed = conjunction(implies(beside > 0, within), implies(beside <= 0, chance <= 0))
ratios = forall(x, y, implies(neighbours, forall(B, printed)))
few = mean(at(M, x), o, value(h, o)) <= exp(epsilon) * mean(at(M, y), o, value(h, o))
tests = forall(x, y, implies(neighbours, forall(h, few)))


bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)

SPEC = Theorem(
    title="Unbounded differential privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, definition 1",
    covers=("HT-D1",),
    standing="definition",
    defines=unbounded,
    reads="{0} is {2}-differentially private where one record is added by {1}",
    uses=(close,),
    claim=conjunction(
        implies(is_private, ratios),
        implies(ratios, is_private),
        implies(is_private, tests),
        implies(tests, is_private),
    ),
    remark="The paper writes a maximum of ratios, which has no value where an event is "
    "impossible on one database; then it has to be impossible on the other as well. "
    "Adding records may be anything: order and repetition count or do not.",
)


def at_neighbours(p):
    """The two directions of the definition are the two cases of being neighbours."""
    known, spot = p.assume(is_private), point("spot", D)
    goal = close(at(M, x), at(M, y), epsilon, 0)
    ways = []
    for larger, smaller, place in ((x, y, 1), (y, x, 0)):
        here = p.assume(equal(larger, at(add, smaller, record)))
        pair_ = p.at(known, smaller, record)
        fact = p.have(pair_.formula.arguments[place], pair_)
        sides = (spot, y) if place else (x, spot)
        template = close(*(at(M, side) for side in sides), epsilon, 0)
        turned = p.have(equal(at(add, smaller, record), larger), here)
        moved = p.rewrite(turned, fact, template, spot)
        some = p.assume(one_more(larger, smaller))
        ways.append(p.obtain(some, record, moved))
    joined = p.assume(neighbours)
    rest = p.have(one_more(y, x), joined, p.assume(negation(one_more(x, y))))
    second_way = p.cut(rest, ways[1])
    return p.the_same(p.cases(one_more(x, y), ways[0], second_way), goal)


def proof(p):
    closeness = at_neighbours(p)
    signs = [
        p.mean(p.have(indicator(member(o, B)) >= 0), at(M, one), o) for one in (x, y)
    ]
    ratio = p.every(p.have(printed, p.at(closeness, B), *signs), B)
    to_ratios = p.every(p.supposing(neighbours, ratio), x, y)
    cake = p.have(few, p.layer_cake(closeness, o, value(h, o)))
    to_tests = p.every(p.supposing(neighbours, p.every(cake, h)), x, y)

    def back(form, instance):
        """From a form at all pairs of neighbours to the two directions."""
        known, larger = p.assume(form), at(add, x, record)
        itself = p.have(equal(larger, larger))
        found = p.some(one_more(larger, x), record, itself)
        ways = []
        for here, there in ((x, larger), (larger, x)):
            near = disjunction(one_more(here, there), one_more(there, here))
            fact = p.apply(p.at(known, here, there), p.have(near, found))
            left, right = probability(at(M, here), B), probability(at(M, there), B)
            sign = p.mean(p.have(indicator(member(o, B)) >= 0), at(M, there), o)
            fact = p.have(left <= exp(epsilon) * right + 0, instance(fact), sign)
            goal = close(at(M, here), at(M, there), epsilon, 0)
            ways.append(p.the_same(p.every(fact, B), goal))
        both = p.have(both_ways(at(M, x), at(M, larger), epsilon), *ways)
        return p.the_same(p.every(both, x, record), is_private)

    from_ratios = back(ratios, lambda fact: p.at(fact, B))
    from_tests = back(
        tests, lambda fact: p.at(fact, test_of(o, indicator(member(o, B))))
    )
    return p.have(
        p.statement.claim,
        p.supposing(is_private, to_ratios),
        p.supposing(ratios, from_ratios),
        p.supposing(is_private, to_tests),
        p.supposing(tests, from_tests),
    )


more = point("more", pair_sort(finite(2), finite(1)))
spaces = {"D": finite(2), "R": finite(1), "S": finite(2)}
only, output_1 = label(0, 1), event(bit, equal(bit, one))
sure = choose(bit, finite_law("4/5", "1/5"), finite_law(1, 0))
flips = choose(bit, finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
#: With the one record or without it.
leaning = {M: function(bit, sure), add: function(more, one), epsilon: log("5/4")}
response = {M: function(bit, flips), add: function(more, one), epsilon: log(3)}


def by_ratios_alone(p, claim):
    """Without what is impossible: all ratios of possible events are small."""
    premise, _ = claim.arguments
    pair_ = p.at(p.apply(p.assume(claim), p.auto(premise)), zero, only)
    first_, _ = pair_.formula.arguments
    return p.absurd(p.have(first_, pair_), output_1)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "ratios of what is possible": NearMiss(
            claim=implies(
                forall(
                    x, y, implies(neighbours, forall(B, implies(beside > 0, within)))
                ),
                is_private,
            ),
            at=At(leaning, spaces=spaces, refute=by_ratios_alone),
        ),
        "below 0": NearMiss(
            number=Number(0, "-1/100", place=7),
            at=At({**response, epsilon: 2}, spaces=spaces, refute=by_labels),
        ),
    },
)
