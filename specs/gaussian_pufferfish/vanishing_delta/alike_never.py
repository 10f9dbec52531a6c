"""Identical users: noise for the mean is never enough without a delta."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k = natural("K"), natural("k")
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta = map(real, ("b", "epsilon", "delta"))
user = model.is_user
m, s = real("m"), real("s")
words = shared("gaussian_pufferfish.vanishing_delta._words")
hidden_alone, of_alike, same_laws = words.hidden_alone, words.of_alike, words.same_laws
some_users, zero = words.some_users, words.zero
never = theorem("gaussian_pufferfish.vanishing_delta.never")


def surplus(p, goal):
    """With b = m / epsilon the log-ratio tends to epsilon + s^2 / (2 b^2)."""
    sizes, scale = p.given("sizes"), p.given("scale")
    of_user = p.at(p.given("users"), k)
    whole = p.have(equal(m / b, epsilon), sizes, scale)
    more = p.have(s * s / (2 * b**2) > 0, sizes, p.have(b > 0, sizes, scale))
    return p.have(goal, of_user, whole, more, sizes)


def positive(p, goal):
    """Means and epsilon are positive."""
    return p.have(goal, p.given("sizes"), p.given("scale"))


SPEC = corollary(
    never,
    At({}, show={"scale": positive, "surplus": surplus}),
    title="Identical users: noise for the mean is never enough without a delta",
    source="this project; tails of a normal law plus a Laplace law",
    given={**of_alike, "user": user},
    remark="For every number of users K and each of them.",
)


of_two = {**some_users, m: 1, s: 1}
del of_two[delta]
alone = {**of_two, K: natural_number(1)}

SPEC = SPEC.but(
    instance=At(of_two),
    near_misses={
        "no deviation": NearMiss(
            given={"sizes": conjunction(m > 0, s >= 0, epsilon > 0)},
            at=At({**alone, sigma: zero, s: 0}, refute=hidden_alone(1, 0, number(1))),
        ),
        "twice the scale": NearMiss(
            given={"scale": equal(b, 2 * m / epsilon)},
            at=At({**alone, b: 2}, refute=hidden_alone(1, 1, number(2))),
        ),
        "a user beyond the last": NearMiss(
            without="user",
            at={k: natural_number(2)},
            refute=same_laws,
        ),
        "users without a value": NearMiss(
            without="users",
            at={mu: zero, sigma: zero},
            refute=same_laws,
        ),
        "without sizes": NearMiss(
            without="sizes",
            at=At({**alone, sigma: zero, s: 0}, refute=hidden_alone(1, 0, number(1))),
        ),
    },
)
