"""The sum over independent users with normal values is normal, with the summed moments.

Users 0 to K - 1 send values that are drawn one after the other and added up. Where one
user's value is known, or the user is absent, the sum is normal with the moments of the
others.
"""

from verifydp.formal.spec import *

K, i = natural("K"), natural("i")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
words = shared("gaussian_pufferfish.equation_7._words")
low, query, same_chance = words.low, words.query, words.same_chance
two_users, variance = words.two_users, words.variance


def total_mean(users):
    return sum_(users, i, at(mu, i))


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
hole = real("hole")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")
squares = theorem("gaussian_pufferfish.naturals.squares")


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
