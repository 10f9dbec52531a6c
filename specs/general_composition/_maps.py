"""A map between two classes of databases, and two small classes."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, grid, table

D, E, S = space("D"), space("E"), space("S")
f = function_variable("f", D, E)
joined1 = event_variable("joined1", pair_sort(D, D))
joined2 = event_variable("joined2", pair_sort(E, E))
d1 = function_variable("d1", pair_sort(D, D))
d2 = function_variable("d2", pair_sort(E, E))
_cell = point("cell", pair_sort(finite(2), finite(2)))
all_pairs = event(_cell, TRUE)
doubled = {
    f: table(label(0, 2), label(1, 2)),
    joined1: all_pairs,
    joined2: all_pairs,
    d1: grid((0, log(2)), (log(2), 0)),
    d2: grid((0, 2 * log(2)), (2 * log(2), 0)),
    real("s"): 2,
    kernel("M", E, S): table(*map(coin, ("4/5", "1/5"))),
}
tells = table(finite_law(1, 0), finite_law(0, 1))
spaces = dict.fromkeys("DES", finite(2))
