"""Users 0 to K - 1 with independent normal values: their sum, with and without user k.

A value is normal with the user's mean and deviation; an absent user has the value 0.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
K, k, i = natural("K"), natural("k"), natural("i")
x, b, epsilon, delta = point("x", REAL), *map(real, ("b", "epsilon", "delta"))
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
is_user = to_real(k) < to_real(K)


def others(of):
    """The values of all users but k, and 0 for k."""
    return function(i, if_(equal(i, k), 0, at(of, i)))


def total(of, count=K):
    """The sum over the users."""
    return sum_(count, i, at(of, i))


def variance(of, count=K):
    """The sum of the squares over the users."""
    return sum_(count, i, at(of, i) * at(of, i))


def query(of_means, of_deviations, count=K):
    """The law of the sum of the users' values; deviation 0 is a constant."""
    value_ = normal(x + at(of_means, i), at(of_deviations, i))
    return iterate(count, number(0), i, x, value_)


def released(of_means, of_deviations):
    """The law of the sum with noise."""
    return bind(query(of_means, of_deviations), x, laplace(x, b))


present, absent = released(mu, sigma), released(others(mu), others(sigma))
hidden = conjunction(
    close(present, absent, epsilon, delta), close(absent, present, epsilon, delta)
)
own, rest = at(sigma, k) * at(sigma, k), variance(others(sigma))
#: What user k adds to the deviation of the sum, as printed.
added = sqrt(rest + own) - sqrt(rest)


def archimedean(p, goal):
    """One is added for each user, so the variance has no bound."""
    return p.the_same(p.step("axiom", texts=("archimedes",)), goal)


def root_gap(p, eta, large, more, *facts):
    """The roots of a large number and of a little more are close: at most eta apart.

    Large is at least the square of ``more / eta``.
    """
    v, w = map(real, "vw")
    known = p.assume(conjunction(eta > 0, v >= (w / eta) ** 2, w >= 0))
    root = p.have(conjunction(sqrt(v) >= 0, equal(sqrt(v) * sqrt(v), v)), known)
    ratio = p.have(equal(w / eta * eta, w), known)
    far = p.have(sqrt(v) >= w / eta, root, known, p.have(w / eta >= 0, known))
    far = p.have(sqrt(v) * eta >= w, far, ratio, known)
    square = p.have((sqrt(v) + eta) * (sqrt(v) + eta) >= v + w, far, root, known)
    whole = conjunction(sqrt(v + w) >= 0, equal(sqrt(v + w) * sqrt(v + w), v + w))
    whole = p.have(whole, known)
    gap = p.have(sqrt(v + w) - sqrt(v) <= eta, whole, square, root, known)
    return p.put({v: large, w: more}, known, gap, *facts)
