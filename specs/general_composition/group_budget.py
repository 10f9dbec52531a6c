"""The delta of a group, cut off at 1, for every epsilon."""

from verifydp.formal.spec import *

words = shared("foundations.chains._words")
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
groups = theorem("foundations.group_privacy_distance")
within = words.within
D, S = space("D"), space("S")
a, b, n, i = point("a", D), point("b", D), natural("n"), natural("i")
M, B = kernel("M", D, S), event_variable("B", S)
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon, delta, total = real("epsilon"), real("delta"), real("total")
none = equal(epsilon, 0)


def grown(count, cap=1):
    """What delta becomes."""
    ratio = (exp(to_real(count) * epsilon) - 1) / (exp(epsilon) - 1)
    return minimum(cap, delta * if_(none, to_real(count), ratio))


group_delta = Definition(
    "group_delta", (epsilon, delta, n, total), equal(total, grown(n))
)

SPEC = Theorem(
    title="The delta of a group",
    source="Composition in differential privacy for general granularity notions, "
    "section VI-A and theorem VI.3",
    standing="definition",
    covers=("GC-A7",),
    defines=group_delta,
    reads="{3} is the delta of {2} steps of ({0}, {1})",
    uses=(private, within),
    given={
        "delta": group_delta(epsilon, delta, n, total),
        "private": private(M, neighbours, epsilon, delta),
        "path": within(neighbours, a, b, n),
    },
    claim=close(at(M, a), at(M, b), to_real(n) * epsilon, total),
    remark="A delta of 1 says nothing. It is what the bound gives, not the worst that "
    "a mechanism may do.",
)


def telescopes(count):
    """The geometric sum times exp(epsilon) - 1."""
    total_ = sum_(count, i, exp(to_real(i) * epsilon))
    return equal(total_ * (exp(epsilon) - 1), exp(to_real(count) * epsilon) - 1)


def counts(count):
    """The sum of ones."""
    return equal(sum_(count, i, exp(to_real(i) * epsilon)), to_real(count))


def proof(p):
    """The geometric sum, and the number of steps where epsilon is 0."""
    zero, flat, steep = natural_number(0), p.assume(none), p.assume(negation(none))
    closed = []
    for rule, known in ((counts, flat), (telescopes, steep)):
        base = p.have(rule(zero))
        if known is flat:
            one = p.have(equal(exp(to_real(n) * epsilon), 1), flat)
            step = p.have(rule(next_(n)), p.assume(rule(n)), one)
        else:
            step = p.have(rule(next_(n)), p.assume(rule(n)))
        closed.append(p.induct(n, rule(n), base, step))
    fact = p.at(p.use(groups, p.given("private"), p.given("path")), B)
    share = p.mean_between(at(M, a), *tested())
    other = p.mean_between(at(M, b), *tested())
    low = p.have(exp(to_real(n) * epsilon) > 0)
    uncut = delta * sum_(n, i, exp(to_real(i) * epsilon))
    chances = probability(at(M, a), B), probability(at(M, b), B)
    goal = chances[0] <= exp(to_real(n) * epsilon) * chances[1] + total
    told = p.the_same(p.given("delta"), equal(total, grown(n)))
    nonzero = p.have(negation(equal(exp(epsilon) - 1, 0)), steep)
    ratio = (exp(to_real(n) * epsilon) - 1) / (exp(epsilon) - 1)
    as_ratio = p.have(equal(uncut, delta * ratio), closed[1], nonzero)
    is_one = p.have(exp(to_real(n) * epsilon) * chances[1] >= 0, low, other)
    bounds = []
    for known, same in ((flat, closed[0]), (steep, as_ratio)):
        least = p.have(equal(total, minimum(1, uncut)), told, known, same)
        bounds.append(p.have(goal, fact, share, is_one, least))
    return p.every(p.cases(none, *bounds), B)


def tested():
    """That a draw lies in the event."""
    drawn = point("drawn", S)
    return drawn, indicator(member(drawn, B))


points = shared("foundations.chains._points")
bit, place = point("bit", finite(2)), natural("place")
output_0 = (event(bit, equal(bit, label(0, 2))),)


def mechanism(*chances):
    """Laws of a bit by the chances of 0; the last one for ever."""
    laws = [finite_law(chance, 1 - number(chance)) for chance in chances]
    last = laws.pop()
    for count, one in reversed(list(enumerate(laws))):
        last = if_(equal(to_real(place), count), one, last)
    return function(place, last)


fading = {
    **points.line(0, 2),
    M: mechanism("7/10", "3/10", "1/10"),
    epsilon: log(2),
    delta: "1/10",
    total: "3/10",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        fading, spaces={"D": NATURAL, "S": finite(2)}, show={"path": points.walk}
    ),
    near_misses={
        "any other number": NearMiss(
            without="delta", at={total: "29/100"}, witnesses=output_0
        ),
        "not private": NearMiss(
            without="private", at={delta: "9/100", total: "27/100"}, witnesses=output_0
        ),
        "no path": NearMiss(
            without="path",
            at={n: natural_number(1), total: "1/10"},
            witnesses=output_0,
        ),
    },
)
