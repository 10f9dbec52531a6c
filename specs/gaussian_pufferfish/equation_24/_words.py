"""What the theorems of equation_24 are made of."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
mean_i, mean_j = function_variable("mean_i", C), function_variable("mean_j", D)
sd, b, epsilon = map(real, ("sd", "b", "epsilon"))
y, B = point("y", REAL), event_variable("B", REAL)
bit, two = point("bit", finite(2)), {"C": finite(2), "D": finite(2)}
fair = finite_law("1/2", "1/2")
apart = {
    rows: fair,
    columns: fair,
    w: bind(fair, bit, dirac(pair(bit, bit))),
    mean_i: table(0, 10),
    mean_j: table(2, 10),
    sd: 1,
    b: 1,
    epsilon: 1,
    B: event(y, y <= 5),
}
