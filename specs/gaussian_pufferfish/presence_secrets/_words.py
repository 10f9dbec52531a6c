"""What the theorems of presence_secrets are made of."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
y = point("y", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
added, member_of = model.added, model.is_user
covers_user = implies(member_of, abs(at(mu, k)) + added * tau <= epsilon * b)
users = {
    mu: function(i, number(1)),
    sigma: function(i, number(1)),
    K: natural_number(2),
    b: 3,
    epsilon: 1,
    tau: 2,
    delta: "1/20",
}
zero = function(i, number(0))
wide = {**users, K: natural_number(1), mu: zero}
spread = {**wide, sigma: function(i, number(3)), b: 1}


def beyond(size):
    return event(y, number(size) <= abs(y))
