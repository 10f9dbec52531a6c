"""What the theorems of any_mechanism_precision share."""

from verifydp.formal.spec import *

S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, c, r = map(real, ("epsilon", "delta", "c", "r"))
E = exp(epsilon)
hits, alarms = mean(P, x, value(h, x)), mean(Q, x, value(h, x))


def precision(recall, false):
    return recall / (recall + c * false)


#: So often the test has to be wrong about the absent, if its recall is r.
fewest = maximum(0, (r - delta) / E, 1 - delta - E * (1 - r))
bit, zero = point("bit", finite(2)), label(0, 2)
first_only = test_of(bit, indicator(equal(bit, zero)))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: first_only,
    epsilon: log(3),
    delta: 0,
    c: 1,
    r: "3/4",
}
blind, always = finite_law("1/2", "1/2"), test_of(bit, 1)
