"""What the theorems of equation_7 are made of."""

from verifydp.formal.spec import *

K, i = natural("K"), natural("i")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)


def query(of_means, of_deviations, users):
    """The law of the sum: each user's value is normal; deviation 0 is a constant."""
    value_ = normal(x + at(of_means, i), at(of_deviations, i))
    return iterate(users, number(0), i, x, value_)


def variance(users):
    return sum_(users, i, at(sigma, i) * at(sigma, i))


def same_chance(left, right):
    return equal(probability(left, B), probability(right, B))


two_users = {
    mu: function(i, if_(equal(to_real(i), 0), 1, -2)),
    sigma: function(i, if_(equal(to_real(i), 0), 3, 4)),
    K: natural_number(2),
}
low = event(y, y <= 2)
