"""What the theorems of conditional_privacy share."""

from verifydp.formal.spec import *

R, D, V, Out, U = (space(name) for name in ("R", "D", "V", "O", "U"))
belief, x, o, u, hole = (
    point("belief", R),
    point("x", D),
    point("o", Out),
    point("u", U),
    point("hole", V),
)
v, w, W = point("v", V), point("w", V), event_variable("W", Out)
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)
pairs, epsilon = event_variable("pairs", pair_sort(V, V)), real("epsilon")


def mass(secret_value):
    return mean(at(prior, belief), x, indicator(equal(at(secret, x), secret_value)))


def hit(secret_value):
    has_it = indicator(equal(at(secret, x), secret_value))
    return mean(at(prior, belief), x, has_it * probability(at(M, x), W))


def given_(secret_value):
    """The chance of W given a value of the secret."""
    return hit(secret_value) / mass(secret_value)


apart = member(pair(v, w), pairs)
possible = conjunction(apart, mass(v) > 0, mass(w) > 0)
dependent = Definition(
    "dependent_by_laws",
    (prior, M, secret, pairs, epsilon),
    forall(belief, v, w, W, implies(possible, given_(v) <= exp(epsilon) * given_(w))),
)
zero = label(0, 2)
bit = point("bit", finite(2))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
output_0 = event(bit, equal(bit, zero))
