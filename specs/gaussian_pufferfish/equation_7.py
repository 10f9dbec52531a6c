"""The sum over independent users with normal values is normal, with the summed moments.

Users 0 to K - 1 send values that are drawn one after the other and added up. Where one
user's value is known, or the user is absent, the sum is normal with the moments of the
others.
"""

from verifydp.formal.spec import *

K, k, i = natural("K"), natural("k"), natural("i")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)


def query(of_means, of_deviations, users):
    """The law of the sum: each user's value is normal; deviation 0 is a constant."""
    value_ = normal(x + at(of_means, i), at(of_deviations, i))
    return iterate(users, number(0), i, x, value_)


def total_mean(users):
    return sum_(users, i, at(mu, i))


def variance(users):
    return sum_(users, i, at(sigma, i) * at(sigma, i))


def same_chance(left, right):
    return equal(probability(left, B), probability(right, B))


def laws_at(users):
    return query(mu, sigma, users), normal(total_mean(users), sqrt(variance(users)))


def known_at(users):
    return forall(B, same_chance(*laws_at(users)))


SPEC = Theorem(
    title="The sum over K independent users is normal, with the summed moments",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (7)",
    covers=("GP-Q7",),
    claim=known_at(K),
    remark="By Cramer's theorem a sum of independent values is normal only if each is "
    "(constants included), so nothing is lost; for other values only the moments "
    "agree.",
)
a, hole = real("a"), real("hole")

here = equal(i, k)
fixed = {
    mu: function(i, if_(here, a, at(mu, i))),
    sigma: function(i, if_(here, 0, at(sigma, i))),
}
others_mean = sum_(K, i, if_(here, 0, at(mu, i)))
others_variance = sum_(K, i, if_(here, 0, at(sigma, i) * at(sigma, i)))

VALUE = Theorem(
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

two_normals = theorem("gaussian_pufferfish.sum_of_normals")
squares = theorem("gaussian_pufferfish.naturals.squares")
select = theorem("gaussian_pufferfish.naturals.select")


def proof(p):
    """By induction on the number of users: the next one adds a normal value."""
    zero = natural_number(0)
    sizes = p.use(squares, {squares["j"]: K, squares["f"]: sigma})
    start = p.have(same_chance(query(mu, sigma, zero), normal(0, 0)))
    root = p.have(equal(number(0), sqrt(0)))
    shape = same_chance(query(mu, sigma, zero), normal(0, hole))
    base = p.rewrite(root, start, shape, hole)
    base = p.the_same(p.every(base, B), known_at(zero))
    known = p.assume(known_at(K))
    more = normal(x + at(mu, K), at(sigma, K))
    hit = probability(more, B)
    unit = p.mean_between(more, y, indicator(member(y, B)))
    so_far = p.same_test(known, x, hit, unit)
    values = {"m": total_mean(K), "s": sqrt(variance(K)), "n": at(mu, K)}
    values["t"] = at(sigma, K)
    both = p.at(p.use(two_normals, **values), B)
    square = p.have(equal(sqrt(variance(K)) * sqrt(variance(K)), variance(K)), sizes)
    after = normal(total_mean(K) + at(mu, K), sqrt(hole + at(sigma, K) * at(sigma, K)))
    both = p.rewrite(
        square, both, equal(both.formula.arguments[0], probability(after, B)), hole
    )
    step = p.have(same_chance(*laws_at(next_(K))), both, so_far)
    step = p.the_same(p.every(step, B), known_at(next_(K)))
    return p.induct(K, known_at(K), base, step)


two_users = {
    mu: function(i, if_(equal(to_real(i), 0), 1, -2)),
    sigma: function(i, if_(equal(to_real(i), 0), 3, 4)),
    K: natural_number(2),
}
low = event(y, y <= 2)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "the variance for the deviation": NearMiss(
            claim=forall(
                B,
                same_chance(
                    query(mu, sigma, K),
                    normal(total_mean(K), sum_(K, i, at(sigma, i) * at(sigma, i))),
                ),
            ),
            at=At(two_users, (low,)),
        ),
    },
)


def given_value(p):
    """The general sum, at the constant for user k; this user occurs once."""
    whole = p.at(p.use(SPEC, fixed), B)
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

VALUE = VALUE.but(
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
