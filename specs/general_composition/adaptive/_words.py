"""What the theorems of adaptive are made of."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
n, k = natural("n"), natural("k")
start, state = point("start", S), point("state", S)
M, N = kernel("M", pair_sort(NATURAL, S), S), kernel("N", pair_sort(NATURAL, S), S)
d, slack = function_variable("d", NATURAL), function_variable("slack", NATURAL)
stage = close(at(M, n, state), at(N, n, state), at(d, n), at(slack, n))


def each(count, what=stage):
    """Every stage protects the database, whatever was released before it."""
    return forall(n, state, implies(to_real(n) < to_real(count), what))


def session(stages, count):
    """The state after some stages."""
    return iterate(count, start, n, state, at(stages, n, state))


four = point("four", finite(4))
both_zero = event(four, equal(four, label(0, 4)))
both = point("both", pair_sort(NATURAL, finite(4)))


def responses(keep):
    """Two responses, each kept with this chance: the state is 2 * first + second."""
    flip = 1 - number(keep)
    first_response = finite_law(keep, 0, flip, 0)
    second_response = choose(
        second(both),
        finite_law(keep, flip, 0, 0),
        finite_law(keep, flip, 0, 0),
        finite_law(0, 0, keep, flip),
        finite_law(0, 0, keep, flip),
    )
    is_first = equal(first(both), natural_number(0))
    return function(both, if_(is_first, first_response, second_response))


number_of = natural("number_of")
private = {
    M: responses("3/4"),
    N: responses("1/4"),
    d: function(number_of, log(3)),
    slack: function(number_of, 0),
    start: label(0, 4),
    k: natural_number(2),
}
states = {"S": finite(4)}
