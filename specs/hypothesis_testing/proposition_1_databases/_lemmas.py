"""Lemmas for proposition_1_databases."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
blowfish = definition("hypothesis_testing.blowfish")
by_sets = definition("hypothesis_testing.dependent_privacy")
close = definition("foundations.closeness")
same_pairs = theorem("hypothesis_testing.proposition_1_blowfish")
In, D, V, Out = (space(name) for name in ("I", "D", "V", "O"))
x, y = point("x", D), point("y", D)
M, epsilon = kernel("M", D, Out), real("epsilon")
i, j, record = (
    point("i", In),
    point("j", In),
    function_variable("record", pair_sort(In, D), V),
)
depends = event_variable("depends", pair_sort(In, In))
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
neighbours = event_variable("neighbours", pair_sort(D, D))


def asks(budget):
    return private(M, neighbours, budget, 0)


def same(index):
    return equal(at(record, index, x), at(record, index, y))


# Neighbours differ in one record, and no record depends on another one.
only_one = conjunction(
    negation(same(i)), forall(j, implies(negation(equal(j, i)), same(j)))
)
is_neighbour, one_record = member(pair(x, y), neighbours), exists(i, only_one)
near = blowfish(record, edges, public, x, y)
under_policy = forall(x, y, implies(near, close(at(M, x), at(M, y), epsilon, 0)))


def depending(budget):
    return by_sets(M, record, depends, budget)


fewer_pairs = theorem("hypothesis_testing.dependent_privacy")
indices = point("indices", pair_sort(In, In))


def by_record(p, budget):
    """Privacy over the neighbours is privacy where one record differs."""
    single = by_sets(M, record, event(indices, FALSE), budget)
    pairs = p.at(p.given("one record"), x, y)
    at_pair = p.at(p.assume(single), i, x, y).formula.arguments[0]
    one = p.the_same(p.assume(at_pair), only_one)
    is_near = p.have(is_neighbour, pairs, p.some(one_record, i, one))
    shown = p.apply(p.at(p.assume(asks(budget)), x, y), is_near)
    there = p.every(p.supposing(at_pair, shown), i, x, y)
    there = p.supposing(asks(budget), p.the_same(there, single))
    differs = p.have(one_record, pairs, p.assume(is_neighbour))
    body = p.the_same(p.assume(only_one), at_pair)
    shown = p.apply(p.at(p.assume(single), i, x, y), body)
    shown = p.supposing(is_neighbour, p.obtain(differs, i, shown))
    back = p.the_same(p.every(shown, x, y), asks(budget))
    return there, p.supposing(single, back)


def by_dependence(p, budget):
    """The same pairs where nothing depends."""
    there, back = by_record(p, budget)
    known = p.use(fewer_pairs, {fewer_pairs["epsilon"]: budget})
    less, more = known.formula.arguments
    less, more = p.have(less, known), p.have(more, known)
    more = p.apply(more, p.given("independent"))
    single = there.formula.arguments[1]
    of_depends = p.apply(less, p.assume(depending(budget)))
    back = p.apply(back, p.the_same(of_depends, single))
    there = p.apply(there, p.assume(asks(budget)))
    there = p.apply(more, p.the_same(there, more.formula.arguments[0]))
    return (
        p.supposing(asks(budget), there),
        p.supposing(depending(budget), back),
    )


def by_policy(p):
    """The same pairs without constraint and with every edge."""
    facts = [p.given(name) for name, _ in same_pairs.statement.given]
    known = p.use(same_pairs, *facts)
    first_, last = p.parts(known)
    there, back = by_record(p, epsilon)
    single = p.apply(there, p.assume(asks(epsilon)))
    there = p.supposing(asks(epsilon), p.apply(last, single))
    single = p.apply(first_, p.assume(under_policy))
    back = p.supposing(under_policy, p.apply(back, single))
    return there, back
