"""What mechanism_3 says, in the terms of the language."""

from verifydp.formal.spec import *

mean_at_most = definition("foundations.mean_bound")
coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml = point("ml", pair_sort(C, D))
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, tau = map(real, ("b", "epsilon", "tau"))
x, y, A, B = (
    point("x", REAL),
    point("y", REAL),
    event_variable("A", C),
    event_variable("B", D),
)


def gap(row, column):
    means, deviations = (
        at(mean_i, row) - at(mean_j, column),
        at(sd_i, row) - at(sd_j, column),
    )
    return abs(means) + tau * abs(deviations)


def bound_of(part, what, weights, noise=epsilon * b):
    """The average gap over one set of components."""
    inside = indicator(member(part, what)) * gap(first(ml), second(ml))
    return mean_at_most(w, function(ml, inside), noise * probability(weights, what))


def covered(part, what, weights, noise=epsilon * b):
    """The average gap over all sets of components of one mixture."""
    return forall(what, bound_of(part, what, weights, noise))


both_parts = (first(ml), A, rows), (second(ml), B, columns)
over_rows, over_columns = (covered(*of) for of in both_parts)
calibrated = Definition(
    "mixture_noise",
    (w, rows, columns, mean_i, sd_i, mean_j, sd_j, tau, epsilon, b),
    conjunction(b > 0, coupling(w, rows, columns), over_rows, over_columns),
    uses=(coupling, mean_at_most),
)
