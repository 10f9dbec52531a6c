"""What the theorems of equation_34 are made of."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon = map(real, ("b", "epsilon"))
z = point("z", REAL)
both = point("both", pair_sort(REAL, REAL))
other = law("other", both.sort)
start, end = normal(mean_i, sd_i), normal(mean_j, sd_j)
monge = pushforward(standard_normal, z, pair(mean_i + sd_i * z, mean_j + sd_j * z))
beyond = abs(first(both) - second(both)) / b - epsilon
cost = function(both, beyond * beyond)
is_other = coupling(other, start, end)
