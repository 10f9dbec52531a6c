"""What joint_bound says, in the terms of the language."""

from verifydp.formal.spec import *

hits = definition("foundations.hits")
S, H = space("S"), space("H")
pairs = pair_sort(NATURAL, NATURAL)
looked_at = pair_sort(H, pairs)
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
n, m, c, d = map(natural, ("n", "m", "c", "d"))
j, seen = point("j", H), point("seen", pairs)
case = pair(j, seen)
epsilon, growth, delta = (
    function_variable(one, H) for one in ("epsilon", "growth", "delta")
)
order, corner = (
    function_variable("order", pairs),
    function_variable("corner", pair_sort(looked_at, NATURAL)),
)
begin, end = (
    function_variable(one, pair_sort(looked_at, REAL)) for one in ("begin", "end")
)
rejected, chosen = (
    event_variable("rejected", looked_at),
    function_variable("chosen", pairs, H),
)
chance_p, chance_q = probability(P, B), probability(Q, B)
counts = bind(hits(m, Q, B), d, bind(hits(n, P, B), c, dirac(pair(c, d))))


def true(hypothesis):
    """The hypothesis holds for the two chances."""
    return chance_p <= exp(at(epsilon, hypothesis)) * chance_q + at(delta, hypothesis)
