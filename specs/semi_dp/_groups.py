"""A mechanism that fades along a path of databases, and functions for its groups."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("semi_dp._databases")
path = shared("semi_dp._metrics").path
M, d, f, alpha = words.M, words.d, words.f, words.alpha
g = function_variable("g", pair_sort(NATURAL, REAL))
level_of = point("level_of", pair_sort(NATURAL, REAL))
step_of, reached = to_real(first(level_of)), second(level_of)
lost = step_of / 4
#: Each of three databases gives label 0 with 1/4 less than the one before.
fading = {
    d: path.numbers,
    M: table(finite_law(1, 0), finite_law("3/4", "1/4"), finite_law("1/2", "1/2")),
    f: function(alpha, maximum(0, alpha - "1/4")),
    g: function(level_of, if_(equal(step_of, 0), reached, maximum(0, reached - lost))),
}
identity = {f: function(alpha, alpha), g: function(level_of, reached)}
jumps = if_(conjunction(reached >= 0, reached <= 1), -1, 2)
step_of = to_real(first(level_of))
jumping = {
    f: function(alpha, if_(conjunction(alpha >= 0, alpha <= 1), -1, 2)),
    g: function(
        level_of, if_(equal(step_of, 0), reached, if_(equal(step_of, 1), jumps, 2))
    ),
}
