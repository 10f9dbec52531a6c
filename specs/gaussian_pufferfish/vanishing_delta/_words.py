"""What the theorems of vanishing_delta are made of."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, t, B = point("x", REAL), point("y", REAL), real("t"), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta = map(real, ("b", "epsilon", "delta"))
variance = model.variance
eta = delta * b / (2 * (1 - t))
start = natural("start")
m, s = real("m"), real("s")
alike = forall(i, conjunction(equal(at(mu, i), m), equal(at(sigma, i), s)))
of_alike = {
    "sizes": conjunction(m > 0, s > 0, epsilon > 0),
    "users": alike,
    "scale": equal(b, m / epsilon),
}


def law_of(of_means, of_deviations):
    """The normal law of a sum."""
    return sum_(K, i, at(of_means, i)), sqrt(variance(of_deviations, K))


one = function(i, number(1))
usual = {mu: one, sigma: one, k: natural_number(0), b: 1, epsilon: 1, delta: "1/100"}
some_users = {**usual, K: natural_number(2)}


def last_users(inner, values, nothing):
    """The claim fails at one user more than it asks for."""

    def refute(p, claim):
        from_start = p.assume(At(values).of(inner))
        known = p.follow(from_start, next_(start))
        return p.obtain(p.assume(claim), start, nothing(p, known))

    return refute


def hidden_alone(mean_, deviation, scale, at_epsilon=1):
    """One user, or none: the largest log-ratio is within epsilon."""

    def refute(p, claim):
        normals = normal(mean_, deviation), normal(0, 0)
        laws = [bind(one_, x, laplace(x, scale)) for one_ in normals]
        known = p.the_same(p.profile(*laws, at_epsilon, 0), claim.arguments[0])
        return p.have(FALSE, p.assume(claim), known)

    return refute


zero, hole = function(i, number(0)), real("hole")
far = event(y, abs(y) >= 5)


def same_laws(p, claim):
    """Without the user both sums are the same."""
    first_, then, *_ = claim.arguments[0].arguments
    growth = exp(claim.arguments[0].arguments[2])
    bound = probability(first_, B) <= growth * probability(then, B) + 0
    same = p.the_same(p.every(p.have(bound), B), claim.arguments[0])
    return p.have(FALSE, p.assume(claim), same)
