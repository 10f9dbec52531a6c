"""The coefficient of temporal correlation is at most 1; at 0 nothing is raised."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.coefficients._words")
V, W, H = space("V"), space("W"), space("H")
now = kernel("now", pair_sort(W, H), V)
rho = real("rho")
zero, one = label(0, 2), label(1, 2)
both = point("both", pair_sort(finite(2), finite(2)))

SPEC = words.ranged(
    "temporal correlation",
    "past",
    words.is_past,
    words.over_time,
    {now: function(both, words.fair), rho: 0},
    zero,
    zero,
    one,
)
