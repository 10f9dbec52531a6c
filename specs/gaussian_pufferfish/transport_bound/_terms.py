"""What transport_bound says, in the terms of the language."""

from verifydp.formal.spec import *

PLANE = pair_sort(REAL, REAL)
both = point("both", PLANE)
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
c = real("c")
cost = (first(both) - second(both)) * (first(both) - second(both))
variance = sd_i * sd_i + (mean_i - c) * (mean_i - c)
other = sd_j * sd_j + (mean_j - c) * (mean_j - c)
