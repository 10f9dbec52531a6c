"""Attackers who guess from an output, and what their guesses cost."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
S, Y, A = space("S"), space("Y"), space("A")
s, t, u, y = point("s", S), point("t", S), point("u", S), point("y", Y)
release, prior = kernel("release", S, Y), law("prior", S)
between = kernel("between", pair_sort(S, S), S)
pairs = event_variable("pairs", pair_sort(S, S))
act, loss = function_variable("act", Y, A), function_variable("loss", pair_sort(S, A))
level, epsilon, delta = real("level"), real("epsilon"), real("delta")
member_ = member(pair(s, t), pairs)
#: What a guess costs on average, the state having the prior.
expected_loss = Definition(
    "expected_loss",
    (prior, release, act, loss),
    mean(prior, u, mean(at(release, u), y, at(loss, pair(u, at(act, y))))),
)
#: No guess about any of the pairs costs less than the level.
costly = Definition(
    "costly",
    (between, release, pairs, loss, level),
    forall(
        s,
        t,
        act,
        implies(member_, level <= expected_loss(at(between, s, t), release, act, loss)),
    ),
    uses=(expected_loss,),
)
thresholds = function_variable("thresholds", pair_sort(REAL, REAL))
other_epsilon, other_delta = real("epsilon_2"), real("delta_2")


def threshold(loss_, rest):
    return at(thresholds, loss_, rest)


def budget(loss_, rest):
    """An epsilon and a delta of definition 3."""
    return conjunction(loss_ >= 0, rest >= 0, rest < 1)


def same(one, other):
    return conjunction(implies(one, other), implies(other, one))


included = forall(
    epsilon,
    delta,
    implies(
        conjunction(
            budget(epsilon, delta),
            costly(between, release, pairs, loss, threshold(epsilon, delta)),
        ),
        private(release, pairs, epsilon, delta),
    ),
)
falls_in_epsilon = forall(
    epsilon,
    other_epsilon,
    delta,
    implies(
        conjunction(budget(epsilon, delta), other_epsilon >= 0),
        same(
            threshold(epsilon, delta) >= threshold(other_epsilon, delta),
            epsilon <= other_epsilon,
        ),
    ),
)
falls_in_delta = forall(
    epsilon,
    delta,
    other_delta,
    implies(
        conjunction(budget(epsilon, delta), budget(epsilon, other_delta)),
        same(
            threshold(epsilon, delta) >= threshold(epsilon, other_delta),
            delta <= other_delta,
        ),
    ),
)
