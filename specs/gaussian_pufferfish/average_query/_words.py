"""What the theorems of average_query are made of."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
number_of = to_real(K)
others = model.others
added = model.added


def average(of, divisor):
    """The sum divided, with the noise for the sum divided by the number of users."""
    return bind(of, x, laplace(x / divisor, b / number_of))


with_user = model.query(mu, sigma)
without = model.query(others(mu), others(sigma))
present = average(with_user, number_of)
conditions = {
    "scale": b > 0,
    "user": to_real(k) < number_of,
    "noise": abs(at(mu, k)) + added * tau <= epsilon * b,
    "tail": 2 * normal_cdf(-tau) <= delta,
}


def noised(p, known, drawn):
    """What has the same law has the same law after division and noise."""
    unit = p.mean_between(drawn, y, indicator(member(y, B)))
    return p.same_test(known, x, probability(drawn, B), unit)


users = {
    mu: function(i, if_(equal(to_real(i), 0), 1, -1)),
    sigma: function(i, number(0)),
    K: natural_number(2),
    k: natural_number(1),
    b: 1,
    epsilon: 1,
    tau: 2,
    delta: "1/20",
}
left = event(y, y <= 0)
one_user = {
    mu: function(i, number(0)),
    K: natural_number(1),
    k: natural_number(0),
    tau: 0,
    delta: 0,
}


#: Deviation 1, and little noise: outputs beyond 6/5 come from the tails.
thin = {sigma: function(i, number(1)), tau: 1, delta: "4/25", epsilon: 20, b: "1/20"}
