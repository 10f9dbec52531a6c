"""What the theorems of value_secrets are made of."""

from verifydp.formal.spec import *

K, k, i = natural("K"), natural("k"), natural("i")
y = point("y", REAL)
users = kernel("users", NATURAL, REAL)
a, other, b, epsilon = real("a"), real("other"), real("b"), real("epsilon")
usual = {
    users: function(i, normal(0, 1)),
    k: natural_number(1),
    K: natural_number(2),
    a: 0,
    other: 1,
    b: 1,
    epsilon: 1,
}
left, everything = event(y, y <= 0), event(y, TRUE)
constant = {users: function(i, dirac(number(0)))}
