"""What the theorems of composition are made of."""

from verifydp.formal.spec import *

S, T = space("S"), space("T")
P, Q, K, J = law("P", S), law("Q", S), kernel("K", S, T), kernel("J", S, T)
epsilon1, epsilon2, delta1, delta2 = map(
    real, ("epsilon1", "epsilon2", "delta1", "delta2")
)
total_epsilon, total_delta = epsilon1 + epsilon2, delta1 + delta2
bit, bits = point("bit", finite(2)), point("bits", pair_sort(finite(2), finite(2)))
zero, two = label(0, 2), {"S": finite(2), "T": finite(2)}
ahead, behind = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
both_zero = event(bits, equal(bits, pair(zero, zero)))
response = {
    P: ahead,
    Q: behind,
    K: function(bit, ahead),
    J: function(bit, behind),
    epsilon1: log(3),
    epsilon2: log(3),
    delta1: 0,
    delta2: 0,
}
