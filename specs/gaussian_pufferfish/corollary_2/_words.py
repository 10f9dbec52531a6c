"""What the theorems of corollary_2 are made of."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

C = space("C")
weights, m = law("weights", C), point("m", C)
mean_i, mean_j, sd = (function_variable(f, C) for f in ("mean_i", "mean_j", "sd"))
b, epsilon = real("b"), real("epsilon")
y = point("y", REAL)


shift = abs(at(mean_i, m) - at(mean_j, m))
scale = {"scale": b > 0}
bit, two = point("bit", finite(2)), {"C": finite(2)}
fair = finite_law("1/2", "1/2")
half_and_half = {
    weights: fair,
    mean_i: table(0, 40),
    mean_j: table(10, 41),
    sd: function(bit, number(1)),
    epsilon: 1,
    b: "11/2",
}
below = event(y, y <= "5/2")
