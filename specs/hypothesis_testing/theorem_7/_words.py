"""What the theorems of theorem_7 share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

private = definition("foundations.differential_privacy")
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
D, V, U, Out = space("D"), space("V"), space("U"), space("O")
x = point("x", D)
prior, M, epsilon = law("prior", D), kernel("M", D, Out), real("epsilon")
join = function_variable("join", pair_sort(V, U), D)
single, dependent, blowfish = (
    event_variable(name, pair_sort(D, D))
    for name in ("single", "dependent", "blowfish")
)
nobody, itself = point("nobody", finite(1)), function(x, x)
under = function(nobody, prior), M, itself


def asks(neighbours, budget=epsilon):
    return private(M, neighbours, budget, 0)


inferring, member_private = (
    inferential(*under, dependent, epsilon),
    membership(*under, epsilon),
)
two = point("two", pair_sort(finite(2), finite(2)))
alone = point("alone", pair_sort(finite(2), finite(1)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
all_pairs, no_pairs = event(two, TRUE), event(two, FALSE)
response = {
    prior: finite_law("1/2", "1/2"),
    M: table(*flips),
    join: function(alone, first(alone)),
    single: all_pairs,
    dependent: all_pairs,
    blowfish: all_pairs,
    epsilon: log("301/100"),
}
spaces = {"D": finite(2), "V": finite(2), "U": finite(1), "O": finite(2)}
