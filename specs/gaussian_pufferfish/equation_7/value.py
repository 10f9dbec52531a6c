"""Given one user's value, the sum is normal with the others' moments."""

from verifydp.formal.spec import *

K, k, i = natural("K"), natural("k"), natural("i")
B = event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
a, hole = real("a"), real("hole")
words = shared("gaussian_pufferfish.equation_7._words")
low, query, same_chance = words.low, words.query, words.same_chance
two_users, variance = words.two_users, words.variance
equation_7 = theorem("gaussian_pufferfish.equation_7")
here = equal(i, k)
fixed = {
    mu: function(i, if_(here, a, at(mu, i))),
    sigma: function(i, if_(here, 0, at(sigma, i))),
}
others_mean = sum_(K, i, if_(here, 0, at(mu, i)))
others_variance = sum_(K, i, if_(here, 0, at(sigma, i) * at(sigma, i)))

SPEC = Theorem(
    title="Given one user's value, the sum is normal with the others' moments",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (8)",
    covers=("GP-Q8",),
    given={"user": to_real(k) < to_real(K)},
    claim=forall(
        B,
        same_chance(
            query(fixed[mu], fixed[sigma], K),
            normal(a + others_mean, sqrt(others_variance)),
        ),
    ),
    remark="Independence is in the way of drawing: fixing one value leaves the laws of "
    "the others as they are. An absent user is one with the value 0.",
)
select = theorem("gaussian_pufferfish.naturals.select")


def given_value(p):
    """The general sum, at the constant for user k; this user occurs once."""
    whole = p.at(p.use(equation_7, fixed), B)
    once = p.use(select, {select["j"]: K, select["f"]: function(i, number(1))})
    moved = p.have(
        equal(sum_(K, i, if_(here, a, at(mu, i))), a + others_mean),
        once,
        p.given("user"),
    )
    law_ = query(fixed[mu], fixed[sigma], K)

    def shape(centre):
        return same_chance(law_, normal(centre, sqrt(others_variance)))

    whole = p.have(shape(moved.formula.arguments[0]), whole)
    return p.every(p.rewrite(moved, whole, shape(hole), hole), B)


known_user = {**two_users, k: natural_number(1), a: 7}

SPEC = SPEC.but(
    proof=given_value,
    instance=At(known_user),
    near_misses={
        "a user beyond the last": NearMiss(
            without="user", at={k: natural_number(2)}, witnesses=(low,)
        ),
        "the user's own variance as well": NearMiss(
            claim=forall(
                B,
                same_chance(
                    query(fixed[mu], fixed[sigma], K),
                    normal(a + others_mean, sqrt(variance(K))),
                ),
            ),
            witnesses=(low,),
        ),
    },
)
