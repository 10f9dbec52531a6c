"""What theorem_2_sharper says, in the terms of the language."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
C, D = space("C"), space("D")
rows, columns = law("rows", C), law("columns", D)
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
mean_i, sd_i, tau = (function_variable(name, C) for name in ("mean_i", "sd_i", "tau"))
mean_j, sd_j = (function_variable(name, D) for name in ("mean_j", "sd_j"))
b, epsilon, delta = map(real, ("b", "epsilon", "delta"))
x = point("x", REAL)
A, B, kept = (
    event_variable("A", C),
    event_variable("B", REAL),
    event_variable("kept", C),
)
row, column = first(ml), second(ml)


def released(weights, over, mean_, deviation):
    """Draw a component, then normal data, then Laplace noise."""
    data = normal(at(mean_, over), at(deviation, over))
    return bind(weights, over, bind(data, x, laplace(x, b)))


def kept_in(what, drawn):
    return indicator(member(drawn, what)) * indicator(member(drawn, kept))


gap = abs(at(mean_i, row) - at(mean_j, column))
gap = gap + at(tau, row) * abs(at(sd_i, row) - at(sd_j, column))


def share_in(what):
    """The weight of the kept rows in a set."""
    return mean(rows, m, kept_in(what, m))


inner = 1 - minimum(1, 2 * normal_cdf(-at(tau, m)))
lost = 1 - indicator(member(m, kept)) * inner
claim = close(
    released(rows, m, mean_i, sd_i), released(columns, l_, mean_j, sd_j), epsilon, delta
)
