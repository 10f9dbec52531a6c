"""A mechanism and an invariant, released together."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
D, S, V, M, x, o = words.D, words.S, words.V, words.M, words.x, words.o
T, t = function_variable("T", D, V), point("t", V)
joint = function(x, bind(at(M, x), o, dirac(pair(o, at(T, x)))))
