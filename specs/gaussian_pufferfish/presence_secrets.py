"""Secrets about who is present: noise for each user's mean and spread in the sum.

Users 0 to K - 1 have independent normal values; what is released is their sum with
Laplace noise. User k adds a mean and, to the deviation of the sum, the difference of
two roots, which is smaller than the user's own deviation.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")
whole_sum = theorem("gaussian_pufferfish.equation_7")
without_user = theorem("gaussian_pufferfish.equation_7.value")
squares = theorem("gaussian_pufferfish.naturals.squares")
select = theorem("gaussian_pufferfish.naturals.select")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))


def others(of):
    """The values of all users but k, and 0 for k."""
    return function(i, if_(equal(i, k), 0, at(of, i)))


def released(of_means, of_deviations):
    """The sum of the users' normal values, with noise."""
    value_ = normal(x + at(of_means, i), at(of_deviations, i))
    return bind(iterate(K, number(0), i, x, value_), x, laplace(x, b))


def variance(of):
    return sum_(K, i, at(of, i) * at(of, i))


present, absent = released(mu, sigma), released(others(mu), others(sigma))
own = at(sigma, k) * at(sigma, k)
#: What user k adds to the deviation of the sum, as printed.
added = sqrt(variance(others(sigma)) + own) - sqrt(variance(others(sigma)))
member_of = to_real(k) < to_real(K)
covers_user = implies(member_of, abs(at(mu, k)) + added * tau <= epsilon * b)
private = implies(
    member_of,
    conjunction(
        close(present, absent, epsilon, delta), close(absent, present, epsilon, delta)
    ),
)


def noised(p, known, law_):
    """What has the same law has the same law after the noise."""
    noise = probability(laplace(x, b), B)
    range_ = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    at_event = p.at(known, B)
    left, right = at_event.formula.arguments
    ways = [
        p.layer_cake(p.every(p.have(low <= high, at_event), B), x, noise, range_)
        for low, high in ((left, right), (right, left))
    ]
    centre = right.arguments[0]
    return p.have(
        equal(probability(law_, B), probability(bind(centre, x, laplace(x, b)), B)),
        *ways,
    )


def proof(p):
    """Theorem 1 for the two normal laws of the sum."""
    user = p.assume(member_of)
    laws = p.use(whole_sum, {}), p.use(without_user, {without_user["a"]: 0}, user)
    centres = sum_(K, i, at(mu, i)), 0 + sum_(K, i, at(others(mu), i))
    spreads = sqrt(variance(sigma)), sqrt(variance(others(sigma)))
    noise = p.have(gap(*centres, *spreads) <= epsilon * b, *enough(p, user))
    both = list(zip(centres, spreads, strict=True))
    ends = []
    for first_, then, order in ((present, absent, (0, 1)), (absent, present, (1, 0))):
        (mean_i, sd_i), (mean_j, sd_j) = (both[place] for place in order)
        values = {"mean_i": mean_i, "mean_j": mean_j, "sd_i": sd_i, "sd_j": sd_j}
        values = {theorem_1[name]: one for name, one in values.items()}
        turned = p.have(gap(mean_i, mean_j, sd_i, sd_j) <= epsilon * b, noise)
        known = p.given("scale"), turned, p.given("tail")
        normal_laws = p.at(p.use(theorem_1, values, *known), B)
        chances = (
            noised(p, law_, one)
            for law_, one in zip(laws, (present, absent), strict=True)
        )
        bound = probability(first_, B) <= exp(epsilon) * probability(then, B) + delta
        bound = p.every(p.have(bound, normal_laws, *chances), B)
        ends.append(p.the_same(bound, close(first_, then, epsilon, delta)))
    end = p.have(private.arguments[1], *ends)
    return p.every(p.supposing(member_of, end), k)


def gap(mean_i, mean_j, sd_i, sd_j):
    """What theorem 1 covers with noise."""
    return abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau


def enough(p, user):
    """The sums with and without user k differ by the user's terms."""
    hole = real("hole")
    count = {select["j"]: K}
    shift = p.use(select, {**count, select["f"]: mu})
    square = function(i, at(sigma, i) * at(sigma, i))
    grown = p.use(select, {**count, select["f"]: square})
    less = variance(others(sigma))
    whole = p.have(equal(less + own, variance(sigma)), grown, user)
    noise = p.apply(p.at(p.given("noise"), k), user)
    root = sqrt(hole) - sqrt(less)
    shape = abs(at(mu, k)) + root * tau <= epsilon * b
    noise = p.rewrite(whole, noise, shape, hole)
    size = p.use(squares, {squares["j"]: K, squares["f"]: others(sigma)})
    wider = p.have(sqrt(less) <= sqrt(variance(sigma)), size, whole)
    return (
        p.have(
            equal(sum_(K, i, at(mu, i)) - sum_(K, i, at(others(mu), i)), at(mu, k)),
            shift,
            user,
        ),
        noise,
        wider,
    )


users = {
    mu: function(i, number(1)),
    sigma: function(i, number(1)),
    K: natural_number(2),
    b: 3,
    epsilon: 1,
    tau: 2,
    delta: "1/20",
}


def by(what):
    """An event by which user 0 is told from nobody."""

    def refute(p, claim):
        at_user = p.at(p.assume(claim), natural_number(0))
        holds = p.auto(at_user.formula.arguments[0])
        both = p.apply(at_user, holds)
        part = p.have(both.formula.arguments[0], both)
        return p.the_same(p.supposing(claim, p.absurd(part, what)), negation(claim))

    return refute


zero = function(i, number(0))
wide = {**users, K: natural_number(1), mu: zero}
spread = {**wide, sigma: function(i, number(3)), b: 1}
later = sqrt(variance(sigma) + own) - sqrt(variance(sigma))


def beyond(size):
    return event(y, number(size) <= abs(y))


SPEC = Theorem(
    title="Presence of one of K users: noise for the mean and the added deviation",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "corollary 1 (a), eq. (9)",
    covers=("GP-C1a", "GP-Q9"),
    uses=(close,),
    given={
        "scale": b > 0,
        "noise": forall(k, covers_user),
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=forall(k, private),
    proof=proof,
    instance=At(users),
    reach=(At({**wide, b: 2}), At({**users, K: natural_number(0)})),
    near_misses={
        "no scale": NearMiss(
            without=("scale",),
            at=At({**wide, sigma: zero, b: -1, epsilon: -1}, refute=by(event(y, TRUE))),
        ),
        "no noise": NearMiss(without=("noise",), at=At(spread, refute=by(beyond(5)))),
        "no tail": NearMiss(
            without=("tail",),
            at=At({**spread, delta: 0, tau: 0}, refute=by(beyond(5))),
        ),
        "no added deviation": NearMiss(
            given={
                "noise": forall(k, implies(member_of, abs(at(mu, k)) <= epsilon * b))
            },
            at=At(spread, refute=by(beyond(5))),
        ),
        "the deviation of the next user": NearMiss(
            given={
                "noise": forall(
                    k, implies(member_of, abs(at(mu, k)) + later * tau <= epsilon * b)
                )
            },
            at=At({**wide, epsilon: 30, b: "1/36"}, refute=by(beyond(1))),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=At(
                {**wide, tau: 1, delta: "4/25", epsilon: 20, b: "1/20"},
                refute=by(beyond("6/5")),
            ),
        ),
    },
    remark="Any number of users with any means and deviations; the absent user's value "
    "is 0. Both orders hold. This is about beliefs in which the values are normal: see "
    "belief_and_truth.",
)
