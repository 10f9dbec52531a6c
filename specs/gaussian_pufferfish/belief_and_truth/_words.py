"""What the theorems of belief_and_truth are made of."""

from verifydp.formal.spec import *

chance, v, b, epsilon = map(real, ("chance", "v", "b", "epsilon"))
y, bit = point("y", REAL), point("bit", finite(2))
absent = laplace(0, b)


def present(value_):
    """The true law of the noised value: it is 0 or ``value_``."""
    return bind(finite_law(1 - chance, chance), bit, laplace(choose(bit, 0, value_), b))


#: The epsilon that is left to the two values alone.
inner = log((exp(epsilon) - 1 + chance) / chance)
profile = chance * (1 - exp((inner - abs(v) / b) / 2))
nothing, everything = event(y, FALSE), event(y, TRUE)
far, above = event(y, y >= "3/4"), event(y, y >= "1/2")
