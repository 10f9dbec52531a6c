"""States that fix the law of the data, and mechanisms that read the data only."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

R, S, X, Y, Z = map(space, ("R", "S", "X", "Y", "Z"))
prior, s, t, u = point("prior", R), point("s", S), point("t", S), point("u", S)
x, y, z = point("x", X), point("y", Y), point("z", Z)
states, data = kernel("states", R, S), kernel("data", pair_sort(R, S), X)
mechanism, other = kernel("mechanism", X, Y), kernel("other", X, Z)
pairs = event_variable("pairs", pair_sort(S, S))
epsilon, delta = real("epsilon"), real("delta")
of_chain = function(
    prior,
    bind(at(states, prior), s, bind(at(data, prior, s), x, dirac(pair(s, x)))),
)


def released(state, by):
    """The law of the output given the state: eq. (3) of the paper."""
    return bind(at(data, prior, state), x, at(by, x))


def share(state):
    """The prior probability of a state."""
    return mean(at(states, prior), u, indicator(equal(u, state)))


possible = forall(prior, s, share(s) > 0)

bit, only = point("bit", finite(2)), point("only", finite(1))
couple = point("couple", pair_sort(finite(2), finite(2)))
prior_and_state = point("prior_and_state", pair_sort(finite(1), finite(2)))
zero, one = label(0, 2), label(1, 2)
output_0 = event(bit, equal(bit, zero))
all_pairs = event(couple, TRUE)
spaces = {"R": finite(1), "S": finite(2), "X": finite(2), "Y": finite(2)}
flips = table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
fair = function(only, finite_law("1/2", "1/2"))
surely_0 = function(only, finite_law(1, 0))
#: The data are the state, and they are kept with probability 3/4.
kept = {
    states: fair,
    data: function(prior_and_state, dirac(second(prior_and_state))),
    mechanism: flips,
    pairs: all_pairs,
    epsilon: log(3),
    delta: 0,
}
