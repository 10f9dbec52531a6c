"""Adaptive composition of pure privacy adds epsilons."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
n, k = natural("n"), natural("k")
start, state = point("start", S), point("state", S)
M, N = kernel("M", pair_sort(NATURAL, S), S), kernel("N", pair_sort(NATURAL, S), S)
d, slack = function_variable("d", NATURAL), function_variable("slack", NATURAL)
words = shared("general_composition.adaptive._words")
both_zero, each, private = words.both_zero, words.each, words.private
session, states = words.session, words.states
adaptive = theorem("general_composition.adaptive")
pure_stage = close(at(M, n, state), at(N, n, state), at(d, n), 0)

SPEC = corollary(
    adaptive,
    At({slack: function(n, 0)}),
    title="Adaptive composition of pure privacy adds epsilons",
    source="Composition in differential privacy for general granularity notions, "
    "theorem V.2",
    given={"each stage": each(k, pure_stage)},
    claim=close(session(M, k), session(N, k), sum_(k, n, at(d, n)), 0),
)
number_of = natural("number_of")


SPEC = SPEC.but(
    instance=At({over: private[over] for over in (M, N, d, start, k)}, spaces=states),
    near_misses={
        "open stages": NearMiss(
            without="each stage",
            at={
                **{over: private[over] for over in (M, N, start, k)},
                d: function(number_of, 0),
            },
            witnesses=(both_zero,),
        ),
        "epsilon of one stage": NearMiss(
            claim=close(
                session(M, k), session(N, k), sum_(natural_number(1), n, at(d, n)), 0
            ),
            witnesses=(both_zero,),
        ),
    },
)
