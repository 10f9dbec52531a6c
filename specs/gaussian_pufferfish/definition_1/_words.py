"""What the theorems of definition_1 are made of."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
R, S, X, Y = map(space, ("R", "S", "X", "Y"))
belief, s, t = point("belief", R), point("s", S), point("t", S)
x = point("x", X)
prior, mechanism = kernel("prior", pair_sort(R, S), X), kernel("mechanism", X, Y)
pairs = event_variable("pairs", pair_sort(S, S))
epsilon, delta = real("epsilon"), real("delta")
compared = member(pair(s, t), pairs)


def released(secret):
    """The law of the output under a belief and a secret."""
    return bind(at(prior, belief, secret), x, at(mechanism, x))


here, there = released(s), released(t)
pufferfish = Definition(
    "pufferfish",
    (prior, mechanism, pairs, epsilon, delta),
    forall(belief, s, t, implies(compared, close(here, there, epsilon, delta))),
    uses=(close,),
)
is_private = pufferfish(prior, mechanism, pairs, epsilon, delta)
one, other = label(0, 2), label(1, 2)
ternary = point("ternary", finite(3))
both = point("both", pair_sort(finite(1), finite(2)))
couple = point("couple", pair_sort(finite(2), finite(2)))
ordered = event(couple, equal(couple, pair(one, other)))
spaces = {"R": finite(1), "S": finite(2), "X": finite(3), "Y": finite(3)}


def told(first_prior, second_prior, **budget):
    """Two secrets, compared in one order, and data that are released as they are."""
    return {
        prior: function(both, choose(second(both), first_prior, second_prior)),
        mechanism: function(ternary, dirac(ternary)),
        pairs: ordered,
        epsilon: budget["epsilon"],
        delta: budget["delta"],
    }


# On the ends 0 and 2 together the first law has 1, the second 1/2; on each, less.
ends, middle = finite_law("1/2", 0, "1/2"), finite_law("1/4", "1/2", "1/4")
spread = told(ends, middle, epsilon=0, delta="1/4")
at_0 = event(ternary, equal(ternary, label(0, 3)))
at_ends = event(ternary, negation(equal(ternary, label(1, 3))))
