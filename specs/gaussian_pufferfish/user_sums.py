"""The noised sum with and without one user: two normal laws with noise, compared."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

model = shared("gaussian_pufferfish._users")
K, k, i, b = natural("K"), natural("k"), natural("i"), real("b")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)


others, total, variance = model.others, model.total, model.variance
own, rest, added = model.own, model.rest, model.added


def normal_sum(of_means, of_deviations):
    """The normal law with the summed moments, with noise."""
    return noised(normal(total(of_means), sqrt(variance(of_deviations))), b)


def same_chance(of_means, of_deviations):
    left = probability(model.released(of_means, of_deviations), B)
    return equal(left, probability(normal_sum(of_means, of_deviations), B))


wider = sqrt(variance(sigma)) - sqrt(rest)

SPEC = Theorem(
    title="The noised sum with and without one user",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "proof of corollary 1",
    given={"user": to_real(k) < to_real(K)},
    claim=conjunction(
        forall(B, same_chance(mu, sigma)),
        forall(B, same_chance(others(mu), others(sigma))),
        equal(total(mu) - total(others(mu)), at(mu, k)),
        equal(rest + own, variance(sigma)),
        rest >= 0,
        equal(added, wider),
        added >= 0,
    ),
    remark="Means, variances and deviations, in this order; an absent user has 0.",
)

whole_sum = theorem("gaussian_pufferfish.equation_7")
without_user = theorem("gaussian_pufferfish.equation_7.value")
squares = theorem("gaussian_pufferfish.naturals.squares")
select = theorem("gaussian_pufferfish.naturals.select")
hole = real("hole")


def after_noise(p, known, goal):
    """What has the same law has the same law after the noise."""
    unit = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    same = p.same_test(known, x, probability(laplace(x, b), B), unit)
    return p.every(p.have(goal, same), B)


def proof(p):
    """Both sums are normal; one user's terms make the difference."""
    user = p.given("user")
    with_user = after_noise(p, p.use(whole_sum), same_chance(mu, sigma))
    absent = p.use(without_user, {without_user["a"]: 0}, user)
    absent = after_noise(p, absent, same_chance(others(mu), others(sigma)))
    square = function(i, at(sigma, i) * at(sigma, i))
    picks = [p.use(select, {select["j"]: K, select["f"]: f}) for f in (mu, square)]
    shift = p.have(equal(total(mu) - total(others(mu)), at(mu, k)), picks[0], user)
    grown = p.have(equal(rest + own, variance(sigma)), picks[1], user)
    size = p.use(squares, {squares["j"]: K, squares["f"]: others(sigma)})
    size = p.have(rest >= 0, size)
    same = p.have(equal(added, added))
    same = p.rewrite(grown, same, equal(added, sqrt(hole) - sqrt(rest)), hole)
    more = p.have(added >= 0, size)
    return p.have(p.statement.claim, with_user, absent, shift, grown, size, same, more)


usual = {
    mu: function(i, number(1)),
    sigma: function(i, number(2)),
    K: natural_number(2),
    k: natural_number(1),
    b: 1,
}
alone = {
    **usual,
    sigma: function(i, number(0)),
    K: natural_number(1),
    k: natural_number(0),
}
last = {**usual, k: natural_number(2)}


def beyond_last(p, claim):
    """The difference of the means is not the mean of a user who is not there."""
    part = claim.arguments[2]
    return p.absurd(p.have(part, p.assume(claim)))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a user beyond the last": NearMiss(
            without="user", at=At(last, refute=beyond_last)
        ),
        "others with some variance": NearMiss(
            claim=rest >= number("1/100"), at=At(alone)
        ),
        "some added deviation": NearMiss(claim=added >= number("1/100"), at=At(alone)),
    },
)
