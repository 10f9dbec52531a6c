"""Adaptive stages that read parts of a database, and small ones for the checker.

The state holds all that was released so far. The parts of a database are of one space,
the union of those of all stages: where a stage reads the whole database, it is D.
"""

from verifydp.formal.spec import *

D, S, V = space("D"), space("S"), space("V")
n, k, j = natural("n"), natural("k"), natural("j")
x, y, u, v = point("x", D), point("y", D), point("u", V), point("v", V)
start, state = point("start", S), point("state", S)
M = kernel("M", pair_sort(NATURAL, pair_sort(S, V)), S)
f = function_variable("f", pair_sort(NATURAL, D), V)
of_parts = pair_sort(NATURAL, pair_sort(V, V))
parts_joined = event_variable("joined_parts", of_parts)
distance = function_variable("distance", of_parts)
slack = function_variable("slack", of_parts)
cell, cells = point("cell", pair_sort(V, V)), point("cells", pair_sort(D, D))


def below(left, right):
    return to_real(left) < to_real(right)


def every_stage(what, over=(n, state)):
    """What holds of each stage, whatever was released before it."""
    return forall(*over, implies(below(n, k), what))


def stage(parts=V):
    """Stage n after a release, as a mechanism on its part."""
    part = point("part", parts)
    of = kernel("M", pair_sort(NATURAL, pair_sort(S, parts)), S)
    return function(part, at(of, n, state, part))


def images(pair_of):
    """The parts that stage n reads of two databases."""
    return pair(at(f, n, first(pair_of)), at(f, n, second(pair_of)))


def release(database):
    """All stages in turn, each on its part."""
    return iterate(k, start, n, state, at(M, n, state, at(f, n, database)))


def summed(of, by=1):
    """The sum over all stages of a number for the two parts that it reads."""
    return function(cells, by * sum_(k, n, at(of, pair(n, images(cells)))))


all_joined = event(
    cells, forall(n, implies(below(n, k), member(pair(n, images(cells)), parts_joined)))
)


def at_part(of):
    """What is known of pairs of parts, for stage n."""
    if of.sort == parts_joined.sort:
        return event(cell, member(pair(n, cell), of))
    return function(cell, at(of, pair(n, cell)))


# Two bits, of which stage n tells bit n: the state is 2 * first + second.
_four, _two = finite(4), finite(2)
_bits = point("bits", pair_sort(NATURAL, _four))
_rows = point("rows", pair_sort(NATURAL, pair_sort(_two, _two)))
_zero = label(0, 2)


def responses(*chances, parts=_two):
    """Bit n is 0 with a chance that part n decides."""
    asked = point("asked", pair_sort(NATURAL, pair_sort(_four, parts)))
    part = second(second(asked))

    def told(before, high, low):
        laws = []
        for chance in chances:
            weights = [number(0)] * 4
            weights[low], weights[high] = number(chance), 1 - number(chance)
            laws.append(finite_law(*weights))
        if parts is REAL:
            return if_(part > "1/2", laws[1], laws[0])
        return choose(part, *laws)

    later = [told(place, place // 2 * 2 + 1, place // 2 * 2) for place in range(4)]
    is_first = equal(first(asked), natural_number(0))
    return function(
        asked, if_(is_first, told(0, 2, 0), choose(first(second(asked)), *later))
    )


def bits_of(*values):
    """Stage 0 reads the first bit, and every other one the second."""
    of_bits = [[values[place >> 1], values[place & 1]] for place in range(4)]
    firsts, seconds = zip(*of_bits, strict=True)
    is_first = equal(first(_bits), natural_number(0))
    both = choose(second(_bits), *firsts), choose(second(_bits), *seconds)
    return function(_bits, if_(is_first, *both))


own_bits = bits_of(label(0, 2), label(1, 2))
everywhere = event(_rows, TRUE)
differing = negation(equal(first(second(_rows)), second(second(_rows))))


def apart(value_):
    """A number where the two parts differ, and 0 where they do not."""
    return function(_rows, if_(differing, number(value_), number(0)))


two_bits = {
    M: responses("3/4", "1/4"),
    f: own_bits,
    parts_joined: everywhere,
    distance: apart(log(3)),
    slack: apart(0),
    start: label(0, 4),
    k: natural_number(2),
}
leaks = {
    **two_bits,
    M: responses("1/2", 1),
    distance: apart(0),
    slack: apart("1/2"),
}
spaces = {"D": _four, "S": _four, "V": _two}
# The same parts as numbers, which a solver knows more of.
_as_numbers = {f: bits_of(number(0), number(1))}
two_numbers = {**two_bits, **_as_numbers, M: responses("3/4", "1/4", parts=REAL)}
number_leaks = {**leaks, **_as_numbers, M: responses("1/2", 1, parts=REAL)}
number_spaces = {**spaces, "V": REAL}
output = point("output", _four)
both_zero = event(output, equal(output, label(0, 4)))
not_both_zero = event(output, negation(equal(output, label(0, 4))))
ends = label(0, 4), label(3, 4)
