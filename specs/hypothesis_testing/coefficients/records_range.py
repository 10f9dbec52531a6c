"""The coefficient of record correlation is at most 1, and 0 where nothing is raised."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.coefficients._words")
V, W = space("V"), space("W")
given = kernel("given", W, V)
rho = real("rho")
zero, one = label(0, 2), label(1, 2)
bit = point("bit", finite(2))

SPEC = words.ranged(
    "record correlation",
    "records",
    words.is_records,
    words.beside,
    {given: function(bit, words.fair), rho: 0},
    zero,
    one,
)
